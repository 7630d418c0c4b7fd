package trace

import (
	"slices"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Trace is a viewer that makes a [Record] of every event and remembers what every player saw at the end of the last tick.
type Trace struct {
	view.NopViewer
	// Each is called with every record, in order, at the end of its tick. The record is the trace's and is used again.
	Each func(*Record)

	place *place.Map
	defs  *Names
	names map[sim.ID]string // of all bodies that were there at some time
	came  []sim.ID          // the same bodies, in the order they were first seen
	eyes  []eye             // of the last tick
	tick  []Record          // of the last tick
}

// eye is what some players saw at the end of a tick.
type eye struct {
	actors []sim.ID // whose players look through it; ascending
	seen   []sim.ID // ascending
}

// New makes a trace of a zone that is an instance of m, with the names of what it is played with.
func New(m *place.Map, n *Names, each func(*Record)) *Trace {
	return &Trace{Each: each, place: m, defs: n, names: make(map[sim.ID]string)}
}

var _ view.Viewer = (*Trace)(nil)

// Show takes in a tick.
func (t *Trace) Show(f *view.Frame) {
	for i := range f.Tables {
		t.learnNames(&f.Tables[i])
	}
	t.tick = t.tick[:0]
	for i := range f.Events {
		t.tick = append(t.tick, t.record(&f.Events[i]))
	}
	for i := range f.Messages {
		t.addText(&f.Messages[i])
	}
	t.look(f)
	if t.Each == nil {
		return
	}
	for i := range t.tick {
		t.Each(&t.tick[i])
	}
}

// learnNames notes the name of every body, those that ended in this tick included: events of the tick still speak of them.
func (t *Trace) learnNames(table *view.Table) {
	for row, who := range view.Column[view.Who](table) {
		if _, known := t.names[table.IDs[row]]; !known {
			t.names[table.IDs[row]] = who.Name.String()
			t.came = append(t.came, table.IDs[row])
		}
	}
}

func (t *Trace) record(e *view.Event) Record {
	r := Record{
		Event: *e, Who: t.names[e.Actor], Whom: t.names[e.Other], Place: roomID(t.place, e.Room), Why: wordOf(e.Kind, e.Reason),
	}
	if WayField(e.Kind) != "" {
		r.Way = roomID(t.place, view.Room(e.Def))
	}
	t.defs.tell(&r)
	return r
}

// addText puts what was said, or is there to be read, into its record. Records ascend by their numbers, as messages do.
func (t *Trace) addText(m *view.Message) {
	if m.Kind != view.Speech && m.Kind != view.Words {
		return
	}
	at, found := slices.BinarySearchFunc(t.tick, m.Event, func(r Record, seq uint64) int {
		switch {
		case r.Seq < seq:
			return -1
		case r.Seq > seq:
			return 1
		}
		return 0
	})
	if found {
		t.tick[at].Text = string(m.Body)
	}
}

// look copies what the eyes see and notes with every record who was shown it. The list of who looks through an eye is kept
// by records, so a new one is made when it changes and not before.
func (t *Trace) look(f *view.Frame) {
	if len(t.eyes) < len(f.Eyes) {
		t.eyes = append(t.eyes, make([]eye, len(f.Eyes)-len(t.eyes))...)
	}
	t.eyes = t.eyes[:len(f.Eyes)]
	for i := range f.Eyes {
		from, e := &f.Eyes[i], &t.eyes[i]
		e.seen = append(e.seen[:0], from.Seen...)
		if !slices.EqualFunc(e.actors, from.Seats, func(id sim.ID, s view.Seat) bool { return id == s.Actor }) {
			e.actors = make([]sim.ID, len(from.Seats))
			for j, seat := range from.Seats {
				e.actors[j] = seat.Actor
			}
		}
		for _, at := range from.Events {
			t.show(&t.tick[at], e)
		}
	}
}

// show notes that an event happened before an eye. One that is private is for its actor's player alone.
func (t *Trace) show(r *Record, e *eye) {
	switch _, there := slices.BinarySearch(e.actors, r.Actor); {
	case r.Flags.Has(view.Private) && there:
		r.SeenBy = []sim.ID{r.Actor}
	case r.Flags.Has(view.Private):
	case r.SeenBy == nil:
		r.SeenBy = e.actors
	default:
		r.SeenBy = slices.Concat(r.SeenBy, e.actors)
	}
}

// Name is the name of a body that is or was in the zone, "" for others.
func (t *Trace) Name(id sim.ID) string { return t.names[id] }

// Named is the body that was called so and came last, 0 if there was none.
func (t *Trace) Named(name string) sim.ID {
	for _, id := range slices.Backward(t.came) {
		if t.names[id] == name {
			return id
		}
	}
	return 0
}

// Sees reports whether the player of a body saw another one at the end of the last tick. A body that ended in that tick
// was seen if it ended before the player's eyes.
func (t *Trace) Sees(viewer, id sim.ID) bool {
	for i := range t.eyes {
		if _, there := slices.BinarySearch(t.eyes[i].actors, viewer); there {
			_, seen := slices.BinarySearch(t.eyes[i].seen, id)
			return seen
		}
	}
	return false
}
