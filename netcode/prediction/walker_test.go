package prediction_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
)

var (
	north = protocol.Step{Z: 127}
	gait  = prediction.Gait{Speed: 4, Radius: 0.5}
)

// standing is a walker that was told that it stands at the origin after a tick.
func standing(t *testing.T, tick sim.Tick) *prediction.Walker {
	w := &prediction.Walker{}
	w.Stand(yard(t), 60)
	if w.Ready() || w.Body() != (prediction.Body{}) {
		t.Fatal("a walker that was told nothing is ready")
	}
	w.Step(north) // goes nowhere
	w.Confirm(tick, prediction.Body{}, gait, 0)
	if !w.Ready() || w.Head() != tick {
		t.Fatalf("the head is %d, want %d", w.Head(), tick)
	}
	return w
}

func TestStepsAreThoseOfTheServer(t *testing.T) {
	w := standing(t, 4294967290) // the counter wraps below
	for range 60 {
		w.Step(north)
	}
	if got, want := w.Body().Pos.Z, 4.0; math.Abs(got-want) > 1e-9 {
		t.Errorf("after a second it is at %g, want %g", got, want)
	}
	if got := w.Head(); got != 54 {
		t.Errorf("the head is %d, want 54", got)
	}
	if got := w.Move().Len(); math.Abs(got-4.0/60) > 1e-9 {
		t.Errorf("it moved by %g", got)
	}
}

func TestInputsAreTheLastWithoutAGap(t *testing.T) {
	w := standing(t, 4294967290)
	if _, steps := w.Inputs(nil, 12); len(steps) != 0 {
		t.Errorf("%d inputs where none was made", len(steps))
	}
	for i := range 5 {
		w.Step(protocol.Step{X: int8(i)})
	}
	w.Skip(3)
	if _, steps := w.Inputs(nil, 12); len(steps) != 0 {
		t.Errorf("%d inputs after a gap", len(steps))
	}
	for i := range 5 {
		w.Step(protocol.Step{X: int8(10 + i)})
	}
	cases := []struct {
		most, n int
		first   sim.Tick
		x       int8
	}{{12, 5, 4, 10}, {5, 5, 4, 10}, {2, 2, 7, 13}, {0, 0, 9, 0}}
	for _, c := range cases {
		first, steps := w.Inputs(nil, c.most)
		if len(steps) != c.n || first != c.first {
			t.Errorf("Inputs(%d) begin at %d and are %d, want %d and %d", c.most, first, len(steps), c.first, c.n)
		} else if c.n > 0 && steps[0].X != c.x {
			t.Errorf("Inputs(%d) begin with %d, want %d", c.most, steps[0].X, c.x)
		}
	}
}

// TestSkipRepeatsAndThenStands does what the server does when inputs stay away.
func TestSkipRepeatsAndThenStands(t *testing.T) {
	for _, c := range []struct {
		skip int
		z    float64 // in steps
	}{{1, 2}, {prediction.Repeat, 1 + prediction.Repeat}, {60, 1 + prediction.Repeat}} {
		w := standing(t, 100)
		w.Step(north)
		w.Skip(w.Head().Plus(c.skip))
		if got, want := w.Body().Pos.Z, c.z*4/60; math.Abs(got-want) > 1e-9 {
			t.Errorf("after %d ticks without inputs it is at %g, want %g", c.skip, got, want)
		}
	}
	w := standing(t, 100)
	w.Step(north)
	w.Skip(10_000) // longer than anything is remembered, so nothing is repeated
	if w.Head() != 10_000 || w.Body().Pos.Z > 5.0/60 {
		t.Errorf("after a long gap it is in tick %d at %v", w.Head(), w.Body().Pos)
	}
	w.Skip(9_000)
	if w.Head() != 10_000 {
		t.Error("a skip went back")
	}
}

func TestOneBitIsACorrection(t *testing.T) {
	nudge := func(x float64) float64 { return math.Float64frombits(math.Float64bits(x) + 1) }
	for name, change := range map[string]func(*prediction.Body){
		"x":         func(b *prediction.Body) { b.Pos.X = math.Copysign(0, -1) },
		"y":         func(b *prediction.Body) { b.Pos.Y = 5e-324 },
		"z":         func(b *prediction.Body) { b.Pos.Z = nudge(b.Pos.Z) },
		"facing":    func(b *prediction.Body) { b.Facing++ },
		"teleports": func(b *prediction.Body) { b.Teleports++ },
	} {
		w := standing(t, 100)
		w.Step(north)
		right := w.Body()
		w.Step(north)
		w.Step(north)
		w.Step(north)
		if w.Confirm(101, right, gait, 0) {
			t.Errorf("%s: what was predicted counts as corrected", name)
		}
		was := w.Body()
		wrong := right
		change(&wrong)
		other := standing(t, 100)
		for range 4 {
			other.Step(north)
		}
		if !other.Confirm(101, wrong, gait, 0) {
			t.Errorf("%s: a difference of one bit was not noticed", name)
		}
		c := other.Counts()
		if c.Corrections+c.Teleports != 1 || c.Confirmed != 0 {
			t.Errorf("%s: counts are %+v", name, c)
		}
		if again := other.Counts(); other.Confirm(102, other.Body(), gait, 0) == false {
			t.Errorf("%s: the body of the head passed for that of two ticks before: %+v, %+v", name, again, was)
		}
	}
}

