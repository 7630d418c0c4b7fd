package zone

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/atlas"
	"github.com/wick-engine/wick/zone/inbox"
)

// whereabouts tells the rules where everybody is, and moves somebody when an op says so. What the atlas knows it answers by itself.
type whereabouts struct {
	*atlas.Atlas
	z *Zone
}

var _ rules.Ground = whereabouts{}

// Room is the room of a body.
func (w whereabouts) Room(id sim.ID) (view.Room, place.RoomFlags, bool) {
	a := w.z.actors.Get(id)
	if a == nil {
		return 0, 0, false
	}
	return atlas.Number(a.room), w.z.place.Rooms[a.room].Flags, true
}

// Move puts a body into a room: where one arrives in the room in which one begins, in the middle of any other. It cannot if
// there is nowhere to stand. What the rules have told so far goes into the stream first, so that it stays in the order in which
// it happened.
func (w whereabouts) Move(turn sim.Turn, id sim.ID, to view.Room) bool {
	z := w.z
	if z.actors.Get(id) == nil || w.At(to) == nil {
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
	center, at := w.z.actors.Get(id), w.z.body(id).Pos
	if center == nil {
		return dst
	}
	for other, a := range w.z.actors.All() {
		if w.z.place.Ground == nil && a.room == center.room || w.z.place.Ground != nil && w.Within(other, at, radius) {
			dst = append(dst, other)
		}
	}
	return dst
}
