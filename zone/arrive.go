package zone

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
)

// arrive brings a character in, or gives its body to the session that plays it from now on.
func (z *Zone) arrive(turn sim.Turn, l *inbox.Arrival) {
	turn.Check()
	if id, here := z.bodies[l.From.Character]; here {
		z.comeBack(turn, id, l.From.Session)
		return
	}
	a := actor{
		character: l.From.Character,
		session:   l.From.Session,
		name:      view.MakeName(l.Name),
		hue:       l.Hue,
		lamp:      l.Lamp,
		radius:    DefaultRadius,
		speed:     DefaultSpeed,
	}
	id, ok := z.enter(turn, a, &l.Where, view.ArrivedIn)
	if !ok {
		z.outbox = append(z.outbox, Request{Kind: TurnedAway, Tick: turn.Tick(), From: l.From})
		return
	}
	z.bodies[l.From.Character] = id
	z.players++
}

// comeBack gives a body that is here to another session. What the old one had under way ends.
func (z *Zone) comeBack(turn sim.Turn, id sim.ID, session uint64) {
	a := z.actors.Get(id)
	if a.session == session {
		return
	}
	wasAway := a.away()
	a.release()
	a.session = session
	a.leaves = 0
	if wasAway {
		z.players++
		z.events.Add(view.Event{Kind: view.LinkBack, Actor: id, Room: roomNumber(a.room), Pos: a.pos})
	}
}

// enter puts a new body into the zone. It is refused when the zone holds as many as it may.
func (z *Zone) enter(turn sim.Turn, a actor, w *inbox.Where, why view.Reason) (sim.ID, bool) {
	turn.Check()
	if z.actors.Len() >= z.limits.Actors {
		z.counters.TurnedAway++
		return 0, false
	}
	a.pos, a.facing, a.room = z.settle(turn, w, a.radius)
	a.story = story{pos: cause{kind: becauseArrived, tick: turn.Tick()}}
	a.story.room, a.story.speed = a.story.pos, a.story.pos
	if why == view.ArrivedSpawned {
		a.story.pos.kind, a.story.room.kind, a.story.speed.kind = becauseSpawned, becauseSpawned, becauseSpawned
	}
	id := z.actors.Add(a)
	z.events.Add(view.Event{
		Kind: view.Arrived, Reason: why, Actor: id, Room: roomNumber(a.room), Pos: a.pos, Dir: a.facing.Dir(),
	})
	return id, true
}

// takeLeave is a player's going: at once, or after a time in which it may come back.
func (z *Zone) takeLeave(turn sim.Turn, l *inbox.Departure) {
	turn.Check()
	id, a := z.find(l.From)
	if a == nil {
		z.counters.Strangers++
		return
	}
	if l.Grace == 0 {
		z.depart(turn, id, goneLeft)
		return
	}
	a.release()
	z.players--
	a.leaves = turn.Tick().Plus(int(l.Grace)).NonZero()
	z.timers.set(a.leaves, leave, id)
	z.events.Add(view.Event{
		Kind: view.LinkLost, Actor: id, Room: roomNumber(a.room), Pos: a.pos, Span: int32(a.leaves.Since(turn.Tick())),
	})
}

// farewell is how a body goes.
type farewell uint8

const (
	goneLeft    farewell = iota // its player left, or it goes to another zone
	goneLost                    // its player was away for too long
	goneRemoved                 // the world took it out
)

// why is what the event says, and fate what becomes of the body for those who look on: who leaves is gone from their sight,
// and no more.
func (f farewell) why() (view.Reason, view.Fate) {
	switch f {
	case goneLost:
		return view.DepartedLost, view.Withdrawn
	case goneRemoved:
		return view.DepartedRemoved, view.Destroyed
	}
	return view.DepartedLeft, view.Withdrawn
}

// depart takes a body out. Of a character the outbox says where it was.
func (z *Zone) depart(turn sim.Turn, id sim.ID, how farewell) {
	turn.Check()
	a := z.actors.Get(id)
	why, fate := how.why()
	if a.person() {
		delete(z.bodies, a.character)
		if !a.away() {
			z.players--
		}
		z.outbox = append(z.outbox, Request{
			Kind: Gone, Tick: turn.Tick(), From: inbox.Sender{Character: a.character, Session: a.session}, Actor: id, Where: z.whereOf(a),
		})
	}
	z.events.Add(view.Event{
		Kind: view.Departed, Reason: why, Actor: id, Room: roomNumber(a.room), Pos: a.pos, Dir: a.facing.Dir(),
	})
	z.ended = append(z.ended, ended{id: id, fate: fate, actor: *a})
	z.actors.Remove(id)
}
