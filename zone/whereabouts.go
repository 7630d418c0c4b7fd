package zone

import (
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

// Occupants are the bodies in a room.
func (w whereabouts) Occupants(room view.Room, dst []sim.ID) []sim.ID {
	for id, a := range w.z.actors.All() {
		if roomNumber(a.room) == room {
			dst = append(dst, id)
		}
	}
	return dst
}

// Find is a room of the zone's map by its id.
func (w whereabouts) Find(name string) view.Room {
	for i := range w.z.place.Rooms {
		if w.z.place.Rooms[i].ID == name {
			return roomNumber(place.RoomIndex(i))
		}
	}
	return 0
}

// Start is where one arrives who arrives nowhere in particular.
func (w whereabouts) Start() view.Room { return roomNumber(w.z.place.Start) }

// Exit is where an exit of a room leads.
func (w whereabouts) Exit(room view.Room, name string) view.Room {
	if room == 0 || int(room) > len(w.z.place.Rooms) {
		return 0
	}
	for _, exit := range w.z.place.Rooms[room-1].Exits {
		if exit.Direction == name {
			return roomNumber(exit.To)
		}
	}
	return 0
}

// Move puts a body into a room.
func (w whereabouts) Move(turn sim.Turn, id sim.ID, to view.Room) bool {
	if to == 0 || int(to) > len(w.z.place.Rooms) || w.z.actors.Get(id) == nil {
		return false
	}
	w.z.putAt(turn, id, &inbox.Where{Room: w.z.place.Rooms[to-1].ID})
	return true
}
