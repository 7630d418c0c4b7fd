package prediction

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// trailOf is a trail with one sample at each place, at x = the second number.
func trailOf(samples ...[2]float64) *Trail {
	t := &Trail{}
	for _, s := range samples {
		t.Add(s[0], view.Body{Pos: sim.Vec{X: s[1]}})
	}
	return t
}

func TestPoseBetweenSamples(t *testing.T) {
	const reach = 6 // ticks: 100 ms at 60 a second
	walk := trailOf([2]float64{0, 0}, [2]float64{3, 3}, [2]float64{6, 9})
	cases := []struct {
		name        string
		t           *Trail
		moment, x   float64
		move        float64
		beyond, end bool
	}{
		{"at the first", walk, 0, 0, 1, false, false},
		{"between", walk, 1.5, 1.5, 1, false, false},
		{"at a sample", walk, 3, 3, 2, false, false},
		{"in the second part", walk, 4.5, 6, 2, false, false},
		{"at the last", walk, 6, 9, 2, false, false},
		{"a little beyond", walk, 7.5, 12, 2, true, false},
		{"as far beyond as allowed", walk, 12, 21, 2, true, false},
		{"further", walk, 40, 21, 0, true, true},
		{"one sample only", trailOf([2]float64{5, 7}), 50, 7, 0, false, false},
		{"standing", trailOf([2]float64{0, 2}, [2]float64{3, 2}), 5, 2, 0, true, false},
	}
	for _, c := range cases {
		p := c.t.Pose(c.moment, reach, false)
		if math.Abs(p.Pos.X-c.x) > 1e-9 || math.Abs(p.Move.X-c.move) > 1e-9 || p.Beyond != c.beyond || p.Stopped != c.end {
			t.Errorf("%s: at %g, moving by %g, beyond %v, stopped %v; want %g, %g, %v, %v", c.name, p.Pos.X, p.Move.X, p.Beyond, p.Stopped,
				c.x, c.move, c.beyond, c.end)
		}
	}
	if p := walk.Pose(7.5, reach, true); p.Pos.X != 9 || p.Beyond {
		t.Errorf("what is gone is drawn on to %g", p.Pos.X)
	}
}

// TestFirstSightAndTeleport is of somebody who is first seen in tick 110 at x = 9 and is put to x = 40 in tick 120: nothing is
// drawn before 110, 9 is the first that is drawn, and nothing lies between 9 and 40.
func TestFirstSightAndTeleport(t *testing.T) {
	tr := &Trail{}
	for tick := 110.0; tick < 130; tick++ {
		b := view.Body{Pos: sim.Vec{X: 9}, Teleports: 3}
		if tick >= 120 {
			b = view.Body{Pos: sim.Vec{X: 40}, Teleports: 4}
		}
		tr.Add(tick, b)
	}
	if tr.count != 20 {
		t.Fatalf("%d samples", tr.count)
	}
	early := trailOf([2]float64{110, 9})
	if early.Begun(109.99) || !early.Begun(110) {
		t.Error("it is drawn before it is first seen, or not then")
	}
	seen := map[float64]int{}
	for moment := 114.0; moment < 129; moment += 0.1 {
		p := tr.Pose(moment, 6, false)
		seen[p.Pos.X]++
		if want := moment >= 120; (p.Snaps == 4) != want {
			t.Errorf("at %g the count of jumps is %d", moment, p.Snaps)
		}
		if p.Move.X != 0 {
			t.Errorf("at %g it moves by %g", moment, p.Move.X)
		}
	}
	if len(seen) != 2 || seen[9] == 0 || seen[40] == 0 {
		t.Errorf("it was drawn at %v, want 9 and 40 only", seen)
	}
}

func TestFacingTurnsTheShortWay(t *testing.T) {
	cases := []struct {
		from, to sim.Heading
		share    float64
		want     float64
	}{
		{0, 100, 0.5, 50}, {65436, 100, 0.5, 0}, {65436, 100, 0.25, 65486}, {100, 65436, 0.75, 65486}, {5, 5, 0.3, 5},
	}
	for _, c := range cases {
		if got := turned(c.from, c.to, c.share); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%g of the way from %d to %d is %g, want %g", c.share, c.from, c.to, got, c.want)
		}
	}
}

// TestSamplesWrap keeps the newest samples and draws between them.
func TestSamplesWrap(t *testing.T) {
	tr := &Trail{}
	for i := range 100 {
		tr.Add(float64(3*i), view.Body{Pos: sim.Vec{X: float64(3 * i)}})
		tr.Add(float64(3*i), view.Body{Pos: sim.Vec{X: -1}}) // the same again is ignored
	}
	for moment := 3.0 * (100 - Samples); moment <= 297; moment += 0.7 {
		if p := tr.Pose(moment, 6, false); math.Abs(p.Pos.X-moment) > 1e-9 {
			t.Errorf("at %g it is drawn at %g", moment, p.Pos.X)
		}
	}
	if !tr.Begun(5) {
		t.Error("what was forgotten of it has not begun")
	}
	if p := tr.Pose(5, 6, false); p.Pos.X != 3*(100-Samples) {
		t.Errorf("before all that is remembered it is drawn at %g", p.Pos.X)
	}
}
