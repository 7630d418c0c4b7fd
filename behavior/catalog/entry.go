package catalog

import "github.com/wick-engine/wick/sim"

// Behavior is something that an actor performs: one run of it at a time.
type Behavior struct {
	// ID is unique among the behaviors of the catalog.
	ID string
	// Duration of a run, at least 1.
	Duration int32
	// Interruptible says that special stops end a run and that other behaviors may take its place.
	Interruptible bool
	// Inputs are the kinds of input with which it may be started, at least one.
	Inputs InputSet
	// Range in metres bounds how far away a position or an actor may be that the input names. 0: it does not.
	Range float64
	// Aim says which actors the input may name: FilterAlly, FilterEnemy, FilterAll or FilterSelf.
	Aim Filter
	// AimTracks says that the aim is taken anew, at the actor that the input named, before each entry.
	AimTracks bool
	// Buffer is for how many ticks before the end of a run a start that comes too early is kept. 0: it is not.
	Buffer int32
	// Combo is the behavior's place in a chain; its zero value is none.
	Combo Combo
	// Charge is how the start is held; its zero value is not at all.
	Charge Charge
	// Timeline has at most MaxEntries entries, in the order in which they run: by tick, then by the time that was
	// written, then by place in the file.
	Timeline []Entry
}

// Entry is one line of a timeline: something that begins at a tick. Which fields have a meaning depends on the kind.
type Entry struct {
	// At is the tick, counted from the start of the run or from the age 0 of the projectile, at most the owner's duration.
	// For an entry on contact it is the age from which contacts count. For an entry on expiry it says nothing.
	At   int32
	Kind EntryKind
	// Def is an index into Animations, Prefabs, Effects, Projectiles or Buffs of the catalog, as the kind says; -1 for
	// EntryMove and EntryKnockback.
	Def int32
	// Duration of what begins: of EntryAnimation, EntryPrefab, EntryMove and EntryKnockback, at least 1.
	Duration int32
	// Socket is an index into Sockets, where EntryPrefab is to be shown; -1 for none, and for all other kinds.
	Socket int32
	// Offset is where EntryProjectile spawns from, turned with the aim: Z forward, X to the right, Y up, in metres.
	Offset sim.Vec
	// Distance in metres of EntryMove and EntryKnockback.
	Distance float64
	// Move has the rest of EntryMove.
	Move Move
}

// EntryKind says what an entry begins.
type EntryKind uint8

// The kinds of entries. A behavior may have all of them, a projectile EntryPrefab, EntryEffect and EntryProjectile.
const (
	EntryAnimation  EntryKind = iota // the performer is to be shown in an animation
	EntryPrefab                      // something is to be shown; authors call it Effect
	EntryEffect                      // an effect runs; authors call it LogicEffect
	EntryProjectile                  // a projectile spawns
	EntryBuff                        // a buff is asked for, for the performer
	EntryMove                        // the performer moves along its aim
	EntryKnockback                   // the performer recoils against its aim

	entryKinds
)

// Move says how a performer moves besides how far.
type Move struct {
	// UntouchableFrom and UntouchableTo bound the ticks, counted from the entry's, in which blows miss: the first
	// included, the second not. Equal: there are none.
	UntouchableFrom, UntouchableTo int32
	// ThroughActors says that the performer passes through others; else it halts at an enemy.
	ThroughActors bool
	// StopWhenBlocked says that a wall ends the move; else what is left of it goes along the wall.
	StopWhenBlocked bool
	// Dash marks the move as a dash, for rules that look at it.
	Dash bool
}

// Combo is a behavior's place in a chain of behaviors that are started by one id.
type Combo struct {
	// Step counts from 1. 0: the behavior is in no chain, and the other fields say nothing.
	Step int32
	// Root is the behavior with step 1, the one that is started. Next is that of the next step, -1 for the last.
	Root, Next int32
	// Opens and Closes are the first and the last tick at which starting the root begins the next step instead, counted from
	// the start of the run or, of one that is charged, of its timeline.
	Opens, Closes int32
	// Finisher marks the run, its events and its requests.
	Finisher bool
}

// Charge says how the start of a behavior is held. Held ticks h give the level 256 × (h − Min) ÷ (Max − Min), rounded
// down, 0 to 256.
type Charge struct {
	// Min and Max are in ticks, Min below Max. Max 0: the behavior is not charged, and the other fields say nothing.
	Min, Max int32
	// Hold says that at Max the hold goes on; else the timeline begins.
	Hold bool
	// Tap is the behavior that starts instead when the hold ends before Min, -1 for none.
	Tap int32
	// Scale has the factors at level 0 and at level 256 of each scaled sort of number; 1 and 1 for what is not scaled.
	Scale [ScaledCount]Factors
}

// Factor returns what a charge of a level multiplies a sort of number by: 1 where the behavior is not charged.
func (c *Charge) Factor(level int32, s Scaled) float64 {
	if c.Max == 0 {
		return 1
	}
	f := c.Scale[s]
	return f.Low + float64((f.High-f.Low)*float64(level))/256
}

// Factors are what a number is multiplied by at charge level 0 and at level 256, and linearly in between.
type Factors struct{ Low, High float64 }

// Scaled is a sort of number that a charge scales.
type Scaled uint8

// The sorts of numbers that a charge scales.
const (
	ScaleValue    Scaled = iota // what effects add and ops are scaled by
	ScaleSpeed                  // of projectiles
	ScaleDistance               // of moves and knocks
	ScaleRadius                 // of shapes and collisions

	ScaledCount // how many there are
)

// InputKind is a sort of input with which a behavior is started.
type InputKind uint8

// The kinds of input.
const (
	InputNone      InputKind = iota // nothing: the aim is the actor's own forward
	InputDirection                  // a direction
	InputPosition                   // a position; authors call it TargetPosition
	InputActor                      // another actor; authors call it TargetActor

	InputKindCount // how many there are
)

// InputSet is a set of kinds of input.
type InputSet uint8

// Inputs returns the set of the given kinds.
func Inputs(kinds ...InputKind) (set InputSet) {
	for _, k := range kinds {
		set |= 1 << k
	}
	return set
}

// Has says whether a kind is in the set. A number that is no kind is in none.
func (s InputSet) Has(k InputKind) bool { return k < InputKindCount && s>>k&1 != 0 }
