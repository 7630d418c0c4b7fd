package book

import (
	"cmp"
	"slices"

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
	// Tags are the names of tags; everywhere else a tag is an index into them. The ids and categories of affects are among them,
	// because what grants immunity speaks of all three alike.
	Tags []string
	// TagSets are the sets of tags that ops give to blows, each in ascending order and none twice. A blow has one of them or none,
	// see BlowTags.
	TagSets [][]Tag
	// Events are the names of the pack's own events, "pack:Name" in full; PackEvent(i) is the one with index i.
	Events []string
	// Flags are all flags that the pack speaks of, those that it defines first.
	Flags []Flag
	// The rest is what ops give and take: what somebody has learnt, may do and owns.
	Abilities   []Ability
	Tracks      []Track
	Professions []Profession
	Recipes     []Recipe
	Items       []Item
	Bundles     []Bundle
	// Positions are how somebody can hold itself, the first of which everybody begins with. A pack that has none has the one
	// position standing.
	Positions []Position
	// Profiles are how creatures swing.
	Profiles []Profile
	// Hooks are the functions of scripts that the pack speaks of, "file.lua:function".
	Hooks []string
	// PvPAllowed is asked before one player may harm another, 0 for nobody.
	PvPAllowed HookID
	// GlobalCooldown is for how many ticks beginning an ability keeps its caster from beginning others, 0 for not at all.
	GlobalCooldown int32
	// Mitigation is the order in which damage becomes less.
	Mitigation Mitigation
	// Leeway is by how many ticks the tick at which a player wanted an ability may be away from the present one.
	Leeway int32
	// Primary is the vital pool that damage and healing use when nothing says otherwise; NoPool in a pack without vital pools.
	Primary PoolIndex
	// Roles are the attributes that the engine itself reads, NoAttribute where a role is not given.
	Roles [RoleCount]AttrIndex
	// XPValue is the attribute that says what killing its owner is worth; NoAttribute lets the primary pool's cap say it.
	XPValue AttrIndex
	// CombatOrder is the attribute by which those who fight take their turns, NoAttribute for none.
	CombatOrder AttrIndex
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

// TagsOf are the tags of a set, as BlowTags counts them.
func (d *Defs) TagsOf(set int32) []Tag {
	if set > 0 && int(set) <= len(d.TagSets) {
		return d.TagSets[set-1]
	}
	return nil
}

// BlowTags appends the tags of a blow to dst: those of its type, and those that the op gave it. set is what the record of the blow says:
// the index in TagSets plus one, 0 for none. So it is for numbers beyond what there is.
func (d *Defs) BlowTags(dst []Tag, typ TypeIndex, set int32) []Tag {
	if typ >= 0 && int(typ) < len(d.DamageTypes) {
		dst = append(dst, d.DamageTypes[typ].Tags...)
	}
	return append(dst, d.TagsOf(set)...)
}

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
	// Gauge lists it among what a player is shown: its place among those from 1, in the order in which the pack's files define
	// them. 0 is not at all.
	Gauge int
	// Absorb makes it a buffer that is spent before the pool Fronts; it is capped by what was last written into it.
	Absorb bool
	Fronts PoolIndex
	// Regen is what it gains with every pulse, fractions included. Below 0 it decays.
	Regen float64
	// OnDepleted runs after each blow that leaves the pool at 0.
	OnDepleted ListID
	// Handlers listen for what happens to its owner, and reactions are asked before, as long as the pool has a cap above 0 or was
	// written.
	Handlers  []Handler
	Reactions []Reaction
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

// MaxGauges is how many pools of a pack players are shown.
const MaxGauges = 8

// Gauges appends the pools that players are shown to dst, in the order in which the pack's files define them.
func (d *Defs) Gauges(dst []PoolIndex) []PoolIndex {
	from := len(dst)
	for i := range d.Pools {
		if d.Pools[i].Gauge > 0 {
			dst = append(dst, PoolIndex(i))
		}
	}
	slices.SortFunc(dst[from:], func(a, b PoolIndex) int { return cmp.Compare(d.Pools[a].Gauge, d.Pools[b].Gauge) })
	return dst
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
