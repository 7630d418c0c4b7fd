package define

import (
	"slices"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// lintAffect warns of an affect that nothing ends, or that ends too early.
func (c *Compiler) lintAffect(a *shape.Affect, compiled *book.Affect) {
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
	if at := a.Self.Field("lease"); at != nil && a.Scope == "entity" {
		c.faults.Warn(at.Fault(IdleLease, `"scope": "room" beside it`))
	}
	for _, field := range []string{"modifiers", "prevents", "damage_taken_mult", "grants_immunity"} {
		if at := a.Self.Field(field); at.Len() > 0 && len(a.Rungs) > 0 {
			c.faults.Warn(at.Fault(IdleBase, "no "+field+" beside rungs, which take their place"))
		}
	}
}

// lintHooks warns of pools that stay empty although something runs whenever they are empty: it will run with every blow. It looks
// at a pack without faults.
func (c *Compiler) lintHooks() {
	if c.faults.Errors() > 0 {
		return
	}
	for _, def := range c.set.Resources {
		r := def.Value.(*shape.Resource)
		if len(r.OnDepleted) > 0 && !r.Vital && !c.settles(r.OnDepleted, r.ID) {
			c.faults.Warn(r.Self.Field("on_depleted").Fault(RestlessHook,
				"an op that raises the pool again or applies an immunity, since this runs after every blow that finds it empty"))
		}
	}
}

// settles says that some op of a list, or of a list in it, writes a pool or keeps blows or affects off.
func (c *Compiler) settles(ops []shape.Op, pool string) (found bool) {
	applied := make(map[int32]bool)
	var look func(o *shape.Op)
	look = func(o *shape.Op) {
		switch {
		case o.Heal != nil:
			found = found || o.Heal.Resource == pool
		case o.Restore != nil:
			found = found || o.Restore.Resource == pool
		case o.ModifyResource != nil:
			found = found || o.ModifyResource.Resource == pool
		case o.SetResource != nil:
			found = found || o.SetResource.Resource == pool
		case o.ApplyAffect != nil:
			i := c.affect(o.ApplyAffect.Affect)
			found = found || i >= 0 && protects(c.authored(i))
		case o.ApplyBundle != nil:
			if i := c.ref("bundle", o.ApplyBundle.Bundle); i >= 0 && !applied[i] {
				applied[i] = true
				eachOp(c.set.Bundles[i].Value.(*shape.Bundle).Ops, look)
			}
		}
	}
	eachOp(ops, look)
	return found
}

// protects says that an affect keeps other affects off, or all of some damage.
func protects(a *shape.Affect) bool {
	return slices.ContainsFunc(append([]shape.Rung{a.Rung}, a.Rungs...), func(r shape.Rung) bool {
		for _, factor := range r.DamageTakenMult {
			if factor.Value <= 0 {
				return true
			}
		}
		return len(r.GrantsImmunity) > 0
	})
}

// eachOp calls look for each op of a list and of the lists in it, the outer ones first.
func eachOp(ops []shape.Op, look func(*shape.Op)) {
	for i := range ops {
		look(&ops[i])
		for _, inner := range branches(&ops[i]) {
			eachOp(inner, look)
		}
	}
}

// branches are the lists in an op.
func branches(o *shape.Op) [][]shape.Op {
	switch {
	case o.If != nil:
		return [][]shape.Op{o.If.Then, o.If.Else}
	case o.Chance != nil:
		return [][]shape.Op{o.Chance.Then, o.Chance.Else}
	case o.Check != nil:
		return listsOf(o.Check)
	case o.Dispel != nil && o.Dispel.Check != nil:
		return listsOf(o.Dispel.Check)
	}
	return nil
}

// listsOf are the lists in a check.
func listsOf(k *shape.Check) (lists [][]shape.Op) {
	for i := range k.Bands {
		lists = append(lists, k.Bands[i].Ops)
	}
	return lists
}

// lintList warns of ops behind a blow that surely kills: they come too late.
func (c *Compiler) lintList(authored []shape.Op, compiled []book.Op) {
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
	if op.Type != book.NoType {
		t := &c.defs.DamageTypes[op.Type]
		if t.Multiplier != nil || t.Soak != book.NoAttribute {
			return false // what the type makes of it is known while it runs
		}
		if pool == book.NoPool {
			pool = t.Target
		}
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
