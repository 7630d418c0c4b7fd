package brain

import (
	"slices"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// Body is somebody whom a creature may know of.
type Body struct {
	ID   sim.ID
	Pos  sim.Vec
	Team uint8
}

// Threat is how much harm somebody has done.
type Threat struct {
	ID     sim.ID
	Amount int64
}

// Sense is what a creature may know at the end of a tick.
type Sense struct {
	Now  sim.Tick
	Self Body
	// Around are the living in the same place, by ascending id. The creature itself may be among them.
	Around []Body
	// Threats are who has harmed the creature, by ascending id. One who is not around counts for nothing.
	Threats []Threat
	// Ground is what stands in the way of sight; nil for nothing.
	Ground *place.Ground
	// Home is where it belongs, if Homed says that it belongs anywhere.
	Home  sim.Vec
	Homed bool
	// Busy says that it could not begin anything, so that there is no need to look for whom to strike.
	Busy bool
}

// threat is how much of a threat somebody is who stands within the leash; 0 for anybody else.
func (s *Sense) threat(def *Def, b *Body) int64 {
	at, found := slices.BinarySearchFunc(s.Threats, b.ID, func(t Threat, id sim.ID) int {
		switch {
		case t.ID < id:
			return -1
		case t.ID > id:
			return 1
		}
		return 0
	})
	if !found || s.strays(def, b.Pos) {
		return 0
	}
	return s.Threats[at].Amount
}

// strays reports whether a place is beyond the leash.
func (s *Sense) strays(def *Def, pos sim.Vec) bool {
	return s.Homed && def.Leash > 0 && pos.GroundDistSq(s.Home) > float64(def.Leash*def.Leash)
}

// hostile reports whether two teams are enemies. Nobody is an enemy of team 0.
func hostile(a, b uint8) bool { return a != b && a != 0 && b != 0 }
