package view

import (
	"math/bits"
	"slices"

	"github.com/wick-engine/wick/sim"
)

// Window is how far around itself a player sees what there is, on a ground on which not everybody sees everything. The zero value
// is no window.
type Window struct {
	// Near is within how many metres on the ground something comes into sight, and Far beyond how many it goes out of it again.
	// Far is the greater one, so that nothing flickers that stands at the edge.
	Near, Far float64
}

// squares are the squares of both distances.
func (w *Window) squares() (near, far float64) {
	return float64(w.Near * w.Near), float64(w.Far * w.Far)
}

// windows is the memory of windows. A row is the place of something in the list of all there is to see, over all tables.
type windows struct {
	ids, idsBefore []sim.ID // of each row, now and in the tick before
	was            []int32  // for each row that of the tick before, or one that nobody saw
	cells          cells
	sets, saw      []uint64 // what each eye sees now, and saw in the tick before: a bit for each row
	nothing        []uint64 // what somebody saw who did not look
	before         []Eye    // in the tick before
	witnessed      []witnessed
	ends           []share // how far into the common memory each eye goes
}

// witnessed is an event that somebody may be shown.
type witnessed struct {
	index int32
	row   int32 // of its actor, -1 if that is not there
	at    sim.Vec
}

// window makes an eye for every player, which sees what is around its body. An event is shown to those who see its actor; one
// whose actor is not there, to those who see the place of it.
func (s *Sight) window(in *Scenery) {
	s.eyes, s.before = s.before[:0], s.eyes
	s.seen, s.events, s.seats, s.ends = s.seen[:0], s.events[:0], s.seats[:0], s.ends[:0]
	words := s.list(in)
	s.cells.build(in.Tables, max(in.Window.Far/4, 1), s.was)
	s.heed(in)
	s.sets, s.saw = s.saw[:0], s.sets
	wordsBefore := len(s.idsBefore)/64 + 1
	s.nothing = sized(s.nothing, wordsBefore)
	known := 0 // how many of the eyes before have been passed
	for row, seat := range in.Seats {
		if seat.Actor == 0 {
			continue
		}
		key := uint64(seat.Actor)
		for known < len(s.before) && s.before[known].Key < key {
			known++
		}
		saw := s.nothing
		if known < len(s.before) && s.before[known].Key == key {
			saw = s.saw[known*wordsBefore : (known+1)*wordsBefore]
		}
		at, from := in.Tables[0].At[row], len(s.sets)
		s.sets = slices.Grow(s.sets, words)[:from+words]
		set := s.sets[from:]
		clear(set)
		s.cells.mark(set, saw, at, &in.Window)
		s.see(set)
		s.attend(set, at, &in.Window)
		s.seats = append(s.seats, seat)
		s.eyes = append(s.eyes, Eye{Key: key})
		s.ends = append(s.ends, share{len(s.seen), len(s.events), len(s.seats)})
	}
	s.deal()
}

// list lists all there is to see, and finds where it stood in the list of the tick before. It returns how many words a set of rows
// has: there is a bit more than there are rows, which is never set.
func (s *Sight) list(in *Scenery) (words int) {
	s.ids, s.idsBefore = s.idsBefore[:0], s.ids
	for i := range in.Tables {
		s.ids = append(s.ids, in.Tables[i].Table.IDs...)
	}
	s.was = sized(s.was, len(s.ids))
	old := 0
	for row, id := range s.ids {
		for old < len(s.idsBefore) && s.idsBefore[old] < id {
			old++
		}
		s.was[row] = int32(len(s.idsBefore))
		if old < len(s.idsBefore) && s.idsBefore[old] == id {
			s.was[row] = int32(old)
		}
	}
	return len(s.ids)/64 + 1
}

// heed lists the events that are for anybody at all, with where their actors are.
func (s *Sight) heed(in *Scenery) {
	s.witnessed = s.witnessed[:0]
	for i := range in.Events {
		e := &in.Events[i]
		if e.Flags.Has(Internal) {
			continue
		}
		w := witnessed{index: int32(i), row: -1, at: e.Pos}
		if row, ok := in.Tables[0].Table.Find(e.Actor); ok {
			w.row = int32(row)
		}
		s.witnessed = append(s.witnessed, w)
	}
}

// see appends the ids of a set of rows.
func (s *Sight) see(set []uint64) {
	n := len(s.seen)
	s.seen = slices.Grow(s.seen, len(s.ids))
	seen := s.seen[:n+len(s.ids)] // as much as there can be, so that nothing has to be asked in the loop
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			seen[n] = s.ids[i<<6+bits.TrailingZeros64(word)]
			n++
		}
	}
	s.seen = seen[:n]
}

// attend appends the events that happened before whoever stands at a place and sees a set of rows.
func (s *Sight) attend(set []uint64, at sim.Vec, w *Window) {
	near, _ := w.squares()
	for i := range s.witnessed {
		e := &s.witnessed[i]
		if e.row < 0 && e.at.GroundDistSq(at) <= near || e.row >= 0 && set[e.row>>6]>>(e.row&63)&1 != 0 {
			s.events = append(s.events, e.index)
		}
	}
}

// deal deals the common memory out to the eyes, now that it does not grow any more.
func (s *Sight) deal() {
	var from share
	for i, to := range s.ends {
		e := &s.eyes[i]
		e.Seen = s.seen[from.seen:to.seen:to.seen]
		e.Events = s.events[from.events:to.events:to.events]
		e.Seats = s.seats[from.seats:to.seats:to.seats]
		from = to
	}
}
