package core

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

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
			c.find(id)
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
	if len(c.tracks) != 1 || tr.gone || tr.trail.Begun(11) || !tr.trail.Begun(12) || tr.who.Role != view.Person || tr.lamp != 3 {
		t.Errorf("after it came back: %d tracks, gone %v, since %g", len(c.tracks), tr.gone, tr.since)
	}
	if p := tr.pose(13.5, 6); p.Pos.X != 30.5 {
		t.Errorf("it is drawn at %g, want 30.5", p.Pos.X)
	}
}
