package define

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place"
)

// RegionNumber is the number of a region that missions speak of.
type RegionNumber struct {
	Number int32
	Map    string // the map's id
	Region string // the region's id there
	Node   *content.Node
}

// Compile checks a map and compiles it. Everything that is wrong is added to faults; the map is nil if anything was, in
// decoding or here. The numbers are those of its regions, in the order of the file. That numbers differ from those of other
// maps is not checked here.
func Compile(def content.Definition, faults *content.Faults) (*place.Map, []RegionNumber) {
	m, before := def.Value.(*Map), faults.Errors()
	names := nameRooms(m.Rooms, faults)
	compiled := &place.Map{ID: m.ID, Number: m.Number, Rate: m.Rate, Instance: instanceOf(m.Instance)}
	compiled.Rooms, compiled.OwnFlags = compileRooms(m, &names, faults)
	compiled.Start, _ = names.find(m.Start, m.Self.Field("start"), faults)
	var numbers []RegionNumber
	switch {
	case m.Geometry == nil:
	case def.Sound || soundGeometry(m):
		compiled.Ground = compileGround(m.Geometry, &names, faults)
		numbers = regionNumbers(m)
	default:
		for i := range m.Geometry.Regions {
			names.find(m.Geometry.Regions[i].Room, m.Geometry.Regions[i].Self.Field("room"), faults)
		}
	}
	if !def.Sound || faults.Errors() > before {
		return nil, numbers
	}
	lintRooms(m, compiled, faults)
	return compiled, numbers
}

// soundGeometry says of a map with faults whether its geometry has none, so that it is worth a closer look: what could not
// be decoded is zero, and would only lead to faults that nobody made.
func soundGeometry(m *Map) bool {
	return content.Decode(m.Self.Field("geometry"), new(Geometry), new(content.Faults))
}

func regionNumbers(m *Map) []RegionNumber {
	var numbers []RegionNumber
	for i := range m.Geometry.Regions {
		if r := &m.Geometry.Regions[i]; r.Number != 0 {
			numbers = append(numbers, RegionNumber{r.Number, m.ID, r.ID, r.Self.Field("number")})
		}
	}
	return numbers
}

func instanceOf(word string) place.Instance {
	switch word {
	case "party":
		return place.Party
	case "private":
		return place.Private
	}
	return place.Shared
}
