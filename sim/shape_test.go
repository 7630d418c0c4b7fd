package sim_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wick-engine/wick/sim"
)

// toucher is any shape.
type toucher interface{ Touches(sim.Body) bool }

// disc is a body on the ground plane, given by x, z and radius.
type disc struct{ x, z, r float64 }

func (d disc) body() sim.Body { return sim.Body{Pos: sim.Vec{X: d.x, Z: d.z}, Radius: d.r} }

// TestShapeTables holds the worked examples: aim +z, origin 0.
func TestShapeTables(t *testing.T) {
	t.Parallel()
	aim := sim.Vec{Z: 1}
	checks := 0
	for _, c := range []struct {
		name            string
		shape           toucher
		inside, outside []disc
	}{
		{"BEH-159 sector 2.4 m, 90 degrees", sim.Sector{Aim: aim, Radius: 2.4, Wedge: sim.NewWedge(90), Height: 2},
			[]disc{{0, 2.4, 0}, {0, 2.9, 0.5}, {1, 1, 0}, {1.2, 1, 0.15}, {0, -0.4, 0.5}},
			[]disc{{0, 2.9001, 0.5}, {1.2, 1, 0}, {0, -0.6, 0.5}}},
		{"BEH-160 sector 2.4 m, 360 degrees", sim.Sector{Aim: aim, Radius: 2.4, Wedge: sim.NewWedge(360), Height: 2},
			[]disc{{0, -2.4, 0}}, []disc{{0, -2.41, 0}}},
		{"BEH-161 sphere 3 m", sim.Sphere{Radius: 3}, []disc{{3.5, 0, 0.5}}, []disc{{3.51, 0, 0.5}}},
		{"BEH-162 ring 2 to 4 m", sim.Ring{Inner: 2, Outer: 4, Height: 2},
			[]disc{{0, 2, 0}, {0, 1.5, 0.5}, {0, 4.5, 0.5}, {0, 0, 3}},
			[]disc{{0, 1.99, 0}, {0, 1.49, 0.5}, {0, 4.51, 0.5}}},
		{"BEH-163 line 5 by 1 m", sim.Line{Aim: aim, Length: 5, Width: 1, Height: 2},
			[]disc{{0.5, 5, 0}, {1, 2.5, 0.5}, {0, 5.5, 0.5}, {0, -0.5, 0.5}},
			[]disc{{1.01, 2.5, 0.5}, {0.9, 5.4, 0.5}}},
		{"BEH-158 sphere at the origin", sim.Sphere{}, []disc{{0, 0, 0}}, nil},
		{"BEH-158 sector at the origin", sim.Sector{Aim: aim, Wedge: sim.NewWedge(1)}, []disc{{0, 0, 0}}, nil},
		{"BEH-158 line at the origin", sim.Line{Aim: aim}, []disc{{0, 0, 0}}, nil},
		{"BEH-158 ring at the origin", sim.Ring{Inner: 2, Outer: 4}, []disc{{0, 0, 2}}, []disc{{0, 0, 1.99}}},
	} {
		for _, d := range c.inside {
			// Mirrored at the aim, the answer is the same.
			for _, d := range []disc{d, {-d.x, d.z, d.r}} {
				checks++
				if !c.shape.Touches(d.body()) {
					t.Errorf("%s: (%v, %v) with radius %v is outside", c.name, d.x, d.z, d.r)
				}
			}
		}
		for _, d := range c.outside {
			for _, d := range []disc{d, {-d.x, d.z, d.r}} {
				checks++
				if c.shape.Touches(d.body()) {
					t.Errorf("%s: (%v, %v) with radius %v is inside", c.name, d.x, d.z, d.r)
				}
			}
		}
	}
	if checks != 60 {
		t.Errorf("%d checks", checks)
	}
}

