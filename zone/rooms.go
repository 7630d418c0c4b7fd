package zone

import (
	"strings"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
	"github.com/wick-engine/wick/zone/story"
)

// StartSpawn is the name of the spawn points at which those arrive who arrive nowhere in particular: that name, or one that
// begins with it and an underscore. Which one, if there are several, is drawn. A map with a ground but without such a point
// lets them arrive in the middle of its starting room.
const StartSpawn = "start"

func isStart(name string) bool { return name == StartSpawn || strings.HasPrefix(name, StartSpawn+"_") }

// roomNumber is how a room is called outside the zone.
func roomNumber(i place.RoomIndex) view.Room { return view.Room(i) + 1 }

// realm is the part of the behavior world that a room is. On ground distance keeps people apart; in a text world everybody stands
// on the same spot, and rooms do.
func (z *Zone) realm(room place.RoomIndex) uint16 {
	if z.place.Ground != nil {
		return 0
	}
	return uint16(room)
}

// settle says where a body comes to stand that is to be at w.
func (z *Zone) settle(turn sim.Turn, w *inbox.Where, radius float64) (sim.Vec, sim.Heading, place.RoomIndex) {
	turn.Check()
	if w.Map != "" && w.Map != z.place.ID {
		return z.start(turn, radius)
	}
	room, known := z.rooms[w.Room]
	if w.Room != "" && !known {
		return z.start(turn, radius)
	}
	g := z.place.Ground
	switch {
	case g == nil && known:
		return sim.Vec{}, w.Facing, room
	case g != nil && w.Exact && g.Bounds().Holds(w.Pos):
		if pos, ok := z.stand(w.Pos, radius); ok {
			if !known {
				room = z.place.Start
			}
			return pos, w.Facing, z.roomAt(pos, room)
		}
	case g != nil && known:
		if pos, ok := z.middle(room, radius); ok {
			return pos, w.Facing, z.roomAt(pos, room)
		}
	}
	return z.start(turn, radius)
}

// start is where those arrive who arrive nowhere in particular.
func (z *Zone) start(turn sim.Turn, radius float64) (sim.Vec, sim.Heading, place.RoomIndex) {
	turn.Check()
	g, room := z.place.Ground, z.place.Start
	if g == nil {
		return sim.Vec{}, 0, room
	}
	points := 0
	for i := range g.Spawns() {
		if isStart(g.Spawns()[i].Name) {
			points++
		}
	}
	if points > 0 {
		chosen := z.chance.Intn(points)
		for _, spawn := range g.Spawns() {
			if !isStart(spawn.Name) {
				continue
			}
			if chosen--; chosen >= 0 {
				continue
			}
			if pos, ok := z.stand(spawn.At, radius); ok {
				return pos, spawn.Facing, z.roomAt(pos, room)
			}
			break
		}
	}
	pos, ok := z.middle(room, radius)
	if !ok {
		pos, _ = z.stand(g.Bounds().Center(), radius)
	}
	return pos, 0, z.roomAt(pos, room)
}

// middle is a free point in the region of a room, or false if the room has none.
func (z *Zone) middle(room place.RoomIndex, radius float64) (sim.Vec, bool) {
	regions := z.place.Ground.Regions()
	for i := range regions {
		if regions[i].HasRoom && regions[i].Room == room {
			return z.stand(regions[i].Area.Center(), radius)
		}
	}
	return sim.Vec{}, false
}

// stand is the free point nearest to p, on the floor that is there.
func (z *Zone) stand(p sim.Vec, radius float64) (sim.Vec, bool) {
	pos, ok := z.place.Ground.Free(p, radius)
	if y, floor := z.place.Ground.Floor(pos); ok && floor {
		pos.Y = y
	}
	return pos, ok
}

// roomAt is the room of a position on the ground: that of its region, or the one it was in before where no region says.
func (z *Zone) roomAt(pos sim.Vec, before place.RoomIndex) place.RoomIndex {
	if room, ok := z.place.RoomAt(pos); ok {
		return room
	}
	return before
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

// changeRoom takes a body from its room into another and says so. exit is the number, from 1, of the exit it took, or 0.
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
		Kind: view.RoomLeft, Actor: id, Room: roomNumber(from), Def: uint32(roomNumber(to)), Count: int32(exit), Pos: b.Pos,
		Dir: b.Forward,
	})
	z.events.Add(view.Event{
		Kind: view.RoomEntered, Actor: id, Room: roomNumber(to), Def: uint32(roomNumber(from)), Pos: b.Pos, Dir: b.Forward,
	})
}
