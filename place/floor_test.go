package place

import (
	"math"
	"slices"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestFloor(t *testing.T) {
	g := mustGround(t, Geometry{
		Bounds: area(-10, -10, 10, 10),
		Floors: []Floor{
			{area(-10, -10, 5, 5), 0},
			{area(0, 0, 5, 20), 2},   // a step up; sticks out of the bounds
			{area(1, 1, 2, 2), -1.5}, // a pit in it
		},
	})
	for _, c := range []struct {
		name string
		p    sim.Vec
		y    float64
		ok   bool
	}{
		{"below", at(-5, -5), 0, true},
		{"on the step", at(3, 3), 2, true},
		{"on its edge", at(0, 0), 2, true},
		{"just before it", at(-1e-9, 0), 0, true},
		{"in the pit", at(1.5, 1.5), -1.5, true},
		{"whatever the own height", sim.Vec{X: 3, Y: -50, Z: 3}, 2, true},
		{"no floor", at(7, 7), 0, false},
		{"at the edge of the bounds", at(3, 10), 2, true},
		{"out of bounds", at(3, 10.1), 0, false},
		{"not a number", at(math.NaN(), 0), 0, false},
	} {
		if y, ok := g.Floor(c.p); y != c.y || ok != c.ok {
			t.Errorf("%s: %v %v, want %v %v", c.name, y, ok, c.y, c.ok)
		}
	}
	if y, ok := walled(t).Floor(at(9, -9)); y != 0 || !ok {
		t.Errorf("without floors the ground is level: %v %v", y, ok)
	}
	var text *Ground
	if _, ok := text.Floor(at(0, 0)); ok {
		t.Error("a floor in a text world")
	}
}

// TestAreasAgainstModel compares floors, regions and rooms with a look at all of them.
func TestAreasAgainstModel(t *testing.T) {
	s := seeded(t)
	found, several := 0, 0
	for range 50 * *runsFlag {
		geo := Geometry{Bounds: area(-20, -20, 20, 20), Walls: randomWalls(s, s.Intn(100), 40)}
		for range 1 + s.Intn(40) {
			lo := at(math.Round(within(s, -25, 20)), within(s, -25, 20))
			a := Area{lo, lo.Add(at(math.Round(within(s, 1, 15)), within(s, 1, 15)))}
			geo.Floors = append(geo.Floors, Floor{a, within(s, -3, 3)})
			geo.Regions = append(geo.Regions, Region{Area: a, HasRoom: s.Chance(0.5), Room: RoomIndex(s.Intn(9))})
		}
		g := mustGround(t, geo)
		m := Map{Ground: g}
		for range 300 {
			p := at(within(s, -20, 20), within(s, -20, 20))
			if s.Chance(0.3) {
				p.X = math.Round(p.X)
			}
			var height float64
			var room RoomIndex
			var floor, hasRoom bool
			var in []int
			for i := range geo.Floors {
				if !geo.Floors[i].Area.Holds(p) {
					continue
				}
				height, floor = geo.Floors[i].Height, true
				in = append(in, i)
				if geo.Regions[i].HasRoom {
					room, hasRoom = geo.Regions[i].Room, true
				}
			}
			if y, ok := g.Floor(p); y != height || ok != floor {
				t.Fatalf("floor at %v: %v %v, want %v %v", p, y, ok, height, floor)
			}
			if r, ok := m.RoomAt(p); r != room || ok != hasRoom {
				t.Fatalf("room at %v: %v %v, want %v %v", p, r, ok, room, hasRoom)
			}
			if got := g.RegionsAt(p, nil); !slices.Equal(got, in) {
				t.Fatalf("regions at %v: %v, want %v", p, got, in)
			}
			if found++; len(in) > 1 {
				several++
			}
		}
	}
	if several < found/10 {
		t.Fatalf("areas hardly overlap: %d of %d", several, found)
	}
}

func TestClearWorkedCases(t *testing.T) {
	g := walled(t,
		fenceWall(5, -2, 5, 2),
		Wall{Kind: Box, A: at(-6, -1), B: at(-4, 1), Turn: sim.HeadingDegrees(45)},
		circleWall(0, 6, 1),
		Wall{Kind: Box, A: at(-1, -8), B: at(1, -2), Turn: sim.HeadingDegrees(30)}, // its far end from +z towards +x
	)
	for _, c := range []struct {
		name   string
		p      sim.Vec
		radius float64
		want   bool
	}{
		{"in the end of a leaning box", at(1.4, -2.6), 0.1, false},
		{"where it does not lean", at(-1.4, -2.6), 0.1, true},
		{"open", at(0, 1), 0.5, true},
		{"touching a wall", at(4.5, 0), 0.5, true},
		{"in a wall", at(4.501, 0), 0.5, false},
		{"beside its end", at(5, 2.5), 0.5, true},
		{"over its end", at(5, 2.49), 0.5, false},
		{"in a turned box", at(-5, 1.3), 0.1, false},
		{"deep in a turned box", at(-5, 0), 0.1, false},
		{"where the box would be unturned", at(-4.05, 0.95), 0.1, true},
		{"in a circle", at(0, 6), 0.1, false},
		{"in a circle, a point", at(0.5, 6), 0, false},
		{"beside a circle", at(0, 4.5), 0.5, true},
		{"at the edge of the bounds", at(9.5, 9.5), 0.5, true},
		{"over it", at(9.6, 9), 0.5, false},
		{"not a number", at(math.NaN(), 0), 0.5, false},
		{"a radius that is none", at(0, 0), math.NaN(), false},
		{"too large for the bounds", at(0, 0), 10.5, false},
	} {
		if got := g.Clear(c.p, c.radius); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	var text *Ground
	if !text.Clear(at(0, 0), 1) {
		t.Error("no room in a text world")
	}
}

// TestFreeIsNearest compares Free with a fine raster around the place: nothing on it is clear and nearer.
func TestFreeIsNearest(t *testing.T) {
	s := seeded(t)
	moved, stayed := 0, 0
	for range 60 * *runsFlag {
		g := randomGround(t, s, 30, 20)
		for range 10 {
			radius := []float64{0, 0.3, 0.5, 1}[s.Intn(4)]
			p := at(within(s, -11, 11), within(s, -11, 11))
			p.Y = 3
			got, ok := g.Free(p, radius)
			if !ok || !g.Clear(got, radius) || got.Y != 3 {
				t.Fatalf("%v radius %v: %v %v", p, radius, got, ok)
			}
			if g.Clear(p, radius) {
				if stayed++; got != p {
					t.Fatalf("%v is clear, and was moved to %v", p, got)
				}
				continue
			}
			moved++
			d := p.GroundDist(got)
			for x := -24.0; x <= 24; x++ {
				for z := -24.0; z <= 24; z++ {
					q := p.Add(at(x*d/24, z*d/24))
					if q.GroundDist(p) < d-near && g.Clear(q, radius) {
						t.Fatalf("%v radius %v: %v is %v away, %v only %v", p, radius, got, d, q, q.GroundDist(p))
					}
				}
			}
		}
	}
	t.Logf("%d moved, %d stayed", moved, stayed)
	if moved < 200 || stayed < 100 {
		t.Fatal("too few to prove anything")
	}
}

func TestFreeWorkedCases(t *testing.T) {
	g := walled(t,
		fenceWall(5, -2, 5, 2),
		boxWall(-6, -1, -3, 1),
		circleWall(0, 6, 1),
		fenceWall(-3, -5, -0.5, -5), fenceWall(0.5, -5, 3, -5),
	)
	for _, c := range []struct {
		name    string
		p, want sim.Vec
	}{
		{"beside a wall", at(4.7, 0), at(4.5, 0)},
		{"out of a box by the near side", at(-3.5, 0.2), at(-2.5, 0.2)},
		{"off a circle", at(0, 5), at(0, 4.5)},
		{"into the doorway", at(0.2, -5), at(0, -5)},
		{"into the bounds", at(12, 3), at(9.5, 3)},
		{"into a corner of the bounds", at(-12, -13), at(-9.5, -9.5)},
	} {
		if got, ok := g.Free(c.p, 0.5); !ok || got.Dist(c.want) > 2*near {
			t.Errorf("%s: %v %v, want %v", c.name, got, ok, c.want)
		}
	}
	if p, ok := g.Free(at(0, 6), 0.5); !ok || math.Abs(p.Dist(at(0, 6))-1.5) > near {
		t.Errorf("from the very middle of a circle: %v %v", p, ok)
	}
	for name, try := range map[string]func() (sim.Vec, bool){
		"too large a body": func() (sim.Vec, bool) { return g.Free(at(0, 0), 11) },
		"too far away":     func() (sim.Vec, bool) { return g.Free(at(1000, 0), 0.5) },
		"not a number":     func() (sim.Vec, bool) { return g.Free(at(0, math.NaN()), 0.5) },
	} {
		if p, ok := try(); ok {
			t.Errorf("%s: %v", name, p)
		}
	}
	var text *Ground
	if p, ok := text.Free(at(3, 3), 0.5); !ok || p != at(3, 3) {
		t.Error("no room in a text world")
	}
}

// TestFreeAmongTooManyWalls finds a way out of more walls than Free compares with each other.
func TestFreeAmongTooManyWalls(t *testing.T) {
	var walls []Wall
	for i := range 200 {
		a := sim.Heading(i * sim.FullTurn / 200).Dir()
		walls = append(walls, Wall{A: a.Scale(0.1), B: a.Scale(3)})
	}
	g := walled(t, walls...)
	got, ok := g.Free(at(0.2, 0.1), 0.5)
	if !ok || !g.Clear(got, 0.5) || got.GroundLen() > 3.6 {
		t.Errorf("%v %v", got, ok)
	}
	full := walled(t, append(walls, boxWall(-11, -11, 11, 11))...)
	if got, ok := full.Free(at(0.2, 0.1), 0.5); ok {
		t.Errorf("room in solid rock, at %v", got)
	}
}
