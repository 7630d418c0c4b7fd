package prediction_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/sim"
)

func TestPaceHurriesByATwentieth(t *testing.T) {
	for _, off := range []float64{30, 5, -5, -30} {
		var p prediction.Pace
		if !p.Follow(100, rate, 0) {
			t.Fatal("a pace does not begin by being set")
		}
		last, frames := p.At(), 0
		target := 100 + off
		for now := 10.0; p.Off(target) > 0.1; now += 10 {
			target += 10 * rate
			if p.Follow(target, rate, now) {
				t.Fatalf("off by %g: it was set", off)
			}
			step := p.At() - last
			if step < 10*rate*0.95-1e-9 || step > 10*rate*1.05+1e-9 {
				t.Fatalf("off by %g: a step of %g ticks in 10 ms", off, step)
			}
			last = p.At()
			if frames++; frames > 2000 {
				t.Fatalf("off by %g: it is still off by %g after 20 s", off, p.Off(target))
			}
		}
		if least := int(math.Abs(off)/rate/10/0.05) - 40; frames < least {
			t.Errorf("off by %g: it took %d frames, less than a twentieth allows (%d)", off, frames, least)
		}
		if p.Jumps() != 0 {
			t.Errorf("off by %g: %d jumps", off, p.Jumps())
		}
	}
}

func TestPaceIsSetOnlyAfterAStall(t *testing.T) {
	cases := []struct {
		name       string
		passed     float64 // ms
		off        float64 // ticks
		set        bool
		goesBackTo bool
	}{
		{"a second off", 10, 60, false, false},
		{"more than a second ahead", 10, 61, true, false},
		{"more than a second behind", 10, -61, true, true},
		{"a frame of a second", 1000, 0, false, false},
		{"a longer frame", 1001, 0, true, false},
	}
	for _, c := range cases {
		var p prediction.Pace
		p.Follow(1000, rate, 0)
		target := 1000 + c.passed*rate + c.off
		if got := p.Follow(target, rate, c.passed); got != c.set {
			t.Errorf("%s: set = %v, want %v", c.name, got, c.set)
		}
		if c.set && p.At() != target {
			t.Errorf("%s: it was set to %g, want %g", c.name, p.At(), target)
		}
	}
	var p prediction.Pace
	p.Follow(10, rate, 0)
	p.Follow(500, rate, 10)
	p.Forget()
	if !p.Follow(20, rate, 20) || p.At() != 20 || p.Jumps() != 1 {
		t.Errorf("after Forget it is at %g, with %d jumps", p.At(), p.Jumps())
	}
	p = prediction.Pace{}
	p.Follow(10, rate, 50)
	p.Follow(10, rate, 20) // a clock that goes back
	if p.At() != 10 {
		t.Errorf("a clock that went back moved it to %g", p.At())
	}
}

func TestTimelineGoesByTheFastest(t *testing.T) {
	l := prediction.NewTimeline(60)
	if l.Known() {
		t.Error("it knows without an arrival")
	}
	origin := sim.Tick(0).Plus(-30)
	chance := sim.NewStream(4, "jitter")
	now := 0.0
	for n := range 200 {
		now = float64(n*3) / rate
		late := chance.Float64() * 40
		if n%10 == 0 {
			late = 0
		}
		l.Arrived(origin.Plus(n*3), now+late)
	}
	if got, want := l.At(now), 199*3.0; math.Abs(got-want) > 0.01 {
		t.Errorf("it is in tick %g, want %g", got, want)
	}
	if late := l.Late(); late < 30 || late > 40 {
		t.Errorf("snapshots are late by %g ms, want a little less than 40", late)
	}
	// A burst after a stall of two seconds changes nothing.
	for n := 200; n < 240; n++ {
		l.Arrived(origin.Plus(n*3), now+2000)
	}
	if got, want := l.At(now+2000), 199*3+2000*rate; math.Abs(got-want) > 0.01 {
		t.Errorf("after a burst it is in tick %g, want %g", got, want)
	}
	// A server that has really fallen behind is believed.
	for n := 240; n < 320; n++ {
		l.Arrived(origin.Plus(n*3), float64(n*3)/rate+5000)
	}
	if got, want := l.At(10_000), 5000*rate; math.Abs(got-want) > 0.01 {
		t.Errorf("behind by 5 s it is in tick %g, want %g", got, want)
	}
}

func TestTimelineTicks(t *testing.T) {
	l := prediction.NewTimeline(60)
	l.Arrived(sim.Tick(0).Plus(-2), 0)
	for _, c := range []struct {
		at   float64
		tick sim.Tick
		part float64
	}{{0, 0xfffffffe, 0}, {1.25, 0xffffffff, 0.25}, {2, 0, 0}, {-0.25, 0xfffffffd, 0.75}} {
		tick, part := l.Tick(c.at)
		if tick != c.tick || part != c.part {
			t.Errorf("Tick(%g) = %d, %g, want %d, %g", c.at, tick, part, c.tick, c.part)
		}
		if got := l.Place(c.tick) + c.part; got != c.at {
			t.Errorf("Place(%d) + %g = %g, want %g", c.tick, c.part, got, c.at)
		}
	}
}

func TestTrips(t *testing.T) {
	var trips prediction.Trips
	if trips.Least() != 0 || trips.Smooth() != 0 || trips.Jitter() != 0 {
		t.Error("trips that were not measured are not 0")
	}
	for i := range 200 {
		trips.Add(100 + float64(i%2)*20)
	}
	if trips.Least() != 100 || math.Abs(trips.Smooth()-110) > 1 || math.Abs(trips.Jitter()-10) > 1 {
		t.Errorf("least %g, usual %g, jitter %g", trips.Least(), trips.Smooth(), trips.Jitter())
	}
	for range 64 {
		trips.Add(300)
	}
	if trips.Least() != 300 {
		t.Errorf("the least is %g although all of the last were 300", trips.Least())
	}
}

// TestLeadFollowsReports raises the margin when inputs come late and lowers it when they come too early, and keeps still while
// the clock is on its way.
func TestLeadFollowsReports(t *testing.T) {
	l := prediction.NewLead(2)
	l.Trips().Add(100)
	start := l.Ticks(rate)
	if want := 100*rate + 5; math.Abs(start-want) > 1e-9 {
		t.Errorf("it begins with %g ticks, want %g", start, want)
	}
	now := 0.0
	report := func(early int8, settled bool, n int) {
		for range n {
			now += 50
			l.Report(early, settled, now)
		}
	}
	report(-3, false, 100)
	if l.Ticks(rate) != start {
		t.Error("it learned from reports about another lead")
	}
	report(-3, true, 34)
	if got := l.Ticks(rate) - start; got != 5 {
		t.Errorf("inputs that were 5 ticks later than wanted raised it by %g", got)
	}
	report(6, true, 35)
	if got := l.Ticks(rate) - start; got != 3.5 {
		t.Errorf("inputs that were 4 ticks earlier than wanted left it at %g", got)
	}
	report(3, true, 100)
	if got := l.Ticks(rate) - start; got != 3.5 {
		t.Errorf("inputs that were in time changed it to %g", got)
	}
	for range 100 {
		report(127, true, 40)
	}
	if got := l.Ticks(rate); got != 1 {
		t.Errorf("the lead is %g, want 1", got)
	}
}
