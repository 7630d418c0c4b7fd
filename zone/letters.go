package zone

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/atlas"
	"github.com/wick-engine/wick/zone/hands"
	"github.com/wick-engine/wick/zone/inbox"
)

// takeLetters takes what waits in the inbox and does what it says, in the order it came.
func (z *Zone) takeLetters(turn sim.Turn) {
	clear(z.taken) // lets go of the texts
	z.taken = z.taken[:0]
	if len(z.outbox) >= z.limits.Outbox {
		z.counters.OutboxWaits++
		return
	}
	z.taken = z.letters.Take(z.taken)
	for i := range z.taken {
		letter := &z.taken[i]
		switch letter.Kind {
		case inbox.IsCommand:
			z.obey(turn, &letter.Command)
		case inbox.IsArrival:
			z.arrive(turn, &letter.Arrival)
		case inbox.IsDeparture:
			z.takeLeave(turn, &letter.Departure)
		case inbox.IsOrder:
			z.carryOut(turn, &letter.Order)
		}
	}
}

// obey does what a player asks of its own body.
func (z *Zone) obey(turn sim.Turn, c *inbox.Command) {
	turn.Check()
	id, a := z.find(c.From)
	if a == nil {
		z.counters.Strangers++
		return
	}
	if c.Verb == inbox.Walk {
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
	case inbox.Go:
		z.goThrough(turn, id, a, c)
	case inbox.Face:
		if z.engine.Alive(id) {
			z.face(turn, id, c.Heading)
		}
	case inbox.Stop:
		a.hands.Stop()
	case inbox.Say:
		z.say(turn, id, a, c)
	case inbox.Act, inbox.Use:
		z.doings.Note(id, c)
	case inbox.Pose:
		z.pose(turn, id, c)
	}
}

// takeInput puts a walking input into the player's hands.
func (z *Zone) takeInput(turn sim.Turn, a *actor, c *inbox.Command) {
	turn.Check()
	in := hands.Input{Wish: c.Wish, Heading: c.Heading, Press: c.Press}
	now := turn.Tick()
	if c.Next {
		a.hands.Replace(now, in)
		return
	}
	switch a.hands.Put(now, c.Tick, in) {
	case hands.Late:
		z.counters.Late++
	case hands.Early:
		z.counters.Early++
	case hands.Repeated:
		z.counters.Repeated++
	}
}

// goThrough takes a body through an exit of its room: one a tick.
func (z *Zone) goThrough(turn sim.Turn, id sim.ID, a *actor, c *inbox.Command) {
	turn.Check()
	switch {
	case a.gone:
		z.refuse(turn, id, c, view.RefusedTooSoon)
		return
	case !z.engine.Alive(id):
		z.refuse(turn, id, c, view.RefusedDead)
		return
	}
	if z.place.Ground == nil {
		exits := z.place.Rooms[a.room].Exits
		for i := range exits {
			if exits[i].Direction == c.Text {
				z.doings.Break(turn, id, book.BrokenByCommand)
				a.gone = true
				from := a.room
				z.changeRoom(turn, id, exits[i].To, i+1)
				z.moved(turn, id, from)
				return
			}
		}
	}
	z.refuse(turn, id, c, view.RefusedNoExit)
}

// refuse tells a player that what it asked for was not done.
func (z *Zone) refuse(turn sim.Turn, id sim.ID, c *inbox.Command, why view.Reason) {
	turn.Check()
	z.events.Add(view.Event{
		Kind: view.CommandRefused, Flags: view.Private, Actor: id, Reason: why, InputSeq: c.Seq, Count: int32(c.Verb),
	})
}

// say lets a body speak to its room.
func (z *Zone) say(turn sim.Turn, id sim.ID, a *actor, c *inbox.Command) {
	turn.Check()
	seq := z.events.Add(view.Event{
		Kind: view.Said, Actor: id, Room: atlas.Number(a.room), Pos: z.body(id).Pos, Count: int32(len(c.Text)), InputSeq: c.Seq,
	})
	z.picture.Say(seq, view.Speech, c.Text)
}

// Post puts a letter into the inbox; the next step takes it. It may be called from any goroutine, and the order of letters
// is the order of the calls. The error is inbox.ErrFull, or an *inbox.LetterError if the letter does not pass its Check; a
// letter that is refused changes nothing but a counter.
func (z *Zone) Post(l inbox.Letter) error { return z.letters.Post(l) }

// Taken are the letters that the last step took, in order. Together with the tick they are what a recording holds of it.
// The slice is valid until the next step.
func (z *Zone) Taken() []inbox.Letter { return z.taken }
