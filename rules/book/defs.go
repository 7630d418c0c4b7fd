package book

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
)

// Defs is what a pack says to this room, compiled: names have become indices, and every reference is within its list. An
// Engine reads it and never writes it, so one Defs may serve any number of engines.
type Defs struct {
	Attributes  []stat.Attribute
	Pools       []Pool
	DamageTypes []DamageType
	Affects     []Affect
	Checks      []Check
	// Lists are the op-lists, ListID 1 first, the nested ones among them.
	Lists []List
	// Templates are the texts that ops send. This room sends their indices only.
	Templates []string
	// Tags are the names of tags; everywhere else a tag is an index into them.
	Tags []string
	// Primary is the vital pool that damage and healing use when nothing says otherwise; NoPool in a pack without vital pools.
	Primary PoolIndex
	// Roles are the attributes that the engine itself reads, NoAttribute where a role is not given.
	Roles [RoleCount]AttrIndex
	// XPValue is the attribute that says what killing its owner is worth; NoAttribute lets the primary pool's cap say it.
	XPValue AttrIndex
	// ProtectionPulses is how long nobody may harm a player that has respawned, in pulses. 0 is not at all.
	ProtectionPulses int
}

// AttrIndex is the index of an attribute, or NoAttribute.
type AttrIndex int32

// PoolIndex is the index of a pool, or NoPool.
type PoolIndex int32

// TypeIndex is the index of a damage type, or NoType.
type TypeIndex int32

// None of these.
const (
	NoAttribute AttrIndex = -1
	NoPool      PoolIndex = -1
	NoType      TypeIndex = -1
	// AnyType in a TakenFactor stands for every damage type and for damage without one.
	AnyType TypeIndex = -1
)

// ListID names an op-list: its index in Defs.Lists plus one. 0 is no list.
type ListID uint32

// Tag is the index of a tag's name.
type Tag uint16

// Pool is a resource: a whole number between 0 and a cap.
type Pool struct {
	ID, Name string
	// MaxAttr is the attribute that caps the pool. An absorb pool has none.
	MaxAttr AttrIndex
	// Vital makes its owner die when damage has emptied it.
	Vital bool
	// RegenInCombat lets it regenerate while its owner is fighting.
	RegenInCombat bool
	// PerRound fills it at the start of every combat round.
	PerRound bool
	// Gauge lists it among what a player is shown.
	Gauge bool
	// Absorb makes it a buffer that is spent before the pool Fronts; it is capped by what was last written into it.
	Absorb bool
	Fronts PoolIndex
	// Regen is what it gains with every pulse, fractions included. Below 0 it decays.
	Regen float64
	// OnDepleted runs after each blow that leaves the pool at 0.
	OnDepleted ListID
}

// DamageType says how damage of a kind is taken.
type DamageType struct {
	ID, Name string
	// Target is the pool it goes to; NoPool is the primary one.
	Target PoolIndex
	// Multiplier is read on the target; nil is 1.
	Multiplier *formula.Formula
	// Soak is the attribute that is taken off every blow, NoAttribute for none.
	Soak AttrIndex
	Tags []Tag
}

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
	// Stacking says what a second application of it does; MaxStacks bounds affect.Stack and is at least 1 there.
	Stacking  affect.Stacking
	MaxStacks int32
	// OneForAll keys it by its bearer alone: whoever applies it again renews the one instance and is answerable for it.
	// Otherwise each source has an instance of its own.
	OneForAll bool
	Modifiers []Modifier
	Taken     []TakenFactor
	Prevents  []Tag
	// Level is its potency, for formulas to read.
	Level float64
	// SuspendsDeath holds its bearer at 0 instead of dying.
	SuspendsDeath bool
	// DieOnRelease kills the bearer when the hold ends with the pool still at 0.
	DieOnRelease bool
	// Harmful calls it harm. It cannot be called harmless.
	Harmful bool
	// Interval is the time between two runs of Tick in ticks, 0 for none. TickOnApply runs it once more, at once.
	Interval    int32
	Tick        ListID
	TickOnApply bool
}

// Modifier is a row that an affect writes while it lasts. An Add is scaled by magnitude and stacks, a Mul is not.
type Modifier struct {
	Attr  stat.Index
	Op    stat.Op
	Value float64
}

// TakenFactor multiplies damage of a type that the bearer takes; AnyType is every type. It counts as 0 below 0, as 1 where it
// is not a number, and as MaxTakenFactor above that.
type TakenFactor struct {
	Type   TypeIndex
	Factor float64
}

// MaxTakenFactor is the largest factor on damage that counts.
const MaxTakenFactor = 1000

// Check is a roll and what comes of it.
type Check struct {
	ID  string // may be empty
	Def check.Def
	// Bands are the lists that run for the bands of Def, by index.
	Bands []ListID
	// Show says who is told how it went.
	Show Show
}

// Show says how much of a check is told.
type Show uint8

// How much of a check is told.
const (
	ShowAll     Show = iota // dice and sums
	ShowSummary             // how it went
	ShowNone                // nothing
)

// List is an op-list.
type List struct {
	// Name says where it stands in the pack, for diagnostics.
	Name string
	Ops  []Op
}

// Role is something that the engine reads an attribute for.
type Role uint8

// The roles.
const (
	RoleMoveSpeed  Role = iota // metres per second
	RolePower                  // factor on what a behavior takes from pools
	RoleCooldown               // factor on cooldowns
	RoleLampRadius             // metres
	RoleLevel

	RoleCount = 5
)

// Default is what a role reads where the pack names no attribute for it.
func (r Role) Default() float64 {
	if r == RoleMoveSpeed {
		return 4
	}
	return 1
}
