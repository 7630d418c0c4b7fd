package view

import "github.com/wick-engine/wick/sim"

// Sight works out who sees what. It keeps its memory: once it has seen a busy tick it allocates no more. The zero value is
// ready.
type Sight struct {
	eyes   []Eye
	ofRoom []int32  // for each room the eye that is there, or none
	seen   []sim.ID // of all eyes, one after the other
	events []int32
	seats  []Seat
	shares []share // of each eye
	windows
}

// Scenery is what Sight looks at.
type Scenery struct {
	// Rooms is how many rooms there are. All numbers of rooms in the rest are at most that.
	Rooms int
	// Whole makes everybody see everything: there is one eye, and rooms count for nothing.
	Whole bool
	// Window, if there is one, gives every player an eye of its own, which sees what is around its body. Rooms count for nothing.
	Window Window
	// Tables are what there is to see. Whatever is in a table has a higher id than all of the table before it. The first one
	// is of those who act: whom events are about, and who is played.
	Tables []Sighted
	Seats  []Seat // the player of each row of the first table; a seat without an Actor is none
	Events []Event
}

// Sighted is a table and where its ghosts are.
type Sighted struct {
	Table *Table
	Where []Room    // the room of each, by row
	At    []sim.Vec // the place of each, by row, where there are windows
}

// share is how much of everything belongs to one eye.
type share struct{ seen, events, seats int }

// Marks in ofRoom that are no eye.
const (
	nobody   = -1
	somebody = -2 // an eye that has yet to be made
)

// Look returns the eyes with at least one seat, by ascending key. An eye sees the ghosts in its room, and is shown the
// events there; an event that names no room is where its actor is. With a window, see there. What it returns is valid until the
// next call.
func (s *Sight) Look(in *Scenery) []Eye {
	if in.Window != (Window{}) {
		s.window(in)
		return s.eyes
	}
	s.find(in)
	s.shares = sized(s.shares, len(s.eyes))
	clear(s.shares)
	for i := range in.Tables {
		for row, room := range in.Tables[i].Where {
			if eye := s.eyeOf(in, room); eye >= 0 {
				s.shares[eye].seen++
				if in.played(i, row) {
					s.shares[eye].seats++
				}
			}
		}
	}
	for i := range in.Events {
		if eye := s.witness(in, &in.Events[i]); eye >= 0 {
			s.shares[eye].events++
		}
	}
	s.lay()
	s.fill(in)
	return s.eyes
}

// find makes the eyes.
func (s *Sight) find(in *Scenery) {
	for len(s.ofRoom) <= in.Rooms {
		s.ofRoom = append(s.ofRoom, nobody)
	}
	for i := range s.ofRoom {
		s.ofRoom[i] = nobody
	}
	for row, seat := range in.Seats {
		if seat.Actor != 0 {
			s.ofRoom[in.place(in.Tables[0].Where[row])] = somebody
		}
	}
	s.eyes = s.eyes[:0]
	for room, mark := range s.ofRoom {
		if mark == somebody {
			s.ofRoom[room] = int32(len(s.eyes))
			s.eyes = append(s.eyes, Eye{Key: uint64(room) + 1, Room: Room(room)})
		}
	}
}

// played reports whether a row has a player.
func (in *Scenery) played(table, row int) bool { return table == 0 && in.Seats[row].Actor != 0 }

// place is the room whose eye sees what is in a room. No room has the number 0, under which the eye for everything is kept.
func (in *Scenery) place(room Room) Room {
	if in.Whole {
		return 0
	}
	return room
}

// eyeOf is the eye that sees what is in a room, negative if there is none.
func (s *Sight) eyeOf(in *Scenery, room Room) int32 { return s.ofRoom[in.place(room)] }

// witness is the eye before which an event happened, negative if there is none.
func (s *Sight) witness(in *Scenery, e *Event) int32 {
	switch {
	case e.Flags.Has(Internal):
		return nobody
	case e.Room != 0 || in.Whole:
		return s.eyeOf(in, e.Room)
	}
	if len(in.Tables) == 0 {
		return nobody
	}
	row, ok := in.Tables[0].Table.Find(e.Actor)
	if !ok {
		return nobody
	}
	return s.eyeOf(in, in.Tables[0].Where[row])
}

// lay gives every eye its share of the common memory, empty but large enough.
func (s *Sight) lay() {
	var all share
	for _, n := range s.shares {
		all = share{all.seen + n.seen, all.events + n.events, all.seats + n.seats}
	}
	s.seen, s.events, s.seats = sized(s.seen, all.seen), sized(s.events, all.events), sized(s.seats, all.seats)
	var at share
	for i, n := range s.shares {
		s.eyes[i].Seen = s.seen[at.seen : at.seen : at.seen+n.seen]
		s.eyes[i].Events = s.events[at.events : at.events : at.events+n.events]
		s.eyes[i].Seats = s.seats[at.seats : at.seats : at.seats+n.seats]
		at = share{at.seen + n.seen, at.events + n.events, at.seats + n.seats}
	}
}

// fill puts rows, seats and events before their eyes. Rows ascend by id, and so do tables, so what each eye gets does too.
func (s *Sight) fill(in *Scenery) {
	for i := range in.Tables {
		for row, room := range in.Tables[i].Where {
			if at := s.eyeOf(in, room); at >= 0 {
				eye := &s.eyes[at]
				eye.Seen = append(eye.Seen, in.Tables[i].Table.IDs[row])
				if in.played(i, row) {
					eye.Seats = append(eye.Seats, in.Seats[row])
				}
			}
		}
	}
	for i := range in.Events {
		if at := s.witness(in, &in.Events[i]); at >= 0 {
			s.eyes[at].Events = append(s.eyes[at].Events, int32(i))
		}
	}
}

// sized is a slice of length n in the memory of s, or in new memory with room to spare.
func sized[T any](s []T, n int) []T {
	if n <= cap(s) {
		return s[:n]
	}
	return make([]T, n, n+n/2)
}
