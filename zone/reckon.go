package zone

import (
	"fmt"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/story"
)

// explainEffects lists what is attached to a body, affects and buffs side by side.
func (z *Zone) explainEffects(id sim.ID) []string {
	lines := []string{""}
	for i := range z.worn.On(id) {
		name := ""
		if i.Owner == affect.Rules {
			name = z.kit.Defs.Affects[i.Def].ID
		} else if _, b := z.world.BuffDef(int(i.Def)); b != nil {
			name = b.ID
		}
		lines = append(lines, story.Effect(name, &i, z.Tick()))
	}
	lines[0] = fmt.Sprintf("%d effects are attached to it at tick %d", len(lines)-1, z.Tick())
	return lines
}

// explainRules explains a pool or an attribute of the pack by its id, and reports false if there is none.
func (z *Zone) explainRules(id sim.ID, what string) ([]string, bool) {
	d := z.kit.Defs
	for i := range d.Pools {
		if d.Pools[i].ID == what {
			return z.explainPool(id, book.PoolIndex(i)), true
		}
	}
	for i := range d.Attributes {
		if d.Attributes[i].ID == what {
			return z.explainAttribute(id, stat.Index(i)), true
		}
	}
	return nil, false
}

func (z *Zone) explainPool(id sim.ID, pool book.PoolIndex) []string {
	p := &z.kit.Defs.Pools[pool]
	now, most := z.Insight().Pool(id, pool)
	lines := []string{fmt.Sprintf("%s is %d of %d at tick %d", p.ID, now, most, z.Tick())}
	if !z.engine.Alive(id) {
		lines = append(lines, "its owner is dead")
	}
	if p.MaxAttr == book.NoAttribute {
		return lines
	}
	return append(lines, z.explainAttribute(id, stat.Index(p.MaxAttr))...)
}

// explainAttribute tells how an attribute has come to its value.
func (z *Zone) explainAttribute(id sim.ID, attr stat.Index) []string {
	e := z.engine.Explain(id, attr)
	return story.Attribute(z.kit.Defs.Attributes[attr].ID, &e)
}
