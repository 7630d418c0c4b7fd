package lint

import (
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// idleTags warns of tags by which abilities speak of each other and that none of them carries.
func (p *Pack) idleTags() {
	var carried []string
	for i := range p.Defs.Abilities {
		if p.Defs.Abilities[i].Invoke != book.InvokedByCommand {
			continue // it is never cast
		}
		for _, t := range p.Defs.Abilities[i].Tags {
			carried = append(carried, p.Defs.Tags[t])
		}
	}
	slices.Sort(carried)
	carried = slices.Compact(carried)
	for _, def := range p.Abilities {
		a := def.Value.(*shape.Ability)
		for _, field := range [...]string{"cancels", "blocked_by", "blocks"} {
			at := a.Self.Field(field)
			for i := range at.Len() {
				tag := at.Item(i)
				if !slices.Contains(carried, tag.Text()) {
					fault := tag.Fault(IdleTag, "a tag that some ability has which can be cast")
					fault.Near = content.Nearest(tag.Text(), carried)
					p.Faults.Warn(fault)
				}
			}
		}
	}
}
