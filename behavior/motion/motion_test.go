package motion_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wick-engine/wick/behavior/motion"
	"github.com/wick-engine/wick/sim"
)

func near(a, b sim.Vec, slack float64) bool { return a.Dist(b) <= slack }

func coordinate(t *rapid.T, name string, most float64) float64 {
	return rapid.Float64Range(-most, most).Draw(t, name)
}

func spot(t *rapid.T, name string, most float64) sim.Vec {
	return sim.Vec{X: coordinate(t, name+" x", most), Y: coordinate(t, name+" y", most), Z: coordinate(t, name+" z", most)}
}

// unit draws a unit vector that may point anywhere.
func unit(t *rapid.T, name string) sim.Vec {
	v, ok := spot(t, name, 1).Unit()
	if !ok {
		t.Skip("no direction")
	}
	return v
}

func TestDirection(t *testing.T) {
	for _, c := range []struct {
		of    sim.Vec
		least float64
		want  sim.Vec
		ok    bool
	}{
		{sim.Vec{X: 3, Y: 100, Z: 4}, 0, sim.Vec{X: 0.6, Z: 0.8}, true},
		{sim.Vec{X: -1e300}, 0, sim.Vec{X: -1}, true},
		{sim.Vec{Z: 1e-300}, 0, sim.Vec{Z: 1}, true},
		{sim.Vec{Z: 0.5}, 0.5, sim.Vec{Z: 1}, true},
		{sim.Vec{Z: 0.5}, 0.51, sim.Vec{}, false},
		{sim.Vec{Y: 1}, 0, sim.Vec{}, false},
		{sim.Vec{X: math.Inf(1)}, 0, sim.Vec{}, false},
		{sim.Vec{X: math.NaN(), Z: 1}, 0, sim.Vec{}, false},
	} {
		if got, ok := motion.Direction(c.of, c.least); ok != c.ok || !near(got, c.want, 1e-15) {
			t.Errorf("of %v, at least %v: %v, %v, want %v, %v", c.of, c.least, got, ok, c.want, c.ok)
		}
	}
}

func TestOffset(t *testing.T) {
	at, offset := sim.Vec{X: 10, Y: 1, Z: 20}, sim.Vec{X: 1, Y: 2, Z: 3}
	for _, c := range []struct{ aim, want sim.Vec }{
		{sim.Vec{Z: 1}, sim.Vec{X: 11, Y: 3, Z: 23}},
		{sim.Vec{X: 1}, sim.Vec{X: 13, Y: 3, Z: 19}},
		{sim.Vec{Z: -1}, sim.Vec{X: 9, Y: 3, Z: 17}},
	} {
		if got := motion.Offset(at, c.aim, offset); got != c.want {
			t.Errorf("towards %v: %v, want %v", c.aim, got, c.want)
		}
	}
}

func TestLineIsStraight(t *testing.T) {
	c := motion.Course{From: sim.Vec{X: 1, Y: 2, Z: 3}, Heading: sim.Vec{Y: 0.6, Z: 0.8}, Stride: 0.5}
	if got, want := c.At(20, 60), (sim.Vec{X: 1, Y: 8, Z: 11}); !near(got, want, 1e-12) {
		t.Errorf("after 20 steps at %v, want %v", got, want)
	}
}

// A throw comes down exactly where it was aimed, in about as many steps as its stride needs, and on the way falls as fast as
// gravity says.
func TestThrowMeetsItsAim(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, at := spot(t, "from", 100), spot(t, "at", 100)
		rate := rapid.IntRange(1, 120).Draw(t, "rate")
		stride := rapid.Float64Range(0.01, 5).Draw(t, "stride")
		c := motion.Course{From: from, Heading: sim.Vec{Z: 1}, Stride: stride, Gravity: rapid.Float64Range(0, 50).Draw(t, "gravity")}
		c.Throw(at, rate)
		steps := max(int(from.GroundDist(at)/stride+0.5), 1)
		size := 1 + math.Abs(c.Rise)*float64(steps)/float64(rate)
		if got := c.At(steps, rate); !near(got, at, 1e-9*size) {
			t.Fatalf("comes to %v after %d steps, was aimed at %v", got, steps, at)
		}
		if steps > 1 && math.Abs(c.Stride-stride) > stride/float64(steps) {
			t.Fatalf("a stride of %v became %v", stride, c.Stride)
		}
		bend := c.At(2, rate).Y - 2*c.At(1, rate).Y + c.At(0, rate).Y
		if want := -c.Gravity / float64(rate*rate); math.Abs(bend-want) > 1e-9*size {
			t.Fatalf("falls by %v within a step squared, want %v", bend, want)
		}
	})
}

