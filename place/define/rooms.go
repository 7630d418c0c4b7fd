package define

import (
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place"
)

// Codes of the faults that this package finds besides content's.
const (
	OneWayExit        = "one_way_exit"        // warning: no exit leads back
	UnreachableRoom   = "unreachable_room"    // warning: no way leads there from the start
	RoomWithoutRegion = "room_without_region" // warning: on this ground nobody can stand in the room
	TooManyFlags      = "too_many_flags"      // the rooms of a map use more flags of their own than there are bits
)

// maxCompared bounds how many names are compared with unknown ones, to suggest what was meant, in one map. A map may have tens of
// thousands of rooms and a wrong exit in every one of them; the first suggestions are as good as all.
const maxCompared = 1 << 18

// roomNames resolves the names of one map's rooms.
type roomNames struct {
	index    map[string]place.RoomIndex
	names    []string
	compared int
}

// nameRooms gives every room its index. An id that is given twice is a fault, and keeps its first room.
func nameRooms(rooms []Room, faults *content.Faults) roomNames {
	r := roomNames{index: make(map[string]place.RoomIndex, len(rooms))}
	for i := range rooms {
		room := &rooms[i]
		if room.ID == "" {
			continue // decoding has said so
		}
		if first, taken := r.index[room.ID]; taken {
			faults.Add(twice(room.Self, rooms[first].Self, "a room"))
			continue
		}
		r.names = append(r.names, room.ID)
		r.index[room.ID] = place.RoomIndex(i)
	}
	return r
}

// twice is the fault of an id that a map uses for two things of one sort.
func twice(second, first *content.Node, what string) content.Fault {
	fault := second.Field("id").Fault(content.DuplicateID, what+" with an id of its own in this map")
	fault.Also = first.Place()
	return fault
}

// find resolves a name; one that leads nowhere is a fault at the node that holds it. The empty name is one that could not
// be decoded, and where no room could, none is missed.
func (r *roomNames) find(name string, at *content.Node, faults *content.Faults) (place.RoomIndex, bool) {
	index, ok := r.index[name]
	if !ok && name != "" && len(r.names) > 0 {
		const expected = "a room of this map"
		if r.compared >= maxCompared {
			faults.Add(at.Fault(content.UnknownReference, expected))
			return index, ok
		}
		r.compared += len(r.names)
		faults.Add(content.UnknownName(at, expected, r.names))
	}
	return index, ok
}

// compileRooms turns names into indices. Exits keep the author's order.
func compileRooms(m *Map, names *roomNames, faults *content.Faults) ([]place.Room, []string) {
	flags := ownFlags(m, faults)
	rooms := make([]place.Room, len(m.Rooms))
	for i := range m.Rooms {
		from := &m.Rooms[i]
		room := &rooms[i]
		room.ID, room.Name, room.Text = from.ID, from.Name, from.Text
		for _, exit := range from.Exits {
			if to, ok := names.find(exit.Value, exit.Node, faults); ok {
				room.Exits = append(room.Exits, place.Exit{Direction: exit.Name, To: to})
			}
		}
		for _, name := range from.Flags {
			room.Flags |= flagOf(name, flags)
		}
	}
	return rooms, flags
}

// ownFlags lists the flags of a map's rooms that are the pack's own, sorted, so that their bits do not depend on which
// room comes first.
func ownFlags(m *Map, faults *content.Faults) []string {
	var own []string
	for i := range m.Rooms {
		for _, name := range m.Rooms[i].Flags {
			if name != "safe" && name != "arena" {
				own = append(own, name)
			}
		}
	}
	slices.Sort(own)
	own = slices.Compact(own)
	if len(own) > place.MaxOwnFlags {
		faults.Add(m.Self.Field("rooms").Fault(TooManyFlags, "at most 62 different flags besides safe and arena"))
		own = own[:place.MaxOwnFlags]
	}
	return own
}

func flagOf(name string, own []string) place.RoomFlags {
	switch name {
	case "safe":
		return place.FlagSafe
	case "arena":
		return place.FlagArena
	}
	if i, ok := slices.BinarySearch(own, name); ok {
		return place.OwnFlag(i)
	}
	return 0
}
