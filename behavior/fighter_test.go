package behavior_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// duel is a fighter at the origin who slashes towards +z, with or without somebody in front of it.
func duel(t *testing.T, o behavior.Options, enemy ...float64) *rig {
	r := newRig(t, o, example(t, "fighter"))
	r.add(at(1, 1, "fighter", sim.Vec{}))
	for _, z := range enemy {
		r.add(at(2, 2, "", sim.Vec{Z: z}))
	}
	r.start(1, "slash", behavior.ToDirection(sim.Vec{Z: 1}))
	return r
}

// TestSlash is BEH-324, however the steps are cut into calls.
func TestSlash(t *testing.T) {
	for _, chunk := range []int{1, 2, 7, 300} {
		r := duel(t, behavior.Options{AutoAccept: true}, 2.05)
		for done := 0; done < 300; done += chunk {
			r.run(min(chunk, 300-done))
		}
		same(t, r.told(), []string{
			"0 BehaviorStarted 1 slash",
			"15 LogicEffectApplied 1 slash_hit on 1",
			"15 AttributeEffectRequested 2 hp -30",
			"19 ProjectileSpawned 1 blade_wave at (0,0,0) with (0,0,6)",
			"31 ProjectileHit 2 blade_wave at (0,0,1.15), hit 1",
			"31 LogicEffectApplied 1 blade_wave_hit on 1",
			"31 AttributeEffectRequested 2 hp -20",
			"31 BuffRequested 2 slow_01",
			"31 BuffAdded 2 slow_01 outcome 1 ends 211",
			"31 ProjectileExpired 1 blade_wave at (0,0,1.15), reason 1",
			"48 BehaviorStopped 1 slash reason 1 after 48",
			"91 BuffTicked 2 slow_01 1",
			"91 LogicEffectApplied 2 slow_tick on 1",
			"91 AttributeEffectRequested 2 moveSpeed -0.2",
			"151 BuffTicked 2 slow_01 2",
			"151 LogicEffectApplied 2 slow_tick on 1",
			"151 AttributeEffectRequested 2 moveSpeed -0.2",
			"211 BuffTicked 2 slow_01 3",
			"211 LogicEffectApplied 2 slow_tick on 1",
			"211 AttributeEffectRequested 2 moveSpeed -0.2",
			"211 BuffRemoved 2 slow_01 reason 2 after 3",
		})
		for i, e := range r.story {
			if e.Seq != uint64(i)+1 {
				t.Fatalf("event %d has the number %d", i, e.Seq)
			}
		}
	}
}

// TestSlashShown is BEH-325.
func TestSlashShown(t *testing.T) {
	r := duel(t, behavior.Options{Mode: behavior.ClientPresentation}, 2.05)
	r.run(110)
	same(t, r.told(), []string{
		"0 BehaviorStarted 1 slash",
		"0 TimelineAnimation 1 slash_01 for 48 from 0",
		"7 TimelineEffect 1 for 30 from 0",
		"19 ProjectileSpawned 1 blade_wave at (0,0,0) with (0,0,6)",
		"19 TimelineEffect 1 for 90 from 0",
		"48 BehaviorStopped 1 slash reason 1 after 48",
		"109 ProjectileExpired 1 blade_wave at (0,0,9), reason 2",
	})
}

// TestSlashFurtherAway is BEH-326 and BEH-327.
func TestSlashFurtherAway(t *testing.T) {
	r := duel(t, behavior.Options{}, 3.05)
	r.run(120)
	same(t, only(r.told(), "slash_hit", "ProjectileHit"), []string{
		"15 LogicEffectApplied 1 slash_hit on 0",
		"41 ProjectileHit 2 blade_wave at (0,0,2.15), hit 1",
	})
	r = duel(t, behavior.Options{MoveEvents: 1})
	r.run(120)
	if n := len(only(r.told(), "ProjectileMoved")); n != 90 {
		t.Errorf("the wave made %d moves, want 90", n)
	}
	same(t, only(r.told(), "ProjectileExpired"), []string{"109 ProjectileExpired 1 blade_wave at (0,0,9), reason 2"})
}

// TestModes is BEH-296, BEH-297 and what they stand for: a server shows nothing unless asked, and then changes nothing by
// it; a client asks for nothing.
func TestModes(t *testing.T) {
	plain, shown := duel(t, behavior.Options{}, 2.05), duel(t, behavior.Options{Presentation: true}, 2.05)
	for range 120 {
		plain.run(1)
		shown.run(1)
		if plain.Hash() != shown.Hash() {
			t.Fatalf("tick %d: presentation changes the hash", plain.Now())
		}
	}
	visual := func(e view.Event) bool { return e.Kind == view.TimelineAnimation || e.Kind == view.TimelineEffect }
	if slices.ContainsFunc(plain.story, visual) {
		t.Error("a server shows something unasked")
	}
	shows := 0
	for i := range shown.story {
		e := &shown.story[i]
		if visual(*e) {
			shows++
		}
		if visual(*e) != behavior.ForShow.In(e) {
			t.Errorf("%s: wrongly marked", shown.line(e))
		}
	}
	if shows != 3 {
		t.Errorf("the server showed %d things, want 3", shows)
	}
}
