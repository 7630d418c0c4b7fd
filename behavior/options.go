package behavior

import (
	"github.com/wick-engine/wick/behavior/motion"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

// Options say how a world is made. The zero value is a server's world at 60 steps per second without walls.
type Options struct {
	// Mode is what the world is for. The zero value is ServerLogic.
	Mode Mode
	// Rate is how many steps a second has, 1 to sim.MaxRate; 0 stands for sim.DefaultRate. Catalogs of another rate are
	// refused.
	Rate int
	// Cell is the size in metres of the cells in which neighbours are looked for; 0 stands for 4. It decides nothing but
	// how fast they are found.
	Cell float64
	// Seed is for whatever is left to chance. Nothing is at present, but it is part of the state.
	Seed uint64
	// Start is the tick that the world stands at before its first step.
	Start sim.Tick
	// Presentation makes a ServerLogic world emit what is to be shown as well, marked as [ForShow]. The other modes
	// always do.
	Presentation bool
	// MoveEvents is after how many of its steps a projectile tells where it is; 0: never.
	MoveEvents int
	// AutoAccept makes the world carry out its own requests for buffs and knocks at once, where nobody else judges them:
	// in tests and tools.
	AutoAccept bool
	// Blockers are the walls and the floor. Nil: there are none.
	Blockers Blockers
	// Bounds is where a position may lie that an input names. The zero value: anywhere.
	Bounds Bounds
	// Affects is the set that holds what is attached to whom, shared with the rules of a zone, where affects, buffs and timers
	// hang side by side. Whoever gives one hashes, saves and loads it, and loads it before the world. Nil: the world has one of
	// its own, which is part of its state.
	Affects *affect.Set
	// Limits bound what a world holds.
	Limits Limits
}

// Limits bound what a world holds. A zero stands for the number that the field's comment gives.
type Limits struct {
	// Slots bounds the slots of actor ids: every slot is below it. 65,536.
	Slots int
	// Projectiles is the most that fly at once, and PerOwner the most of one owner. 8,192 and 256.
	Projectiles, PerOwner int
	// Events is the most that wait to be drained before ProjectileMoved is left out; no other kind ever is. 65,536.
	Events int
}

// Bounds is a rectangle on the ground, edges included. Heights do not matter.
type Bounds struct{ Min, Max sim.Vec }

// Mode is what a world is for.
type Mode uint8

// The modes.
const (
	// ServerLogic decides: it finds targets, asks for effects, and need not show anything.
	ServerLogic Mode = iota
	// ClientPresentation shows what was decided elsewhere: it takes every start as told, finds no targets and asks for
	// nothing.
	ClientPresentation
	// ClientPredict guesses what the server will say about the client's own actors, see [World.SetOwn].
	ClientPredict

	modes
)

// Blockers are the walls and the floor of a world. All answers are pure and the same for the same question.
type Blockers interface {
	motion.Walls
	motion.Floor
	// Sight reports whether no wall cuts the line between two points.
	Sight(from, to sim.Vec) bool
}
