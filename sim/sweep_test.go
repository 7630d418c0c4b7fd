package sim_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestSweptContactCases(t *testing.T) {
	t.Parallel()
	at := func(x, z float64) sim.Vec { return sim.Vec{X: x, Z: z} }
	still := func(x, z float64) sim.Motion { return sim.Motion{From: at(x, z), To: at(x, z)} }
	for _, c := range []struct {
		name  string
		a, b  sim.Motion
		reach float64
		t     float64
		hit   bool
	}{
		{"head on", sim.Motion{From: at(0, 0), To: at(0, 10)}, still(0, 6), 1, 0.5, true},
		{"overlap at the start", sim.Motion{From: at(0, 0), To: at(0, 10)}, still(0, 0.9), 1, 0, true},
		{"overlap at the start, parting", sim.Motion{From: at(0, 0), To: at(0, -10)}, still(0, 0.9), 1, 0, true},
		{"touching at the start, parting", sim.Motion{From: at(0, 0), To: at(0, -10)}, still(0, 1), 1, 0, true},
		{"touching at the very end", sim.Motion{From: at(0, 0), To: at(0, 5)}, still(0, 6), 1, 1, true},
		{"a hair short of the end", sim.Motion{From: at(0, 0), To: at(0, 5)}, still(0, 6.0000009), 1, 1, true},
		{"short of the end", sim.Motion{From: at(0, 0), To: at(0, 5)}, still(0, 6.00001), 1, 0, false},
		{"grazing", sim.Motion{From: at(0, 0), To: at(0, 10)}, still(1, 5), 1, 0.5, true},
		{"grazing within the slack", sim.Motion{From: at(0, 0), To: at(0, 10)}, still(1.0000009, 5), 1, 0.5, true},
		{"passing by", sim.Motion{From: at(0, 0), To: at(0, 10)}, still(1.00001, 5), 1, 0, false},
		{"moving away", sim.Motion{From: at(0, 0), To: at(0, -10)}, still(0, 6), 1, 0, false},
		{"both standing", still(0, 0), still(0, 6), 1, 0, false},
		{"side by side at one speed", sim.Motion{From: at(0, 0), To: at(0, 10)}, sim.Motion{From: at(2, 0), To: at(2, 10)}, 1, 0, false},
		{"walking into a standing hazard", still(0, 0), sim.Motion{From: at(4, 0), To: at(0, 0)}, 1, 0.75, true},
		{"crossing, met half-way", sim.Motion{From: at(-5, 0), To: at(5, 0)}, sim.Motion{From: at(0, -5), To: at(0, 5)}, 0, 0.5, true},
		{"crossing, never together", sim.Motion{From: at(-5, 0), To: at(5, 0)}, sim.Motion{From: at(0, -15), To: at(0, 5)}, 1, 0, false},
		{"a bullet through a thin body", sim.Motion{From: at(0, -500), To: at(0, 500)}, still(0, 0), 0.01, 0.49999, true},
		{"in the air", sim.Motion{From: sim.Vec{Y: 10}, To: sim.Vec{}}, still(0, 0), 2, 0.8, true},
		{"not a number", sim.Motion{From: at(math.NaN(), 0), To: at(0, 1)}, still(0, 6), 1, 0, false},
		{"without end", sim.Motion{From: at(0, 0), To: at(0, math.Inf(1))}, still(0, 6), 1, 0, false},
	} {
		got, hit := sim.SweptContact(c.a, c.b, c.reach)
		if hit != c.hit || hit && math.Abs(got-c.t) > 1e-9 {
			t.Errorf("%s: %v, %v, want %v, %v", c.name, got, hit, c.t, c.hit)
		}
		// Seen from the other body it is the same contact.
		if again, hitAgain := sim.SweptContact(c.b, c.a, c.reach); hitAgain != hit || hit && math.Abs(again-got) > 1e-12 {
			t.Errorf("%s, exchanged: %v, %v", c.name, again, hitAgain)
		}
	}
	m := sim.Motion{From: at(1, 2), To: at(3, 6)}
	if m.At(0) != m.From || m.At(1) != m.To || m.At(0.5) != at(2, 4) {
		t.Error("At does not run from From to To")
	}
}

// TestSweptContactAgainstSteps compares with looking at the two spheres many times on the way, and
// checks that nothing depends on the frame of reference.
func TestSweptContactAgainstSteps(t *testing.T) {
	t.Parallel()
	const seed, steps = 61, 500
	r := rand.New(rand.NewPCG(seed, 1))
	hits, misses := 0, 0
	for range 4000 {
		a := sim.Motion{From: randomVec(r, 10), To: randomVec(r, 10)}
		b := sim.Motion{From: randomVec(r, 10), To: randomVec(r, 10)}
		reach := r.Float64() * 3
		at, hit := sim.SweptContact(a, b, reach)
		apart := func(t float64) float64 { return a.At(t).Dist(b.At(t)) }
		nearest, first := math.Inf(1), 2.0
		for i := range steps + 1 {
			s := float64(i) / steps
			nearest = min(nearest, apart(s))
			if apart(s) <= reach && first > 1 {
				first = s
			}
		}
		if hit {
			hits++
			d := apart(at)
			if at < 0 || at > 1 || d > reach+1.01e-6 || at > 0 && d < reach-1e-6 {
				t.Fatalf("seed %d: %v and %v, reach %v: contact at %v, %v apart", seed, a, b, reach, at, d)
			}
			if first < at-1e-6 {
				t.Fatalf("seed %d: %v and %v, reach %v: contact at %v, but already at %v", seed, a, b, reach, at, first)
			}
		} else {
			misses++
			if nearest <= reach {
				t.Fatalf("seed %d: %v and %v, reach %v: no contact, but %v apart", seed, a, b, reach, nearest)
			}
		}
		drift := sim.Motion{From: randomVec(r, 100), To: randomVec(r, 100)}
		moved := func(m sim.Motion) sim.Motion {
			return sim.Motion{From: m.From.Add(drift.From), To: m.To.Add(drift.To)}
		}
		if again, hitAgain := sim.SweptContact(moved(a), moved(b), reach); hitAgain != hit || math.Abs(again-at) > 1e-6 {
			t.Fatalf("seed %d: contact at %v, %v, and from a moving frame at %v, %v", seed, at, hit, again, hitAgain)
		}
	}
	if hits < 500 || misses < 500 {
		t.Fatalf("%d hits, %d misses: too few to mean anything", hits, misses)
	}
}

// Reference: 8 ns.
func BenchmarkSweptContact(b *testing.B) {
	b.ReportAllocs()
	m := sim.Motion{To: sim.Vec{Z: 10}}
	o := sim.Motion{From: sim.Vec{X: 0.5, Z: 6}, To: sim.Vec{X: 0.5, Z: 5}}
	sum := 0.0
	for b.Loop() {
		t, _ := sim.SweptContact(m, o, 1)
		sum += t
	}
	sink = sum
}
