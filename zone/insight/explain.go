package insight

import (
	"fmt"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/story"
)

// Effects says how many affects and buffs are attached to a body, and of each in a line what it is.
func (i Insight) Effects(id sim.ID) []string {
	lines := []string{""}
	for e := range i.worn.On(id) {
		name := ""
		if e.Owner == affect.Rules {
			name = i.defs.Affects[e.Def].ID
		} else if _, b := i.world.BuffDef(int(e.Def)); b != nil {
			name = b.ID
		}
		lines = append(lines, story.Effect(name, &e, i.world.Now()))
	}
	lines[0] = fmt.Sprintf("%d effects are attached to it at tick %d", len(lines)-1, i.world.Now())
	return lines
}

// Explain says in a few lines how a pool or an attribute of the pack's rules has come to its value; false if there is none of that id.
func (i Insight) Explain(id sim.ID, what string) ([]string, bool) {
	for pool := range i.defs.Pools {
		if i.defs.Pools[pool].ID == what {
			return i.explainPool(id, book.PoolIndex(pool)), true
		}
	}
	for attr := range i.defs.Attributes {
		if i.defs.Attributes[attr].ID == what {
			return i.ExplainAttribute(id, stat.Index(attr)), true
		}
	}
	return nil, false
}

func (i Insight) explainPool(id sim.ID, pool book.PoolIndex) []string {
	p := &i.defs.Pools[pool]
	now, most := i.Pool(id, pool)
	lines := []string{fmt.Sprintf("%s is %d of %d at tick %d", p.ID, now, most, i.world.Now())}
	if !i.rules.Alive(id) {
		lines = append(lines, "its owner is dead")
	}
	if p.MaxAttr == book.NoAttribute {
		return lines
	}
	return append(lines, i.ExplainAttribute(id, stat.Index(p.MaxAttr))...)
}

// ExplainAttribute says in a few lines how an attribute of the pack's rules has come to its value.
func (i Insight) ExplainAttribute(id sim.ID, attr stat.Index) []string {
	e := i.rules.Explain(id, attr)
	return story.Attribute(i.defs.Attributes[attr].ID, &e)
}
