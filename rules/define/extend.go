package define

import (
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
)

// Extend returns a compiler of op-lists that may name whatever defs define. The lists that it compiles stand behind those of
// defs, so every number of defs means the same in what [Compiler.Defs] returns. defs itself is not changed. rate is how many
// ticks a second has, 0 for sim.DefaultRate.
func Extend(defs *book.Defs, rate int, faults *content.Faults) *Compiler {
	refs := new(content.References)
	set := Set{Affects: make([]content.Definition, len(defs.Affects))}
	declare := func(kind, id string) { refs.Declare(kind, id, nil, faults) }
	for i := range defs.Attributes {
		declare("attribute", defs.Attributes[i].ID)
	}
	for i := range defs.Pools {
		declare("resource", defs.Pools[i].ID)
	}
	for i := range defs.DamageTypes {
		declare("damage_type", defs.DamageTypes[i].ID)
	}
	for i := range defs.Affects {
		a := &Affect{ID: defs.Affects[i].ID, Clock: "tick"}
		if defs.Affects[i].Clock == affect.PulseClock {
			a.Clock = "pulse"
		}
		declare("affect", a.ID)
		set.Affects[i] = content.Definition{ID: a.ID, Value: a}
	}
	c := NewCompiler(refs, rate, faults)
	c.set = set
	extended := *defs
	extended.Lists, extended.Checks = slices.Clip(defs.Lists), slices.Clip(defs.Checks)
	extended.Templates, extended.Tags = slices.Clip(defs.Templates), slices.Clip(defs.Tags)
	for i, tag := range defs.Tags {
		c.tags[tag] = book.Tag(i)
	}
	for i, text := range defs.Templates {
		c.templates[text] = int32(i + 1)
	}
	c.defs = &extended
	return c
}