// A throw straight up keeps its heading and comes back after a step.
func TestThrowAtOneself(t *testing.T) {
	c := motion.Course{Heading: sim.Vec{X: 1}, Stride: 1, Gravity: 10}
	c.Throw(sim.Vec{}, 10)
	if c.Heading != (sim.Vec{X: 1}) || c.Stride != 0 || math.Abs(c.Rise-0.5) > 1e-15 {
		t.Errorf("heads %v, stride %v, rise %v; want 1 0 0, 0 and 0.5", c.Heading, c.Stride, c.Rise)
	}
}

// A turn is by no more than it may and by no more than it must, and stays in the plane of both headings.
func TestTurn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		heading, want := unit(t, "heading"), unit(t, "want")
		degrees := rapid.Float64Range(0, 180).Draw(t, "degrees")
		got := motion.Turn(heading, want, degrees)
		between := angle(heading, want)
		if math.Abs(got.Len()-1) > 1e-12 {
			t.Fatalf("a heading of length %v", got.Len())
		}
		if by, most := angle(heading, got), min(degrees, between); math.Abs(by-most) > 1e-5 {
			t.Fatalf("turned by %v, want %v", by, most)
		}
		if left := angle(got, want); math.Abs(left-max(between-degrees, 0)) > 1e-5 {
			t.Fatalf("%v left after a turn by %v of %v", left, degrees, between)
		}
	})
}

// angle is the angle between unit vectors in degrees.
func angle(a, b sim.Vec) float64 {
	return 2 * math.Atan2(a.Sub(b).Len(), a.Add(b).Len()) * 180 / math.Pi
}

func TestTurnFromAsternIsByTheLeft(t *testing.T) {
	if got, want := motion.Turn(sim.Vec{Z: 1}, sim.Vec{Z: -1}, 90), (sim.Vec{X: -1}); !near(got, want, 1e-9) {
		t.Errorf("turns to %v, want %v", got, want)
	}
	if got, want := motion.Turn(sim.Vec{Y: 1}, sim.Vec{Y: -1}, 90), (sim.Vec{X: -1}); !near(got, want, 1e-9) {
		t.Errorf("from straight up turns to %v, want %v", got, want)
	}
}

// terrace is a floor at height 0 before z = 0 and of another height behind it; there is none at x below 0.
type terrace float64

func (f terrace) Floor(p sim.Vec) (float64, bool) {
	if p.Z < 0 {
		return 0, p.X >= 0
	}
	return float64(f), p.X >= 0
}

func TestLand(t *testing.T) {
	for name, c := range map[string]struct {
		ground   terrace
		from, to sim.Vec
		share    float64
		lands    bool
	}{
		"level floor":             {0, sim.Vec{Y: 3, Z: -5}, sim.Vec{Y: -1, Z: -1}, 0.75, true},
		"over the step and down":  {1, sim.Vec{Y: 3, Z: -1}, sim.Vec{Y: 0, Z: 2}, 2.0 / 3, true},
		"into the step":           {2, sim.Vec{Y: 1, Z: -1}, sim.Vec{Y: 0.5, Z: 3}, 0.25, true},
		"below the floor already": {0, sim.Vec{Y: -1, Z: -1}, sim.Vec{Y: -2, Z: -1}, 0, true},
		"below it, and a step":    {2, sim.Vec{Y: -1, Z: -1}, sim.Vec{Y: -2, Z: 1}, 0, true},
		"what it flies over":      {3, sim.Vec{Y: 10, Z: -1}, sim.Vec{Y: 4, Z: 2}, 0, false},
		"upwards":                 {0, sim.Vec{Y: -2, Z: -1}, sim.Vec{Y: -1, Z: -1}, 0, false},
		"level way":               {0, sim.Vec{Y: 0, Z: -1}, sim.Vec{Y: 0, Z: 1}, 0, false},
		"still above":             {0, sim.Vec{Y: 3, Z: -1}, sim.Vec{Y: 1, Z: -1}, 0, false},
		"nothing to land on":      {0, sim.Vec{X: -1, Y: 3}, sim.Vec{X: -1, Y: -3}, 0, false},
	} {
		share, lands := motion.Land(c.ground, c.from, c.to)
		if lands != c.lands || math.Abs(share-c.share) > 1e-5 || c.share == 0 && share != 0 {
			t.Errorf("%s: %v, %v, want %v, %v", name, share, lands, c.share, c.lands)
		}
	}
}

