package footing_test

import (
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/footing"
	"github.com/wick-engine/wick/zone/inbox"
)

func at(x, z float64) sim.Vec { return sim.Vec{X: x, Z: z} }

// yard is a map with a room in the west, one in the east with a tree at (5, 0), and one that has no ground. It begins in the
// east.
func yard(t *testing.T, spawns ...place.Spawn) *place.Map {
	t.Helper()
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: at(-10, -10), Max: at(10, 10)},
		Walls:  []place.Wall{{Kind: place.Circle, A: at(5, 0), Radius: 1}},
		Spawns: spawns,
		Regions: []place.Region{
			{Name: "w", Area: place.Area{Min: at(-10, -10), Max: at(-2, 10)}, HasRoom: true, Room: 0},
			{Name: "e", Area: place.Area{Min: at(2, -10), Max: at(10, 10)}, HasRoom: true, Room: 1},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return &place.Map{ID: "yard", Rooms: []place.Room{{ID: "west"}, {ID: "east"}, {ID: "above"}}, Start: 1, Ground: ground}
}

// A place of record is kept where it can be; whatever cannot be stands for the start.
func TestSettle(t *testing.T) {
	start := footing.Spot{Pos: at(8, 8), Facing: 5, Room: 1}
	f := footing.New(yard(t, place.Spawn{Name: "den", At: at(-8, -8)}, place.Spawn{Name: footing.StartSpawn, At: at(8, 8), Facing: 5}))
	for _, c := range []struct {
		name  string
		where inbox.Where
		want  footing.Spot
	}{
		{"nowhere in particular", inbox.Where{}, start},
		{"of this map", inbox.Where{Map: "yard", Exact: true, Pos: at(-5, 1), Facing: 9}, footing.Spot{Pos: at(-5, 1), Facing: 9}},
		{"of another map", inbox.Where{Map: "moor", Exact: true, Pos: at(-5, 1)}, start},
		{"in a room that is not there", inbox.Where{Room: "cellar", Exact: true, Pos: at(-5, 1)}, start},
		{"out of bounds", inbox.Where{Exact: true, Pos: at(-50, 1)}, start},
		{"in a room", inbox.Where{Room: "west", Facing: 9}, footing.Spot{Pos: at(-6, 0), Facing: 9}},
		{"in a room without a ground", inbox.Where{Room: "above"}, start},
		{"between the rooms", inbox.Where{Exact: true, Pos: at(0, 3)}, footing.Spot{Pos: at(0, 3), Room: 1}},
		{"between the rooms, out of one", inbox.Where{Room: "west", Exact: true, Pos: at(0, 3)}, footing.Spot{Pos: at(0, 3)}},
		{"in one room, called another", inbox.Where{Room: "west", Exact: true, Pos: at(3, 3)}, footing.Spot{Pos: at(3, 3), Room: 1}},
	} {
		var chance sim.Stream
		if got := f.Settle(&chance, &c.where, 0.5); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// Nobody is put into something that stands there.
func TestFooting(t *testing.T) {
	m := yard(t)
	f := footing.New(m)
	for _, w := range []inbox.Where{{}, {Room: "east"}, {Exact: true, Pos: at(5, 0.2)}, {Exact: true, Pos: at(10, 10)}} {
		var chance sim.Stream
		if got := f.Settle(&chance, &w, 0.5); !m.Ground.Clear(got.Pos, 0.5) || got.Room != 1 {
			t.Errorf("%+v: %+v", w, got)
		}
	}
}

// Of several points to start at one is drawn, of one none, and only those count that are called so.
func TestStarts(t *testing.T) {
	names := []string{footing.StartSpawn, footing.StartSpawn + "_b", footing.StartSpawn + "_c", footing.StartSpawn + "led"}
	var spawns []place.Spawn
	for i, name := range names {
		spawns = append(spawns, place.Spawn{Name: name, At: at(float64(i)-9, 5)})
	}
	f, chance, met := footing.New(yard(t, spawns...)), sim.NewStream(1, "test"), map[float64]int{}
	for range 300 {
		met[f.Settle(&chance, &inbox.Where{}, 0.4).Pos.X]++
	}
	if len(met) != 3 || met[-9]+met[-8]+met[-7] != 300 || min(met[-9], met[-8], met[-7]) < 60 {
		t.Errorf("started at %v", met)
	}
}

// A text world has rooms and no places.
func TestTextWorld(t *testing.T) {
	f := footing.New(&place.Map{ID: "words", Rooms: []place.Room{{ID: "a"}, {ID: "b"}, {ID: "c"}}, Start: 1})
	for room, want := range map[string]footing.Spot{"": {Room: 1}, "a": {Facing: 3}, "c": {Facing: 3, Room: 2}, "d": {Room: 1}} {
		var chance sim.Stream
		if got := f.Settle(&chance, &inbox.Where{Room: room, Exact: true, Pos: at(3, 3), Facing: 3}, 0.5); got != want {
			t.Errorf("%q: %+v, want %+v", room, got, want)
		}
	}
}
