package zone

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/hands"
	"github.com/wick-engine/wick/zone/inbox"
)

// carryOut does an act of the world. One that names a body which is not there has no effect.
func (z *Zone) carryOut(turn sim.Turn, o *inbox.Order) {
	turn.Check()
	if o.Op == inbox.Spawn {
		z.spawn(turn, o)
		return
	}
	a := z.actors.Get(o.Target)
	if a == nil || (a.person() && (o.Op == inbox.Remove || o.Op == inbox.March || o.Op == inbox.Halt)) {
		z.counters.NoTarget++
		return
	}
	switch o.Op {
	case inbox.Remove:
		z.depart(turn, o.Target, goneRemoved)
	case inbox.PutAt:
		z.putAt(turn, o.Target, &o.Where)
	case inbox.SetSpeed:
		a.speed = o.Speed
		a.story.speed = cause{kind: becauseOrdered, tick: turn.Tick()}
	case inbox.SetLamp:
		a.lamp = o.Lamp
	case inbox.March:
		a.march = hands.Input{Wish: o.Wish, Heading: o.Heading}
		if a.march.Still() {
			a.march, a.facing = hands.Input{}, o.Heading
		}
	case inbox.Halt:
		a.march = hands.Input{}
	}
}

// spawn puts a creature into the zone.
func (z *Zone) spawn(turn sim.Turn, o *inbox.Order) {
	turn.Check()
	a := actor{
		name:   view.MakeName(o.Name),
		hue:    o.Hue,
		lamp:   o.Lamp,
		radius: o.Radius,
		speed:  o.Speed,
	}
	if a.radius == 0 {
		a.radius = DefaultRadius
	}
	if a.speed == 0 {
		a.speed = DefaultSpeed
	}
	id, _ := z.enter(turn, a, &o.Where, view.ArrivedSpawned)
	if o.Ref != 0 {
		z.outbox = append(z.outbox, Request{Kind: Spawned, Tick: turn.Tick(), Actor: id, Ref: o.Ref})
	}
}

// putAt takes a body elsewhere without a way there.
func (z *Zone) putAt(turn sim.Turn, id sim.ID, w *inbox.Where) {
	turn.Check()
	a := z.actors.Get(id)
	pos, facing, room := z.settle(turn, w, a.radius)
	a.hands.Stop()
	a.pos, a.facing = pos, facing
	a.teleports++
	a.story.moved(becausePlaced, turn.Tick())
	if room != a.room {
		z.changeRoom(turn, id, room, 0)
		a.story.room.kind = becausePlaced
	}
	z.events.Add(view.Event{Kind: view.Placed, Actor: id, Room: roomNumber(room), Pos: pos, Dir: facing.Dir()})
}
