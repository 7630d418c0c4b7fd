package define

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// yard is a sound map with one of everything; tests break it in one place at a time.
const yard = `{
"id": "yard", "number": 7, "rate": 30, "instance": "party", "start": "house",
"rooms": [
{"id": "house", "name": "House", "text": "Warm.", "exits": {"out": "lawn"}, "flags": ["safe", "indoors"]},
{"id": "lawn", "name": "Lawn", "text": "Cold.", "exits": {"in": "house", "down": "well"}, "flags": ["arena", "airy"]},
{"id": "well", "name": "Well", "text": "Deep.", "exits": {"up": "lawn"}, "flags": []},
],
"geometry": {
"bounds": {"from": [-10, -10], "to": [10, 10]},
"walls": [
{"line": [[-4, 0], [-1, 0], [-1, 3]]},
{"box": {"at": [5, 5], "size": [2, 4], "turn": 90}},
{"circle": {"at": [-5, -5], "radius": 1}},
],
"floors": [{"at": [0, 0], "size": [20, 20]}, {"at": [0, 5], "size": [4, 2], "height": 1.5}],
"spawns": [{"id": "door", "at": [0, -1], "facing": 90}, {"id": "gate", "at": [0, -9]}],
"regions": [
{"id": "grass", "number": 3, "room": "lawn", "areas": [{"at": [0, 0], "size": [20, 20]}]},
{"id": "inside", "room": "house", "areas": [{"at": [0, 5], "size": [6, 6]}, {"at": [0, 9], "size": [2, 2]}]},
{"id": "shaft", "number": 9, "room": "well", "areas": [{"at": [-8, 8], "size": [1, 1]}]},
],
},
}`

// compile reads one map as a pack does.
func compile(t testing.TB, text string) (*place.Map, []RegionNumber, *content.Faults) {
	t.Helper()
	faults := new(content.Faults)
	defs := content.Definitions(Kind(), []content.File{{Path: "maps/yard.json", Data: []byte(text)}}, faults)
	if len(defs) != 1 {
		t.Fatalf("%d definitions, want 1; faults:\n%s", len(defs), faults)
	}
	m, numbers := Compile(defs[0], faults)
	return m, numbers, faults
}

func TestCompile(t *testing.T) {
	m, numbers, faults := compile(t, yard)
	if m == nil || faults.Len() > 0 {
		t.Fatalf("map %v, faults:\n%s", m, faults)
	}
	ground := m.Ground
	m.Ground = nil
	want := &place.Map{
		ID: "yard", Number: 7, Rate: 30, Instance: place.Party, Start: 0, OwnFlags: []string{"airy", "indoors"},
		Rooms: []place.Room{
			{ID: "house", Name: "House", Text: "Warm.", Exits: []place.Exit{{Direction: "out", To: 1}}, Flags: place.FlagSafe | place.OwnFlag(1)},
			{ID: "lawn", Name: "Lawn", Text: "Cold.", Exits: []place.Exit{{Direction: "in", To: 0}, {Direction: "down", To: 2}},
				Flags: place.FlagArena | place.OwnFlag(0)},
			{ID: "well", Name: "Well", Text: "Deep.", Exits: []place.Exit{{Direction: "up", To: 1}}},
		},
	}
	if diff := cmp.Diff(want, m); diff != "" {
		t.Errorf("map (-want +got):\n%s", diff)
	}
	for i := range numbers {
		numbers[i].Node = nil
	}
	if diff := cmp.Diff([]RegionNumber{{Number: 3, Map: "yard", Region: "grass"}, {Number: 9, Map: "yard", Region: "shaft"}}, numbers); diff != "" {
		t.Errorf("numbers (-want +got):\n%s", diff)
	}
	checkGround(t, ground)
}

