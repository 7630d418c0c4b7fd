package story

import (
	"fmt"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/archive"
)

// Story is where the position, the room and the speed of a body come from.
type Story struct {
	Pos, Room, Speed Cause
	steps            uint32   // ticks in which it walked since it came to be where Pos says
	first, last      sim.Tick // of those ticks
}

// Cause is what gave something its value, and when.
type Cause struct {
	Kind Kind
	Tick sim.Tick
}

// Kind says what gave something its value. The numbers stand in saves.
type Kind uint8

// What gives values.
const (
	Arrived Kind = 1 + iota // as it came into the zone
	Spawned                 // as the order to spawn it said
	Placed                  // an order put it there
	Exit                    // it went through an exit
	Region                  // it walked into a region
	Ordered                 // an order said so

	lastKind = Ordered
)

// Begin is the story of a body that has just come in.
func Begin(why Kind, now sim.Tick) Story {
	c := Cause{why, now}
	return Story{Pos: c, Room: c, Speed: c}
}

// Walked notes that the body walked in a tick.
func (s *Story) Walked(now sim.Tick) {
	if s.steps == 0 {
		s.first = now
	}
	s.steps++
	s.last = now
}

// Moved begins a new story of the position.
func (s *Story) Moved(why Kind, now sim.Tick) {
	s.Pos = Cause{why, now}
	s.steps = 0
}

// Position tells how the body came to be where it is.
func (s *Story) Position() []string {
	lines := []string{s.Pos.String()}
	if s.steps > 0 {
		lines = append(lines, fmt.Sprintf("walked in %d ticks since, from tick %d to tick %d", s.steps, s.first, s.last))
	}
	return lines
}

// String tells a cause in one line.
func (c Cause) String() string {
	switch c.Kind {
	case Arrived:
		return fmt.Sprintf("set as the character arrived, at tick %d", c.Tick)
	case Spawned:
		return fmt.Sprintf("set by the order that spawned the body, at tick %d", c.Tick)
	case Placed:
		return fmt.Sprintf("set by an order that put the body there, at tick %d", c.Tick)
	case Exit:
		return fmt.Sprintf("entered through an exit, at tick %d", c.Tick)
	case Region:
		return fmt.Sprintf("entered by walking into its region, at tick %d", c.Tick)
	}
	return fmt.Sprintf("set by an order, at tick %d", c.Tick)
}

// Walk leads an archive over the story.
func (s *Story) Walk(ar archive.Archive) {
	for _, c := range [...]*Cause{&s.Pos, &s.Room, &s.Speed} {
		ar.U8((*uint8)(&c.Kind))
		archive.Tick(ar, &c.Tick)
	}
	ar.U32(&s.steps)
	archive.Tick(ar, &s.first)
	archive.Tick(ar, &s.last)
}

// Sound reports whether all causes are some.
func (s *Story) Sound() bool {
	for _, c := range [...]Cause{s.Pos, s.Room, s.Speed} {
		if c.Kind < Arrived || c.Kind > lastKind {
			return false
		}
	}
	return true
}
