package zone

import (
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/atlas"
	"github.com/wick-engine/wick/zone/footing"
	"github.com/wick-engine/wick/zone/hands"
	"github.com/wick-engine/wick/zone/inbox"
	"github.com/wick-engine/wick/zone/story"
)

// carryOut does an act of the world. One that names a body which is not there has no effect.
func (z *Zone) carryOut(turn sim.Turn, o *inbox.Order) {
	turn.Check()
	if o.Op == inbox.Spawn {
		z.spawn(turn, o)
		return
	}
	a := z.actors.Get(o.Target)
	if a == nil || a.person() && !forPersons(o) || !a.person() && !forCreatures(o) {
		z.counters.NoTarget++
		return
	}
	switch o.Op {
	case inbox.Remove:
		z.depart(turn, o.Target, goneRemoved)
	case inbox.PutAt:
		z.putAt(turn, o.Target, &o.Where)
	case inbox.SetSpeed:
		z.setRole(turn, o.Target, book.RoleMoveSpeed, &a.speed, o.Speed)
		a.story.Speed = story.Cause{Kind: story.Ordered, Tick: turn.Tick()}
	case inbox.SetLamp:
		z.setRole(turn, o.Target, book.RoleLampRadius, &a.lamp, o.Lamp)
	case inbox.March:
		a.led, a.march = true, hands.Input{Wish: o.Wish, Heading: o.Heading}
		if a.march.Still() {
			a.march = hands.Input{}
			z.face(turn, o.Target, o.Heading)
		}
	case inbox.Halt:
		a.led, a.march = true, hands.Input{}
	case inbox.RunList:
		z.runList(turn, o)
	default:
		z.adjust(turn, o, a)
	}
}

// forPersons reports whether an order may be about a character: those depart, and walk as their players say.
func forPersons(o *inbox.Order) bool {
	return o.Op != inbox.Remove && o.Op != inbox.March && o.Op != inbox.Halt
}

// forCreatures reports whether an order may be about a creature: nobody asks it whom it agrees to fight, and once dead it is
// on its way out.
func forCreatures(o *inbox.Order) bool {
	return o.Op != inbox.SetConsent && (o.Op != inbox.SetLife || !o.On)
}

// runList runs an op-list of the pack.
func (z *Zone) runList(turn sim.Turn, o *inbox.Order) {
	if int64(o.List) > int64(len(z.kit.Defs.Lists)) {
		z.counters.NoTarget++
		return
	}
	z.engine.Run(turn, rules.Act{Actor: o.Actor, Target: o.Target, Magnitude: 1}, book.ListID(o.List))
	z.follow(turn)
}

// spawn puts a creature into the zone: one of the pack's, or one that is nothing in particular.
func (z *Zone) spawn(turn sim.Turn, o *inbox.Order) {
	turn.Check()
	being := z.kit.Numbered(0)
	if o.Creature != "" {
		being = z.kit.Being(o.Creature)
	}
	id := sim.ID(0)
	if being == nil {
		z.counters.NoTarget++
	} else {
		a := actor{name: view.MakeName(o.Name), hue: o.Hue, being: being.Number, lamp: o.Lamp, speed: DefaultSpeed}
		if o.Name == "" {
			a.name = view.MakeName(being.Name)
		}
		id, _ = z.enter(turn, a, entrance{
			being: being, radius: o.Radius, speed: o.Speed, lamp: o.Lamp, where: &o.Where, why: view.ArrivedSpawned,
		})
	}
	if o.Ref != 0 {
		z.outbox = append(z.outbox, Request{Kind: Spawned, Tick: turn.Tick(), Actor: id, Ref: o.Ref})
	}
}

// putAt takes a body elsewhere without a way there, and the rules hear of it.
func (z *Zone) putAt(turn sim.Turn, id sim.ID, w *inbox.Where) {
	from, at := z.actors.Get(id).room, z.body(id).Pos
	z.land(turn, id, z.settle(turn, w, z.body(id).Radius))
	if z.body(id).Pos != at {
		z.doings.Break(turn, id, book.BrokenByMoving)
	}
	z.moved(turn, id, from)
}

// land puts a body onto a spot.
func (z *Zone) land(turn sim.Turn, id sim.ID, to footing.Spot) {
	turn.Check()
	a := z.actors.Get(id)
	a.hands.Stop()
	z.world.TeleportActor(id, to.Pos, to.Facing.Dir())
	a.teleports++
	a.story.Moved(story.Placed, turn.Tick())
	if to.Room != a.room {
		z.changeRoom(turn, id, to.Room, 0)
		a.story.Room.Kind = story.Placed
	}
	z.events.Add(view.Event{Kind: view.Placed, Actor: id, Room: atlas.Number(to.Room), Pos: to.Pos, Dir: to.Facing.Dir()})
}
