package zone

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/atlas"
	"github.com/wick-engine/wick/zone/footing"
	"github.com/wick-engine/wick/zone/inbox"
	"github.com/wick-engine/wick/zone/story"
)

// realm is the part of the behavior world that a room is. On ground distance keeps people apart; in a text world everybody stands
// on the same spot, and rooms do.
func (z *Zone) realm(room place.RoomIndex) uint16 {
	if z.place.Ground != nil {
		return 0
	}
	return uint16(room)
}

// settle says where a body comes to stand that is to be at w.
func (z *Zone) settle(turn sim.Turn, w *inbox.Where, radius float64) footing.Spot {
	turn.Check()
	return z.footing.Settle(&z.chance, w, radius)
}

// PlaceOf is the place of record of a body, for its sheet: where it is when it comes again. It is that of an arrival nowhere in
// particular for whom is not here.
func (z *Zone) PlaceOf(id sim.ID) inbox.Where {
	a := z.actors.Get(id)
	if a == nil {
		return inbox.Where{}
	}
	b := z.body(id)
	return z.whereOf(a, &b)
}

// whereOf is the place of record of a body. Who leaves dead comes again where the risen do, and not where it fell.
func (z *Zone) whereOf(a *actor, b *behavior.ActorView) inbox.Where {
	if !b.Alive {
		return inbox.Where{Map: z.place.ID}
	}
	return inbox.Where{
		Map: z.place.ID, Room: z.place.Rooms[a.room].ID, Exact: z.place.Ground != nil, Pos: b.Pos, Facing: facing(b),
	}
}

// moved tells the rules that a body has come out of a room into the one it is in now, if that is another one.
func (z *Zone) moved(turn sim.Turn, id sim.ID, from place.RoomIndex) {
	if z.actors.Get(id).room != from {
		z.engine.Moved(turn, id, atlas.Number(from))
		z.follow(turn)
	}
}

// changeRoom takes a body from its room into another and says so. Whoever calls it tells the rules as well, once everybody is
// where it has got to in this part of the tick; see moved. exit is the number, from 1, of the exit it took, or 0.
func (z *Zone) changeRoom(turn sim.Turn, id sim.ID, to place.RoomIndex, exit int) {
	turn.Check()
	a, b := z.actors.Get(id), z.body(id)
	from := a.room
	a.room = to
	z.world.SetActorRealm(id, z.realm(to))
	because := story.Region
	if exit > 0 {
		because = story.Exit
	}
	a.story.Room = story.Cause{Kind: because, Tick: turn.Tick()}
	z.events.Add(view.Event{
		Kind: view.RoomLeft, Actor: id, Room: atlas.Number(from), Def: uint32(atlas.Number(to)), Count: int32(exit), Pos: b.Pos,
		Dir: b.Forward,
	})
	z.events.Add(view.Event{
		Kind: view.RoomEntered, Actor: id, Room: atlas.Number(to), Def: uint32(atlas.Number(from)), Pos: b.Pos, Dir: b.Forward,
	})
}
