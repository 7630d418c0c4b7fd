package place

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestSightWorkedCases(t *testing.T) {
	g := walled(t,
		fenceWall(5, -2, 5, 2), fenceWall(5, 2, 5, 4), // joined at z 2
		fenceWall(0, 4, 3, 4), // its end leaves a gap of 2 m to the joined ones
		boxWall(-6, -1, -4, 1),
		circleWall(0, -6, 1),
	)
	for _, c := range []struct {
		name string
		a, b sim.Vec
		want bool
	}{
		{"nothing between", at(0, 0), at(4, 0), true},
		{"a wall between", at(0, 0), at(8, 0), false},
		{"up to just before a wall", at(0, 0), at(4.9999, 0), true},
		{"up to a wall", at(0, 0), at(5, 0), false},
		{"from a wall", at(5, 0), at(8, 0), false},
		{"through the joint of two walls", at(0, 2), at(8, 2), false},
		{"through the joint, askew", at(3, 0), at(7, 4), false},
		{"past the end, touching", at(3, 4), at(3, 9), false},
		{"past the end, a hair beside", at(3.00001, 0), at(3.00001, 9), true},
		{"along a wall", at(-3, 4), at(4, 4), false},
		{"in line with a wall, short of it", at(-3, 4), at(-0.1, 4), true},
		{"beside a wall, parallel", at(-3, 4.00001), at(4, 4.00001), true},
		{"beside a wall, closer than the slack", at(-3, 4+Slack/2), at(4, 4+Slack/2), false},
		{"a box between", at(-8, 0), at(0, 0), false},
		{"along the face of a box", at(-8, 1), at(0, 1), false},
		{"past the corner of a box, a hair beside", at(-8, -0.99999), at(-2, 5.00001), true},
		{"past the corner of a box, touching", at(-8, -1), at(-2, 5), false},
		{"inside a box", at(-5.5, 0), at(-4.5, 0), true},
		{"out of a box", at(-5, 0), at(0, 0), false},
		{"a circle between", at(0, -8), at(0, 0), false},
		{"a circle touched", at(-3, -5), at(3, -5), false},
		{"a circle just missed", at(-3, -4.99999), at(3, -4.99999), true},
		{"inside a circle", at(-0.2, -6), at(0.2, -6), false},
		{"one point", at(1, 1), at(1, 1), true},
		{"one point of a wall", at(5, 1), at(5, 1), false},
		{"out of the bounds", at(0, 0), at(0, 11), false},
		{"not a number", at(0, 0), at(math.NaN(), 0), false},
		{"heights do not matter", sim.Vec{Y: 100}, sim.Vec{X: 8, Y: 100}, false},
	} {
		if got := g.Sight(c.a, c.b); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
		if got := g.Sight(c.b, c.a); got != c.want {
			t.Errorf("%s, from the other end: %v", c.name, got)
		}
	}
	var text *Ground
	if !text.Sight(at(0, 0), at(1e6, 0)) || text.Distance(at(0, 0), at(5, 5)) != 0 {
		t.Error("in a text world everybody is in sight, at distance 0")
	}
	if g.Distance(at(0, 0), at(3, 4)) != 5 {
		t.Error("distance")
	}
}

// TestSightIsSymmetricAndMissesNothing compares both directions with each other and with a look at every wall, also for lines
// that touch ends and run along walls.
func TestSightIsSymmetricAndMissesNothing(t *testing.T) {
	s := seeded(t)
	cut, free := 0, 0
	for range 100 * *runsFlag {
		g := randomGround(t, s, 1+s.Intn(100), within(s, 4, 120))
		b := g.Bounds()
		spot := func() sim.Vec {
			p := at(within(s, b.Min.X, b.Max.X), within(s, b.Min.Z, b.Max.Z))
			if s.Chance(0.3) {
				w := g.Walls()[s.Intn(len(g.Walls()))]
				p = w.A.Lerp(w.B, []float64{0, 1, 0.5, -0.5, 2}[s.Intn(5)])
			}
			if !b.Holds(p) {
				return b.Center()
			}
			return p
		}
		for range 300 {
			from, to := spot(), spot()
			got := g.Sight(from, to)
			if got != g.Sight(to, from) {
				t.Fatalf("%v sees %v: %v, and not the other way", from, to, got)
			}
			l := gaze{middle: onGround(from.Add(to).Scale(0.5)), half: onGround(to.Sub(from).Scale(0.5))}
			l.length = l.half.length()
			want := true
			for i := range g.prims {
				want = want && !l.meets(&g.prims[i])
			}
			if got != want {
				t.Fatalf("%v to %v: %v, want %v", from, to, got, want)
			}
			if got {
				free++
			} else {
				cut++
			}
		}
	}
	if cut < 3000 || free < 3000 {
		t.Fatalf("%d lines cut, %d free: too few", cut, free)
	}
}

// TestSightAgreesWithSweep compares sight with the sweep of a point, which is computed otherwise, where nothing grazes.
func TestSightAgreesWithSweep(t *testing.T) {
	s := seeded(t)
	cut, free := 0, 0
	for range 50 * *runsFlag {
		g := randomGround(t, s, 60, 40)
		for range 200 {
			from, to := somewhere(t, s, g, 0.01), somewhere(t, s, g, 0.01)
			thin, thick := g.Sweep(from, to, 0).Hit, g.Sweep(from, to, 1e-4).Hit
			if thin != thick {
				continue
			}
			if got := g.Sight(from, to); got == thin {
				t.Fatalf("%v to %v: sight %v, contact %v", from, to, got, thin)
			}
			if thin {
				cut++
			} else {
				free++
			}
		}
	}
	if cut < 1000 || free < 1000 {
		t.Fatalf("%d lines cut, %d free: too few", cut, free)
	}
}

// TestClosedRingHidesItsInside looks out of closed rings in all directions, exactly at the corners too.
func TestClosedRingHidesItsInside(t *testing.T) {
	s := seeded(t)
	for range 300 * *runsFlag {
		corners := 3 + s.Intn(6)
		var ring []sim.Vec
		for i := range corners {
			h := sim.Heading(i * sim.FullTurn / corners)
			ring = append(ring, h.Dir().Scale(within(s, 2, 5)))
		}
		var walls []Wall
		for i, a := range ring {
			walls = append(walls, Wall{A: a, B: ring[(i+1)%corners]})
		}
		g := walled(t, walls...)
		for i, a := range ring {
			side := a.Lerp(ring[(i+1)%corners], s.Float64())
			for _, through := range []sim.Vec{a, side} {
				out := through.Scale(6 / through.GroundLen()) // beyond the ring, within the bounds
				if g.Sight(at(0, 0), out) {
					t.Fatalf("out through %v to %v", through, out)
				}
			}
		}
	}
}
