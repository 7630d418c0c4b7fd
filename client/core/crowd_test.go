package core

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// trackOf is a track with one sample at each place, at x = the second number.
func trackOf(samples ...[2]float64) *track {
	t := &track{id: 1}
	for _, s := range samples {
		t.add(s[0], view.Body{Pos: sim.Vec{X: s[1]}})
	}
	return t
}

func TestPoseBetweenSamples(t *testing.T) {
	const reach = 6 // ticks: 100 ms at 60 a second
	walk := trackOf([2]float64{0, 0}, [2]float64{3, 3}, [2]float64{6, 9})
	cases := []struct {
		name        string
		t           *track
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
		{"one sample only", trackOf([2]float64{5, 7}), 50, 7, 0, false, false},
		{"standing", trackOf([2]float64{0, 2}, [2]float64{3, 2}), 5, 2, 0, true, false},
	}
	for _, c := range cases {
		p := c.t.pose(c.moment, reach)
		if math.Abs(p.pos.X-c.x) > 1e-9 || math.Abs(p.move.X-c.move) > 1e-9 || p.beyond != c.beyond || p.stopped != c.end {
			t.Errorf("%s: at %g, moving by %g, beyond %v, stopped %v; want %g, %g, %v, %v", c.name, p.pos.X, p.move.X, p.beyond, p.stopped,
				c.x, c.move, c.beyond, c.end)
		}
	}
	walk.gone, walk.end = true, 8
	if p := walk.pose(7.5, reach); p.pos.X != 9 || p.beyond {
		t.Errorf("what is gone is drawn on to %g", p.pos.X)
	}
	if walk.over(7.9) || !walk.over(8) {
		t.Error("it is over before or after its end")
	}
}

