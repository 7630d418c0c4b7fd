package place

import "github.com/wick-engine/wick/sim"

// Map is a piece of world as its author wrote it, names resolved to dense indices. It is never changed after load.
type Map struct {
	ID       string
	Number   int32 // stable number of the map in stored records and on the wire
	Rate     int   // ticks per second; 0 stands for sim.DefaultRate
	Instance Instance
	Rooms    []Room
	Start    RoomIndex // where one arrives who arrives nowhere in particular
	// OwnFlags names the pack's own room flags in order: OwnFlags[i] is the flag OwnFlag(i).
	OwnFlags []string
	// Ground is the compiled geometry; nil makes the map a text world, where one moves by exits.
	Ground *Ground
}

// Instance says for whom a map is opened as a zone of its own.
type Instance uint8

const (
	Shared  Instance = iota // one for everybody
	Party                   // one for each party
	Private                 // one for each character
)

// RoomIndex is a room's place in Map.Rooms.
type RoomIndex uint16

// MaxRooms is the largest number of rooms of a map.
const MaxRooms = 1 << 16

// Room is the unit of place: who is in it meets, hears and may reach the others in it.
type Room struct {
	ID, Name, Text string
	Exits          []Exit // in the author's order, directions unique
	Flags          RoomFlags
}

// Exit leads from its room to another of the same map.
type Exit struct {
	Direction string
	To        RoomIndex
}

// RoomFlags is a set of marks of a room: the engine's two, then the pack's own.
type RoomFlags uint64

const (
	FlagSafe  RoomFlags = 1 << iota // no hostility here
	FlagArena                       // hostility between players is agreed to by being here
	firstOwn
)

// MaxOwnFlags is how many room flags a pack may add.
const MaxOwnFlags = 62

// OwnFlag returns the flag of the pack's own flag number i, below [MaxOwnFlags].
func OwnFlag(i int) RoomFlags { return firstOwn << i }

// Has reports whether all flags of f are set in r.
func (r RoomFlags) Has(f RoomFlags) bool { return r&f == f }

// FlagNames appends the names of the flags that are set in f, the engine's first.
func (m *Map) FlagNames(f RoomFlags, dst []string) []string {
	if f.Has(FlagSafe) {
		dst = append(dst, "safe")
	}
	if f.Has(FlagArena) {
		dst = append(dst, "arena")
	}
	for i, name := range m.OwnFlags {
		if f.Has(OwnFlag(i)) {
			dst = append(dst, name)
		}
	}
	return dst
}

// RoomByID returns the room with that id. It looks through all rooms: names are for the edge, indices for every tick.
func (m *Map) RoomByID(id string) (RoomIndex, bool) {
	for i := range m.Rooms {
		if m.Rooms[i].ID == id {
			return RoomIndex(i), true
		}
	}
	return 0, false
}

// Room returns the room at an index, or nil if the map has none there.
func (m *Map) Room(i RoomIndex) *Room {
	if int(i) >= len(m.Rooms) {
		return nil
	}
	return &m.Rooms[i]
}

// Exit returns where the exit of a room in that direction leads, and false if there is none.
func (m *Map) Exit(from RoomIndex, direction string) (RoomIndex, bool) {
	room := m.Room(from)
	if room == nil {
		return 0, false
	}
	for i := range room.Exits {
		if room.Exits[i].Direction == direction {
			return room.Exits[i].To, true
		}
	}
	return 0, false
}

// RoomAt returns the room whose region holds p, and false where no region names a room, as everywhere in a text world.
func (m *Map) RoomAt(p sim.Vec) (RoomIndex, bool) { return m.Ground.roomAt(p) }