// TestShapesStandAnywhere moves and turns shapes and bodies together: a point exactly on an edge
// stays inside, however it was computed.
func TestShapesStandAnywhere(t *testing.T) {
	t.Parallel()
	const seed = 51
	r := rand.New(rand.NewPCG(seed, 1))
	for range 20000 {
		origin, h := randomVec(r, 2000), sim.Heading(r.Uint32())
		aim := h.Dir()
		place := func(x, z float64) sim.Vec { return origin.Add(sim.Vec{X: x, Z: z}.Rotate(h)) }
		radius, size := r.Float64()*2, 0.1+r.Float64()*20
		angle := 1 + r.Float64()*358
		half := angle / 2 * math.Pi / 180
		sector := sim.Sector{Origin: origin, Aim: aim, Radius: size, Wedge: sim.NewWedge(angle)}
		line := sim.Line{Origin: origin, Aim: aim, Length: size, Width: size / 3}
		ring := sim.Ring{Origin: origin, Inner: size / 2, Outer: size}
		share := r.Float64()
		for _, c := range []struct {
			name  string
			shape toucher
			x, z  float64
			nx    float64 // the direction out of the shape at this edge
			nz    float64
		}{
			{"sector, arc", sector, math.Sin(half*share) * size, math.Cos(half*share) * size, math.Sin(half * share), math.Cos(half * share)},
			{"line, far end", line, (share - 0.5) * size / 3, size, 0, 1},
			{"line, near end", line, (share - 0.5) * size / 3, 0, 0, -1},
			{"line, side", line, size / 6, share * size, 1, 0},
			{"line, corner", line, -size / 6, size, -math.Sqrt2 / 2, math.Sqrt2 / 2},
			{"ring, outer", ring, math.Sin(share) * size, math.Cos(share) * size, math.Sin(share), math.Cos(share)},
			{"ring, inner", ring, math.Sin(share) * size / 2, math.Cos(share) * size / 2, -math.Sin(share), -math.Cos(share)},
			{"sphere", sim.Sphere{Origin: origin, Radius: size}, 0, size, 0, 1},
			{"sector, side", sector, math.Sin(half) * size * share, math.Cos(half) * size * share, math.Cos(half), -math.Sin(half)},
		} {
			if c.name == "ring, inner" && radius > size/4 || c.name == "sector, side" && half > math.Pi/2 && radius > share*size*math.Sin(half)/2 {
				continue // the body is wide enough to reach round
			}
			on := sim.Body{Pos: place(c.x+c.nx*radius, c.z+c.nz*radius), Radius: radius}
			off := sim.Body{Pos: place(c.x+c.nx*(radius+1e-5), c.z+c.nz*(radius+1e-5)), Radius: radius}
			if !c.shape.Touches(on) {
				t.Fatalf("seed %d: %s: %+v does not touch %+v", seed, c.name, c.shape, on)
			}
			if c.shape.Touches(off) {
				t.Fatalf("seed %d: %s: %+v touches %+v", seed, c.name, c.shape, off)
			}
		}
	}
}

// TestSectorAgainstSampling compares the sector with measuring to many points of it.
func TestSectorAgainstSampling(t *testing.T) {
	t.Parallel()
	const seed, steps = 52, 720
	r := rand.New(rand.NewPCG(seed, 1))
	touched, missed := 0, 0
	for range 400 {
		angle, size := 0.5+359.5*r.Float64(), 1+r.Float64()*5
		s := sim.Sector{Aim: sim.Vec{Z: 1}, Radius: size, Wedge: sim.NewWedge(angle)}
		for range 20 {
			b := disc{(r.Float64() - 0.5) * 3 * size, (r.Float64() - 0.5) * 3 * size, r.Float64()}
			d := math.Hypot(b.x, b.z)
			nearest := d // to the apex
			for i := range steps + 1 {
				a := (float64(i)/steps - 0.5) * angle * math.Pi / 180
				// The nearest point of the ray at this angle.
				on := min(max(b.x*math.Sin(a)+b.z*math.Cos(a), 0), size)
				nearest = min(nearest, math.Hypot(b.x-on*math.Sin(a), b.z-on*math.Cos(a)))
			}
			if math.Abs(nearest-b.r) < d*angle*math.Pi/180/steps+1e-5 {
				continue // too near to tell by sampling
			}
			got := s.Touches(b.body())
			if got != (nearest < b.r) {
				t.Fatalf("seed %d: sector of %v degrees and %v m: %+v: %v, at %v", seed, angle, size, b, got, nearest)
			}
			if got {
				touched++
			} else {
				missed++
			}
		}
	}
	if touched < 1000 || missed < 1000 {
		t.Fatalf("%d touched, %d missed: too few to mean anything", touched, missed)
	}
}

