package book

import (
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
)

// Op is one instruction of an op-list. Kind says which fields count; the others are zero.
type Op struct {
	Kind OpKind
	// To is whom it is about.
	To Who
	// Amount is what DealDamage, Heal, Restore and ModifyResource are about.
	Amount Amount
	// Pool is the pool of the op, NoPool where it says none: DealDamage then goes where its type does, Heal to the primary one.
	Pool PoolIndex
	// Type is the damage type of DealDamage, NoType for none.
	Type TypeIndex
	// NoReflect and NoProc mark the blow of DealDamage.
	NoReflect, NoProc bool
	// TagSet is which tags the blow of DealDamage has besides those of its type, as Defs.BlowTags counts them.
	TagSet int32
	// Bypass are the tags of what the blow of DealDamage passes by, counted in the same way: soak, factors and what is added.
	Bypass int32
	// TakeHigher makes SetResource keep what is there if it is more.
	TakeHigher bool
	// Harmful calls the application of ApplyAffect harm.
	Harmful bool
	// OwnOnly makes RemoveAffect take away what the actor applied and leave the rest.
	OwnOnly bool
	// Value is what SetResource writes, the percentage of Chance, and what ModifyAttributeBase and AugmentItem add, or with Replace
	// set.
	Value   *formula.Formula
	Replace bool
	// Attr is the attribute of ModifyAttributeBase and AugmentItem.
	Attr AttrIndex
	// Ref is the index of the flag, track, ability, bundle, item, profession or recipe that the op is about.
	Ref int32
	// Count is how many: steps of a track or a ladder, items, affects that Dispel strips at most. It is at least 1.
	Count int32
	// Optional lets the list go on where ConsumeItem finds too few.
	Optional bool
	// Category and Tags say what Dispel strips: what is of the category, or carries any of the tags.
	Category string
	Tags     []Tag
	// Name is the exit that Push goes through, the room that Teleport goes to with DestRoom, the slot of AugmentItem.
	Name string
	Dest Dest
	// Affect is the affect of ApplyAffect, RemoveAffect and the two that climb a ladder; Rung is where ApplyAffect puts its bearer on
	// one, 0 for the first or where it is.
	Affect int32
	Rung   int16
	// Duration in ticks replaces the affect's own, 0 leaves it. Of Interrupt it is for how long whoever was broken is kept from such
	// things.
	Duration int32
	// Magnitude is 1, Stacks is 1 and Level is the affect's own where they are nil.
	Magnitude, Stacks, Level *formula.Formula
	// If is the condition of IfOp.
	If Condition
	// Then and Else are the branches of IfOp and Chance.
	Then, Else ListID
	// Check is the index in Defs.Checks of CheckOp, and of what each affect that Dispel would strip is checked with, -1 for none.
	Check int32
	// Text is the template of Send, and of Act for the actor; ToTarget and ToRoom are Act's others. Each is an index into
	// Defs.Templates plus one, 0 where nothing is sent.
	Text, ToTarget, ToRoom int32
}

// Amount is (Flat + dice + Bonus) × the magnitude of the context. What is nil or without dice counts 0, and so does a
// formula that cannot be worked out.
type Amount struct {
	Flat, Bonus *formula.Formula
	// Dice are rolled when the op runs; HasDice says that there are any.
	Dice    check.Dice
	HasDice bool
	// Count dice of Sides are rolled instead where Count is given: cut to a whole number of 0 to 100.
	Count *formula.Formula
	Sides int32
	// Scope is whose attributes the formulas read where they do not say.
	Scope formula.Scope
	// Fixed leaves the magnitude out.
	Fixed bool
}

// Condition is a comparison of Left with Right, or whether somebody has an affect.
type Condition struct {
	Left LeftSide
	// Who is asked for the affect or the pool; a formula without scopes reads the op's actor.
	Who     Who
	Affect  int32
	Pool    PoolIndex
	Formula *formula.Formula
	Scalar  formula.Scalar
	Compare Comparator
	Right   *formula.Formula
	// Skips runs neither list where one of the two sides cannot be worked out; otherwise that counts as not being so.
	Skips bool
}

// Who is one of the entities that an op-list is about.
type Who uint8

// Whom an op is about.
const (
	ToTarget Who = iota
	ToActor
	ToSource
)

// Dest is where Teleport goes.
type Dest uint8

// Where Teleport goes.
const (
	DestRoom  Dest = iota // to the room Name
	DestActor             // to where the actor is
	DestStart             // to where players begin
)

// LeftSide says what a condition looks at.
type LeftSide uint8

// What a condition looks at.
const (
	LeftAffect   LeftSide = iota // whether Who carries Affect; there is no right side
	LeftResource                 // what is in Pool of Who
	LeftFormula
	LeftScalar
)

// Comparator says how the two sides of a condition are compared.
type Comparator uint8

// The comparators. Equal and NotEqual have a tolerance of 1e-9.
const (
	AtLeast Comparator = iota
	AtMost
	Above
	Below
	Equal
	NotEqual
)

