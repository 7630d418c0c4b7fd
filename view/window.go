package view

import "github.com/wick-engine/wick/sim"

// Window is how far around itself a player sees what there is, on a ground on which not everybody sees everything. The zero value
// is no window.
type Window struct {
	// Near is within how many metres on the ground something comes into sight, and Far beyond how many it goes out of it again.
	// Far is the greater one, so that nothing flickers that stands at the edge.
	Near, Far float64
}

// window makes an eye for every player, which sees what is around its body. An event is shown to those who see its actor; one
// whose actor is not there, to those who see the place of it.
func (s *Sight) window(in *Scenery) {
	s.eyes, s.before = s.before[:0], s.eyes
	s.seen, s.saw = s.saw[:0], s.seen
	s.events, s.seats, s.ends = s.events[:0], s.seats[:0], s.ends[:0]
	s.place(in)
	known := s.before
	for row, seat := range in.Seats {
		if seat.Actor == 0 {
			continue
		}
		key := uint64(seat.Actor)
		for len(known) > 0 && known[0].Key < key {
			known = known[1:]
		}
		var saw []sim.ID
		if len(known) > 0 && known[0].Key == key {
			saw = known[0].Seen
		}
		from := len(s.seen)
		at := in.Tables[0].At[row]
		s.around(in, at, saw)
		s.attend(in, at, s.seen[from:])
		s.seats = append(s.seats, seat)
		s.eyes = append(s.eyes, Eye{Key: key})
		s.ends = append(s.ends, share{len(s.seen), len(s.events), len(s.seats)})
	}
	// Only now, that the common memory does not grow any more, is it dealt out.
	var from share
	for i, to := range s.ends {
		e := &s.eyes[i]
		e.Seen = s.seen[from.seen:to.seen:to.seen]
		e.Events = s.events[from.events:to.events:to.events]
		e.Seats = s.seats[from.seats:to.seats:to.seats]
		from = to
	}
}

// spot is where an event happened.
type spot struct {
	at     sim.Vec
	there  bool // where its actor is
	hidden bool // before nobody
}

// place finds out where every event happened.
func (s *Sight) place(in *Scenery) {
	s.spots = s.spots[:0]
	for i := range in.Events {
		e := &in.Events[i]
		p := spot{at: e.Pos, hidden: e.Flags.Has(Internal)}
		if row, ok := in.Tables[0].Table.Find(e.Actor); ok {
			p.at, p.there = in.Tables[0].At[row], true
		}
		s.spots = append(s.spots, p)
	}
}

// around appends what is seen from a place by whoever saw some of it before.
func (s *Sight) around(in *Scenery, at sim.Vec, saw []sim.ID) {
	near, far := in.Window.squares()
	seen := s.seen // which is kept out of memory while it grows
	for i := range in.Tables {
		places := in.Tables[i].At
		ids := in.Tables[i].Table.IDs[:len(places)]
		for row := range places {
			x, z := places[row].X-at.X, places[row].Z-at.Z
			d := float64(x*x) + float64(z*z)
			if d > near {
				if d > far {
					continue
				}
				for len(saw) > 0 && saw[0] < ids[row] {
					saw = saw[1:]
				}
				if len(saw) == 0 || saw[0] != ids[row] {
					continue
				}
			}
			seen = append(seen, ids[row])
		}
	}
	s.seen = seen
}

// attend appends the events that happened before whoever stands at a place and sees what it sees.
func (s *Sight) attend(in *Scenery, at sim.Vec, seen []sim.ID) {
	eye := Eye{Seen: seen}
	near, far := in.Window.squares()
	for i := range s.spots {
		p := &s.spots[i]
		d := p.at.GroundDistSq(at)
		if p.hidden || d > far || d > near && !(p.there && eye.Sees(in.Events[i].Actor)) {
			continue
		}
		s.events = append(s.events, int32(i))
	}
}

// squares are the squares of both distances.
func (w *Window) squares() (near, far float64) {
	return float64(w.Near * w.Near), float64(w.Far * w.Far)
}
