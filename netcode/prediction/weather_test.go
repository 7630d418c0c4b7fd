package prediction_test

import (
	"flag"
	"fmt"
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

var seeds = flag.Uint64("seeds", 5, "number of seeds of the tests over a bad link")

// TestWeather plays over links of every kind for a minute each: corrections stay few, the picture stays smooth, and once the
// player stands still both sides agree to the bit.
func TestWeather(t *testing.T) {
	cases := []struct {
		link string
		most uint32 // corrections in 60 s, after 5 s to find the pace
		lead float64
	}{
		{"", 0, 60},
		{"latency=150ms", 0, 220},
		{"latency=150ms,jitter=30ms", 12, 260},
		{"latency=150ms,jitter=30ms,loss=3%", 12, 260},
		{"latency=150ms,jitter=30ms,loss=3%,stream", 220, 600},
		{"latency=80ms,jitter=10ms,loss=1%,duplicate=2%,reorder=5%,hold=40ms", 12, 200},
	}
	for _, c := range cases {
		for seed := range *seeds {
			t.Run(fmt.Sprintf("%s/%d", c.link, seed), func(t *testing.T) {
				t.Parallel()
				r := newRig(t, c.link, seed)
				r.run(5000)
				before := r.w.Counts()
				r.worst = 0
				r.run(60_000)
				after := r.w.Counts()
				t.Logf("%d corrections, %d confirmed, largest %.3f m, longest step %.3f m, lead %.0f ms, %d jumps",
					after.Corrections-before.Corrections, after.Confirmed-before.Confirmed, after.Largest, r.worst,
					(r.pace.At()-r.line.At(r.now))/rate, r.jumps)
				if n := after.Corrections - before.Corrections; n > c.most {
					t.Errorf("%d corrections, at most %d expected", n, c.most)
				}
				if n := after.Confirmed - before.Confirmed; n < 1000 {
					t.Errorf("only %d snapshots were confirmed", n)
				}
				if lead := (r.pace.At() - r.line.At(r.now)) / rate; lead > c.lead {
					t.Errorf("the client runs %.0f ms ahead of what arrives, at most %.0f expected", lead, c.lead)
				}
				if r.jumps != 1 {
					t.Errorf("the clock was set %d times, once at the beginning was expected", r.jumps)
				}
				// At 4 m/s and 5 % hurry a frame is 70 mm; a blended correction adds a sixth of itself a frame, and after a
				// stall of a stream up to four overlap.
				if most := 0.071 + after.Largest*2/3; r.worst > most {
					t.Errorf("the body was drawn %.3f m further in one frame, at most %.3f expected", r.worst, most)
				}
				r.settledDown()
			})
		}
	}
}

// TestStall lets everything stand for some seconds: the link, or the client itself. The clock is set once, forward, and both
// sides agree again.
func TestStall(t *testing.T) {
	for seed := range *seeds {
		r := newRig(t, "latency=100ms,jitter=10ms", seed)
		r.run(5000)
		r.frozen = true
		r.run(4000)
		r.frozen = false
		before := r.w.Counts()
		r.run(10_000)
		if r.jumps != 2 {
			t.Errorf("seed %d: the clock was set %d times, at the beginning and after the stall was expected", seed, r.jumps)
		}
		if n := r.w.Counts().Corrections - before.Corrections; n > 60 {
			t.Errorf("seed %d: %d corrections after a stall", seed, n)
		}
		r.settledDown()
	}
}

// TestShortHitch lets the server stand for most of a second: the client slows down instead of jumping.
func TestShortHitch(t *testing.T) {
	r := newRig(t, "latency=60ms", 1)
	r.run(5000)
	r.served += 700 // the server stands still
	r.run(20_000)
	if r.jumps != 1 {
		t.Errorf("the clock was set %d times", r.jumps)
	}
	r.settledDown()
}

// TestPutElsewhere teleports the body: it is drawn there at once, and that is not counted as a correction.
func TestPutElsewhere(t *testing.T) {
	r := newRig(t, "latency=100ms", 3)
	still := protocol.Step{}
	r.hands = func(float64) protocol.Step { return still }
	r.run(3000)
	there, _ := r.z.Character(1)
	r.post(inbox.Order{Op: inbox.PutAt, Target: there.ID, Where: inbox.Where{Exact: true, Pos: sim.Vec{X: 20, Z: -20}}}.Letter())
	before := r.w.Counts()
	r.run(500)
	after := r.w.Counts()
	if after.Teleports != before.Teleports+1 || after.Corrections != before.Corrections {
		t.Errorf("counts went from %+v to %+v, one teleport was expected", before, after)
	}
	if r.worst < 10 {
		t.Errorf("the longest step in the picture is %.2f m: the way there was drawn", r.worst)
	}
	r.settledDown()
}

// TestOrderedSpeed changes how fast the body is in mid-walk: it comes to agree within a round trip.
func TestOrderedSpeed(t *testing.T) {
	r := newRig(t, "latency=100ms", 4)
	step := protocol.Step{Z: 127}
	r.hands = func(float64) protocol.Step { return step }
	r.run(3000)
	there, _ := r.z.Character(1)
	r.post(inbox.Order{Op: inbox.SetSpeed, Target: there.ID, Speed: 2}.Letter())
	before := r.w.Counts()
	r.run(1000)
	after := r.w.Counts()
	n := after.Corrections - before.Corrections
	if n < 1 || n > 4 {
		t.Errorf("%d corrections, 1 to 4 expected", n)
	}
	r.settledDown()
}

// TestCheatIsCorrected walks by inputs that the server never gets: it stays where the server has it.
func TestCheatIsCorrected(t *testing.T) {
	r := newRig(t, "latency=50ms", 5)
	step := protocol.Step{X: 127}
	r.hands = func(float64) protocol.Step { return step }
	r.up = newRig(t, "loss=100%", 5).up
	r.run(4000)
	there, _ := r.z.Character(1)
	if there.Pos != (sim.Vec{}) {
		t.Fatalf("the server moved the body to %v without an input", there.Pos)
	}
	// It may only be ahead by what was not judged yet.
	if d := r.w.Body().Pos.Dist(there.Pos); d > 4*0.25 {
		t.Errorf("the client has it %.2f m away", d)
	}
	if r.w.Counts().Corrections == 0 {
		t.Error("nothing was corrected")
	}
}