// tolerance is how near two numbers are that count as equal.
const tolerance = 1e-9

// Holds reports whether two numbers compare so. What is no number compares with nothing, nor is it unlike anything.
func (c Comparator) Holds(left, right float64) bool {
	apart := left - right
	switch c {
	case AtLeast:
		return left >= right
	case AtMost:
		return left <= right
	case Above:
		return left > right
	case Below:
		return left < right
	case Equal:
		return apart <= tolerance && apart >= -tolerance
	case NotEqual:
		return apart > tolerance || apart < -tolerance
	}
	return false
}

// comparators are the comparators as authors write them.
var comparators = [...]string{AtLeast: ">=", AtMost: "<=", Above: ">", Below: "<", Equal: "==", NotEqual: "!="}

// ParseComparator finds a comparator as authors write it.
func ParseComparator(text string) (c Comparator, ok bool) {
	for i, name := range comparators {
		if name == text {
			return Comparator(i), true
		}
	}
	return 0, false
}

// OpKind is what an op does.
type OpKind uint8

// The ops.
const (
	DealDamage OpKind = 1 + iota
	Heal
	Restore
	ModifyResource
	SetResource
	ApplyAffect
	RemoveAffect
	IfOp
	ChanceOp
	CheckOp
	SendOp
	ActOp
	Dispel
	IncrementRung
	DecrementRung
	Teleport
	Push
	ModifyAttributeBase
	SetFlag
	ClearFlag
	GrantTrack
	AdvanceTrack
	GrantAbility
	RevokeAbility
	ApplyBundle
	ConsumeItem
	ProduceItem
	AugmentItem
	LearnProfession
	SalvageItem
	CraftRecipe
	ListRecipes
	Interrupt

	opKinds = iota + 1
)

// OpGate says when an op has to pass the gate before it touches its target.
type OpGate uint8

// When an op has to pass the gate.
const (
	GateNever   OpGate = iota // it cannot do harm
	GateHarm                  // always
	GateWrite                 // when it is written to another player, because nobody can prove that it is kind
	GateDerived               // when what it applies is harm
	GateBranch                // it does nothing by itself; what it branches to is asked
	GateForced                // when it moves another player
)

// opRow is what there is to know about a kind of op.
type opRow struct {
	name string
	gate OpGate
}

// ops are all kinds of op there are.
var ops = [opKinds]opRow{
	DealDamage:     {"deal_damage", GateHarm},
	Heal:           {"heal", GateNever},
	Restore:        {"restore", GateNever},
	ModifyResource: {"modify_resource", GateWrite},
	SetResource:    {"set_resource", GateWrite},
	ApplyAffect:    {"apply_affect", GateDerived},
	RemoveAffect:   {"remove_affect", GateWrite},
	IfOp:           {"if", GateBranch},
	ChanceOp:       {"chance", GateBranch},
	CheckOp:        {"check", GateBranch},
	SendOp:         {"send", GateNever},
	ActOp:          {"act", GateNever},

	Dispel:              {"dispel", GateWrite},
	IncrementRung:       {"increment_rung", GateDerived},
	DecrementRung:       {"decrement_rung", GateWrite},
	Teleport:            {"teleport", GateForced},
	Push:                {"push", GateForced},
	ModifyAttributeBase: {"modify_attribute_base", GateWrite},
	SetFlag:             {"set_flag", GateWrite},
	ClearFlag:           {"clear_flag", GateWrite},
	GrantTrack:          {"grant_track", GateWrite},
	AdvanceTrack:        {"advance_track", GateWrite},
	GrantAbility:        {"grant_ability", GateWrite},
	RevokeAbility:       {"revoke_ability", GateWrite},
	ApplyBundle:         {"apply_bundle", GateWrite},
	ConsumeItem:         {"consume_item", GateWrite},
	ProduceItem:         {"produce_item", GateNever},
	AugmentItem:         {"augment_item", GateWrite},
	LearnProfession:     {"learn_profession", GateWrite},
	SalvageItem:         {"salvage_item", GateWrite},
	CraftRecipe:         {"craft_recipe", GateWrite},
	ListRecipes:         {"list_recipes", GateNever},
	Interrupt:           {"interrupt", GateHarm},
}

// ParseOp finds an op by its name.
func ParseOp(name string) (kind OpKind, ok bool) {
	for i := 1; i < opKinds; i++ {
		if ops[i].name == name {
			return OpKind(i), true
		}
	}
	return 0, false
}

// OpNames are the names of all ops, in the order of their kinds.
func OpNames() []string {
	names := make([]string, 0, opKinds-1)
	for i := 1; i < opKinds; i++ {
		names = append(names, ops[i].name)
	}
	return names
}

// String is the op's name, and "" for a number that is none.
func (k OpKind) String() string {
	if int(k) >= opKinds {
		return ""
	}
	return ops[k].name
}

// Gate is when the op has to pass the gate.
func (k OpKind) Gate() OpGate {
	if int(k) >= opKinds {
		return GateHarm
	}
	return ops[k].gate
}
