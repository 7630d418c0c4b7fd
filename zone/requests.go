package zone

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// mostRounds is how often in one tick what came of requests is looked at for further requests. What is left then waits for
// the next tick.
const mostRounds = 16

// resolve brings what happened in the behavior world into the stream, and does what it asks for, in the order in which it
// happened. What comes of a request stands behind it.
func (z *Zone) resolve(turn sim.Turn) {
	for range mostRounds {
		events := z.world.DrainEvents()
		if len(events) == 0 {
			return
		}
		for i := range events {
			z.events.Add(events[i])
			if z.serve(turn, &events[i]) {
				z.follow(turn)
			}
		}
	}
}

// serve does what an event asks for, and reports whether the rules had a part in it.
func (z *Zone) serve(turn sim.Turn, e *view.Event) bool {
	switch e.Kind {
	case view.AttributeEffectRequested:
		z.serveAttribute(turn, e)
	case view.BuffRequested:
		z.serveBuff(turn, e)
	case view.KnockbackRequested:
		if !dodged(e) && z.allows(turn, e, true) {
			z.world.ApplyKnockback(z.world.KnockRequested(e))
		}
	case view.OpsRequested:
		if !dodged(e) {
			z.engine.Run(turn, rules.Call{
				Actor: e.Other, Target: e.Actor, Magnitude: e.Value, Life: behavior.LifeOf(e), Cause: causeOf(e),
			}, z.kit.List(e.Effect))
		}
	case view.BehaviorStarted:
		z.waitedFor(e)
	case view.StartLapsed:
		z.waitedInVain(e)
	case view.BuffAdded:
		if e.Reason == view.Reason(behavior.BuffRefreshed) {
			z.dropRows(turn, e)
		}
	case view.BuffRemoved:
		z.dropRows(turn, e)
	default:
		return false
	}
	return true
}

// serveAttribute changes what a request names: a pool by a blow or by healing, a stat by a row that goes with the buff.
func (z *Zone) serveAttribute(turn sim.Turn, e *view.Event) {
	m := z.kit.Attribute(e.Def)
	switch {
	case m.Pool != book.NoPool && e.Value < 0:
		if !dodged(e) {
			z.engine.Strike(turn, z.blow(e, m.Pool))
		}
	case m.Pool != book.NoPool:
		z.engine.Heal(turn, rules.Mend{Target: e.Actor, Actor: e.Other, Amount: e.Value, Pool: m.Pool})
	case m.Stat != book.NoAttribute && behavior.FromBuff.In(e):
		z.engine.SetRow(turn, e.Actor, stat.Row{Source: stat.SourceBuff(e.Ref), Attr: stat.Index(m.Stat), Op: stat.Add, Value: e.Value})
	}
}

// blow is what a request that takes from a pool comes to: stronger or weaker by the source's power.
func (z *Zone) blow(e *view.Event, pool book.PoolIndex) rules.Blow {
	b := rules.Blow{
		Target: e.Actor, Actor: e.Other, Amount: float64(-e.Value * z.engine.Role(e.Other, book.RolePower)),
		Type: z.kit.DamageType(e.Effect), Pool: pool, Life: behavior.LifeOf(e), Cause: causeOf(e),
	}
	if behavior.FromBuff.In(e) {
		b.Flags = view.BlowPeriodic
	}
	return b
}

// serveBuff attaches a buff, if the gate lets it through or has no need to be asked.
func (z *Zone) serveBuff(turn sim.Turn, e *view.Event) {
	harmful := z.kit.Harmful(e.Def)
	if !(harmful && dodged(e)) && z.allows(turn, e, harmful) {
		z.world.ApplyBuff(z.world.BuffRequested(e))
	}
}

// allows asks the gate.
func (z *Zone) allows(turn sim.Turn, e *view.Event, harmful bool) bool {
	ok, _ := z.engine.Allows(turn, e.Other, e.Actor, behavior.LifeOf(e), harmful)
	return ok
}

// dropRows takes off what a buff has done to stats.
func (z *Zone) dropRows(turn sim.Turn, e *view.Event) {
	source := stat.SourceBuff(e.Ref)
	z.engine.DropRows(turn, e.Actor, source, source)
}

// dodged reports whether a request came to somebody whom blows miss at the moment.
func dodged(e *view.Event) bool { return behavior.Untouchable.In(e) && e.Actor != e.Other }

func causeOf(e *view.Event) rules.Cause { return rules.Cause{Run: e.Run, Ref: e.Ref, Cast: e.Cast} }

// follow brings what happened in the rules into the stream, and keeps the behavior world in step with who lives. Work that
// came up waits for its part of the tick.
func (z *Zone) follow(turn sim.Turn) {
	turn.Check()
	events := z.engine.Drain()
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case view.Died:
			z.world.SetActorLife(e.Actor, false)
			z.world.CountLife(e.Actor, z.engine.Life(e.Actor))
			e.Span = z.foretell(turn, e.Actor)
		case view.Respawned:
			z.world.SetActorLife(e.Actor, true)
		}
		z.events.Add(*e)
	}
	z.due = append(z.due, z.engine.Due()...)
}