// ridge is a level floor with a ridge across it that is 3 m high and a little wider than what may be passed unseen.
type ridge float64

const ridgeWidth = 0.26

func (f ridge) Floor(p sim.Vec) (float64, bool) {
	if p.Z >= float64(f) && p.Z <= float64(f)+ridgeWidth {
		return 3, true
	}
	return 0, true
}

// However fast it falls, it lands on the first thing on its way and not behind it, also where the floor is as high on both
// sides, and where the way ends above the floor.
func TestLandIsNotPassed(t *testing.T) {
	stopped := 0
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.Float64Range(0.1, 60).Draw(t, "ridge")
		from := sim.Vec{Y: rapid.Float64Range(3.1, 9).Draw(t, "from")}
		to := sim.Vec{Y: rapid.Float64Range(-5, 2.9).Draw(t, "to"), Z: rapid.Float64Range(1, 100).Draw(t, "length")}
		way := sim.Motion{From: from, To: to}
		share, lands := motion.Land(ridge(at), from, to)
		want, meets := min(from.Y/(from.Y-to.Y), 1), to.Y <= sim.Slack
		begins, ends := at/to.Z, (at+ridgeWidth)/to.Z
		switch {
		case begins > 1 || meets && begins >= want: // it is down before
		case way.At(begins).Y <= 3 && ends <= 1:
			want, meets = begins, true
			stopped++
		case way.At(min(ends, 1)).Y <= 3:
			return // it comes down on the ridge, perhaps on its last hand's breadth
		}
		if lands != meets || lands && math.Abs(share-want) > 1e-5 {
			t.Fatalf("%v, %v, want %v, %v", share, lands, want, meets)
		}
	})
	if stopped == 0 {
		t.Error("nothing ever met the ridge")
	}
}

// half is a wall along x = 0 that keeps bodies at x below it.
type half struct{}

func (half) Meet(from, to sim.Vec, radius float64) (float64, sim.Vec, bool) {
	if to.X+radius <= 0 || to.X <= from.X {
		return 1, sim.Vec{}, false
	}
	return min(max((-radius-from.X)/(to.X-from.X), 0), 1), sim.Vec{X: -1}, true
}

func TestSlide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		radius := rapid.Float64Range(0, 2).Draw(t, "radius")
		from := sim.Vec{X: -radius - rapid.Float64Range(1e-6, 5).Draw(t, "away"), Z: coordinate(t, "z", 5)}
		way := sim.Vec{X: coordinate(t, "way x", 10), Z: coordinate(t, "way z", 10)}
		got := motion.Slide(half{}, from, way, radius)
		want := from.Add(way)
		want.X = min(want.X, -radius)
		// It stops a tenth of the slack before the wall, and so the earlier on its way the more this leads along it.
		slack := 1e-9 + sim.Slack*way.Len()/max(math.Abs(way.X), 1e-9)
		if got.X > -radius || want.X-got.X > sim.Slack || !near(got, want, slack) {
			t.Fatalf("comes to %v, want %v and not into the wall", got, want)
		}
	})
}

func TestBeforeStopsShort(t *testing.T) {
	way := sim.Vec{X: 2}
	got := motion.Before(way, 0.5, sim.Vec{X: -1})
	if got.X >= 1 || got.X < 1-sim.Slack {
		t.Errorf("goes %v of 1 m", got.X)
	}
	if got := motion.Before(way, 0, sim.Vec{X: -1}); got != (sim.Vec{}) {
		t.Errorf("goes %v where it touches already", got)
	}
	if got := motion.Before(sim.Vec{Y: 1}, 0.5, sim.Vec{X: -1}); got != (sim.Vec{}) {
		t.Errorf("goes %v by a way that leads nowhere on the ground", got)
	}
}
