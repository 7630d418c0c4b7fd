package place

import (
	"slices"
	"testing"
)

func testMap(t *testing.T) *Map {
	m := &Map{
		ID: "yard",
		Rooms: []Room{
			{ID: "gate", Exits: []Exit{{"north", 1}, {"in", 2}}, Flags: FlagSafe},
			{ID: "court", Exits: []Exit{{"south", 0}}, Flags: FlagArena | OwnFlag(1) | OwnFlag(MaxOwnFlags-1)},
			{ID: "cellar"},
		},
		OwnFlags: make([]string, MaxOwnFlags),
	}
	m.OwnFlags[0], m.OwnFlags[1], m.OwnFlags[MaxOwnFlags-1] = "wet", "dark", "last"
	return m
}

func TestMapOfRooms(t *testing.T) {
	m := testMap(t)
	for _, c := range []struct {
		from      RoomIndex
		direction string
		to        RoomIndex
		ok        bool
	}{
		{0, "north", 1, true}, {0, "in", 2, true}, {1, "south", 0, true},
		{0, "south", 0, false}, {0, "North", 0, false}, {0, "", 0, false}, {2, "up", 0, false}, {3, "north", 0, false},
	} {
		if to, ok := m.Exit(c.from, c.direction); to != c.to || ok != c.ok {
			t.Errorf("%s from %d: %d %v", c.direction, c.from, to, ok)
		}
	}
	if i, ok := m.RoomByID("cellar"); !ok || i != 2 || m.Room(i).ID != "cellar" {
		t.Errorf("cellar is %d", i)
	}
	if _, ok := m.RoomByID("attic"); ok {
		t.Error("there is no attic")
	}
	if m.Room(3) != nil {
		t.Error("there is no fourth room")
	}
	if _, ok := m.RoomAt(at(0, 0)); ok {
		t.Error("a text world has a room at a place")
	}
}

func TestRoomFlags(t *testing.T) {
	m := testMap(t)
	for i, want := range [][]string{{"safe"}, {"arena", "dark", "last"}, nil} {
		if got := m.FlagNames(m.Rooms[i].Flags, nil); !slices.Equal(got, want) {
			t.Errorf("room %d: %v, want %v", i, got, want)
		}
	}
	f := m.Rooms[1].Flags
	if f.Has(FlagSafe) || !f.Has(FlagArena) || !f.Has(FlagArena|OwnFlag(1)) || f.Has(FlagArena|OwnFlag(2)) {
		t.Errorf("flags %b", f)
	}
}

func TestRoomsByRegion(t *testing.T) {
	m := testMap(t)
	m.Ground = mustGround(t, Geometry{Bounds: area(-10, -10, 10, 10), Regions: []Region{
		{Name: "all", Area: area(-9, -9, 9, 9), HasRoom: true, Room: 0},
		{Name: "court", Area: area(0, 0, 5, 5), HasRoom: true, Room: 1},
		{Name: "fountain", Area: area(2, 2, 3, 3)}, // names no room
	}})
	for _, c := range []struct {
		x, z float64
		room RoomIndex
		ok   bool
	}{{-5, -5, 0, true}, {1, 1, 1, true}, {2.5, 2.5, 1, true}, {5, 5, 1, true}, {5.1, 5, 0, true}, {9.5, 0, 0, false}} {
		if room, ok := m.RoomAt(at(c.x, c.z)); room != c.room || ok != c.ok {
			t.Errorf("at %v, %v: %d %v", c.x, c.z, room, ok)
		}
	}
}
