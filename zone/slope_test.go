package zone_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// terrace is a ground whose northern part lies higher or lower than its southern one.
func terrace(tb testing.TB, height float64) *place.Map {
	tb.Helper()
	area := func(z0, z1 float64) place.Area {
		return place.Area{Min: sim.Vec{X: -30, Z: z0}, Max: sim.Vec{X: 30, Z: z1}}
	}
	ground, err := place.NewGround(place.Geometry{
		Bounds: area(-30, 30), Floors: []place.Floor{{Area: area(-30, 30)}, {Area: area(6, 30), Height: height}},
	})
	if err != nil {
		tb.Fatal(err)
	}
	return &place.Map{ID: "terrace", Number: 9, Rate: 60, Ground: ground, Rooms: []place.Room{{ID: "stairs"}}}
}

// What is shown of a shot that seeks somebody on higher or lower ground is where it flies: one course leads to where the next
// begins, and the last to the body that it strikes.
func TestShotsAreShownOnTheirSlope(t *testing.T) {
	for _, height := range []float64{5, -5, 14, 0} {
		watch := &lookout{}
		z := openWith(t, zone.Options{Pack: arena(t), Map: terrace(t, height), Viewers: []view.Viewer{watch}})
		enter(t, z, 1, at(0, 0))
		dummy := spawned(t, z, "dummy", at(0, 9))
		post(t, z, inbox.Command{From: player(1), Verb: inbox.Act, Seq: 1, Text: "wisp", Aim: inbox.AtTarget, Target: dummy}.Letter())
		z.Step()
		if len(watch.flight) != 1 {
			t.Fatalf("%g m up %d shots are shown", height, len(watch.flight))
		}
		f, bends := watch.flight[0], 0
		for ; watch.shots.Fates[0] == view.Stays; z.Step() {
			if next := watch.flight[0]; next != f {
				if told, way := flown(&f, float64(next.Born.Since(f.Born))/60), next.From; told.Dist(way) > 1e-3 {
					t.Fatalf("%g m up a course leads to %v, and the shot goes on from %v", height, told, way)
				}
				f = next
				bends++
			}
			if len(watch.flight) != 1 || bends > 240 {
				t.Fatalf("%g m up there are %d shots after %d bends", height, len(watch.flight), bends)
			}
		}
		f = watch.flight[0]
		if level := height == 0; level != (f.Rise == 0) || level != (f.Speed == 0) || math.Signbit(f.Rise) != math.Signbit(height) {
			t.Errorf("%g m up it rises by %g m/s with %g m/s over the ground", height, f.Rise, f.Speed)
		}
		end := flown(&f, f.Way/overGround(&f))
		if d := end.Dist(sim.Vec{Y: height, Z: 9}); f.End != uint8(behavior.ExpiredHitLimit) || math.Abs(d-0.7) > 1e-3 {
			t.Errorf("%g m up it ends with %d, %g m from whom it struck", height, f.End, d)
		}
	}
}

// overGround is the speed of a wisp as whoever is shown it knows it, in metres per second.
func overGround(f *view.Flight) float64 {
	if f.Speed == 0 {
		return 6
	}
	return f.Speed
}

// flown is where a wisp is so many seconds after the beginning of its course, as whoever is shown it works it out.
func flown(f *view.Flight, seconds float64) sim.Vec {
	return f.From.Add(f.Aim.Dir().Scale(overGround(f) * seconds)).Add(sim.Vec{Y: f.Rise * seconds})
}
