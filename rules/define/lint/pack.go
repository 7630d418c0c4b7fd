package lint

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// Pack is what is looked through: definitions as they were written, and what they were compiled to.
type Pack struct {
	Defs *book.Defs
	// Resources, Affects, Abilities and Bundles are the definitions of these kinds, each at its index in Defs.
	Resources, Affects, Abilities, Bundles []content.Definition
	// Flags is how many flags are defined: they come first.
	Flags int
	// Index is the index of a declared name of a kind, -1 where there is none.
	Index func(kind, name string) int32
	// Faults is where warnings go.
	Faults *content.Faults
}

// Check looks at the whole of a pack in which nothing is wrong, and says nothing about any other.
func (p *Pack) Check() {
	if p.Faults.Errors() > 0 {
		return
	}
	p.depleted()
	p.harm()
	p.handlers()
	p.affectLoops()
	p.idleTags()
}

// authored is an affect as it was written, by its index.
func (p *Pack) authored(affect int32) *shape.Affect { return p.Affects[affect].Value.(*shape.Affect) }
