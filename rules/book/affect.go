package book

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/stat"
)

// Affect is something that is attached to an entity and goes away again.
type Affect struct {
	ID, Name string
	// Category is free text; five words of it are harm by themselves, see Engine.Harmful.
	Category string
	// Duration is in ticks, whole pulses under the pulse clock. 0 lasts until it is taken away.
	Duration int32
	// Indefinite makes it last until it is taken away, unless an op gives it a duration of its own.
	Indefinite bool
	Clock      affect.Clock
	// Stacking says what a second application of it does. MaxStacks bounds affect.Stack and is at least 1 there; under
	// affect.Independent it is how many instances there may be, of which the oldest gives way, and 0 is any number.
	Stacking  affect.Stacking
	MaxStacks int32
	// Again is what its stacking leaves to it, and MaxDuration the most that any application leaves, in ticks; 0 is no limit.
	Again       affect.Again
	MaxDuration int32
	// OneForAll keys it by its bearer alone: whoever applies it again renews the one instance and is answerable for it.
	// Otherwise each source has an instance of its own.
	OneForAll bool
	// Group is what it shares with others.
	Group Group
	// What it does to its bearer while it lasts, if it is no ladder; see At.
	Modifiers []Modifier
	Taken     []TakenFactor
	Added     []TakenAdd
	Prevents  []Tag
	Immune    []Tag
	// Rungs make it a ladder: the rung that an instance stands on, counted from 1, replaces the five fields above.
	Rungs []Rung
	// PreventsSource are what its bearer cannot do to whoever applied it.
	PreventsSource []Tag
	// Is is everything that it is: its id, its category and its tags. Immunity to any of them keeps it off. Tags are the tags
	// alone, for dispelling.
	Is, Tags []Tag
	// NoDispel keeps it from being dispelled.
	NoDispel bool
	// Room attaches it to a room instead of somebody. Who is inside bears a lease of it, which ends Lease ticks after it was last
	// renewed; it is renewed with every pulse.
	Room  bool
	Lease int32
	// Concentration ties it to its source's one slot: it ends when the source concentrates on something else or cannot go on.
	Concentration bool
	// Level is its potency: dispelling takes the most potent first.
	Level float64
	// SuspendsDeath holds its bearer at 0 instead of dying.
	SuspendsDeath bool
	// DieOnRelease kills the bearer when the hold ends with the pool still at 0.
	DieOnRelease bool
	// OnDeath says what becomes of it when its bearer rises from a death.
	OnDeath DeathRule
	// Harmful calls it harm. It cannot be called harmless.
	Harmful bool
	// Interval is the time between two runs of Tick in ticks, 0 for none. TickOnApply runs it once more, at once.
	Interval    int32
	Tick        ListID
	TickOnApply bool
	// OnApply runs when it is applied, anew or again; OnExpire when it ends by anything but its bearer's death; OnDispel before that
	// when it was dispelled. They run as ticks do: in the name of whoever applied it, on its bearer.
	OnApply, OnExpire, OnDispel ListID
	// The same of scripts, each behind its list.
	OnApplyLua, OnExpireLua, OnDispelLua HookID
	// Handlers listen for what happens to its bearer, and reactions are asked before.
	Handlers  []Handler
	Reactions []Reaction
}

// DeathRule says what becomes of an affect when its bearer rises from a death.
type DeathRule uint8

// What becomes of affects.
const (
	ByKind   DeathRule = iota // what is provably kind stays
	Stripped                  // it goes
	Kept                      // it stays if it came from its bearer or from nobody, and else goes by its kind
)

// Rung is what an affect does to its bearer while it lasts. Prevents are what the bearer cannot do, Immune is what cannot be
// applied to it.
type Rung struct {
	Modifiers []Modifier
	Taken     []TakenFactor
	Added     []TakenAdd
	Prevents  []Tag
	Immune    []Tag
}

// At is what an instance on a rung does to its bearer: what the rung says, un-scaled, or what the affect itself says where it is
// no ladder. A rung above the highest counts as that one, and below 1 as the first.
func (a *Affect) At(rung int16) Rung {
	if at := a.Standing(rung); at >= 0 {
		return a.Rungs[at]
	}
	return Rung{a.Modifiers, a.Taken, a.Added, a.Prevents, a.Immune}
}

// Standing is the index in Rungs of the rung that an instance stands on, −1 where the affect is no ladder.
func (a *Affect) Standing(rung int16) int { return min(max(int(rung), 1), len(a.Rungs)) - 1 }

// Modifier is a row that an affect writes while it lasts. An Add and an Inc are scaled by magnitude and stacks, the others are not.
type Modifier struct {
	Attr  stat.Index
	Op    stat.Op
	Value float64
	// Type and Priority are those of stat.Row; types are counted from 1.
	Type     uint16
	Priority int16
}

// Group is what keeps affects from counting beside each other. The zero value is none.
type Group struct {
	// ID is the number of the group, from 1; 0 is none.
	ID   uint16
	Rule GroupRule
}

// GroupRule says what affects of one group do to each other.
type GroupRule uint8

// The rules of groups.
const (
	Strongest       GroupRule = iota // of each attribute, op and direction only the strongest counts
	Exclusive                        // applying one ends the others on its bearer
	ExclusiveSource                  // applying one ends the others of its source on its bearer
)

// TakenFactor multiplies damage of a type that the bearer takes; AnyType is every type. It counts as 0 below 0, as 1 where it
// is not a number, and as MaxTakenFactor above that.
type TakenFactor struct {
	Type   TypeIndex
	Factor float64
	// Tag, counted from 1, makes it count for blows that carry the tag, whatever their type is, which is AnyType then. 0 is none.
	Tag int32
}

// TakenAdd is added to damage of a type that the bearer takes, or with a tag, as TakenFactor says it. Of all that count for a blow the
// largest is added.
type TakenAdd struct {
	Type   TypeIndex
	Amount float64
	Tag    int32
}

// MaxTakenFactor is the largest factor on damage that counts.
const MaxTakenFactor = 1000
