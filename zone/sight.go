package zone

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// sight finds out who sees what. In a text world an eye is a room with players in it; where there is ground, one eye sees
// everything. All its slices are counted out first and filled then, so that a warm zone allocates nothing.
type sight struct {
	eyes   []view.Eye
	ofRoom []int32  // for each room number the eye that is there, -1 for none
	seen   []sim.ID // of all eyes, one after the other
	events []int32
	seats  []view.Seat
	sizes  []sizes // of each eye
}

// sizes are how much of everything belongs to one eye.
type sizes struct{ seen, events, seats int }

// everywhere is the number under which ofRoom keeps the one eye of a zone with ground. No room is called so.
const everywhere = 0

func (s *sight) build(rooms int) {
	s.ofRoom = make([]int32, rooms+1)
	for i := range s.ofRoom {
		s.ofRoom[i] = -1
	}
}

// look makes the eyes of this tick from the rows that were written.
func (s *sight) look(z *Zone) []view.Eye {
	s.findEyes(z)
	s.measure(z)
	s.share()
	s.distribute(z)
	return s.eyes
}

// placeOf is the room whose eye sees what is in room.
func (z *Zone) placeOf(room view.Room) view.Room {
	if z.place.Ground != nil {
		return everywhere
	}
	return room
}

// eyeOf is the eye that sees what is in room, or nil if nobody is there to see it.
func (s *sight) eyeOf(z *Zone, room view.Room) (int32, bool) {
	eye := s.ofRoom[z.placeOf(room)]
	return eye, eye >= 0
}

// findEyes lists the eyes by ascending key.
func (s *sight) findEyes(z *Zone) {
	for i := range s.eyes {
		s.ofRoom[s.eyes[i].Room] = -1
	}
	s.eyes = s.eyes[:0]
	const marked = 1
	for _, a := range z.actors.All() {
		if a.session != 0 {
			s.ofRoom[z.placeOf(roomNumber(a.room))] = marked
		}
	}
	for room, mark := range s.ofRoom {
		if mark == marked {
			s.ofRoom[room] = int32(len(s.eyes))
			s.eyes = append(s.eyes, view.Eye{Key: uint64(room) + 1, Room: view.Room(room)})
		}
	}
}

// measure counts how much every eye sees.
func (s *sight) measure(z *Zone) {
	s.sizes = append(s.sizes[:0], make([]sizes, len(s.eyes))...)
	t := &z.stage.tables[0]
	for row, room := range z.stage.rooms {
		eye, ok := s.eyeOf(z, room)
		if !ok {
			continue
		}
		s.sizes[eye].seen++
		if t.Owners[row] != 0 && t.Fates[row] == view.Stays {
			s.sizes[eye].seats++
		}
	}
	for i := range z.stage.frame.Events {
		if eye, ok := s.witness(z, &z.stage.frame.Events[i]); ok {
			s.sizes[eye].events++
		}
	}
}

// share gives every eye its part of the common memory, empty but large enough.
func (s *sight) share() {
	var total sizes
	for i := range s.sizes {
		total.seen += s.sizes[i].seen
		total.events += s.sizes[i].events
		total.seats += s.sizes[i].seats
	}
	s.seen = grow(s.seen, total.seen)
	s.events = grow(s.events, total.events)
	s.seats = grow(s.seats, total.seats)
	var at sizes
	for i := range s.sizes {
		n := s.sizes[i]
		s.eyes[i].Seen = s.seen[at.seen : at.seen : at.seen+n.seen]
		s.eyes[i].Events = s.events[at.events : at.events : at.events+n.events]
		s.eyes[i].Seats = s.seats[at.seats : at.seats : at.seats+n.seats]
		at = sizes{at.seen + n.seen, at.events + n.events, at.seats + n.seats}
	}
}

// distribute puts rows, seats and events before their eyes. Rows ascend by id, so what each eye gets does too.
func (s *sight) distribute(z *Zone) {
	t := &z.stage.tables[0]
	for row, room := range z.stage.rooms {
		at, ok := s.eyeOf(z, room)
		if !ok {
			continue
		}
		eye, id := &s.eyes[at], t.IDs[row]
		eye.Seen = append(eye.Seen, id)
		if t.Owners[row] != 0 && t.Fates[row] == view.Stays {
			a := z.actors.Get(id)
			eye.Seats = append(eye.Seats, view.Seat{Actor: id, Character: a.character, Session: a.session})
		}
	}
	for i := range z.stage.frame.Events {
		if at, ok := s.witness(z, &z.stage.frame.Events[i]); ok {
			s.eyes[at].Events = append(s.eyes[at].Events, int32(i))
		}
	}
}

// witness is the eye before which an event happened: that of its room or, where it names none, of its actor's.
func (s *sight) witness(z *Zone, e *view.Event) (int32, bool) {
	if e.Flags.Has(view.Internal) {
		return 0, false
	}
	room := e.Room
	if room == 0 {
		a := z.actors.Get(e.Actor)
		if a == nil {
			return 0, false
		}
		room = roomNumber(a.room)
	}
	return s.eyeOf(z, room)
}

// grow is a slice of length n in the memory of s, or in new memory with room to spare.
func grow[T any](s []T, n int) []T {
	if n <= cap(s) {
		return s[:n]
	}
	return make([]T, n, n+n/2)
}
