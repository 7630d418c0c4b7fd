package trace

import (
	"strconv"
	"strings"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Record is an event of a run with what a reader wants to know and the event has only numbers for.
type Record struct {
	view.Event
	// Who and Whom are the names of the bodies that Actor and Other name, "" where there is none.
	Who, Whom string
	// Place is the id of the room in which it happened, "" where that does not matter.
	Place string
	// Way is the id of the room that somebody went to (RoomLeft) or came from (RoomEntered).
	Way string
	// Why is the Reason in a word, "" for reasons without one.
	Why string
	// Text is what was said.
	Text string
	// SeenBy are the bodies whose players were shown it. The slice is shared with other records.
	SeenBy []sim.ID
}

// WayField is the name of the field in which a kind tells Way, "" for kinds that have none.
func WayField(kind view.EventKind) string {
	switch kind {
	case view.RoomLeft:
		return "to"
	case view.RoomEntered:
		return "from"
	}
	return ""
}

// reasonWord is a row of the table of reasons.
type reasonWord struct {
	kind   view.EventKind
	reason view.Reason
	word   string
}

// reasons gives every reason of every kind a word, for authors and for readers of a stream.
var reasons = [...]reasonWord{
	{view.Arrived, view.ArrivedIn, "came_in"},
	{view.Arrived, view.ArrivedSpawned, "spawned"},
	{view.Departed, view.DepartedLeft, "left"},
	{view.Departed, view.DepartedLost, "lost"},
	{view.Departed, view.DepartedRemoved, "removed"},
	{view.CommandRefused, view.RefusedNoExit, "no_exit"},
	{view.CommandRefused, view.RefusedTooSoon, "too_soon"},
	{view.CommandRefused, view.RefusedDead, "dead"},
}

// Reasons are the words for the reasons of a kind, in the order of their numbers.
func Reasons(kind view.EventKind) []string {
	var words []string
	for _, row := range reasons {
		if row.kind == kind {
			words = append(words, row.word)
		}
	}
	return words
}

func wordOf(kind view.EventKind, reason view.Reason) string {
	for _, row := range reasons {
		if row.kind == kind && row.reason == reason {
			return row.word
		}
	}
	return ""
}

// roomID is the id of a room as events number it, "" for none.
func roomID(m *place.Map, room view.Room) string {
	if room == 0 {
		return ""
	}
	if r := m.Room(place.RoomIndex(room - 1)); r != nil {
		return r.ID
	}
	return ""
}

// write adds the record to a line of JSON. The order of the fields and their names are fixed for good; what is absent is
// zero.
func (r *Record) write(l *jsonLine) []byte {
	l.begin()
	l.uint("tick", uint64(r.Tick))
	l.uint("seq", r.Seq)
	l.text("kind", r.Kind.String())
	l.idIfAny("actor", r.Actor)
	l.textIfAny("who", r.Who)
	l.idIfAny("other", r.Other)
	l.textIfAny("whom", r.Whom)
	l.textIfAny("room", r.Place)
	if field := WayField(r.Kind); field != "" {
		l.textIfAny(field, r.Way)
	} else {
		l.uintIfAny("def", uint64(r.Def))
	}
	if r.Why != "" {
		l.text("reason", r.Why)
	} else {
		l.uintIfAny("reason", uint64(r.Reason))
	}
	l.vecIfAny("pos", r.Pos)
	l.vecIfAny("dir", r.Dir)
	l.floatIfAny("value", r.Value)
	l.intIfAny("count", int64(r.Count))
	l.intIfAny("span", int64(r.Span))
	l.uintIfAny("effect", uint64(r.Effect))
	l.bitsIfAny("run", r.Run)
	l.bitsIfAny("ref", r.Ref)
	l.uintIfAny("cast", uint64(r.Cast))
	l.uintIfAny("input", uint64(r.InputSeq))
	l.textsIfAny("flags", flagWords(r.Flags))
	l.textIfAny("text", r.Text)
	return l.end()
}

// flagWords names the flags that every kind shares; those of a kind's own are written as "bit8" and so on.
func flagWords(flags view.Flags) []string {
	var words []string
	for bit := range 32 {
		switch f := view.Flags(1) << bit; {
		case flags&f == 0:
		case f == view.Internal:
			words = append(words, "internal")
		case f == view.Private:
			words = append(words, "private")
		default:
			words = append(words, "bit"+strconv.Itoa(bit))
		}
	}
	return words
}

// Line is the record on one line for people: what happened, to whom, and what else is known of it.
func (r *Record) Line() string {
	var b strings.Builder
	b.WriteString(r.Kind.String())
	add := func(name, value string) {
		if value != "" {
			b.WriteString(" " + name + value)
		}
	}
	add("", r.Who)
	add("whom=", r.Whom)
	add("room=", r.Place)
	if field := WayField(r.Kind); field != "" {
		add(field+"=", r.Way)
	}
	add("reason=", r.Why)
	if r.Pos != (sim.Vec{}) {
		add("pos=", Position(r.Pos))
	}
	if r.Text != "" {
		add("text=", strconv.Quote(r.Text))
	}
	return b.String()
}
