package trail_test

import (
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/trail"
)

// tick shows the shots of a list that fly.
func tick(t *trail.Trail, events []view.Event, ids ...uint64) []trail.Shot {
	t.Begin(events)
	for _, id := range ids {
		s := t.See(id)
		s.As.From, s.Owner = sim.Vec{X: float64(id)}, sim.MakeID(uint32(id), 1)
	}
	return t.End()
}

// What flies is shown in every tick, and once more when it has ended: as it was last, with where and why it came down.
func TestEverythingIsShownOnceMore(t *testing.T) {
	var list trail.Trail
	tick(&list, nil, 2, 3, 5, 9)
	got := tick(&list, []view.Event{
		{Kind: view.ProjectileHit, Ref: 2, Reason: 7},
		{Kind: view.ProjectileExpired, Ref: 9, Reason: view.Reason(behavior.ExpiredRange), Pos: sim.Vec{X: 9, Z: 4}},
		{Kind: view.ProjectileExpired, Ref: 2, Reason: view.Reason(behavior.ExpiredHitLimit), Pos: sim.Vec{X: 5}},
	}, 3, 7)
	want := []struct {
		id   uint64
		fate view.Fate
		end  behavior.ExpireReason
		way  float64
	}{{2, view.Destroyed, behavior.ExpiredHitLimit, 3}, {3, view.Stays, 0, 0}, {5, view.Destroyed, behavior.ExpiredHost, 0},
		{7, view.Stays, 0, 0}, {9, view.Destroyed, behavior.ExpiredRange, 4}}
	if len(got) != len(want) {
		t.Fatalf("shown are %+v", got)
	}
	for i, w := range want {
		s := &got[i]
		if s.ID != w.id || s.Fate != w.fate || s.As.End != uint8(w.end) || s.As.Way != w.way || s.Owner != sim.MakeID(uint32(w.id), 1) {
			t.Errorf("number %d is %+v, want %+v", i, *s, w)
		}
	}
	if last := tick(&list, nil, 3); len(last) != 2 || last[0].ID != 3 || last[1].ID != 7 {
		t.Errorf("then are shown %+v", last)
	}
	if last := tick(&list, nil); len(last) != 1 || last[0].ID != 3 {
		t.Errorf("at the end are shown %+v", last)
	}
}

// A shot is found again as it was shown.
func TestShotsAreRemembered(t *testing.T) {
	var list trail.Trail
	tick(&list, nil, 4)
	list.Begin(nil)
	if s := list.See(4); s.As.From.X != 4 || s.Owner == 0 {
		t.Errorf("it is %+v", *s)
	}
	if s := list.See(5); *s != (trail.Shot{ID: 5}) {
		t.Errorf("a new one is %+v", *s)
	}
}
