package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Blow is damage on its way to somebody.
type Blow struct {
	Target sim.ID
	// Actor deals it; 0 is nobody, and then the target stands in, without any credit.
	Actor sim.ID
	// Amount is the raw damage. Below 0 is 0, above sim.MaxAmount is that; what is not a number is refused.
	Amount float64
	// Type is its damage type, NoType for none.
	Type book.TypeIndex
	// Pool is the pool it is for; NoPool lets the type decide.
	Pool book.PoolIndex
	// Life is which life of Actor sent it; 0 is the present one. A blow from an earlier life earns no threat.
	Life uint32
	// Flags are view.BlowPeriodic, BlowCritical, BlowNoReflect, BlowNoProc. BlowSourceless follows from Actor.
	Flags view.Flags
	// Cause goes into the records as it is.
	Cause Cause
}

// Cause says for records what something comes of.
type Cause struct {
	Run, Ref uint64 // behavior run; projectile or buff
	Cast     uint32
}

// Outcome is what came of a blow.
type Outcome struct {
	// Raw is the amount as it came in, screened; Dealt what reached the pool, Overflow included; Absorbed what buffers took.
	Raw                       float64
	Dealt, Absorbed, Overflow int64
	Pool                      book.PoolIndex
	Type                      book.TypeIndex
	Flags                     view.Flags
	// Killed is whether the target died of it.
	Killed bool
	// Refusal is why the gate did not let it through.
	Refusal Refusal
}

// Mend is healing on its way to somebody.
type Mend struct {
	Target sim.ID
	// Actor heals; 0 is nobody.
	Actor  sim.ID
	Amount float64
	// Pool is the pool it is for; NoPool is the primary one.
	Pool book.PoolIndex
}

// Act is what an op-list runs.
type Act struct {
	// Actor acts; 0 makes each target stand in for itself, as in a hazard.
	Actor sim.ID
	// Target is whom the list is about. Targets, unless nil, are any number in ascending order, and replace Target.
	Target  sim.ID
	Targets []sim.ID
	// Source is whom ops with to: source are about; 0 is Actor.
	Source sim.ID
	// Magnitude scales amounts. It must be given: 1 is the usual one.
	Magnitude float64
	// Life is which life of Actor sent it; 0 is the present one.
	Life uint32
	// Harmful is the disposition: it makes every affect that is applied count as harm.
	Harmful bool
	Cause   Cause
}

// Result says how an op, or the worst one of a list, went.
type Result uint8

// How an op went, from best to worst.
const (
	Done    Result = iota
	NoOp           // there was nothing to do
	Skipped        // its target or its actor had died before
	Refused        // the gate did not let it through, or it cannot be had
)

// Refusal is why something was not done. The zero value is that it was.
type Refusal uint8

// Why something is refused: by the gate, and from RefusedShort on by what is asked for.
const (
	Allowed              Refusal = iota
	RefusedDetached              // one of the two is not there, or is being handed over
	RefusedProtected             // the target has respawned just now
	RefusedSafe                  // the room is safe
	RefusedNotConsenting         // not both players agreed to fight
	RefusedShort                 // somebody does not hold as much as is asked of it
	RefusedUntrained             // somebody has not learnt a profession as far as is asked of it
	RefusedUnkept                // nobody keeps what somebody would own
	RefusedBusy                  // more waits to be written down than is kept waiting
)

// Work is something that a higher room has to do because of what happened here.
type Work struct {
	Kind WorkKind
	ID   sim.ID
	// Killer is to whom the death is credited, 0 for nobody.
	Killer sim.ID
	// Life is which of ID's lives it is about.
	Life uint32
	Room view.Room // where it happened
	// Shares are who did how much, by ascending id: those to whom the loot belongs.
	Shares []Share
	// Creature is the authored name of what is to appear, of Spawn and Become.
	Creature string
	// Change is what is to last, of Lasting.
	Change ledger.Change
}

// Share is how much of a threat somebody is.
type Share struct {
	ID     sim.ID
	Threat int64
}

// WorkKind says what there is to do.
type WorkKind uint8

// What there is to do.
const (
	// Loot is to be rolled for ID, by Shares.
	Loot WorkKind = 1 + iota
	// Corpse is to be left of ID, which no player plays. It belongs to Killer for a while.
	Corpse
	// Rise is to be decided: the player ID waits for Respawn.
	Rise
	// MoveToStart is to be done with ID, which has respawned.
	MoveToStart
	// Spawn is to be done by the world: a Creature is to appear in Room, called up by ID, 0 for nobody.
	Spawn
	// Become is to be done with ID, which is no player: from now on it is a Creature.
	Become
	// Lasting is to be written down of the player ID: Change. All with the same Unit are one unit, written whole or not at all,
	// and answered by Settle.
	Lasting
)
