package define

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

// resources compiles the pools, without what runs when they are empty: that may speak of anything.
func (c *Compiler) resources() {
	for _, def := range c.set.Resources {
		r := def.Value.(*shape.Resource)
		c.checkAbsorb(r)
		c.defs.Pools = append(c.defs.Pools, book.Pool{
			ID: r.ID, Name: named(r.Name, r.ID), MaxAttr: c.attr(r.MaxAttr), Vital: r.Vital, RegenInCombat: r.RegenInCombat,
			PerRound: r.PerRound, Absorb: r.Absorb, Fronts: c.pool(r.Fronts), Regen: r.Regen,
		})
	}
	c.gauges()
	c.primary()
}

// gauges numbers the pools that players are shown, in the order in which the files define them, and reports those for which there is no
// room.
func (c *Compiler) gauges() {
	var shown []int
	for i := range c.set.Resources {
		if c.set.Resources[i].Value.(*shape.Resource).Gauge {
			shown = append(shown, i)
		}
	}
	slices.SortFunc(shown, func(a, b int) int { return cmp.Compare(c.set.Resources[a].Order, c.set.Resources[b].Order) })
	for n, i := range shown {
		c.defs.Pools[i].Gauge = n + 1
		if n >= book.MaxGauges {
			at := c.set.Resources[i].Value.(*shape.Resource).Self.Field("gauge")
			c.faults.Add(at.Fault(ManyGauges, fmt.Sprintf("at most %d pools that players see", book.MaxGauges)))
		}
	}
}

// misread says that one of some fields of an object is of another kind than it has to be. That is a fault already, and nothing can
// be said of what goes with it.
func misread(n *content.Node, kind content.NodeKind, fields ...string) bool {
	return slices.ContainsFunc(fields, func(field string) bool {
		at := n.Field(field)
		return at != nil && at.Kind() != kind
	})
}

// checkAbsorb reports what an absorbing pool cannot have, and what only it can.
func (c *Compiler) checkAbsorb(r *shape.Resource) {
	refuse := func(field, expected string) {
		c.faults.Add(r.Self.Field(field).Fault(BadAbsorb, expected))
	}
	if misread(r.Self, content.Text, "fronts") || misread(r.Self, content.Bool, "absorb", "vital", "primary") {
		return
	}
	fronted := c.resource(r.Fronts)
	switch {
	case r.Absorb && r.Self.Field("fronts") == nil:
		fault := r.Self.Field("absorb").Fault(BadAbsorb, "fronts beside it, with the pool that it stands before")
		c.faults.Add(fault)
	case !r.Absorb && r.Self.Field("fronts") != nil:
		refuse("fronts", "absorb: true beside it, or no fronts")
	case fronted != nil && fronted.Absorb:
		refuse("fronts", "a pool that does not absorb itself")
	}
	switch {
	case r.Absorb && r.MaxAttr != "":
		refuse("max_attr", "none on a pool that absorbs: what is written into it is its cap")
	case !r.Absorb && r.Self.Field("max_attr") == nil:
		c.faults.Add(noCap(r))
	}
	if r.Absorb && r.Vital {
		refuse("vital", "no pool that absorbs")
	}
	if r.Absorb && r.Primary {
		refuse("primary", "no pool that absorbs")
	}
}

func noCap(r *shape.Resource) content.Fault {
	fault := r.Self.MissingFault("max_attr", "the attribute that says how full the pool can be")
	fault.Code = NoCap
	return fault
}

// resource returns an authored pool by its name, nil if there is none.
func (c *Compiler) resource(name string) *shape.Resource {
	if i := c.pool(name); i != book.NoPool {
		return c.set.Resources[i].Value.(*shape.Resource)
	}
	return nil
}

// primary finds the one primary pool. A pack without vital pools has none.
func (c *Compiler) primary() {
	var first, vital *shape.Resource
	for i, def := range c.set.Resources {
		r := def.Value.(*shape.Resource)
		if misread(r.Self, content.Bool, "vital", "primary") {
			return
		}
		if r.Vital && !r.Absorb && vital == nil {
			vital = r
		}
		switch {
		case !r.Primary || r.Absorb:
		case !r.Vital:
			c.faults.Add(r.Self.Field("primary").Fault(BadPrimary, "vital: true beside it, or no primary"))
			first = r
		case first != nil:
			fault := r.Self.Field("primary").Fault(BadPrimary, "one primary pool")
			fault.Also = first.Self.Field("primary").Place()
			c.faults.Add(fault)
		default:
			first, c.defs.Primary = r, book.PoolIndex(i)
		}
	}
	if vital != nil && first == nil {
		fault := vital.Self.Field("vital").Fault(BadPrimary, "one vital pool with primary: true")
		fault.Problem = "no vital pool is primary"
		c.faults.Add(fault)
	}
}

// damageTypes compiles the damage types.
func (c *Compiler) damageTypes() {
	for _, def := range c.set.DamageTypes {
		t := def.Value.(*shape.DamageType)
		if r := c.resource(t.TargetResource); r != nil && r.Absorb {
			c.faults.Add(t.Self.Field("target_resource").Fault(BadAbsorb, "a pool that does not absorb"))
		}
		soak := c.attr(t.SoakAttr)
		if t.SoakAttr == "" {
			soak = c.attr("soak_" + t.ID)
		}
		c.defs.DamageTypes = append(c.defs.DamageTypes, book.DamageType{
			ID: t.ID, Name: named(t.Name, t.ID), Target: c.pool(t.TargetResource), Soak: soak, Tags: c.tagList(t.Tags, t.Self.Field("tags")),
			Multiplier: c.formula(t.Multiplier, setting{}),
		})
	}
}

// hooks compiles what runs when pools are empty, and what listens as long as somebody has them.
func (c *Compiler) hooks() {
	for i, def := range c.set.Resources {
		r := def.Value.(*shape.Resource)
		where := scene{
			name:    "on_depleted of " + r.ID,
			setting: setting{}.with(formula.Mag, formula.DepletionAmount, formula.DepletionOverflow),
		}
		c.defs.Pools[i].OnDepleted = c.list(r.OnDepleted, where)
		c.defs.Pools[i].Handlers = c.handlers(&r.Listens, scene{name: "on_event of " + r.ID, setting: setting{}.with(formula.Mag)})
		c.defs.Pools[i].Reactions = c.reactions(&r.Listens)
	}
}
