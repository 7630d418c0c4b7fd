package zone

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/atlas"
	"github.com/wick-engine/wick/zone/dossier"
	"github.com/wick-engine/wick/zone/inbox"
	"github.com/wick-engine/wick/zone/kit"
	"github.com/wick-engine/wick/zone/story"
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
		being:     z.kit.Player.Number,
		lamp:      l.Lamp,
		speed:     DefaultSpeed,
	}
	id, ok := z.enter(turn, a, entrance{being: z.kit.Player, lamp: l.Lamp, where: &l.Where, why: view.ArrivedIn})
	if !ok {
		z.outbox = append(z.outbox, Request{Kind: TurnedAway, Tick: turn.Tick(), From: l.From})
		return
	}
	z.bodies[l.From.Character] = id
	z.players++
	if l.Rules != "" {
		if known, data, err := dossier.Read(l.Rules); err == nil {
			z.engine.Restore(turn, id, known)
			z.recall(id, data)
		}
	}
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
		z.events.Add(view.Event{Kind: view.LinkBack, Actor: id, Room: atlas.Number(a.room), Pos: z.body(id).Pos})
	}
}

// entrance is how a new body comes in.
type entrance struct {
	being *kit.Being
	// radius, speed and lamp replace those of the being where they are not 0.
	radius, speed, lamp float64
	where               *inbox.Where
	why                 view.Reason
}

// enter puts a new body into the zone, the behavior world and the rules. It is refused when the zone holds as many as it may.
func (z *Zone) enter(turn sim.Turn, a actor, in entrance) (sim.ID, bool) {
	turn.Check()
	if z.actors.Len() >= z.limits.Actors {
		z.counters.TurnedAway++
		return 0, false
	}
	radius := in.radius
	if radius == 0 {
		radius = in.being.Radius
	}
	to := z.settle(turn, in.where, radius)
	a.room = to.Room
	origin := story.Arrived
	if in.why == view.ArrivedSpawned {
		origin = story.Spawned
	}
	a.story = story.Begin(origin, turn.Tick())
	id := z.actors.Add(a)
	err := z.world.AddActor(behavior.ActorState{
		ID: id, Catalog: in.being.Catalog, Pos: to.Pos, Forward: to.Facing.Dir(), Radius: radius, Height: in.being.Height,
		Realm: z.realm(to.Room), Team: in.being.Team, Alive: true, Enabled: true, KnockImmune: in.being.KnockImmune, Player: a.person(),
	})
	if err != nil { // the id is new, the catalog the kit's, and the numbers have been checked
		panic(err)
	}
	z.engine.Enter(turn, id, rules.Entrant{Player: a.person(), Bases: in.being.Bases})
	z.world.CountLife(id, z.engine.Life(id))
	for _, ability := range in.being.Abilities {
		z.engine.Lend(turn, id, ability, inborn)
	}
	if in.speed != 0 {
		z.setRole(turn, id, book.RoleMoveSpeed, &z.actors.Get(id).speed, in.speed)
	}
	if in.lamp != 0 {
		z.setRole(turn, id, book.RoleLampRadius, &z.actors.Get(id).lamp, in.lamp)
	}
	z.events.Add(view.Event{
		Kind: view.Arrived, Reason: in.why, Actor: id, Room: atlas.Number(to.Room), Pos: to.Pos, Dir: to.Facing.Dir(),
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
	z.timers.Set(a.leaves, leave, id)
	z.events.Add(view.Event{
		Kind: view.LinkLost, Actor: id, Room: atlas.Number(a.room), Pos: z.body(id).Pos, Span: int32(a.leaves.Since(turn.Tick())),
	})
}

// inborn is the source of the abilities that somebody has because of what it is.
var inborn = stat.SourceHost(1)

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
	z.engine.Freeze(turn, id, true) // it lets go of what it keeps up while it is still there
	z.follow(turn)
	a, b := z.actors.Get(id), z.body(id)
	why, fate := how.why()
	if a.person() {
		delete(z.bodies, a.character)
		if !a.away() {
			z.players--
		}
		z.outbox = append(z.outbox, Request{
			Kind: Gone, Tick: turn.Tick(), From: inbox.Sender{Character: a.character, Session: a.session}, Actor: id, Where: z.whereOf(a, &b),
			Rules: z.dossierOf(turn, id),
		})
	}
	if a.nest != 0 && z.nests[a.nest-1] == id {
		z.nests[a.nest-1] = 0
	}
	z.events.Add(view.Event{
		Kind: view.Departed, Reason: why, Actor: id, Room: atlas.Number(a.room), Pos: b.Pos, Dir: b.Forward,
	})
	z.picture.End(id, fate, z.look(id, a))
	z.actors.Remove(id)
	z.world.RemoveActor(id)
	z.engine.Leave(turn, id)
	z.forgetScripts(id)
	z.follow(turn)
}

// dossierOf is what a character takes along. One that lies dead has lost what it had and bore, and waits as long as others.
func (z *Zone) dossierOf(turn sim.Turn, id sim.ID) string {
	record := z.engine.Save(turn, id)
	if !z.engine.Alive(id) {
		record.Pools, record.Affects = nil, nil
	}
	return dossier.Write(&record, z.keepsake(id))
}
