package define

import (
	"slices"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
)

// lintAffect warns of an affect that nothing ends, or that ends too early.
func (c *Compiler) lintAffect(a *Affect, compiled *book.Affect) {
	duration := a.Self.Field("duration")
	switch {
	case duration == nil && a.DurationKind == "timed":
		fault := a.Self.MissingFault("duration", `a duration, or "duration_kind": "indefinite", which says that it is meant`)
		fault.Code = NoDuration
		c.faults.Warn(fault)
	case duration != nil && a.DurationKind == "indefinite":
		c.faults.Warn(duration.Fault(IdleDuration, `no duration beside "duration_kind": "indefinite", which no clock ends`))
	case compiled.Duration > 0 && compiled.Interval > compiled.Duration:
		c.faults.Warn(a.Tick.Self.Field("interval").Fault(LongInterval, "an interval that is not longer than the duration"))
	}
	if at := a.Self.Field("on_release"); at != nil && !a.SuspendsDeath {
		c.faults.Warn(at.Fault(IdleRelease, `"suspends_death": true beside it`))
	}
}

// lintHarm warns of affects whose category sounds kind although they harm. It looks at a pack without faults.
func (c *Compiler) lintHarm() {
	if c.faults.Errors() > 0 {
		return
	}
	engine := rules.New(rules.Options{Defs: c.defs})
	for i, def := range c.set.Affects {
		a := def.Value.(*Affect)
		if a.Category == "" || a.Harmful || slices.Contains(book.HarmCategories(), a.Category) || !engine.Harmful(int32(i), 1) {
			continue
		}
		fault := a.Self.Field("category").Fault(HiddenHarm, `"harmful": true beside it, or a category that is harm`)
		fault.Problem = "an affect that " + clause(a) + " has the category"
		fault.Allowed = book.HarmCategories()
		c.faults.Warn(fault)
	}
}

// clause says what makes an affect harm.
func clause(a *Affect) string {
	for _, m := range a.Modifiers {
		if m.Op == "add" && m.Value < 0 || m.Op == "mul" && m.Value < 1 {
			return "lowers " + m.Attr
		}
	}
	for _, entry := range a.DamageTakenMult {
		if entry.Value > 1 {
			return "raises the damage taken"
		}
	}
	if len(a.Prevents) > 0 {
		return "prevents " + a.Prevents[0]
	}
	return "ticks with an op that harms"
}

// lintHook warns of a pool that stays empty although something runs whenever it is empty: it will run with every blow.
func (c *Compiler) lintHook(r *Resource) {
	if len(r.OnDepleted) > 0 && !r.Vital && !raises(r.OnDepleted, r.ID) {
		c.faults.Warn(r.Self.Field("on_depleted").Fault(RestlessHook, "an op that raises the pool again, since this runs after every blow that finds it empty"))
	}
}

// raises says that some op of a list, or of a list in it, writes a pool.
func raises(ops []Op, pool string) bool {
	return slices.ContainsFunc(ops, func(o Op) bool {
		switch {
		case o.Heal != nil:
			return o.Heal.Resource == pool
		case o.Restore != nil:
			return o.Restore.Resource == pool
		case o.ModifyResource != nil:
			return o.ModifyResource.Resource == pool
		case o.SetResource != nil:
			return o.SetResource.Resource == pool
		}
		return slices.ContainsFunc(branches(&o), func(list []Op) bool { return raises(list, pool) })
	})
}

// branches are the lists in an op.
func branches(o *Op) [][]Op {
	switch {
	case o.If != nil:
		return [][]Op{o.If.Then, o.If.Else}
	case o.Chance != nil:
		return [][]Op{o.Chance.Then, o.Chance.Else}
	case o.Check != nil:
		var lists [][]Op
		for i := range o.Check.Bands {
			lists = append(lists, o.Check.Bands[i].Ops)
		}
		return lists
	}
	return nil
}

// lintList warns of ops behind a blow that surely kills: they come too late.
func (c *Compiler) lintList(authored []Op, compiled []book.Op) {
	if len(authored) != len(compiled) {
		return // there is a fault in it
	}
	for i := range compiled {
		if !c.kills(&compiled[i]) {
			continue
		}
		for j := i + 1; j < len(compiled); j++ {
			if late(compiled[i].To, &compiled[j]) {
				fault := authored[j].Self.Fault(AfterDeath, "no op on somebody whom the blow before has killed; what a death says belongs to on_depleted")
				fault.Also = authored[i].Self.Place()
				c.faults.Warn(fault)
				return
			}
		}
	}
}

// late says that an op does nothing any more once somebody is dead.
func late(dead book.Who, op *book.Op) bool {
	switch op.Kind {
	case book.IfOp, book.ChanceOp, book.CheckOp, book.ActOp:
		return dead == book.ToTarget
	}
	return op.To == dead
}

// kills says that an op deals at least as much as the vital pool can ever hold that it goes to, as far as that is written.
func (c *Compiler) kills(op *book.Op) bool {
	a := &op.Amount
	amount, ok := a.Flat.Literal()
	if op.Kind != book.DealDamage || !ok || a.Bonus != nil || a.HasDice || a.Count != nil {
		return false
	}
	pool := op.Pool
	if pool == book.NoPool && op.Type != book.NoType {
		return false // what the type makes of it is known while it runs
	}
	if pool == book.NoPool {
		pool = c.defs.Primary
	}
	if pool == book.NoPool || !c.defs.Pools[pool].Vital || c.defs.Pools[pool].MaxAttr == book.NoAttribute {
		return false
	}
	capacity, ok := c.defs.Attributes[c.defs.Pools[pool].MaxAttr].Base.Literal()
	return ok && capacity > 0 && amount >= capacity
}
