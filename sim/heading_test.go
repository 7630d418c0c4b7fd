package sim_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestHeadingsPointWhereTheySay(t *testing.T) {
	t.Parallel()
	for h, want := range map[sim.Heading]sim.Vec{
		0: {Z: 1}, 0x4000: {X: 1}, 0x8000: {Z: -1}, 0xC000: {X: -1},
	} {
		if got := h.Dir(); got != want {
			t.Errorf("heading %d points to %v, want %v", h, got, want)
		}
	}
	for i := range sim.FullTurn {
		h := sim.Heading(i)
		d := h.Dir()
		angle := float64(i) / sim.FullTurn * 2 * math.Pi
		if math.Abs(d.X-math.Sin(angle)) > 2e-15 || math.Abs(d.Z-math.Cos(angle)) > 2e-15 || d.Y != 0 || math.Abs(d.Len()-1) > 3e-16 {
			t.Fatalf("heading %d points to %v", i, d)
		}
		if back, ok := sim.HeadingOf(d.Scale(3)); !ok || back != h {
			t.Fatalf("heading %d points to %v, whose heading is %d", i, d, back)
		}
		if back := sim.HeadingDegrees(h.Degrees()); back != h {
			t.Fatalf("heading %d is %v degrees, which is heading %d", i, h.Degrees(), back)
		}
		// Halves of the turn mirror each other exactly.
		if o := (h + 0x8000).Dir(); o.X != -d.X || o.Z != -d.Z {
			t.Fatalf("heading %d points to %v, the opposite to %v", i, d, o)
		}
	}
}

func TestHeadingOfNearest(t *testing.T) {
	t.Parallel()
	const seed = 43
	r := rand.New(rand.NewPCG(seed, 1))
	for range 20000 {
		v := randomVec(r, 100)
		h, ok := sim.HeadingOf(v)
		off := v.GroundCross(h.Dir()) / v.GroundLen()
		if !ok || math.Abs(off) > math.Pi/sim.FullTurn*1.000001 || v.GroundDot(h.Dir()) <= 0 {
			t.Fatalf("seed %d: %v has heading %d, %v radians off", seed, v, h, off)
		}
	}
	for _, v := range []sim.Vec{{}, {Y: 5}, {X: math.NaN(), Z: 1}, {Z: math.Inf(1)}, {X: math.Inf(-1)}} {
		if h, ok := sim.HeadingOf(v); ok || h != 0 {
			t.Errorf("%v has heading %d, %v", v, h, ok)
		}
	}
	if h, ok := sim.HeadingOf(sim.Vec{X: -1e-9, Z: 1}); !ok || h != 0 {
		t.Errorf("a hair left of +z has heading %d", h)
	}
}

func TestHeadingDegrees(t *testing.T) {
	t.Parallel()
	for degrees, want := range map[float64]sim.Heading{
		0: 0, 90: 0x4000, 180: 0x8000, 270: 0xC000, 360: 0, -90: 0xC000, 450: 0x4000, 359.999: 0, 0.0027: 0, 0.0028: 1,
		-360000: 0, 1e300: sim.HeadingDegrees(1e300), math.Inf(1): 0, math.NaN(): 0, -0.0028: 0xFFFF,
	} {
		if got := sim.HeadingDegrees(degrees); got != want {
			t.Errorf("%v degrees is heading %d, want %d", degrees, got, want)
		}
	}
	if d := sim.Heading(0x4000).Degrees(); d != 90 {
		t.Errorf("heading 16384 is %v degrees", d)
	}
}

func TestHeadingTurns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		h, g sim.Heading
		step uint16
		to   int
		want sim.Heading
	}{
		{0, 100, 30, 100, 30}, {0, 100, 100, 100, 100}, {0, 100, 500, 100, 100}, {100, 0, 30, -100, 70},
		{10, 0xFFF0, 5, -26, 5}, {0xFFF0, 10, 20, 26, 4}, {7, 7, 100, 0, 7},
		{0, 0x8000, 16, -0x8000, 0xFFF0}, {0x8000, 0, 16, -0x8000, 0x7FF0}, {0, 0x8000, 0xFFFF, -0x8000, 0x8000}, {5, 900, 0, 895, 5},
	} {
		if got := c.h.To(c.g); got != c.to {
			t.Errorf("from %d to %d it is %d, want %d", c.h, c.g, got, c.to)
		}
		if got := c.h.Toward(c.g, c.step); got != c.want {
			t.Errorf("%d turned towards %d by %d is %d, want %d", c.h, c.g, c.step, got, c.want)
		}
	}
}

func TestRotate(t *testing.T) {
	t.Parallel()
	const seed = 44
	r := rand.New(rand.NewPCG(seed, 1))
	for range 5000 {
		v, h := randomVec(r, 10), sim.Heading(r.Uint32())
		w := v.Rotate(h)
		if w.Y != v.Y || math.Abs(w.GroundLen()-v.GroundLen()) > 1e-14 {
			t.Fatalf("seed %d: %v turned by %d is %v", seed, v, h, w)
		}
		if back := w.Rotate(-h); back.Dist(v) > 1e-14 {
			t.Fatalf("seed %d: %v turned by %d and back is %v", seed, v, h, back)
		}
		if z := (sim.Vec{Z: 1}).Rotate(h); z != h.Dir() {
			t.Fatalf("+z turned by %d is %v, not %v", h, z, h.Dir())
		}
		if q := v.Ground().Rotate(0x4000); q.Dist(v.Right()) > 0 {
			t.Fatalf("seed %d: %v turned by a quarter is %v, not %v", seed, v, q, v.Right())
		}
	}
}

// Reference: 9 ns.
func BenchmarkHeadingDir(b *testing.B) {
	b.ReportAllocs()
	var h sim.Heading
	sum := 0.0
	for b.Loop() {
		sum += h.Dir().X
		h += 77
	}
	sink = sum
}

// Reference: 18 ns.
func BenchmarkHeadingOf(b *testing.B) {
	b.ReportAllocs()
	v := sim.Vec{X: -1, Z: 0.3}
	sum := 0
	for b.Loop() {
		h, _ := sim.HeadingOf(v)
		sum += int(h)
		v.X += 1e-6
	}
	sink = float64(sum)
}
