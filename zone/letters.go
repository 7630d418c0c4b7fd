package zone

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// takeLetters takes what waits in the inbox and does what it says, in the order it came.
func (z *Zone) takeLetters(turn sim.Turn) {
	clear(z.taken) // lets go of the texts
	z.taken = z.taken[:0]
	if len(z.outbox) >= z.limits.Outbox {
		z.counters.OutboxWaits++
		return
	}
	z.taken = z.inbox.take(z.taken)
	for i := range z.taken {
		letter := &z.taken[i]
		switch letter.Kind {
		case IsCommand:
			z.obey(turn, &letter.Command)
		case IsArrival:
			z.arrive(turn, &letter.Arrival)
		case IsDeparture:
			z.takeLeave(turn, &letter.Departure)
		case IsOrder:
			z.carryOut(turn, &letter.Order)
		}
	}
}

// obey does what a player asks of its own body.
func (z *Zone) obey(turn sim.Turn, c *Command) {
	turn.Check()
	id, a := z.find(c.From)
	if a == nil {
		z.counters.Strangers++
		return
	}
	if c.Verb == Walk {
		z.takeInput(turn, a, c)
		return
	}
	if c.Seq != 0 {
		if a.seq != 0 && int32(c.Seq-a.seq) <= 0 {
			z.counters.Repeated++
			return
		}
		a.seq = c.Seq
	}
	switch c.Verb {
	case Go:
		z.goThrough(turn, id, a, c)
	case Face:
		a.facing = c.Heading
	case Stop:
		a.hands.stop()
	case Say:
		z.say(turn, id, a, c)
	}
}

// takeInput puts a walking input into the player's hands.
func (z *Zone) takeInput(turn sim.Turn, a *actor, c *Command) {
	turn.Check()
	in := input{c.Wish, c.Heading}
	now := turn.Tick()
	if c.Next {
		a.hands.replace(now, in)
		return
	}
	if a.hands.put(now, c.Tick, in) {
		return
	}
	switch early := c.Tick.Since(now); {
	case early < 0:
		z.counters.Late++
	case early >= handSlots:
		z.counters.Early++
	default:
		z.counters.Repeated++
	}
}

// goThrough takes a body through an exit of its room: one a tick.
func (z *Zone) goThrough(turn sim.Turn, id sim.ID, a *actor, c *Command) {
	turn.Check()
	if a.gone {
		z.refuse(turn, id, c, view.RefusedTooSoon)
		return
	}
	if z.place.Ground == nil {
		exits := z.place.Rooms[a.room].Exits
		for i := range exits {
			if exits[i].Direction == c.Text {
				a.gone = true
				z.changeRoom(turn, id, exits[i].To, i+1)
				return
			}
		}
	}
	z.refuse(turn, id, c, view.RefusedNoExit)
}

// refuse tells a player that what it asked for was not done.
func (z *Zone) refuse(turn sim.Turn, id sim.ID, c *Command, why view.Reason) {
	turn.Check()
	z.events.Add(view.Event{
		Kind: view.CommandRefused, Flags: view.Private, Actor: id, Reason: why, InputSeq: c.Seq, Count: int32(c.Verb),
	})
}

// say lets a body speak to its room.
func (z *Zone) say(turn sim.Turn, id sim.ID, a *actor, c *Command) {
	turn.Check()
	seq := z.events.Add(view.Event{
		Kind: view.Said, Actor: id, Room: roomNumber(a.room), Pos: a.pos, Count: int32(len(c.Text)), InputSeq: c.Seq,
	})
	z.voice.add(seq, view.Speech, c.Text)
}
