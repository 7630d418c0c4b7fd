package define

import (
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/names"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/stat"
)

// Extend returns a compiler of op-lists that may name whatever defs define. The lists that it compiles stand behind those of
// defs, so every number of defs means the same in what [Compiler.Defs] returns. defs itself is not changed. rate is how many
// ticks a second has, 0 for sim.DefaultRate.
func Extend(defs *book.Defs, rate int, faults *content.Faults) *Compiler {
	refs := new(content.References)
	set := Set{Affects: make([]content.Definition, len(defs.Affects))}
	declareAll(refs, "attribute", defs.Attributes, func(a *stat.Attribute) string { return a.ID })
	declareAll(refs, "resource", defs.Pools, func(p *book.Pool) string { return p.ID })
	declareAll(refs, "damage_type", defs.DamageTypes, func(t *book.DamageType) string { return t.ID })
	declareAll(refs, "affect", defs.Affects, func(a *book.Affect) string { return a.ID })
	declareAll(refs, "ability", defs.Abilities, func(a *book.Ability) string { return a.ID })
	declareAll(refs, "track", defs.Tracks, func(t *book.Track) string { return t.ID })
	declareAll(refs, "profession", defs.Professions, func(p *book.Profession) string { return p.ID })
	declareAll(refs, "recipe", defs.Recipes, func(r *book.Recipe) string { return r.ID })
	declareAll(refs, "bundle", defs.Bundles, func(b *book.Bundle) string { return b.ID })
	declareAll(refs, "item", defs.Items, func(i *book.Item) string { return i.ID })
	for i := range defs.Affects {
		a := &shape.Affect{ID: defs.Affects[i].ID, Clock: "tick", Rungs: make([]shape.Rung, len(defs.Affects[i].Rungs))}
		if defs.Affects[i].Clock == affect.PulseClock {
			a.Clock = "pulse"
		}
		set.Affects[i] = content.Definition{ID: a.ID, Value: a, Sound: true}
	}
	c := NewCompiler(refs, rate, faults)
	c.set = set
	extended := *defs
	extended.Lists, extended.Checks = slices.Clip(defs.Lists), slices.Clip(defs.Checks)
	extended.Templates, extended.Tags = slices.Clip(defs.Templates), slices.Clip(defs.Tags)
	extended.Flags, extended.TagSets = slices.Clip(defs.Flags), slices.Clip(defs.TagSets)
	extended.Hooks = slices.Clip(defs.Hooks)
	for i, tag := range defs.Tags {
		c.tags[tag] = book.Tag(i)
	}
	for i, set := range defs.TagSets {
		c.tagSets[tagKey(defs, set)] = int32(i + 1)
	}
	for i, text := range defs.Templates {
		c.templates[text] = int32(i + 1)
	}
	for i := range defs.Flags {
		c.flags[defs.Flags[i].ID] = int32(i)
	}
	c.defs = &extended
	c.called = names.New(c.defs, faults)
	return c
}

// Scripts are those whose functions [Compiler.Hook] finds from here on.
func (c *Compiler) Scripts(scripts Hooks) { c.called.Scripts = scripts }

// tagKey is the key of a set of tags.
func tagKey(defs *book.Defs, set []book.Tag) string {
	var words []string
	for _, tag := range set {
		words = append(words, defs.Tags[tag])
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

// DeclareRoom makes the name of a room known, to which ops may send somebody. Nothing happens if it is known already.
func (c *Compiler) DeclareRoom(name string) { DeclareRoom(c.refs, name, nil) }

// DeclareRoom makes the name of a room known to references, of which several maps may have one.
func DeclareRoom(refs *content.References, name string, at *content.Node) {
	if _, known := refs.Index("room", name); !known && name != "" {
		refs.Declare("room", name, at, new(content.Faults))
	}
}

// declareAll declares compiled definitions of a kind, each at its index.
func declareAll[T any](refs *content.References, kind string, defs []T, id func(*T) string) {
	var none content.Faults
	for i := range defs {
		refs.Declare(kind, id(&defs[i]), nil, &none)
	}
}
