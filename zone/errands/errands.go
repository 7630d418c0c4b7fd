package errands

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/ability"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/kit"
)

// Errands run between the rooms of one zone.
type Errands struct {
	world *behavior.World
	rules *rules.Engine
	casts *ability.Abilities
	kit   *kit.Kit
}

// Between runs errands from a world to the rules and back. The kit says what the world's numbers mean to the rules.
func Between(world *behavior.World, engine *rules.Engine, casts *ability.Abilities, k *kit.Kit) Errands {
	return Errands{world, engine, casts, k}
}

// Do does what an event of the world asks for, and reports whether it asked for anything: then the rules may have something to tell.
func (r Errands) Do(turn sim.Turn, e *view.Event) bool {
	switch e.Kind {
	case view.AttributeEffectRequested:
		r.attribute(turn, e)
	case view.BuffRequested:
		r.buff(turn, e)
	case view.KnockbackRequested:
		if !dodged(e) && r.allows(turn, e, true) {
			r.world.ApplyKnockback(r.world.KnockRequested(e))
		}
	case view.OpsRequested:
		if !dodged(e) {
			r.rules.Run(turn, rules.Act{
				Actor: e.Other, Target: e.Actor, Magnitude: e.Value, Life: behavior.LifeOf(e), Cause: causeOf(e),
			}, r.kit.List(e.Effect))
		}
	case view.ResolveRequested:
		if !dodged(e) {
			r.casts.Resolve(turn, e.Cast, e.Actor, e.Value)
		}
	case view.BuffAdded:
		if e.Reason == view.Reason(behavior.BuffRefreshed) {
			r.dropRows(turn, e)
		}
	case view.BuffRemoved:
		r.dropRows(turn, e)
	default:
		return false
	}
	return true
}

// attribute changes what a request names: a pool by a blow or by healing, a stat by a row that goes with the buff.
func (r Errands) attribute(turn sim.Turn, e *view.Event) {
	m := r.kit.Attribute(e.Def)
	switch {
	case m.Pool != book.NoPool && e.Value < 0:
		if !dodged(e) {
			r.rules.Strike(turn, r.blow(e, m.Pool))
		}
	case m.Pool != book.NoPool:
		r.rules.Heal(turn, rules.Mend{Target: e.Actor, Actor: e.Other, Amount: e.Value, Pool: m.Pool})
	case m.Stat != book.NoAttribute && behavior.FromBuff.In(e):
		r.rules.SetRow(turn, e.Actor, stat.Row{Source: stat.SourceBuff(e.Ref), Attr: stat.Index(m.Stat), Op: stat.Add, Value: e.Value})
	}
}

// blow is what a request that takes from a pool comes to: stronger or weaker by the source's power.
func (r Errands) blow(e *view.Event, pool book.PoolIndex) rules.Blow {
	b := rules.Blow{
		Target: e.Actor, Actor: e.Other, Amount: float64(-e.Value * r.rules.Role(e.Other, book.RolePower)),
		Type: r.kit.DamageType(e.Effect), Pool: pool, Life: behavior.LifeOf(e), Cause: causeOf(e),
	}
	if behavior.FromBuff.In(e) {
		b.Flags = view.BlowPeriodic
	}
	return b
}

// buff attaches a buff, if the gate lets it through or has no need to be asked.
func (r Errands) buff(turn sim.Turn, e *view.Event) {
	harmful := r.kit.Harmful(e.Def)
	if !(harmful && dodged(e)) && r.allows(turn, e, harmful) {
		r.world.ApplyBuff(r.world.BuffRequested(e))
	}
}

// allows asks the gate.
func (r Errands) allows(turn sim.Turn, e *view.Event, harmful bool) bool {
	ok, _ := r.rules.Allows(turn, e.Other, e.Actor, behavior.LifeOf(e), harmful)
	return ok
}

// dropRows takes off what a buff has done to stats.
func (r Errands) dropRows(turn sim.Turn, e *view.Event) {
	source := stat.SourceBuff(e.Ref)
	r.rules.DropRows(turn, e.Actor, source, source)
}

// dodged reports whether a request came to somebody whom blows miss at the moment.
func dodged(e *view.Event) bool { return behavior.Untouchable.In(e) && e.Actor != e.Other }

// causeOf is what a request belongs to.
func causeOf(e *view.Event) rules.Cause { return rules.Cause{Run: e.Run, Ref: e.Ref, Cast: e.Cast} }
