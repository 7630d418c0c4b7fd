package define

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/content"
)

// Problem is one thing that is wrong with a catalog's files: its code, place, path, the definition around it, the value,
// and what would have been accepted.
type Problem = content.Fault

// Files are the three files of an actor type. A Path that is empty stands for the usual name: of the type "fighter"
// fighter_skill.json, fighter_flyobj.json and fighter_buff.json.
type Files struct {
	Skill, Projectile, Buff content.File
}

// Loaded is a compiled catalog and what about it can only be judged with the rules at hand.
type Loaded struct {
	Catalog *behavior.Catalog
	// Warnings are about what is allowed and seldom meant, sorted by file and position.
	Warnings []Problem
	// Uses are the places that name an attribute or a damage type or ask for ops or a resolution, by file and position.
	Uses []Use
}

// Use is a place in an effect that means something only to the rules.
type Use struct {
	Kind UseKind
	// Index into Catalog.Attributes, Catalog.DamageTypes or Catalog.OpLists; -1 for UseResolve.
	Index int
	// Node is the name, or the list of ops, or the operation that asks for a resolution.
	Node *content.Node
	// Owner is the sort of definition the effect is written in, and OwnerID its id.
	Owner   OwnerKind
	OwnerID string
	// Effect is the index of the effect in Catalog.Effects.
	Effect int
	// Value of UseAttribute is what is added to the attribute.
	Value float64
}

// UseKind says what a place asks of the rules.
type UseKind uint8

// The kinds of uses.
const (
	UseAttribute  UseKind = iota // an attribute of that name
	UseDamageType                // a damage type of that name
	UseOps                       // a list of ops to be compiled
	UseResolve                   // an ability that began the run
)

// OwnerKind is the sort of definition that an effect is written in.
type OwnerKind uint8

// The owners of effects.
const (
	OwnerBehavior OwnerKind = iota
	OwnerProjectile
	OwnerBuff
)

// MaxProblems is how many problems a failed load lists; the rest is counted.
const MaxProblems = 100

// LoadCatalog reads the three files of an actor type and compiles them for a rate, 0 for sim.DefaultRate. An error is a
// *content.Error that lists the first MaxProblems problems of all three files, sorted by file and position, and counts the
// others; or, for a rate that no clock has, an error of another type.
func LoadCatalog(typ string, files Files, rate int) (*Loaded, error) { return nil, nil }

// Load is LoadCatalog for callers who gather the faults of many files: it adds all problems and warnings to faults, and
// returns nil if there was a problem. The rate must be one that a clock can have.
func Load(typ string, files Files, rate int, faults *content.Faults) *Loaded { return nil }
