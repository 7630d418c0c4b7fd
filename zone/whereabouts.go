package zone

import (
	"math"
	"slices"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
)

// whereabouts tells the rules where everybody is, and moves somebody when an op says so.
type whereabouts struct{ z *Zone }

var _ rules.Ground = whereabouts{}

// Room is the room of a body.
func (w whereabouts) Room(id sim.ID) (view.Room, place.RoomFlags, bool) {
	a := w.z.actors.Get(id)
	if a == nil {
		return 0, 0, false
	}
	return roomNumber(a.room), w.z.place.Rooms[a.room].Flags, true
}

// reach is how far apart two may be who fight each other, in metres on the ground: a little more than one sees around oneself.
const reach = 24.0

// Apart reports whether two cannot fight each other where they are. On ground rooms are names of regions, and nobody who fights stops
// at their borders, so distance says it; in a text world, where there is none, rooms do.
func (w whereabouts) Apart(a, b sim.ID) bool {
	one, other := w.z.actors.Get(a), w.z.actors.Get(b)
	switch {
	case one == nil || other == nil:
		return true
	case w.z.place.Ground == nil:
		return one.room != other.room
	}
	return w.z.body(a).Pos.GroundDistSq(w.z.body(b).Pos) > reach*reach
}

// Find is a room of the zone's map by its id.
func (w whereabouts) Find(name string) view.Room {
	room, ok := w.z.place.RoomByID(name)
	return roomOr0(room, ok)
}

// Start is where one arrives who arrives nowhere in particular.
func (w whereabouts) Start() view.Room { return roomNumber(w.z.place.Start) }

// Exit is where an exit of a room leads. No exit leads out of a map.
func (w whereabouts) Exit(room view.Room, name string) view.Room {
	if room == 0 || int64(room) > int64(len(w.z.place.Rooms)) {
		return 0
	}
	to, ok := w.z.place.Exit(place.RoomIndex(room-1), name)
	return roomOr0(to, ok)
}

// roomOr0 is the number of a room, 0 for none.
func roomOr0(room place.RoomIndex, ok bool) view.Room {
	if !ok {
		return 0
	}
	return roomNumber(room)
}

// Move puts a body into a room: where one arrives in the room in which one begins, in the middle of any other. It cannot if
// there is nowhere to stand. What the rules have told so far goes into the stream first, so that it stays in the order in which
// it happened.
func (w whereabouts) Move(turn sim.Turn, id sim.ID, to view.Room) bool {
	z := w.z
	if z.actors.Get(id) == nil || to == 0 || int64(to) > int64(len(z.place.Rooms)) {
		return false
	}
	room := place.RoomIndex(to - 1)
	spot, ok := z.footing.Inside(room, z.body(id).Radius)
	if !ok {
		return false
	}
	if room == z.place.Start {
		spot = z.settle(turn, &inbox.Where{}, z.body(id).Radius)
	}
	z.follow(turn)
	z.land(turn, id, spot)
	return true
}

// Name is what a body is called.
func (w whereabouts) Name(id sim.ID) string {
	if a := w.z.actors.Get(id); a != nil {
		return a.name.String()
	}
	return ""
}

// Near are the bodies around one: within a radius that is at most as far as one sees on ground, in the room of a text world.
func (w whereabouts) Near(id sim.ID, radius float64, dst []sim.ID) []sim.ID {
	center := w.z.actors.Get(id)
	if center == nil {
		return dst
	}
	if w.z.place.Ground == nil {
		for other, a := range w.z.actors.All() {
			if a.room == center.room {
				dst = append(dst, other)
			}
		}
		return dst
	}
	if radius <= 0 || radius > reach {
		radius = reach
	}
	at := w.z.body(id).Pos
	for other := range w.z.actors.All() {
		if w.z.body(other).Pos.GroundDistSq(at) <= float64(radius*radius) {
			dst = append(dst, other)
		}
	}
	return dst
}

// Distance is between the middles of two bodies on the ground.
func (w whereabouts) Distance(a, b sim.ID) float64 {
	one, other := w.z.actors.Get(a), w.z.actors.Get(b)
	switch {
	case one == nil || other == nil, w.z.place.Ground == nil && one.room != other.room:
		return math.Inf(1)
	case w.z.place.Ground == nil:
		return 0
	}
	return math.Sqrt(w.z.body(a).Pos.GroundDistSq(w.z.body(b).Pos))
}

// Sees reports whether no wall stands between two. In a text world one sees whoever is in the same room.
func (w whereabouts) Sees(a, b sim.ID) bool {
	one, other := w.z.actors.Get(a), w.z.actors.Get(b)
	switch {
	case one == nil || other == nil:
		return false
	case w.z.place.Ground == nil:
		return one.room == other.room
	}
	return w.z.place.Ground.Sight(w.z.body(a).Pos, w.z.body(b).Pos)
}

// Sides goes by teams. Of one team, and of none, no two are enemies; players, who have nobody yet to belong to, are both to each
// other.
func (w whereabouts) Sides(a, b sim.ID) (ally, enemy bool) {
	one, other := w.z.actors.Get(a), w.z.actors.Get(b)
	if one == nil || other == nil {
		return false, false
	}
	if a == b {
		return true, false
	}
	if one.person() && other.person() {
		return true, true
	}
	mine, theirs := w.z.body(a).Team, w.z.body(b).Team
	return mine == theirs, mine != theirs
}

// Marked reports whether a room has a flag.
func (w whereabouts) Marked(room view.Room, flag string) bool {
	if room == 0 || int64(room) > int64(len(w.z.place.Rooms)) {
		return false
	}
	return slices.Contains(w.z.place.FlagNames(w.z.place.Rooms[room-1].Flags, nil), flag)
}

// Called is the id of a room.
func (w whereabouts) Called(room view.Room) string {
	if room == 0 || int64(room) > int64(len(w.z.place.Rooms)) {
		return ""
	}
	return w.z.place.Rooms[room-1].ID
}

// Exits are the ways out of a room.
func (w whereabouts) Exits(room view.Room, dst []string) []string {
	if room == 0 || int64(room) > int64(len(w.z.place.Rooms)) {
		return dst
	}
	for _, x := range w.z.place.Rooms[room-1].Exits {
		dst = append(dst, x.Direction)
	}
	return dst
}

// Place is where a body stands, which only ground says.
func (w whereabouts) Place(id sim.ID) (sim.Vec, bool) {
	if w.z.place.Ground == nil || w.z.actors.Get(id) == nil {
		return sim.Vec{}, false
	}
	return w.z.body(id).Pos, true
}
