package zone

import (
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
			switch e := &events[i]; e.Kind {
			case view.BehaviorStarted:
				z.doings.Begun(e)
			case view.StartLapsed:
				z.doings.Lapsed(e)
			default:
				if !z.errands.Do(turn, e) {
					continue
				}
			}
			z.follow(turn)
		}
	}
}

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
		z.told(e, z.events.Add(*e))
	}
	z.due = append(z.due, z.engine.Due()...)
}

// told gives a record that the rules have made the words that go with it.
func (z *Zone) told(e *view.Event, seq uint64) {
	switch e.Kind {
	case view.TextSent:
		z.picture.Say(seq, view.Words, z.engine.Text(e.Ref))
	case view.MessageSent:
		if int64(e.Def) < int64(len(z.kit.Defs.Templates)) {
			name := z.engine.Ground().Name
			z.picture.Say(seq, view.Words, view.Fill(z.kit.Defs.Templates[e.Def], name(e.Other), name(sim.ID(e.Ref))))
		}
	}
}
