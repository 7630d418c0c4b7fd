package behavior_test

import (
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

var ahead = behavior.ToDirection(sim.Vec{Z: 1})

// warrior is one at the origin, with an enemy in front of it.
func warrior(t *testing.T) *rig {
	r := newRig(t, behavior.Options{}, example(t, "warrior"))
	r.add(at(1, 1, "warrior", sim.Vec{}), at(2, 2, "", sim.Vec{Z: 2}))
	return r
}

// TestCuts is BEH-328, and BEH-229 to BEH-233 on the way: the first and the last tick of a window, and one beyond.
func TestCuts(t *testing.T) {
	for _, press := range []int{15, 29, 30, 45} {
		r := warrior(t)
		r.start(1, "cut_1", ahead)
		r.run(14)
		r.refused(1, "cut_1", ahead, behavior.Busy)
		r.run(press - 14)
		r.start(1, "cut_1", ahead)
		r.run(press)
		r.start(1, "cut_1", ahead)
		r.run(41)
		r.refused(1, "cut_1", ahead, behavior.Busy)
		r.run(1)
		r.start(1, "cut_1", ahead)
		var started []string
		for _, line := range only(r.told(), "BehaviorStarted") {
			started = append(started, line[len(line)-5:])
		}
		same(t, started, []string{"cut_1", "cut_2", "cut_3", "cut_1"})
		for i := range r.story {
			e := &r.story[i]
			finisher := e.Run == 3 && (e.Kind == view.BehaviorStarted || e.Kind == view.LogicEffectApplied ||
				e.Kind == view.AttributeEffectRequested || e.Kind == view.KnockbackRequested)
			if finisher != behavior.Finisher.In(e) {
				t.Errorf("%s: the mark of the finisher is wrong", r.line(e))
			}
		}
	}
	r := warrior(t)
	r.start(1, "cut_1", ahead)
	r.run(20)
	r.start(1, "cut_1", ahead)
	same(t, only(r.told(), "Behavior", "Window"), []string{
		"0 BehaviorStarted 1 cut_1", "15 ComboWindow 1 change 3 2",
		"20 ComboWindow 1 change 4 2", "20 BehaviorStopped 1 cut_1 reason 2 after 20", "20 BehaviorStarted 1 cut_2",
	})
	r = warrior(t)
	r.start(1, "cut_1", ahead)
	r.run(46)
	r.start(1, "cut_1", ahead)
	same(t, only(r.told(), "Started", "Stopped", "Window", "Applied"), []string{
		"0 BehaviorStarted 1 cut_1",
		"9 LogicEffectApplied 1 cut_1_hit on 1",
		"15 ComboWindow 1 change 3 2",
		"30 BehaviorStopped 1 cut_1 reason 1 after 30",
		"46 ComboWindow 1 change 4 2",
		"46 BehaviorStarted 1 cut_1",
	})
}

// TestComboForgets is the rest of BEH-231.
func TestComboForgets(t *testing.T) {
	forget := map[string]func(r *rig){
		"a stop":           func(r *rig) { r.StopBehavior(id(1), behavior.StopStunned) },
		"death":            func(r *rig) { r.SetActorLife(id(1), false); r.SetActorLife(id(1), true) },
		"another behavior": func(r *rig) { r.run(15); r.start(1, "dash", ahead); r.run(15) },
		"another catalog":  func(r *rig) { r.SetActorCatalog(id(1), ""); r.SetActorCatalog(id(1), "warrior") },
	}
	for name, do := range forget {
		r := warrior(t)
		r.start(1, "cut_1", ahead)
		r.run(15)
		do(r)
		r.start(1, "cut_1", ahead)
		lines := only(r.told(), "Started", "change 4")
		if last := lines[len(lines)-1]; last[len(last)-5:] != "cut_1" || len(only(lines, "change 4")) != 1 {
			t.Errorf("%s: the chain goes on: %q", name, lines)
		}
	}
}

// TestChargedStep is BEH-230 for a step that is held first: its window counts from the release, as its timeline does.
func TestChargedStep(t *testing.T) {
	r := newRig(t, behavior.Options{}, author(t, `{"id": "one", "duration": 0.5, "input": "None", "combo": {"root": "one", "step": 1, "next": "two", "opens": 0.25, "closes": 0.75},
		"charge": {"min": 0, "max": 10, "onMax": "Hold", "scale": {"distance": [1, 2]}}, "timeline": [{"time": 0, "kind": "Move", "distance": 1, "duration": 0.1}]},
		{"id": "two", "duration": 0.5, "input": "None", "combo": {"root": "one", "step": 2}, "timeline": []}`, "", ""))
	r.add(at(1, 1, "test", sim.Vec{}))
	r.start(1, "one", behavior.None())
	r.run(100)
	r.refused(1, "one", behavior.None(), behavior.Busy)
	r.ReleaseHold(id(1))
	r.run(45)
	r.start(1, "one", behavior.None())
	same(t, only(r.told(), "Window", "Behavior"), []string{
		"0 BehaviorStarted 1 one", "115 ComboWindow 1 change 3 2", "130 BehaviorStopped 1 one reason 1 after 130",
		"145 ComboWindow 1 change 4 2", "145 BehaviorStarted 1 two",
	})
}

// TestDash is BEH-329, BEH-221, BEH-223 and BEH-225.
func TestDash(t *testing.T) {
	r := warrior(t)
	r.start(1, "dash", ahead)
	before, moves := sim.Vec{}, 0
	for tick := 0; tick <= 15; tick++ {
		a, _ := r.Actor(id(1))
		if a.Untouchable != (tick < 12) {
			t.Errorf("tick %d: untouchable is %v", tick, a.Untouchable)
		}
		if a.Moving != (tick < 12) {
			t.Errorf("tick %d: moving is %v", tick, a.Moving)
		}
		if a.Pos != before {
			moves++
			if step := a.Pos.Dist(before); step < 0.3333 || step > 0.3334 {
				t.Errorf("tick %d: a step of %v", tick, step)
			}
		}
		before = a.Pos
		r.run(1)
		seen := 0
		r.EachMove(func(m behavior.MoveStep) {
			seen++
			b, _ := r.Actor(id(1))
			if m.Actor != id(1) || m.Start != 1 || m.From != before || m.To != b.Pos {
				t.Errorf("step of a move: %+v", m)
			}
		})
		if want := tick < 12; (seen == 1) != want {
			t.Errorf("tick %d: %d steps of moves", tick, seen)
		}
	}
	if moves != 12 || before.Dist(sim.Vec{Z: 4}) > 1e-4 {
		t.Errorf("%d moves to %v, want 12 to 4 m", moves, before)
	}
	same(t, r.told(), []string{
		"0 BehaviorStarted 1 dash",
		"0 MoveChanged 1 change 1",
		"12 MoveChanged 1 change 2",
		"15 BehaviorStopped 1 dash reason 1 after 15",
	})
}

// TestRush is charge and a move that halts at an enemy or at a wall, with what a level scales.
func TestRush(t *testing.T) {
	r := warrior(t)
	r.start(1, "shield_rush", ahead)
	r.run(60) // released by itself at its full level
	r.run(36)
	a, _ := r.Actor(id(1))
	if d := a.Pos.Dist(sim.Vec{Z: 1}); d > 1e-4 {
		t.Errorf("it stands at %v, want 1 m: in touch with the enemy", a.Pos)
	}
	same(t, r.told(), []string{
		"0 BehaviorStarted 1 shield_rush",
		"0 ChargeChanged 1 change 5 0",
		"60 ChargeChanged 1 change 6 256",
		"60 MoveChanged 1 change 1",
		"64 MoveChanged 1 change 2",
		"75 LogicEffectApplied 1 rush_hit on 1",
		"75 AttributeEffectRequested 2 hp -44",
		"75 KnockbackRequested 2 (0,0,1) by 4.5 over 15",
		"96 BehaviorStopped 1 shield_rush reason 1 after 96",
	})

	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -10, Z: -10}, Max: sim.Vec{X: 10, Z: 10}},
		Walls:  []place.Wall{{Kind: place.Segment, A: sim.Vec{X: -5, Z: 2.5}, B: sim.Vec{X: 5, Z: 2.5}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	r = newRig(t, behavior.Options{Blockers: ground}, example(t, "warrior"))
	r.add(at(1, 1, "warrior", sim.Vec{}))
	r.start(1, "shield_rush", behavior.ToDirection(sim.Vec{X: 3, Z: 4}))
	r.run(20)
	r.ReleaseHold(id(1))
	r.run(20)
	if a, _ = r.Actor(id(1)); a.Pos.Dist(sim.Vec{X: 1.5, Z: 2}) > 1e-4 {
		t.Errorf("stopped at %v, want (1.5, 0, 2)", a.Pos)
	}
	r = newRig(t, behavior.Options{Blockers: ground}, example(t, "warrior"))
	r.add(at(1, 1, "warrior", sim.Vec{}))
	r.start(1, "dash", behavior.ToDirection(sim.Vec{X: 3, Z: 4}))
	r.run(20)
	if a, _ = r.Actor(id(1)); a.Pos.Dist(sim.Vec{X: 2.4, Z: 2}) > 1e-4 {
		t.Errorf("slid to %v, want (2.4, 0, 2)", a.Pos)
	}
}

// TestRanger is BEH-330 to BEH-333.
func TestRanger(t *testing.T) {
	ranger := func(o behavior.Options) *rig {
		r := newRig(t, o, example(t, "ranger"))
		r.add(at(1, 1, "ranger", sim.Vec{}))
		return r
	}
	r := ranger(behavior.Options{MoveEvents: 1})
	r.start(1, "shot", ahead)
	r.run(80)
	if n := len(only(r.told(), "ProjectileMoved")); n != 45 {
		t.Errorf("the arrow made %d moves, want 45", n)
	}
	same(t, only(r.told(), "Spawned", "Expired"), []string{
		"6 ProjectileSpawned 1 arrow at (0,0,0.6) with (0,0,24)",
		"51 ProjectileExpired 1 arrow at (0,0,18.6), reason 3",
	})

	for _, c := range []struct {
		held  int
		value string
		name  string
	}{{45, "-35", "drawn_arrow"}, {200, "-50", "drawn_arrow"}, {10, "-16", "arrow"}} {
		r = ranger(behavior.Options{})
		r.add(at(2, 2, "", sim.Vec{Z: 3}))
		r.start(1, "drawn_shot", ahead)
		r.run(c.held)
		if !r.ReleaseHold(id(1)) {
			t.Fatalf("held %d: nothing to release", c.held)
		}
		r.run(30)
		lines := only(r.told(), "ProjectileHit", "AttributeEffect")
		if len(lines) != 2 || len(only(lines[:1], " "+c.name+" ")) != 1 || len(only(lines[1:], "hp "+c.value)) != 1 {
			t.Errorf("held %d: %q, want %s and %s", c.held, lines, c.name, c.value)
		}
	}

	r = ranger(behavior.Options{})
	r.start(1, "roll", ahead)
	for tick := 0; tick <= 18; tick++ {
		if a, _ := r.Actor(id(1)); a.Untouchable != (tick >= 3 && tick < 12) {
			t.Errorf("roll, tick %d: untouchable is %v", tick, a.Untouchable)
		}
		r.run(1)
	}
	if a, _ := r.Actor(id(1)); a.Pos.Dist(sim.Vec{Z: 3.5}) > 1e-4 {
		t.Errorf("rolled to %v", a.Pos)
	}

	ground, err := place.NewGround(place.Geometry{Bounds: place.Area{Min: sim.Vec{X: -20, Z: -20}, Max: sim.Vec{X: 20, Z: 20}}})
	if err != nil {
		t.Fatal(err)
	}
	r = ranger(behavior.Options{Blockers: ground})
	r.add(at(2, 2, "", sim.Vec{X: 1, Z: 10}))
	r.start(1, "lob", behavior.ToPosition(sim.Vec{Z: 10}))
	r.run(100)
	same(t, only(r.told(), "firepot", "burst", "Attribute"), []string{
		"18 ProjectileSpawned 1 firepot at (0,1,0) with (0,9,10)",
		"78 LogicEffectApplied 1 burst on 1",
		"78 AttributeEffectRequested 2 hp -24",
		"78 ProjectileExpired 1 firepot at (0,0,10), reason 5",
	})
}

// TestChargedSizes is the rest of BEH-235: a level scales the radius of shapes and of projectiles, against actors and walls, and
// how fast they fly and how far they push.
func TestChargedSizes(t *testing.T) {
	const swell = `{"id": "swell", "duration": 0.5, "input": "Direction",
		"charge": {"min": 0, "max": 1, "onMax": "Hold", "scale": {"radius": [1, 3], "speed": [1, 2], "distance": [1, 5]}},
		"timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "burst"}, {"time": 0, "kind": "Projectile", "flyObjectId": "bubble", "offset": {"forward": 0.01}}],
		"logicEffects": [{"id": "burst", "shape": "Sphere", "radius": 1, "effects": [{"type": "Knockback", "distance": 1, "duration": 0.1}]}]}`
	const bubble = `{"id": "bubble", "duration": 2, "movement": {"kind": "Line", "speed": 6}, "collision": {"shape": "Sphere", "radius": 0.2, "hitLimit": 9}}`
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -10, Z: -10}, Max: sim.Vec{X: 10, Z: 10}},
		Walls:  []place.Wall{{Kind: place.Segment, A: sim.Vec{X: -5, Z: 5}, B: sim.Vec{X: 5, Z: 5}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for held, want := range map[int][]string{
		0: {"0 LogicEffectApplied 1 burst on 0", "0 ProjectileSpawned 1 bubble at (0,0,0.01) with (0,0,6)", "48 ProjectileExpired 1 bubble at (0,0,4.8), reason 4"},
		60: {"60 LogicEffectApplied 1 burst on 1", "60 KnockbackRequested 2 (-1,0,0) by 5 over 6", "60 ProjectileSpawned 1 bubble at (0,0,0.01) with (0,0,12)",
			"79 ProjectileHit 3 bubble at (0,0,3.652), hit 1", "82 ProjectileExpired 1 bubble at (0,0,4.4), reason 4"},
	} {
		r := newRig(t, behavior.Options{Blockers: ground}, author(t, swell, bubble, ""))
		r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "", sim.Vec{X: -3}), at(3, 2, "", sim.Vec{X: 1.09, Z: 3.8}))
		r.start(1, "swell", ahead)
		r.run(held)
		r.ReleaseHold(id(1))
		r.run(80)
		same(t, only(r.told(), "burst", "Knock", "bubble"), want)
	}
}

// TestMotionMarks is BEH-224: no two moves of an actor in a row have the same start.
func TestMotionMarks(t *testing.T) {
	r := newRig(t, behavior.Options{Start: ^sim.Tick(0) - 20}, example(t, "warrior"))
	r.add(at(1, 1, "warrior", sim.Vec{}))
	last, starts := sim.Tick(0), 0
	for range 30 {
		for range 2 {
			if ok, _ := r.TryStartBehavior(id(1), "dash", ahead); ok {
				r.run(1)
				r.EachMove(func(m behavior.MoveStep) {
					if m.Start == 0 || m.Start == last {
						t.Errorf("a move at %d starts at %d, the one before at %d", r.Now(), m.Start, last)
					}
					last = m.Start
					starts++
				})
				r.SetActorLife(id(1), false)
				r.SetActorLife(id(1), true)
			}
		}
	}
	if starts != 60 {
		t.Errorf("%d moves, want 60", starts)
	}
}
