package lint

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// List warns of ops behind a blow that surely kills: they come too late.
func (p *Pack) List(authored []shape.Op, compiled []book.Op) {
	if len(authored) != len(compiled) {
		return // there is a fault in it
	}
	for i := range compiled {
		if !p.kills(&compiled[i]) {
			continue
		}
		for j := i + 1; j < len(compiled); j++ {
			if late(compiled[i].To, &compiled[j]) {
				fault := authored[j].Self.Fault(AfterDeath, "no op on somebody whom the blow before has killed; what a death says belongs to on_depleted")
				fault.Also = authored[i].Self.Place()
				p.Faults.Warn(fault)
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
func (p *Pack) kills(op *book.Op) bool {
	a := &op.Amount
	amount, ok := a.Flat.Literal()
	if op.Kind != book.DealDamage || !ok || a.Bonus != nil || a.HasDice || a.Count != nil {
		return false
	}
	pool := op.Pool
	if op.Type != book.NoType {
		t := &p.Defs.DamageTypes[op.Type]
		if t.Multiplier != nil || t.Soak != book.NoAttribute {
			return false // what the type makes of it is known while it runs
		}
		if pool == book.NoPool {
			pool = t.Target
		}
	}
	if pool == book.NoPool {
		pool = p.Defs.Primary
	}
	if pool == book.NoPool || !p.Defs.Pools[pool].Vital || p.Defs.Pools[pool].MaxAttr == book.NoAttribute {
		return false
	}
	capacity, ok := p.Defs.Attributes[p.Defs.Pools[pool].MaxAttr].Base.Literal()
	return ok && capacity > 0 && amount >= capacity
}
