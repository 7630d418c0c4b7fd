package place

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestWalkWorkedCases(t *testing.T) {
	g := mustGround(t, Geometry{
		Bounds: area(-10, -10, 10, 10),
		Walls:  []Wall{fenceWall(5, -8, 5, 8)},
		Floors: []Floor{{area(-10, -10, 10, 0), 0}, {area(-10, 0, 10, 3), 1.5}},
	})
	root := math.Sqrt(0.5)
	step := 4.0 / 60
	normal := Stride{Speed: 4, Radius: 0.5}
	for _, c := range []struct {
		name   string
		pos    sim.Vec
		wish   Wish
		stride Stride
		want   sim.Vec
	}{
		{"full speed", at(0, -5), Wish{Z: 127}, normal, at(0, -5+step)},
		{"backwards", at(0, -5), Wish{X: -127}, normal, at(-step, -5)},
		{"half speed", at(0, -5), Wish{X: 64}, normal, at(step*64/127, -5)},
		{"a diagonal is not faster", at(0, -5), Wish{127, 127}, normal, at(step*root, -5+step*root)},
		{"nor below −127", at(0, -5), Wish{X: -128}, normal, at(-step, -5)},
		{"another rate", at(0, -5), Wish{Z: 127}, Stride{Speed: 4, Rate: 20}, at(0, -4.8)},
		{"stops at a wall", at(4.49, -5), Wish{X: 127}, normal, at(4.5, -5)},
		{"slides along it", at(4.5, -5), Wish{127, 127}, normal, at(4.5, -5+step*root)},
		{"up a step", at(0, -0.01), Wish{Z: 127}, normal, sim.Vec{Y: 1.5, Z: step - 0.01}},
		{"off the floor", sim.Vec{Y: 1.5, Z: 2.99}, Wish{Z: 127}, normal, sim.Vec{Y: 1.5, Z: 2.99 + step}},
		{"no wish", sim.Vec{Y: 7}, Wish{}, normal, sim.Vec{Y: 7}},
		{"no speed", sim.Vec{Y: 7}, Wish{Z: 127}, Stride{}, sim.Vec{Y: 7}},
		{"speed below 0", sim.Vec{Y: 7}, Wish{Z: 127}, Stride{Speed: -4}, sim.Vec{Y: 7}},
		{"speed NaN", sim.Vec{Y: 7}, Wish{Z: 127}, Stride{Speed: math.NaN()}, sim.Vec{Y: 7}},
	} {
		if got := g.Walk(c.pos, c.wish, c.stride); got.Dist(c.want) > near {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	var text *Ground
	if got := text.Walk(at(1, 2), Wish{X: 127}, normal); got != at(1, 2) {
		t.Errorf("walked in a text world to %v", got)
	}
}

func TestEveryWishIsAtMostAStride(t *testing.T) {
	full := 0
	for x := -128; x <= 127; x++ {
		for z := -128; z <= 127; z++ {
			w := Wish{int8(x), int8(z)}
			n := w.Share().GroundLen()
			if n > 1+1e-15 {
				t.Fatalf("%v asks for %v strides", w, n)
			}
			if n > 1-1e-15 {
				full++
			}
			exact := sim.Vec{X: float64(x), Z: float64(z)}
			if w != (Wish{}) && math.Abs(exact.GroundCross(w.Share())) > 1e-12*exact.GroundLen() {
				t.Fatalf("%v walks askew: %v", w, w.Share())
			}
		}
	}
	if full < 10_000 {
		t.Fatalf("only %d wishes for a full stride", full)
	}
}

func TestWishOf(t *testing.T) {
	for _, c := range []struct {
		v    sim.Vec
		want Wish
	}{
		{at(0, 0), Wish{}},
		{at(1, 0), Wish{X: 127}},
		{at(0, -5), Wish{Z: -127}},
		{at(0.5, 0), Wish{X: 64}},
		{at(3, 3), Wish{90, 90}},
		{sim.Vec{Y: 9}, Wish{}},
		{at(math.NaN(), 0), Wish{}},
		{at(math.Inf(1), 0), Wish{}},
	} {
		if got := WishOf(c.v); got != c.want {
			t.Errorf("%v: %v, want %v", c.v, got, c.want)
		}
	}
	s := seeded(t)
	for range 10_000 {
		v := sim.Heading(s.Intn(sim.FullTurn)).Dir().Scale(s.Float64())
		if d := WishOf(v).Share().GroundDist(v); d > 0.7072/127+1e-12 {
			t.Fatalf("%v is taken for %v", v, WishOf(v).Share())
		}
	}
}
