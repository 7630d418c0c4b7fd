package define

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place"
)

// lintRooms warns of what is allowed and seldom meant. It looks at a map that has no faults.
func lintRooms(m *Map, compiled *place.Map, faults *content.Faults) {
	warnOneWay(m, compiled, faults)
	walkable := roomsWithGround(compiled)
	reached := reachable(compiled, walkable)
	for i := range m.Rooms {
		id := m.Rooms[i].Self.Field("id")
		if compiled.Ground != nil && !walkable[i] {
			faults.Warn(id.Fault(RoomWithoutRegion, "a region of the geometry that names this room, or nobody can stand in it"))
		}
		if !reached[i] {
			faults.Warn(id.Fault(UnreachableRoom, "a way from the start room, through exits or on foot"))
		}
	}
}

// warnOneWay warns of exits to rooms that have no exit back, by whatever direction.
func warnOneWay(m *Map, compiled *place.Map, faults *content.Faults) {
	for i := range m.Rooms {
		for j, exit := range compiled.Rooms[i].Exits {
			if !leadsTo(&compiled.Rooms[exit.To], place.RoomIndex(i)) {
				faults.Warn(m.Rooms[i].Exits[j].Node.Fault(OneWayExit, "a room with an exit that leads back here"))
			}
		}
	}
}

func leadsTo(room *place.Room, to place.RoomIndex) bool {
	for _, exit := range room.Exits {
		if exit.To == to {
			return true
		}
	}
	return false
}

// roomsWithGround says of each room whether a region puts people into it.
func roomsWithGround(m *place.Map) []bool {
	has := make([]bool, len(m.Rooms))
	if m.Ground == nil {
		return has
	}
	for _, region := range m.Ground.Regions() {
		if region.HasRoom {
			has[region.Room] = true
		}
	}
	return has
}

// reachable says of each room whether one can get there: from the start by exits, or on foot, for which a region is taken
// as proof enough.
func reachable(m *place.Map, walkable []bool) []bool {
	reached := make([]bool, len(m.Rooms))
	queue := []place.RoomIndex{m.Start}
	reached[m.Start] = true
	for i, ok := range walkable {
		if ok && !reached[i] {
			reached[i] = true
			queue = append(queue, place.RoomIndex(i))
		}
	}
	for len(queue) > 0 {
		room := &m.Rooms[queue[0]]
		queue = queue[1:]
		for _, exit := range room.Exits {
			if !reached[exit.To] {
				reached[exit.To] = true
				queue = append(queue, exit.To)
			}
		}
	}
	return reached
}
