package place

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestSlideWorkedCases(t *testing.T) {
	g := walled(t,
		fenceWall(5, -8, 5, 8),
		boxWall(-6, -1, -4, 1),
		fenceWall(0, 4, 4, 8), // an acute corner with the next, at (0, 4)
		fenceWall(0, 4, 4, 6),
		fenceWall(-3, -5, -0.5, -5), // a doorway exactly 1 m wide
		fenceWall(0.5, -5, 3, -5),
	)
	for _, c := range []struct {
		name        string
		from, delta sim.Vec
		radius      float64
		want        sim.Vec
	}{
		{"free", at(0, 0), at(1, 1), 0.5, at(1, 1)},
		{"head on stops", at(0, 0), at(20, 0), 0.5, at(4.5, 0)},
		{"at an angle goes on along", at(2, 0), at(4, 3), 0.5, at(4.5, 3)},
		{"touching at an angle", at(4.5, 0), at(1, -2), 0.5, at(4.5, -2)},
		{"touching and going along", at(4.5, 0), at(0, 3), 0.5, at(4.5, 3)},
		{"into a right corner", at(8, 8), at(5, 4), 0.5, at(9.5, 9.5)},
		{"along one wall into another", at(9.5, 0), at(0.1, 15), 0.5, at(9.5, 9.5)},
		{"along a box and around its end", at(-3.5, 0.5), at(-1, 2), 0.5, at(-3.5, 2.5)},
		{"through the doorway", at(0, -4), at(0, -2), 0.5, at(0, -6)},
		{"deep in a wall, along", at(4.9, 0), at(0, 1), 0.5, at(4.9, 1)},
		{"deep in a wall, deeper", at(4.9, 0), at(1, 0), 0.5, at(4.9, 0)},
		{"deep in a wall, out", at(4.9, 0), at(-1, 0), 0.5, at(3.9, 0)},
		{"deep in a wall, askew", at(4.9, 0), at(1, 1), 0.5, at(4.9, 1)},
		{"out of a box", at(-5, 0), at(3, 0.5), 0.5, at(-2, 0.5)},
		{"nothing wished", at(3, 3), at(0, 0), 0.5, at(3, 3)},
		{"upwards", at(3, 3), sim.Vec{Y: 1}, 0.5, at(3, 3)},
		{"the height stays", sim.Vec{Y: 2}, sim.Vec{X: 1, Y: 5}, 0.5, sim.Vec{X: 1, Y: 2}},
		{"nonsense", at(3, 3), at(math.NaN(), 0), 0.5, at(3, 3)},
		{"endless", at(3, 3), at(math.Inf(1), 0), 0.5, at(3, 3)},
	} {
		got := g.Slide(c.from, c.delta, c.radius)
		if got.Dist(c.want) > near {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestSlideStopsShortOfTouching proves that a body that came to rest does not touch, so that rounding cannot hold it.
func TestSlideStopsShortOfTouching(t *testing.T) {
	g := walled(t, fenceWall(5, -8, 5, 8), circleWall(-5, 0, 1))
	for _, wish := range []sim.Vec{at(9, 0), at(9, 3), at(5, -7), at(-9, 0), at(0, 20)} {
		p := g.Slide(at(0, 0), wish, 0.5)
		if !g.Clear(p, 0.5+skin*0.99) || g.Clear(p, 0.5+skin*1.01) && wish.Z == 0 {
			t.Errorf("by %v to %v: not %v from touching", wish, p, skin)
		}
	}
}

// TestSlideForgetsWhatItHasLeft slides off the end of one wall to another that leads back past the line of the first.
func TestSlideForgetsWhatItHasLeft(t *testing.T) {
	g := walled(t, fenceWall(-5, 0, 0, 0), fenceWall(3, 3, 5, -5))
	met := g.Slide(at(-3, 0.5), at(6, 0), 0.5)
	end := g.Slide(at(-3, 0.5), at(9, -0.5), 0.5)
	if want := 0.7 * sim.Cos(sim.Atan(4)); met.Z-end.Z < want {
		t.Errorf("from %v only to %v", met, end)
	}
}

func TestAcuteCornerHoldsStill(t *testing.T) {
	g := walled(t, fenceWall(0, 4, 4, 8), fenceWall(0, 4, 4, 6))
	p := at(5, 8.5)
	for range 600 {
		p = g.Slide(p, at(-0.05, -0.07), 0.5)
	}
	end := p
	for i := range 600 {
		p = g.Slide(p, at(-0.05, -0.07), 0.5)
		if p.Dist(end) > 1e-5 {
			t.Fatalf("tick %d: wandered from %v to %v", i, end, p)
		}
		if !g.Clear(p, 0.5) {
			t.Fatalf("tick %d: pushed into a wall at %v", i, p)
		}
	}
}

// TestDoorwayAsWideAsTheBody walks through exact doorways turned every way, aimed a little off.
func TestDoorwayAsWideAsTheBody(t *testing.T) {
	s := seeded(t)
	passed := 0
	for range 400 * *runsFlag {
		h := sim.Heading(s.Intn(sim.FullTurn))
		radius := within(s, 0.2, 1)
		side := h.Dir().Right()
		middle := at(within(s, -2, 2), within(s, -2, 2))
		jamb := func(k float64) Wall {
			return Wall{A: middle.Add(side.Scale(k * radius)), B: middle.Add(side.Scale(k * 6))}
		}
		g := walled(t, jamb(1), jamb(-1))
		p := middle.Sub(h.Dir().Scale(1.5))
		for range 60 {
			p = g.Slide(p, h.Dir().Scale(0.05), radius)
			if !g.Clear(p, radius) {
				t.Fatalf("heading %d radius %v: in a wall at %v", h, radius, p)
			}
		}
		if got := p.Sub(middle).Dot(h.Dir()); got < 1 {
			t.Fatalf("heading %d radius %v middle %v: stuck at %.9f m", h, radius, middle, got)
		}
		passed++
	}
	if passed == 0 {
		t.Fatal("no doorway was walked")
	}
}

// TestSlideGoesAlong proves that no wall holds a body by friction: pressed against a straight wall at any angle it makes the
// way that the wall leaves.
func TestSlideGoesAlong(t *testing.T) {
	s := seeded(t)
	for range 2000 * *runsFlag {
		h := sim.Heading(s.Intn(sim.FullTurn))
		middle := at(within(s, -1, 1), within(s, -1, 1))
		g := walled(t, Wall{A: middle.Sub(h.Dir().Scale(6)), B: middle.Add(h.Dir().Scale(6))})
		radius := within(s, 0.02, 1)
		out := h.Dir().Right()
		p := middle.Add(out.Scale(radius + within(s, -0.01, 0.001)))
		if s.Chance(0.3) { // where rounding alone decides whether it touches
			p = middle.Add(out.Scale(touching(radius)))
		}
		angle := within(s, 0.001, math.Pi-0.001)
		wish := h.Dir().Scale(sim.Cos(angle)).Sub(out.Scale(sim.Sin(angle))).Scale(0.05)
		want := wish.Dot(h.Dir()) * 20
		end := p
		for range 20 {
			end = g.Slide(end, wish, radius)
		}
		if got := end.Sub(p).Dot(h.Dir()); math.Abs(got-want) > 1e-4 {
			t.Fatalf("heading %d radius %v angle %v from %v: went %v along, want %v", h, radius, angle, p, got, want)
		}
		if end.Sub(middle).Dot(out) < p.Sub(middle).Dot(out)-0.002 {
			t.Fatalf("pressed in from %v to %v", p.Sub(middle).Dot(out), end.Sub(middle).Dot(out))
		}
	}
}

// crosses reports whether two segments on the ground cross properly, by sides alone.
func crosses(a, b, c, d sim.Vec) bool {
	side := func(p, q, r sim.Vec) float64 { return q.Sub(p).GroundCross(r.Sub(p)) }
	return side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0
}

// TestWalkersStayOutOfWalls walks at random, pressed against walls most of the time, and asks a model that knows no sweep:
// is the body apart from every wall, and did its centre cross none?
func TestWalkersStayOutOfWalls(t *testing.T) {
	s := seeded(t)
	steps, moved, touched := 0, 0.0, 0
	for steps < 100_000**runsFlag {
		size := within(s, 10, 40)
		geo := Geometry{Bounds: area(-size/2, -size/2, size/2, size/2), Walls: randomWalls(s, 1+s.Intn(int(size*size/16)), size)}
		if s.Chance(0.2) { // where coordinates are coarsest
			geo = shifted(geo, at(0.99*Reach, -0.99*Reach))
		}
		g := mustGround(t, geo)
		radius := []float64{0.1, 0.3, 0.5, 0.8}[s.Intn(4)]
		stride := Stride{Speed: []float64{0.5, 4, 12, 90}[s.Intn(4)], Rate: 60, Radius: radius}
		p := somewhere(t, s, g, radius)
		var w Wish
		for i := range 500 {
			if i%20 == 0 {
				w = Wish{int8(s.Intn(255) - 127), int8(s.Intn(255) - 127)}
			}
			q := g.Walk(p, w, stride)
			wished := w.Share().GroundLen() * stride.Speed / 60
			if d := p.GroundDist(q); d > wished+1e-10 {
				t.Fatalf("%v to %v is %v, wished %v", p, q, d, wished)
			} else if d < wished*0.999 {
				touched++
			}
			for j := range g.prims {
				line := &g.prims[j]
				if d := line.distance(onGround(q)); d < touching(radius)-1e-9 {
					t.Fatalf("step %d from %v by %v: %v is %.12f from wall part %d, radius %v", i, p, w, q, d, j, radius)
				}
				if line.kind != disc && stride.Speed < 30 && crosses(p, q, line.at.vec(0), line.end().vec(0)) {
					t.Fatalf("step %d: from %v to %v through wall part %d", i, p, q, j)
				}
			}
			for j := range g.geo.Walls {
				if g.geo.Walls[j].holds(q) {
					t.Fatalf("step %d: %v is in wall %d", i, q, j)
				}
			}
			if !g.Bounds().Holds(q) {
				t.Fatalf("step %d: %v is out of bounds", i, q)
			}
			moved += p.GroundDist(q)
			p = q
			steps++
		}
	}
	t.Logf("%d steps, %.0f m, %d shortened by walls", steps, moved, touched)
	if touched < steps/10 {
		t.Fatal("hardly any wall was touched")
	}
}

// TestClosedRingHoldsItsWalker keeps walkers of any speed inside closed rings of thin walls that meet at all angles.
func TestClosedRingHoldsItsWalker(t *testing.T) {
	s := seeded(t)
	for range 200 * *runsFlag {
		corners := 3 + s.Intn(9)
		var ring []sim.Vec
		for i := range corners {
			h := sim.Heading(i * sim.FullTurn / corners)
			ring = append(ring, h.Dir().Scale(within(s, 3, 9)))
		}
		var walls []Wall
		for i, a := range ring {
			walls = append(walls, Wall{A: a, B: ring[(i+1)%corners]})
		}
		g := walled(t, walls...)
		inside := func(p sim.Vec) bool { // rays to far away cross the ring an odd number of times
			odd := false
			for i := range ring {
				odd = odd != crosses(p, at(1000, 777), ring[i], ring[(i+1)%corners])
			}
			return odd
		}
		p := at(0, 0)
		if !inside(p) {
			t.Fatal("the ring does not hold its middle")
		}
		radius := within(s, 0, 0.5)
		for range 300 {
			delta := sim.Heading(s.Intn(sim.FullTurn)).Dir().Scale(within(s, 0, []float64{0.05, 1, 100, 1e4}[s.Intn(4)]))
			q := g.Slide(p, delta, radius)
			if !inside(q) {
				t.Fatalf("from %v by %v radius %v: out at %v", p, delta, radius, q)
			}
			p = q
		}
	}
}

func TestSlideInTextWorld(t *testing.T) {
	var text *Ground
	if got := text.Slide(at(1, 2), sim.Vec{X: 3, Y: 9}, 0.5); got != at(4, 2) {
		t.Errorf("%v", got)
	}
}
