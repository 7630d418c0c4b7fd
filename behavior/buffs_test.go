package behavior_test

import (
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// TestLastTickIsTheLast is BEH-139 where the last allowed tick asks for the buff again: it ends all the same, once. Before
// the last tick the same makes it begin anew, as any application does.
func TestLastTickIsTheLast(t *testing.T) {
	again := `"logicEffects": [{"id": "again", "shape": "Locked", "target": "Owner", "effects": [{"type": "Buff", "buffId": "ember"}]}]}`
	for name, c := range map[string]struct {
		buff string
		want []string
	}{
		"once, and its time is up as well": {`{"id": "ember", "duration": 1, "tickInterval": 1, "repeatCount": 1, `, []string{
			"0 BuffAdded 1 ember outcome 1 ends 60", "60 BuffTicked 1 ember 1", "60 BuffAdded 1 ember outcome 2 ends 120",
			"60 BuffRemoved 1 ember reason 2 after 1",
		}},
		"once, in the middle of its time": {`{"id": "ember", "duration": 9, "tickInterval": 1, "repeatCount": 1, `, []string{
			"0 BuffAdded 1 ember outcome 1 ends 540", "60 BuffTicked 1 ember 1", "60 BuffAdded 1 ember outcome 2 ends 600",
			"60 BuffRemoved 1 ember reason 2 after 1",
		}},
		"without a count": {`{"id": "ember", "duration": 1, "tickInterval": 1, `, []string{
			"0 BuffAdded 1 ember outcome 1 ends 60", "60 BuffTicked 1 ember 1", "60 BuffAdded 1 ember outcome 2 ends 120",
			"120 BuffTicked 1 ember 1", "120 BuffAdded 1 ember outcome 2 ends 180",
		}},
	} {
		r := newRig(t, behavior.Options{AutoAccept: true}, author(t, "", "", c.buff+again))
		r.add(at(1, 1, "", sim.Vec{}))
		r.give("ember", 1)
		r.run(130)
		if got := only(r.told(), "BuffAdded", "BuffTicked", "BuffRemoved"); len(got) != len(c.want) {
			t.Errorf("%s: %q", name, got)
		} else {
			same(t, got, c.want)
		}
	}
}

// leash is a buff that ends with its run, given by the run itself, by a shot that outlives it, and by its own end.
func leash(t *testing.T, o behavior.Options) *rig {
	r := newRig(t, o, author(t, `{"id": "hold", "duration": 0.5, "input": "Direction", "timeline": [
			{"time": 0, "kind": "Projectile", "flyObjectId": "hook"}, {"time": 0.1, "kind": "Buff", "buffId": "grip"}, {"time": 0.5, "kind": "Buff", "buffId": "grip"}]}`,
		`{"id": "hook", "duration": 3, "movement": {"kind": "Line", "speed": 6}, "collision": {"shape": "Sphere", "radius": 0.1, "hitLimit": 9},
		  "timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "catch", "trigger": "OnCollision"}], "logicEffects": [
			{"id": "catch", "shape": "Locked", "target": "HitActor", "effects": [{"type": "Buff", "buffId": "grip"}]}]}`,
		`{"id": "grip", "permanent": true, "stacking": "StackIndependent", "untilRunEnds": true, "onRemove": ["slip"], "logicEffects": [
			{"id": "slip", "shape": "Locked", "target": "Owner", "effects": [{"type": "Buff", "buffId": "grip"}]}]}`))
	r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "", sim.Vec{Z: 2.1}), at(3, 2, "", sim.Vec{Z: 9.1}))
	r.start(1, "hold", ahead)
	return r
}

// TestNothingEndsWithAnEndedRun is the rest of BEH-89: what would end with a run attaches only while that is under way, or it
// would stay for good; and nothing is told with the id of a run that has stopped.
func TestNothingEndsWithAnEndedRun(t *testing.T) {
	r := leash(t, behavior.Options{AutoAccept: true})
	r.run(200)
	same(t, only(r.told(), "Hit", "BuffRequested", "BuffAdded", "BuffRemoved", "Stopped"), []string{
		"6 BuffRequested 1 grip", "6 BuffAdded 1 grip outcome 1 ends 6",
		"15 ProjectileHit 2 hook at (0,0,1.5), hit 1", "15 BuffRequested 2 grip", "15 BuffAdded 2 grip outcome 1 ends 15",
		"30 BuffRequested 1 grip", "30 BuffAdded 1 grip outcome 1 ends 30",
		"30 BuffRemoved 1 grip reason 5 after 0", "30 BuffRequested 1 grip", // which asks for another, in vain
		"30 BuffRemoved 1 grip reason 5 after 0", "30 BuffRequested 1 grip",
		"30 BuffRemoved 2 grip reason 5 after 0", "30 BuffRequested 2 grip",
		"30 BehaviorStopped 1 hold reason 1 after 30",
		"85 ProjectileHit 3 hook at (0,0,8.5), hit 2", "85 BuffRequested 3 grip",
	})
	for i := range r.story {
		e := &r.story[i]
		late := e.Tick > 30 && e.Kind != view.BehaviorStopped
		if (e.Run == 0) != late {
			t.Errorf("%s: of run %d", r.line(e), e.Run)
		}
		if late && e.Ref != 1 {
			t.Errorf("%s: of projectile %d", r.line(e), e.Ref)
		}
	}
	if r.bearing(1)+r.bearing(2)+r.bearing(3) != 0 {
		t.Error("a buff has outlived its run")
	}
	// A host that judges what is asked after the step is too late for the last tick of the run.
	r = leash(t, behavior.Options{})
	answers := map[sim.Tick]behavior.BuffOutcome{}
	for range 40 {
		for _, e := range r.run(1) {
			if e.Kind == view.BuffRequested {
				answers[e.Tick] = r.ApplyBuff(r.BuffRequested(&e)).Outcome
			}
		}
	}
	if len(answers) != 3 || answers[6] != behavior.BuffNew || answers[15] != behavior.BuffNew || answers[30] != behavior.BuffNoRun {
		t.Errorf("answers: %v", answers)
	}
	// A client that shows attaches what it is told, and is told when it ends.
	r = leash(t, behavior.Options{Mode: behavior.ClientPresentation})
	if a := r.give("grip", 2, 1); a.Outcome != behavior.BuffNew {
		t.Errorf("a marker: %+v", a)
	}
}

// TestNoRoomForBuffs tells a set that takes no more from a buff of which there are enough.
func TestNoRoomForBuffs(t *testing.T) {
	set := affect.NewSet(affect.Options{Most: 2})
	r := newRig(t, behavior.Options{Affects: set}, author(t, "", "", `{"id": "one", "duration": 5, "stacking": "StackIndependent", "maxStacks": 1}`))
	r.add(at(1, 1, "", sim.Vec{}), at(2, 1, "", sim.Vec{}), at(3, 1, "", sim.Vec{}))
	for slot, want := range []behavior.BuffOutcome{behavior.BuffNew, behavior.BuffNew, behavior.BuffNoRoom} {
		if got := r.give("one", slot+1).Outcome; got != want {
			t.Errorf("the buff of %d: outcome %d, want %d", slot+1, got, want)
		}
	}
	if got := r.give("one", 1).Outcome; got != behavior.BuffAtCap {
		t.Errorf("another: outcome %d", got)
	}
	if n := len(only(r.told(), "BuffAdded")); n != 2 {
		t.Errorf("%d were told", n)
	}
}
