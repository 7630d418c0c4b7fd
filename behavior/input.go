package behavior

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
)

// Input is with what a behavior is started. Fields that its kind does not use are ignored.
type Input struct {
	Kind catalog.InputKind
	// Direction of InputDirection, of any length from 1e-4 up; its height is ignored.
	Direction sim.Vec
	// Position of InputPosition.
	Position sim.Vec
	// Target of InputActor.
	Target sim.ID
	// Seq numbers the input for whoever sent it. It comes back in the events of the run; 0 for none.
	Seq uint32
	// Cast is the cast that begins the run, 0 for none. Everything that comes of the run carries it.
	Cast uint32
}

// None is the input that names nothing: the actor aims along its own forward.
func None() Input { return Input{} }

// ToDirection is the input that names a direction.
func ToDirection(direction sim.Vec) Input {
	return Input{Kind: catalog.InputDirection, Direction: direction}
}

// ToPosition is the input that names a position.
func ToPosition(position sim.Vec) Input {
	return Input{Kind: catalog.InputPosition, Position: position}
}

// ToTarget is the input that names an actor.
func ToTarget(target sim.ID) Input { return Input{Kind: catalog.InputActor, Target: target} }
