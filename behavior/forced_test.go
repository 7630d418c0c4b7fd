package behavior_test

import (
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
)

// TestKnockEndsAMove is the rest of BEH-226: a knock outranks a Move, which ends, also one whose run goes on.
func TestKnockEndsAMove(t *testing.T) {
	r := warrior(t)
	r.start(1, "dash", behavior.ToDirection(sim.Vec{X: 1}))
	r.run(3)
	r.ApplyKnockback(behavior.KnockRequest{Target: id(1), Direction: sim.Vec{Z: -1}, Distance: 2, Ticks: 6})
	if a, _ := r.Actor(id(1)); a.Untouchable || !a.Moving {
		t.Errorf("after the knock: untouchable %v, moving %v", a.Untouchable, a.Moving)
	}
	r.run(20)
	if a, _ := r.Actor(id(1)); a.Pos.Dist(sim.Vec{X: 1, Z: -2}) > 1e-9 {
		t.Errorf("it comes to %v, want (1, 0, -2)", a.Pos)
	}
	same(t, only(r.told(), "Move", "Stopped"), []string{
		"0 MoveChanged 1 change 1", "3 MoveChanged 1 change 2", "15 BehaviorStopped 1 dash reason 1 after 15",
	})
}

// TestWalkAndKnockAddUp is BEH-72 for who walks and is knocked in one call: both ways are gone whole.
func TestWalkAndKnockAddUp(t *testing.T) {
	for _, chunk := range []int{1, 2, 8} {
		r := actor(t, behavior.Options{})
		r.ApplyKnockback(behavior.KnockRequest{Target: id(1), Direction: sim.Vec{X: 1}, Distance: 2, Ticks: 4})
		for left := 8; left > 0; left -= chunk {
			a, _ := r.Actor(id(1))
			r.MoveActor(id(1), a.Pos.Add(sim.Vec{Z: float64(chunk) / 8}), sim.Vec{})
			r.run(chunk)
		}
		if a, _ := r.Actor(id(1)); a.Pos.Dist(sim.Vec{X: 2, Z: 1}) > 1e-9 {
			t.Errorf("by %d: it comes to %v, want (2, 0, 1)", chunk, a.Pos)
		}
	}
}

// TestRushAtEachOther is BEH-97: two who rush at each other see where the other stood when the step began, so neither has the
// better of it.
func TestRushAtEachOther(t *testing.T) {
	for _, order := range [][2]int{{1, 2}, {2, 1}} {
		r := newRig(t, behavior.Options{}, example(t, "warrior"))
		r.add(at(order[0], 1, "warrior", sim.Vec{Z: -1.2}), at(order[1], 2, "warrior", sim.Vec{Z: 1.2}))
		r.start(order[0], "shield_rush", behavior.ToDirection(sim.Vec{Z: 1}))
		r.start(order[1], "shield_rush", behavior.ToDirection(sim.Vec{Z: -1}))
		r.run(80)
		a, _ := r.Actor(id(order[0]))
		b, _ := r.Actor(id(order[1]))
		// By 0.3 m a step each, and in the third step by the 0.2 m that lay between them.
		if a.Pos != b.Pos.Neg() || a.Pos.Dist(sim.Vec{Z: -0.4}) > 1e-9 {
			t.Errorf("they come to %v and %v, want 0.4 m from the middle", a.Pos, b.Pos)
		}
	}
}

// TestTeleportSweepsNothing is BEH-64: who is put somewhere meets nothing on the way, in that step or the next, and neither
// does what flies.
func TestTeleportSweepsNothing(t *testing.T) {
	for _, walks := range []bool{false, true} {
		r := thrower(t, behavior.Options{}, `"duration": 2, "movement": {"kind": "Line", "speed": 0}, "collision": {"shape": "Sphere", "radius": 0.3}`)
		r.add(at(2, 2, "", sim.Vec{X: -4}))
		r.start(1, "throw", ahead)
		r.run(1)
		if r.MoveActor(id(2), sim.Vec{X: -3}, sim.Vec{}); walks {
			r.run(1) // a step before: what it walked in it is over
		}
		r.TeleportActor(id(2), sim.Vec{X: 4}, sim.Vec{})
		r.run(2)
		if a, _ := r.Actor(id(2)); len(only(r.told(), "Hit")) != 0 || a.Pos != (sim.Vec{X: 4}) {
			t.Errorf("walks %v: it is at %v, %q", walks, a.Pos, only(r.told(), "Hit"))
		}
		r.MoveActor(id(2), sim.Vec{X: -4}, sim.Vec{})
		r.run(1)
		if len(only(r.told(), "Hit")) != 1 {
			t.Errorf("walks %v: who walks the same way is not met", walks)
		}
	}
}