func checkGround(t *testing.T, got *place.Ground) {
	t.Helper()
	at := func(x, z float64) sim.Vec { return sim.Vec{X: x, Z: z} }
	area := func(x0, z0, x1, z1 float64) place.Area { return place.Area{Min: at(x0, z0), Max: at(x1, z1)} }
	type ground struct {
		Bounds  place.Area
		Walls   []place.Wall
		Floors  []place.Floor
		Spawns  []place.Spawn
		Regions []place.Region
	}
	want := ground{
		Bounds: area(-10, -10, 10, 10),
		Walls: []place.Wall{
			{Kind: place.Segment, A: at(-4, 0), B: at(-1, 0)},
			{Kind: place.Segment, A: at(-1, 0), B: at(-1, 3)},
			{Kind: place.Box, A: at(4, 3), B: at(6, 7), Turn: sim.FullTurn / 4},
			{Kind: place.Circle, A: at(-5, -5), Radius: 1},
		},
		Floors: []place.Floor{{Area: area(-10, -10, 10, 10)}, {Area: area(-2, 4, 2, 6), Height: 1.5}},
		Spawns: []place.Spawn{{Name: "door", At: at(0, -1), Facing: sim.FullTurn / 4}, {Name: "gate", At: at(0, -9)}},
		Regions: []place.Region{
			{Name: "grass", Area: area(-10, -10, 10, 10), HasRoom: true, Room: 1},
			{Name: "inside", Area: area(-3, 2, 3, 8), HasRoom: true, Room: 0},
			{Name: "inside", Area: area(-1, 8, 1, 10), HasRoom: true, Room: 0},
			{Name: "shaft", Area: area(-8.5, 7.5, -7.5, 8.5), HasRoom: true, Room: 2},
		},
	}
	if diff := cmp.Diff(want, ground{got.Bounds(), got.Walls(), got.Floors(), got.Spawns(), got.Regions()}); diff != "" {
		t.Errorf("ground (-want +got):\n%s", diff)
	}
}

// breakage changes the yard in one place, and says what must be reported then, line for line.
type breakage struct {
	name, old, new string
	want           string
}

