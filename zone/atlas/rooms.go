package atlas

import (
	"slices"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/view"
)

// Atlas knows a map, and where bodies are on it.
type Atlas struct {
	place *place.Map
	world *behavior.World
}

// Of is the atlas of a map on which the bodies of a world are. In a text world the realm of a body is its room.
func Of(m *place.Map, world *behavior.World) Atlas { return Atlas{m, world} }

// Number is how a room is called outside the zone: from 1 on, because 0 is none.
func Number(i place.RoomIndex) view.Room { return view.Room(i) + 1 }

// At is the room of a number, nil for one that there is none of.
func (a Atlas) At(room view.Room) *place.Room {
	if room == 0 || int64(room) > int64(len(a.place.Rooms)) {
		return nil
	}
	return &a.place.Rooms[room-1]
}

// numbered is the number of a room, 0 for none.
func numbered(room place.RoomIndex, ok bool) view.Room {
	if !ok {
		return 0
	}
	return Number(room)
}

// Find is a room of the map by its id, 0 for none.
func (a Atlas) Find(name string) view.Room { return numbered(a.place.RoomByID(name)) }

// Start is where one arrives who arrives nowhere in particular.
func (a Atlas) Start() view.Room { return Number(a.place.Start) }

// Exit is where an exit of a room leads, 0 for nowhere. No exit leads out of a map.
func (a Atlas) Exit(room view.Room, name string) view.Room {
	if a.At(room) == nil {
		return 0
	}
	return numbered(a.place.Exit(place.RoomIndex(room-1), name))
}

// Exits appends the ways out of a room to dst, in their order.
func (a Atlas) Exits(room view.Room, dst []string) []string {
	if r := a.At(room); r != nil {
		for _, x := range r.Exits {
			dst = append(dst, x.Direction)
		}
	}
	return dst
}

// Marked reports whether a room has a flag.
func (a Atlas) Marked(room view.Room, flag string) bool {
	r := a.At(room)
	return r != nil && slices.Contains(a.place.FlagNames(r.Flags, nil), flag)
}

// Called is the id of a room, "" for one that there is none of.
func (a Atlas) Called(room view.Room) string {
	if r := a.At(room); r != nil {
		return r.ID
	}
	return ""
}
