package trace

import (
	"slices"
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
	// What and By are the ids of the definitions that Def and Effect stand for, see Fields; "" where there are none.
	What, By string
	// Why is the Reason in a word, "" for reasons without one.
	Why string
	// Text is what was said, or is there to be read.
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
	what, by := Fields(r.Kind)
	if field := WayField(r.Kind); field != "" {
		l.textIfAny(field, r.Way)
	} else if r.What != "" {
		l.text(what, r.What)
	} else {
		l.uintIfAny("def", uint64(r.Def))
	}
	if r.By != "" {
		l.text(by, r.By)
	} else {
		l.uintIfAny("effect", uint64(r.Effect))
	}
	if r.Why != "" {
		l.text("reason", r.Why)
	} else {
		l.uintIfAny("reason", uint64(r.Reason))
	}
	l.vecIfAny("pos", r.Pos)
	if IsBlow(r.Kind) {
		l.floatIfAny("value", r.Value)
		l.floatIfAny("raw", r.Dir.X)
		l.floatIfAny("absorbed", r.Dir.Y)
		l.floatIfAny("overflow", r.Dir.Z)
	} else {
		l.vecIfAny("dir", r.Dir)
		l.floatIfAny("value", r.Value)
	}
	l.intIfAny("count", int64(r.Count))
	l.intIfAny("span", int64(r.Span))
	l.bitsIfAny("run", r.Run)
	l.bitsIfAny("ref", r.Ref)
	l.uintIfAny("cast", uint64(r.Cast))
	l.uintIfAny("input", uint64(r.InputSeq))
	l.textsIfAny("flags", r.FlagWords())
	l.textIfAny("text", r.Text)
	return l.end()
}

// FlagWords are the words for the record's flags: those that every kind shares and those of the kind's own. One without a
// word is "bit8" and so on.
func (r *Record) FlagWords() []string {
	if r.Flags == 0 {
		return nil
	}
	var words []string
	known := flagsOf(r.Kind)
	for bit := range 32 {
		f := view.Flags(1) << bit
		if r.Flags&f == 0 {
			continue
		}
		at := slices.IndexFunc(known, func(row flagWord) bool { return row.flag == f })
		if at < 0 {
			words = append(words, "bit"+strconv.Itoa(bit))
			continue
		}
		words = append(words, known[at].word)
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
	number := func(name string, x float64) {
		if x != 0 {
			add(name, Number(x))
		}
	}
	what, by := Fields(r.Kind)
	add("", r.Who)
	add("whom=", r.Whom)
	add("room=", r.Place)
	if field := WayField(r.Kind); field != "" {
		add(field+"=", r.Way)
	}
	add(what+"=", r.What)
	add(by+"=", r.By)
	add("reason=", r.Why)
	if r.Pos != (sim.Vec{}) {
		add("pos=", Position(r.Pos))
	}
	number("value=", r.Value)
	if IsBlow(r.Kind) {
		number("raw=", r.Dir.X)
		number("absorbed=", r.Dir.Y)
		number("overflow=", r.Dir.Z)
	}
	if what != "" || by != "" {
		number("count=", float64(r.Count))
	}
	if r.Text != "" {
		add("text=", strconv.Quote(r.Text))
	}
	return b.String()
}