func (b breakage) check(t *testing.T, sound bool) {
	t.Helper()
	if strings.Count(yard, b.old) != 1 {
		t.Fatalf("%q stands in the yard %d times", b.old, strings.Count(yard, b.old))
	}
	m, _, faults := compile(t, strings.Replace(yard, b.old, b.new, 1))
	if (m != nil) != sound {
		t.Errorf("map %v, want one: %v", m != nil, sound)
	}
	if diff := cmp.Diff(strings.TrimSpace(b.want), strings.TrimSpace(faults.String())); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

func TestRoomFaults(t *testing.T) {
	for _, b := range []breakage{
		{"unknown room", `"out": "lawn"`, `"out": "lwan"`,
			`maps/yard.json:4:68: rooms[0].exits.out in "house": "lwan": expected a room of this map; did you mean "lawn"?`},
		{"unknown start", `"start": "house"`, `"start": "mouse"`,
			`maps/yard.json:2:70: start in "yard": "mouse": expected a room of this map; did you mean "house"?`},
		{"nothing near", `"out": "lawn"`, `"out": "catacombs"`,
			`maps/yard.json:4:68: rooms[0].exits.out in "house": "catacombs": expected a room of this map: "house", "lawn" or "well"`},
		{"room twice", `{"id": "well", "name": "Well"`, `{"id": "lawn", "name": "Well"`, `
maps/yard.json:5:82: rooms[1].exits.down in "lawn": "well": expected a room of this map: "lawn" or "house"
maps/yard.json:6:8: rooms[2].id in "lawn": "lawn": expected a room with an id of its own in this map; see maps/yard.json:5:1
maps/yard.json:20:38: geometry.regions[2].room in "shaft": "well": expected a room of this map: "lawn" or "house"`},
		{"several at once", `"exits": {"up": "lawn"}, "flags": []`, `"exits": {"up": "awn", "west": "house", "east": "huose"}`, `
maps/yard.json:6:65: rooms[2].exits.up in "well": "awn": expected a room of this map; did you mean "lawn"?
maps/yard.json:6:97: rooms[2].exits.east in "well": "huose": expected a room of this map; did you mean "house"?`},
	} {
		t.Run(b.name, func(t *testing.T) { b.check(t, false) })
	}
}

func TestGeometryFaults(t *testing.T) {
	for _, b := range []breakage{
		{"wall without length", `[-1, 0], [-1, 3]`, `[-1, 0], [-1, 0]`,
			`maps/yard.json:11:29: geometry.walls[0].line[2] in "yard": a list: expected a point at least a millimetre from the one before it`},
		{"no shape", `{"circle": {"at": [-5, -5], "radius": 1}}`, `{}`,
			`maps/yard.json:13:1: geometry.walls[2] in "yard": an object: expected exactly one of line, box and circle`},
		{"two shapes", `"radius": 1}}`, `"radius": 1}, "line": [[1, 1], [2, 2]]}`,
			`maps/yard.json:13:1: geometry.walls[2] in "yard": an object: expected exactly one of line, box and circle`},
		{"bounds the wrong way round", `"to": [10, 10]`, `"to": [10, -10]`,
			`maps/yard.json:9:11: geometry.bounds in "yard": an object: expected "from" south-west of "to"`},
		{"line beyond the bounds", `[[-4, 0],`, `[[-14, 0],`,
			`maps/yard.json:11:11: geometry.walls[0].line[0] in "yard": a list: expected nothing beyond the map's bounds`},
		{"turned box beyond the bounds", `"at": [5, 5], "size": [2, 4]`, `"at": [8.5, 5], "size": [2, 4]`,
			`maps/yard.json:12:9: geometry.walls[1].box in "yard": an object: expected nothing beyond the map's bounds`},
		{"circle beyond the bounds", `"radius": 1}`, `"radius": 6}`,
			`maps/yard.json:13:12: geometry.walls[2].circle in "yard": an object: expected nothing beyond the map's bounds`},
		{"floor beyond the bounds", `"at": [0, 5], "size": [4, 2]`, `"at": [9, 5], "size": [4, 2]`,
			`maps/yard.json:15:46: geometry.floors[1] in "yard": an object: expected nothing beyond the map's bounds`},
		{"spawn beyond the bounds", `"at": [0, -9]`, `"at": [0, -19]`,
			`maps/yard.json:16:78: geometry.spawns[1].at in "gate": a list: expected nothing beyond the map's bounds`},
		{"region beyond the bounds", `"at": [-8, 8]`, `"at": [-10, 8]`,
			`maps/yard.json:20:56: geometry.regions[2].areas[0] in "shaft": an object: expected nothing beyond the map's bounds`},
		{"spawn in a pillar", `"at": [0, -9]`, `"at": [-5, -4]`,
			`maps/yard.json:16:78: geometry.spawns[1].at in "gate": a list: expected a point half a metre from every wall`},
		{"spawn twice", `{"id": "gate"`, `{"id": "door"`,
			`maps/yard.json:16:64: geometry.spawns[1].id in "door": "door": expected a spawn point with an id of its own in this map; see maps/yard.json:16:12`},
		{"region twice", `{"id": "shaft"`, `{"id": "grass"`,
			`maps/yard.json:20:8: geometry.regions[2].id in "grass": "grass": expected a region with an id of its own in this map; see maps/yard.json:18:1`},
		{"region in an unknown room", `"room": "lawn"`, `"room": "lawns"`,
			`maps/yard.json:18:38: geometry.regions[0].room in "grass": "lawns": expected a room of this map; did you mean "lawn"?`},
	} {
		t.Run(b.name, func(t *testing.T) { b.check(t, false) })
	}
}

// What could not be decoded does not hide the rest, and is not reported twice.
func TestFaultsOfShapeAndMeaningTogether(t *testing.T) {
	for _, c := range []struct {
		name    string
		changes []string
		want    []string // the codes, by place
	}{
		{"rate and exit", []string{`"rate": 30`, `"rate": 3`, `"in": "house"`, `"in": "hovel"`}, []string{"bad_number", "unknown_reference"}},
		{"rate and wall", []string{`"rate": 30`, `"rate": 3`, `[-1, 0], [-1, 3]`, `[-1, 0], [-1, 0]`}, []string{"bad_number", "no_length"}},
		{"wall and region", []string{`"radius": 1}`, `"radius": 0}`, `"room": "well"`, `"room": "wall"`}, []string{"bad_number", "unknown_reference"}},
		{"no start", []string{`"start": "house",`, ``}, []string{"missing_field"}},
		{"no id of a room", []string{`"id": "well", `, ``}, []string{"unknown_reference", "missing_field", "unknown_reference"}},
		{"no rooms", []string{`"rooms"`, `"romos"`}, []string{"missing_field", "unknown_field"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, faults := compile(t, strings.NewReplacer(c.changes...).Replace(yard))
			var got []string
			for _, f := range faults.All() {
				got = append(got, f.Code)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("codes (-want +got):\n%s\n%s", diff, faults)
			}
		})
	}
}

func TestLints(t *testing.T) {
	for _, b := range []breakage{
		{"one-way exit", `{"in": "house", "down": "well"}`, `{"down": "well"}`,
			`maps/yard.json:4:68: warning: rooms[0].exits.out in "house": "lawn": expected a room with an exit that leads back here`},
		{"room that nothing leads to", `"in": "house", "down": "well"`, `"in": "house"`,
			`maps/yard.json:6:65: warning: rooms[2].exits.up in "well": "lawn": expected a room with an exit that leads back here`},
		{"room without region", `"room": "well", `, ``,
			`maps/yard.json:6:8: warning: rooms[2].id in "well": "well": expected a region of the geometry that names this room, or nobody can stand in it`},
		{"spawn beside the floors", `"floors": [{"at": [0, 0], "size": [20, 20]}, `, `"floors": [{"at": [0, 5], "size": [20, 10]}, {"at": [0, -1], "size": [1, 1]}, `,
			`maps/yard.json:16:78: warning: geometry.spawns[1].at in "gate": a list: expected a point on a floor`},
	} {
		t.Run(b.name, func(t *testing.T) { b.check(t, true) })
	}
}

func TestUnreachableRoom(t *testing.T) {
	const text = `{"id": "yard", "number": 1, "start": "a", "rooms": [
{"id": "a", "name": "A", "exits": {"on": "b"}},
{"id": "b", "name": "B", "exits": {"back": "a"}},
{"id": "c", "name": "C", "exits": {"to": "d"}},
{"id": "d", "name": "D", "exits": {"to": "c", "self": "d"}}]}`
	m, _, faults := compile(t, text)
	const want = `
maps/yard.json:4:8: warning: rooms[2].id in "c": "c": expected a way from the start room, through exits or on foot
maps/yard.json:5:8: warning: rooms[3].id in "d": "d": expected a way from the start room, through exits or on foot`
	if diff := cmp.Diff(strings.TrimSpace(want), strings.TrimSpace(faults.String())); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	switch {
	case m == nil:
		t.Error("warnings keep the map from compiling")
	case m.Ground != nil:
		t.Error("a map without geometry has a ground")
	case m.Rate != 60 || m.Instance != place.Shared:
		t.Errorf("rate %d and instance %d, want the defaults", m.Rate, m.Instance)
	}
}

// The start is where one is to begin with: nothing need lead there.
func TestStartNeedsNoWayIn(t *testing.T) {
	_, _, faults := compile(t, `{"id": "yard", "number": 1, "start": "a", "rooms": [
{"id": "a", "name": "A", "exits": {"on": "b"}}, {"id": "b", "name": "B"}]}`)
	if all := faults.All(); len(all) != 1 || all[0].Code != OneWayExit {
		t.Errorf("%v, want one warning of a one-way exit", all)
	}
}

func TestTooManyFlags(t *testing.T) {
	var flags []string
	for i := range place.MaxOwnFlags - 2 {
		flags = append(flags, fmt.Sprintf(`"f%d"`, i))
	}
	text := func(more string) string {
		return fmt.Sprintf(`{"id": "yard", "number": 1, "start": "a", "rooms": [
{"id": "a", "name": "A", "exits": {"on": "b"}, "flags": ["safe", %s]},
{"id": "b", "name": "B", "exits": {"on": "a"}, "flags": ["arena", %s]}]}`, strings.Join(flags, ", "), more)
	}
	m, _, faults := compile(t, text(`"g", "h"`))
	if m == nil || len(m.OwnFlags) != place.MaxOwnFlags || faults.Len() != 0 {
		t.Errorf("62 flags of a map's own are refused: %s", faults)
	}
	_, _, faults = compile(t, text(`"g", "h", "i"`))
	if all := faults.All(); len(all) != 1 || all[0].Code != TooManyFlags || all[0].Line != 1 {
		t.Errorf("63 flags: %v, want one fault at the rooms", all)
	}
}

// Suggestions for unknown names are given up long before they cost as much as everything else.
func TestSuggestionsAreBounded(t *testing.T) {
	const rooms = 2000
	var b strings.Builder
	b.WriteString(`{"id": "yard", "number": 1, "start": "room_0", "rooms": [`)
	for i := range rooms {
		fmt.Fprintf(&b, "{\"id\": \"room_%d\", \"name\": \"R\", \"exits\": {\"on\": \"romo_%d\"}},\n", i, i)
	}
	_, _, faults := compile(t, b.String()+"]}")
	near := 0
	for _, f := range faults.All() {
		if f.Near != "" {
			near++
		}
	}
	if faults.Errors() != rooms || near < 1 || near > maxCompared/rooms+1 {
		t.Errorf("%d faults, %d of them with a suggestion; want %d and at most %d", faults.Errors(), near, rooms, maxCompared/rooms+1)
	}
}