// TestFirstSightAndTeleport is of somebody who is first seen in tick 110 at x = 9 and is put to x = 40 in tick 120: nothing is
// drawn before 110, 9 is the first that is drawn, and nothing lies between 9 and 40.
func TestFirstSightAndTeleport(t *testing.T) {
	tr := &track{id: 1}
	for tick := 110.0; tick < 130; tick++ {
		b := view.Body{Pos: sim.Vec{X: 9}, Teleports: 3}
		if tick >= 120 {
			b = view.Body{Pos: sim.Vec{X: 40}, Teleports: 4}
		}
		tr.add(tick, b)
	}
	if tr.count != 20 {
		t.Fatalf("%d samples", tr.count)
	}
	early := trackOf([2]float64{110, 9})
	if early.begun(109.99) || !early.begun(110) {
		t.Error("it is drawn before it is first seen, or not then")
	}
	seen := map[float64]int{}
	for moment := 114.0; moment < 129; moment += 0.1 {
		p := tr.pose(moment, 6)
		seen[p.pos.X]++
		if want := moment >= 120; (p.snaps == 4) != want {
			t.Errorf("at %g the count of jumps is %d", moment, p.snaps)
		}
		if p.move.X != 0 {
			t.Errorf("at %g it moves by %g", moment, p.move.X)
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
	tr := &track{}
	for i := range 100 {
		tr.add(float64(3*i), view.Body{Pos: sim.Vec{X: float64(3 * i)}})
		tr.add(float64(3*i), view.Body{Pos: sim.Vec{X: -1}}) // the same again is ignored
	}
	for moment := 3.0 * (100 - samplesKept); moment <= 297; moment += 0.7 {
		if p := tr.pose(moment, 6); math.Abs(p.pos.X-moment) > 1e-9 {
			t.Errorf("at %g it is drawn at %g", moment, p.pos.X)
		}
	}
	if !tr.begun(5) {
		t.Error("what was forgotten of it has not begun")
	}
	if p := tr.pose(5, 6); p.pos.X != 3*(100-samplesKept) {
		t.Errorf("before all that is remembered it is drawn at %g", p.pos.X)
	}
}

// TestDelayAdapts is as late as it is told while snapshots are regular, and later when they scatter.
func TestDelayAdapts(t *testing.T) {
	for _, c := range []struct{ scatter, least, most float64 }{{0, 100, 100}, {30, 100, 100}, {200, 230, 270}, {2000, mostDelay, mostDelay}} {
		line := prediction.NewTimeline(60)
		chance := sim.NewStream(1, "scatter")
		var cr crowd
		now := 0.0
		for n := range 200 {
			now = float64(n) * 50
			late := chance.Float64() * c.scatter
			if n%7 == 0 {
				late = 0
			}
			line.Arrived(sim.Tick(3*n), now+late)
			cr.follow(&line, 100, 50, now)
		}
		if cr.delay < c.least || cr.delay > c.most {
			t.Errorf("snapshots that scatter by %g ms are drawn %g ms late, want %g to %g", c.scatter, cr.delay, c.least, c.most)
		}
		if c.scatter < 2000 && cr.pace.Jumps() != 0 {
			t.Errorf("a scatter of %g ms: the moment jumped %d times", c.scatter, cr.pace.Jumps())
		}
		if late := (line.At(now) - cr.pace.At()) / line.Ticks(1); math.Abs(late-cr.delay) > 20 {
			t.Errorf("a scatter of %g ms: the moment is %g ms late, want %g", c.scatter, late, cr.delay)
		}
	}
}

// TestTracksStayInOrder adds and drops ghosts in any order.
func TestTracksStayInOrder(t *testing.T) {
	var c crowd
	chance := sim.NewStream(3, "ids")
	want := map[uint32]bool{}
	for range 2000 {
		id := uint32(chance.Intn(50) + 1)
		if chance.Chance(0.4) {
			c.drop(id)
			delete(want, id)
		} else {
			c.find(id).count++
			want[id] = true
		}
		if len(c.tracks) != len(want) {
			t.Fatalf("%d tracks, want %d", len(c.tracks), len(want))
		}
		for i := range c.tracks {
			if i > 0 && c.tracks[i-1].id >= c.tracks[i].id || !want[c.tracks[i].id] {
				t.Fatalf("the tracks are out of order at %d", i)
			}
		}
	}
}

// TestGhostComesBackBeforeItWasSeenToGo takes a ghost out of sight and in again while the picture has not come to the first of
// the two: it is drawn from where it came back, fresh, and not on a way between.
func TestGhostComesBackBeforeItWasSeenToGo(t *testing.T) {
	var c crowd
	id := sim.MakeID(4, 1)
	snapshot := func(at, x float64, fate view.Fate) {
		bodies, who, lamps := []view.Body{{Pos: sim.Vec{X: x}}}, []view.Who{{Role: view.Person}}, []view.Lamp{{Radius: 3}}
		c.take(&view.Table{
			IDs: []sim.ID{id}, Owners: []sim.ID{0}, Fates: []view.Fate{fate}, Columns: []any{&bodies, &who, &lamps},
		}, false, 0, at)
	}
	snapshot(3, 1, view.Stays)
	snapshot(6, 1, view.Stays)
	snapshot(9, 1, view.Withdrawn)
	if tr := &c.tracks[0]; !tr.gone || tr.end != 9 || tr.over(8) || !tr.over(9) {
		t.Errorf("after it went: gone %v, end %g", tr.gone, tr.end)
	}
	snapshot(12, 30, view.Stays)
	snapshot(15, 31, view.Stays)
	tr := &c.tracks[0]
	if len(c.tracks) != 1 || tr.gone || tr.begun(11) || !tr.begun(12) || tr.who.Role != view.Person || tr.lamp != 3 {
		t.Errorf("after it came back: %d tracks, gone %v, first %g", len(c.tracks), tr.gone, tr.first)
	}
	if p := tr.pose(13.5, 6); p.pos.X != 30.5 {
		t.Errorf("it is drawn at %g, want 30.5", p.pos.X)
	}
}

func TestMeterForgets(t *testing.T) {
	var m meter
	var s Status
	for now := 0.0; now < 4000; now += 50 {
		m.in(100, now)
		m.out(10)
		missed := 0
		if math.Mod(now, 500) == 0 {
			missed = 1
		}
		m.snapshot(missed)
	}
	m.report(&s, 3990)
	if s.BytesIn != 8000 || s.BytesOut != 800 || s.InPerSec != 2000 || s.OutPerSec != 200 || math.Abs(s.Loss-1.0/11) > 1e-9 {
		t.Errorf("the figures are %+v", s)
	}
	m.report(&s, 9000)
	if s.InPerSec != 0 || s.Loss != 0 || s.BytesIn != 8000 {
		t.Errorf("seconds later the figures are %+v", s)
	}
}
