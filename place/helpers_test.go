package place

import (
	"flag"
	"math"
	"testing"

	"github.com/wick-engine/wick/sim"
)

var (
	seedFlag = flag.Uint64("seed", 1, "seed of the random worlds")
	runsFlag = flag.Int("runs", 1, "how many times the usual number of random cases")
)

// seeded returns a stream for a test and prints what repeats it.
func seeded(t testing.TB) *sim.Stream {
	t.Helper()
	t.Logf("go test ./place -run '^%s$' -seed %d -runs %d", t.Name(), *seedFlag, *runsFlag)
	s := sim.NewStream(*seedFlag, t.Name())
	return &s
}

func at(x, z float64) sim.Vec { return sim.Vec{X: x, Z: z} }

func within(s *sim.Stream, lo, hi float64) float64 { return lo + s.Float64()*(hi-lo) }

func area(x0, z0, x1, z1 float64) Area { return Area{at(x0, z0), at(x1, z1)} }

func fenceWall(x0, z0, x1, z1 float64) Wall { return Wall{A: at(x0, z0), B: at(x1, z1)} }

func boxWall(x0, z0, x1, z1 float64) Wall { return Wall{Kind: Box, A: at(x0, z0), B: at(x1, z1)} }

func circleWall(x, z, r float64) Wall { return Wall{Kind: Circle, A: at(x, z), Radius: r} }

func mustGround(t testing.TB, geo Geometry) *Ground {
	t.Helper()
	g, err := NewGround(geo)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// walled returns a ground of 20 × 20 m around the origin with those walls.
func walled(t testing.TB, walls ...Wall) *Ground {
	t.Helper()
	return mustGround(t, Geometry{Bounds: area(-10, -10, 10, 10), Walls: walls})
}

// randomWalls scatters n walls of all kinds over a square of that size around the origin.
func randomWalls(s *sim.Stream, n int, size float64) []Wall {
	walls := make([]Wall, n)
	for i := range walls {
		p := at(within(s, -size/2, size/2), within(s, -size/2, size/2))
		switch s.Intn(4) {
		case 0, 1:
			d := sim.Heading(s.Intn(sim.FullTurn)).Dir().Scale(within(s, 0.5, 6))
			if s.Chance(0.3) { // along an axis, on whole metres, so that walls touch and line up
				p = at(math.Round(p.X), math.Round(p.Z))
				d = []sim.Vec{at(2, 0), at(0, 3), at(-1, 0), at(0, -4)}[s.Intn(4)]
			}
			walls[i] = Wall{A: p, B: p.Add(d)}
		case 2:
			walls[i] = Wall{Kind: Box, A: p, B: p.Add(at(within(s, 0.1, 3), -within(s, 0.1, 3)))}
			if s.Chance(0.5) {
				walls[i].Turn = sim.Heading(s.Intn(sim.FullTurn))
			}
		case 3:
			walls[i] = Wall{Kind: Circle, A: p, Radius: within(s, 0.05, 2)}
		}
	}
	return walls
}

// shifted returns the walls and bounds of a geometry, shifted.
func shifted(geo Geometry, by sim.Vec) Geometry {
	out := Geometry{Bounds: Area{geo.Bounds.Min.Add(by), geo.Bounds.Max.Add(by)}}
	for _, w := range geo.Walls {
		w.A = w.A.Add(by)
		if w.Kind != Circle {
			w.B = w.B.Add(by)
		}
		out.Walls = append(out.Walls, w)
	}
	return out
}

func randomGround(t testing.TB, s *sim.Stream, n int, size float64) *Ground {
	t.Helper()
	return mustGround(t, Geometry{Bounds: area(-size/2, -size/2, size/2, size/2), Walls: randomWalls(s, n, size)})
}

// somewhere returns a random place where a body of that radius has room.
func somewhere(t testing.TB, s *sim.Stream, g *Ground, radius float64) sim.Vec {
	t.Helper()
	b := g.Bounds()
	for range 10_000 {
		if p := at(within(s, b.Min.X, b.Max.X), within(s, b.Min.Z, b.Max.Z)); g.Clear(p, radius) {
			return p
		}
	}
	t.Fatal("no room anywhere")
	return sim.Vec{}
}