func TestShapeHeights(t *testing.T) {
	t.Parallel()
	aim := sim.Vec{Z: 1}
	origin := sim.Vec{Y: 10}
	for name, shape := range map[string]toucher{
		"ring":   sim.Ring{Origin: origin, Outer: 5, Height: 2},
		"line":   sim.Line{Origin: origin, Aim: aim, Length: 5, Width: 1, Height: 2},
		"sector": sim.Sector{Origin: origin, Aim: aim, Radius: 5, Wedge: sim.NewWedge(60), Height: 2},
	} {
		for _, c := range []struct {
			y, centre, r float64
			want         bool
		}{
			{10, 0, 0, true}, {12, 0, 0, true}, {8, 0, 0, true}, {12.1, 0, 0, false}, {7.9, 0, 0, false},
			{12.5, 0, 0.5, true}, {12.51, 0, 0.5, false}, {11.5, 1, 0.5, true}, {11.51, 1, 0.5, false}, {6.5, 1, 0.5, true}, {6.49, 1, 0.5, false},
		} {
			b := sim.Body{Pos: sim.Vec{Y: c.y, Z: 1}, Radius: c.r, Height: c.centre}
			if got := shape.Touches(b); got != c.want {
				t.Errorf("%s: centre %v above %v, radius %v: %v", name, c.centre, c.y, c.r, got)
			}
		}
	}
	ball := sim.Sphere{Origin: origin, Radius: 2}
	if !ball.Touches(sim.Body{Pos: sim.Vec{Y: 6.5}, Height: 1, Radius: 0.5}) || ball.Touches(sim.Body{Pos: sim.Vec{Y: 6.49}, Height: 1, Radius: 0.5}) {
		t.Error("a sphere does not measure to the centre of the body")
	}
	if (sim.Body{Pos: sim.Vec{X: 1, Y: 2, Z: 3}, Height: 4}).Centre() != (sim.Vec{X: 1, Y: 6, Z: 3}) {
		t.Error("the centre of a body is not Height above it")
	}
}

func TestShapesOfNonsenseTouchNothing(t *testing.T) {
	t.Parallel()
	aim := sim.Vec{Z: 1}
	nan := sim.Body{Pos: sim.Vec{X: math.NaN()}, Radius: 1}
	here := sim.Body{Radius: 0}
	for name, c := range map[string]struct {
		shape toucher
		body  sim.Body
	}{
		"sphere, NaN": {sim.Sphere{Radius: 5}, nan}, "ring, NaN": {sim.Ring{Outer: 5}, nan}, "line, NaN": {sim.Line{Aim: aim, Length: 5}, nan},
		"sector, NaN": {sim.Sector{Aim: aim, Radius: 5, Wedge: sim.NewWedge(90)}, nan}, "disc, NaN": {sim.Sector{Aim: aim, Radius: 5}, nan},
		"sphere of negative radius": {sim.Sphere{Radius: -1}, here}, "ring of negative radius": {sim.Ring{Outer: -1}, here},
		"height below 0": {sim.Ring{Outer: 5, Height: -1}, here},
	} {
		if c.shape.Touches(c.body) {
			t.Errorf("%s touches", name)
		}
	}
}

func TestWedges(t *testing.T) {
	t.Parallel()
	if sim.NewWedge(360) != (sim.Wedge{}) || sim.NewWedge(500) != (sim.Wedge{}) {
		t.Error("360 degrees and more are not the full turn")
	}
	// Where rounding would show: the sides of these are the axes and the diagonals.
	for degrees, on := range map[float64]disc{180: {3, 0, 0}, 90: {3, 3, 0}, 270: {3, -3, 0}} {
		s := sim.Sector{Aim: sim.Vec{Z: 1}, Radius: 9, Wedge: sim.NewWedge(degrees)}
		if !s.Touches(on.body()) || s.Touches(disc{on.x, on.z - 3e-6, 0}.body()) {
			t.Errorf("the side of %v degrees is not where it should be", degrees)
		}
	}
	for _, degrees := range []float64{0, -5, math.NaN()} {
		s := sim.Sector{Aim: sim.Vec{Z: 1}, Radius: 9, Wedge: sim.NewWedge(degrees)}
		if !s.Touches(disc{0, 5, 0}.body()) || s.Touches(disc{0.1, 5, 0}.body()) || s.Touches(disc{0, -1, 0}.body()) {
			t.Errorf("a wedge of %v degrees is more or less than the line of the aim", degrees)
		}
	}
}

// Reference: 21 ns.
func BenchmarkSectorTouches(b *testing.B) {
	b.ReportAllocs()
	s := sim.Sector{Aim: sim.Vec{Z: 1}, Radius: 2.4, Wedge: sim.NewWedge(90), Height: 2}
	body := disc{1.2, 1, 0.15}.body()
	n := 0
	for b.Loop() {
		if s.Touches(body) {
			n++
		}
	}
	sink = float64(n)
}
