package footing

import (
	"strings"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// StartSpawn is the name of the spawn points at which those arrive who arrive nowhere in particular: that name, or one that
// begins with it and an underscore. Which one, if there are several, is drawn. A map with a ground but without such a point
// lets them arrive in the middle of its starting room.
const StartSpawn = "start"

func isStart(name string) bool { return name == StartSpawn || strings.HasPrefix(name, StartSpawn+"_") }

// Finder finds footing on one map.
type Finder struct {
	place *place.Map
	rooms map[string]place.RoomIndex
}

// New makes a finder for a map.
func New(m *place.Map) *Finder {
	f := &Finder{place: m, rooms: make(map[string]place.RoomIndex, len(m.Rooms))}
	for i := range m.Rooms {
		f.rooms[m.Rooms[i].ID] = place.RoomIndex(i)
	}
	return f
}

// Spot is where somebody comes to stand. Pos has no meaning in a text world.
type Spot struct {
	Pos    sim.Vec
	Facing sim.Heading
	Room   place.RoomIndex
}

// Settle says where a body of a radius comes to stand that is to be at w. Chance is drawn from only where there are several
// points to start at.
func (f *Finder) Settle(chance *sim.Stream, w *inbox.Where, radius float64) Spot {
	room, known := f.rooms[w.Room]
	if w.Map != "" && w.Map != f.place.ID || w.Room != "" && !known {
		return f.start(chance, radius)
	}
	g := f.place.Ground
	switch {
	case g == nil && known:
		return Spot{Facing: w.Facing, Room: room}
	case g != nil && w.Exact && g.Bounds().Holds(w.Pos):
		if pos, ok := f.stand(w.Pos, radius); ok {
			if !known {
				room = f.place.Start
			}
			return Spot{pos, w.Facing, f.RoomAt(pos, room)}
		}
	case g != nil && known:
		if pos, ok := f.middle(room, radius); ok {
			return Spot{pos, w.Facing, f.RoomAt(pos, room)}
		}
	}
	return f.start(chance, radius)
}

// Inside is where a body of a radius comes to stand that is to be in a room, wherever in it: in its middle, on a ground. It is
// false if there is nowhere to stand.
func (f *Finder) Inside(room place.RoomIndex, radius float64) (Spot, bool) {
	if f.place.Ground == nil {
		return Spot{Room: room}, f.place.Room(room) != nil
	}
	pos, ok := f.middle(room, radius)
	spot := Spot{Pos: pos, Room: f.RoomAt(pos, room)}
	return spot, ok && spot.Room == room
}

// start is where those arrive who arrive nowhere in particular.
func (f *Finder) start(chance *sim.Stream, radius float64) Spot {
	g, room := f.place.Ground, f.place.Start
	if g == nil {
		return Spot{Room: room}
	}
	points := 0
	for i := range g.Spawns() {
		if isStart(g.Spawns()[i].Name) {
			points++
		}
	}
	if points > 0 {
		chosen := chance.Intn(points)
		for _, spawn := range g.Spawns() {
			if !isStart(spawn.Name) {
				continue
			}
			if chosen--; chosen >= 0 {
				continue
			}
			if pos, ok := f.stand(spawn.At, radius); ok {
				return Spot{pos, spawn.Facing, f.RoomAt(pos, room)}
			}
			break
		}
	}
	pos, ok := f.middle(room, radius)
	if !ok {
		pos, _ = f.stand(g.Bounds().Center(), radius)
	}
	return Spot{Pos: pos, Room: f.RoomAt(pos, room)}
}

// middle is a free point in the region of a room, or false if the room has none.
func (f *Finder) middle(room place.RoomIndex, radius float64) (sim.Vec, bool) {
	regions := f.place.Ground.Regions()
	for i := range regions {
		if regions[i].HasRoom && regions[i].Room == room {
			return f.stand(regions[i].Area.Center(), radius)
		}
	}
	return sim.Vec{}, false
}

// stand is the free point nearest to p, on the floor that is there.
func (f *Finder) stand(p sim.Vec, radius float64) (sim.Vec, bool) {
	pos, ok := f.place.Ground.Free(p, radius)
	if y, floor := f.place.Ground.Floor(pos); ok && floor {
		pos.Y = y
	}
	return pos, ok
}

// RoomAt is the room of a position on the ground: that of its region, or the one it was in before where no region says.
func (f *Finder) RoomAt(pos sim.Vec, before place.RoomIndex) place.RoomIndex {
	if room, ok := f.place.RoomAt(pos); ok {
		return room
	}
	return before
}