// TestReplayWalksEveryInputAgain sets a body elsewhere in the past: the present is what comes of walking from there.
func TestReplayWalksEveryInputAgain(t *testing.T) {
	w, straight := standing(t, 100), standing(t, 100)
	inputs := []protocol.Step{{X: 100}, {Z: -127}, {X: 3, Z: 90, Heading: 9}, {X: -50}, {Z: 127, Heading: 1 << 15}}
	for range 20 {
		for _, in := range inputs {
			w.Step(in)
		}
	}
	elsewhere := prediction.Body{Pos: sim.Vec{X: 9, Z: 9}, Facing: 3}
	w.Confirm(101, elsewhere, gait, 0)
	straight.Confirm(101, elsewhere, gait, 0)
	for i := 1; i < 100; i++ {
		straight.Step(inputs[i%len(inputs)])
	}
	if w.Body() != straight.Body() || w.Head() != straight.Head() {
		t.Errorf("replayed %+v, walked %+v", w.Body(), straight.Body())
	}
}

// TestCorrectionIsBlended shows the body where it was thought to be, and a tenth of a second later where it is.
func TestCorrectionIsBlended(t *testing.T) {
	w := standing(t, 100)
	w.Step(protocol.Step{})
	w.Step(protocol.Step{})
	w.Confirm(101, prediction.Body{Pos: sim.Vec{X: 1}}, gait, 1000)
	for _, c := range []struct{ now, x float64 }{{1000, 0}, {1025, 0.25}, {1050, 0.5}, {1099, 0.99}, {1100, 1}, {5000, 1}} {
		pos, _ := w.Draw(1, c.now)
		if math.Abs(pos.X-c.x) > 1e-9 {
			t.Errorf("at %g ms it is drawn at %g, want %g", c.now, pos.X, c.x)
		}
		if got, want := w.Drawn(c.now), 1-c.x; math.Abs(got-want) > 1e-9 {
			t.Errorf("at %g ms it is drawn %g m away, want %g", c.now, got, want)
		}
	}
	// A way that is too long to slide is not blended.
	w.Confirm(102, prediction.Body{Pos: sim.Vec{X: 20}}, gait, 2000)
	if pos, _ := w.Draw(1, 2000); pos.X != 20 {
		t.Errorf("a correction of 19 m is drawn at %g", pos.X)
	}
}

// TestSnapshotOfTheFuture is of a tick that the client has not come to: it starts again from there.
func TestSnapshotOfTheFuture(t *testing.T) {
	w := standing(t, 100)
	w.Step(north)
	w.Confirm(150, prediction.Body{Pos: sim.Vec{Z: 1}}, gait, 0)
	if c := w.Counts(); c.Overtaken != 1 || c.Corrections != 0 || w.Head() != 150 {
		t.Errorf("counts are %+v, the head %d", c, w.Head())
	}
	w.Step(north)
	if got, want := w.Body().Pos.Z, 1+4.0/60; math.Abs(got-want) > 1e-9 {
		t.Errorf("it walks on at %g, want %g", got, want)
	}
}

func TestDrawGoesFromTickToTick(t *testing.T) {
	w := standing(t, 100)
	w.Step(north)
	for _, share := range []float64{0, 0.25, 1} {
		pos, _ := w.Draw(share, 0)
		if want := share * 4 / 60; math.Abs(pos.Z-want) > 1e-9 {
			t.Errorf("a share of %g is drawn at %g, want %g", share, pos.Z, want)
		}
	}
}

func TestTextWorldStands(t *testing.T) {
	var w prediction.Walker
	w.Stand(nil, 60)
	w.Confirm(1, prediction.Body{}, gait, 0)
	w.Step(protocol.Step{Z: 127, Heading: 5})
	if b := w.Body(); b.Pos != (sim.Vec{}) || b.Facing != 5 {
		t.Errorf("it is at %+v", b)
	}
}

func BenchmarkConfirmReplays12(b *testing.B) {
	w := &prediction.Walker{}
	w.Stand(yard(b), 60)
	w.Confirm(100, prediction.Body{}, gait, 0)
	b.ReportAllocs()
	for i := range b.N {
		for range 3 {
			w.Step(protocol.Step{X: int8(i), Z: int8(i >> 3)})
		}
		if i > 4 {
			w.Confirm(w.Head().Plus(-12), prediction.Body{Pos: sim.Vec{X: float64(i%10) / 8}}, gait, 0)
		}
	}
}
