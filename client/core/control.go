package core

import (
	"math"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// Control is what the player's hands do at a moment.
type Control struct {
	X, Z   float64 // where to walk: the zero vector stands still, length 1 and more is full speed
	Facing float64 // where to look, in radians: 0 is +z, a quarter turn is +x; any number of turns
	// Press is the slot, 1 to protocol.MaxSlots, whose key has gone down since the last Advance, 0 for none. It goes into the
	// next input exactly once; of several before the next input the last one counts. What is no slot is none, and where there is
	// no body to do it nothing is pressed.
	Press uint8
}

// Entry says as whom to join.
type Entry struct {
	Mode      protocol.JoinMode // 0 is AsGuest
	Token     []byte            // of an earlier guest; none makes a new one
	Name      string            // of the account: AsLogin, AsRegister
	Password  string
	Character string // name to play under
	Hue       uint8  // colour of a character that is made
}

// step is the control as the server gets it. What is no number counts as 0.
func (c Control) step() protocol.Step {
	wish := place.WishOf(sim.Vec{X: c.X, Z: c.Z})
	return protocol.Step{X: wish.X, Z: wish.Z, Heading: headingOf(c.Facing)}
}

// headingOf is the heading nearest to an angle in radians.
func headingOf(radians float64) sim.Heading { return sim.HeadingDegrees(radians * (180 / math.Pi)) }

// radians is an angle in units of headings as radians.
func radians(heading float64) float64 { return heading * (2 * math.Pi / sim.FullTurn) }
