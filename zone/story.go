package zone

import "github.com/wick-engine/wick/sim"

// story is where the values of a body come from, kept to explain them. Nothing that happens depends on it.
type story struct {
	pos, room, speed cause
	steps            uint32   // ticks in which it walked since it came to be where pos says
	first, last      sim.Tick // of those ticks
}

// cause is what gave something its value, and when.
type cause struct {
	kind becauseKind
	tick sim.Tick
}

// becauseKind says what gave something its value. The numbers stand in saves.
type becauseKind uint8

const (
	becauseArrived becauseKind = 1 + iota // as it came into the zone
	becauseSpawned                        // as the order to spawn it said
	becausePlaced                         // an order put it there
	becauseExit                           // it went through an exit
	becauseRegion                         // it walked into a region
	becauseOrdered                        // an order said so

	lastBecause = becauseOrdered
)

func (s *story) walked(now sim.Tick) {
	if s.steps == 0 {
		s.first = now
	}
	s.steps++
	s.last = now
}

// moved begins a new story of the position.
func (s *story) moved(why becauseKind, now sim.Tick) {
	s.pos = cause{why, now}
	s.steps = 0
}
