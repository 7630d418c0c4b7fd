package behavior_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
)

// TestSavedBetweenCalls is BEH-266 for what waits for the next step: a walk that was asked for, a start that is kept, a hold,
// an open window, a knock of this very tick and a shot that has flown not yet.
func TestSavedBetweenCalls(t *testing.T) {
	catalogs := func() []*behavior.Catalog {
		return []*behavior.Catalog{author(t, acts, "", ""), example(t, "warrior"), example(t, "ranger")}
	}
	r := newRig(t, behavior.Options{}, catalogs()...)
	r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "warrior", sim.Vec{X: 5}), at(3, 1, "warrior", sim.Vec{X: -5}), at(4, 2, "ranger", sim.Vec{Z: 5}))
	r.start(1, "patient", ahead)
	r.start(3, "shield_rush", ahead)
	r.run(35)
	r.start(2, "cut_1", ahead)
	r.run(15)
	r.refused(1, "stun_fall", behavior.None(), behavior.Busy)
	r.MoveActor(id(4), sim.Vec{X: 1, Z: 7}, sim.Vec{X: 1})
	r.start(4, "drawn_shot", ahead)
	r.ReleaseHold(id(4))
	r.ApplyKnockback(behavior.KnockRequest{Target: id(2), Direction: sim.Vec{X: 1}, Distance: 2, Ticks: 9})
	r.drain()

	twin := newRig(t, behavior.Options{}, catalogs()...)
	if err := twin.LoadState(r.SaveState(nil)); err != nil {
		t.Fatal(err)
	}
	from := len(r.story)
	for _, w := range []*rig{r, twin} {
		w.run(5)
		w.start(2, "cut_1", ahead) // the window is open
		w.run(60)
		w.ReleaseHold(id(3))
		w.run(60)
	}
	if story := r.story[from:]; !slices.Equal(story, twin.story) {
		t.Errorf("a saved world tells another story:\n%q\nand not\n%q", twin.told(), r.told()[from:])
	}
	if r.Hash() != twin.Hash() {
		t.Error("the hashes differ")
	}
	for _, what := range []string{"BehaviorStarted 1 stun_fall", "BehaviorStarted 2 cut_2", "ChargeChanged 3 change 6", "BehaviorStarted 4 shot"} {
		if len(only(r.told(), what)) != 1 {
			t.Errorf("nothing tells of %s", what)
		}
	}
}

// BenchmarkSaved is what prediction of one actor costs at most: it and 16 shots in the air, saved and restored.
func BenchmarkSaved(b *testing.B) {
	r := newRig(b, behavior.Options{Mode: behavior.ClientPredict}, example(b, "fighter"), example(b, "ranger"))
	r.add(at(1, 1, "fighter", sim.Vec{}))
	r.SetOwn(id(1), true)
	r.start(1, "slash", ahead)
	wave, _ := r.ProjectileIndex("fighter", "sword_wave")
	for i := range 16 {
		if _, ok := r.SpawnProjectile(behavior.ProjectileRequest{Def: wave, Owner: id(1), Aim: sim.Heading(i * sim.FullTurn / 16).Dir()}); !ok {
			b.Fatal("a shot does not fly")
		}
	}
	r.Tick(1)
	state := r.SaveState(nil)
	b.Run("saved", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			state = r.SaveState(state[:0])
		}
	})
	b.Run("restored", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := r.LoadState(state); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("hashed", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r.Hash()
		}
	})
}
