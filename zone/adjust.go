package zone

import (
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// adjust does the orders that are about what somebody is and does, rather than where it stands.
func (z *Zone) adjust(turn sim.Turn, o *inbox.Order, a *actor) {
	switch o.Op {
	case inbox.Perform:
		z.doings.Note(o.Target, commanded(inbox.Act, o))
	case inbox.Cast:
		z.doings.Note(o.Target, commanded(inbox.Use, o))
	case inbox.SetBase:
		if int64(o.Attr) >= int64(len(z.kit.Defs.Attributes)) {
			z.counters.NoTarget++
			return
		}
		z.engine.SetBase(turn, o.Target, rules.Base{Attr: stat.Index(o.Attr), Value: o.Value})
	case inbox.SetTeam:
		z.world.SetActorTeam(o.Target, o.Team)
	case inbox.SetAbility, inbox.SetCooldown:
		z.setAbility(turn, o)
	case inbox.RunHook:
		z.runHook(turn, o)
	case inbox.SetConsent:
		z.engine.Consent(turn, o.Target, o.On)
	case inbox.SetLife:
		z.setLife(turn, o, a)
	}
}

// commanded is an order to begin something as the command that a will of its own would give.
func commanded(verb inbox.Verb, o *inbox.Order) *inbox.Command {
	return &inbox.Command{Verb: verb, Text: o.Behavior, Aim: o.Aim, Heading: o.Heading, Pos: o.Pos, Target: o.Whom}
}

// setAbility lends an ability, takes it back, or says when it is ready again.
func (z *Zone) setAbility(turn sim.Turn, o *inbox.Order) {
	turn.Check()
	n, ok := z.casts.Find(o.Behavior)
	if !ok {
		z.counters.NoTarget++
		return
	}
	source := stat.SourceHost(lentByOrder + uint32(n))
	switch {
	case o.Op == inbox.SetCooldown:
		z.engine.SetCooldown(turn, o.Target, n, int(o.Ticks))
	case o.On:
		z.engine.Lend(turn, o.Target, n, source)
	default:
		z.engine.TakeBack(turn, o.Target, source, source)
	}
}

// lentByOrder is the first of the sources of what orders lend: each ability has one of its own.
const lentByOrder = 1 << 16

// runHook runs a script that the pack's rules speak of.
func (z *Zone) runHook(turn sim.Turn, o *inbox.Order) {
	if int64(o.List) > int64(len(z.kit.Defs.Hooks)) {
		z.counters.NoTarget++
		return
	}
	if c, ok := z.engine.Begin(turn, rules.Act{Actor: o.Actor, Target: o.Target, Magnitude: 1}); ok {
		c.Hook(book.HookID(o.List))
		c.End()
	}
	z.follow(turn)
}

// mortal is a blow that nobody survives who can die.
const mortal = 1e12

// setLife kills somebody by a blow of its own, which no protection refuses, or raises it where it lies.
func (z *Zone) setLife(turn sim.Turn, o *inbox.Order, a *actor) {
	if o.On {
		a.rises = 0
		z.engine.Respawn(turn, o.Target, true)
	} else {
		z.engine.Strike(turn, rules.Blow{
			Target: o.Target, Actor: o.Target, Amount: mortal, Type: book.NoType, Pool: book.NoPool,
		})
	}
	z.follow(turn)
}
