package behavior_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
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

// TestLoadedAgain is BEH-266 for a world that loads many states, whose memory serves for the next: each goes on as it does in a
// world that has loaded nothing before, and one that is refused leaves the world as it was.
func TestLoadedAgain(t *testing.T) {
	o := behavior.Options{Blockers: yard(t), AutoAccept: true}
	h := newHost(t, o, 5)
	h.settle([]int{1, 2, 3, 4, 5, 6, 7, 8})
	states := [][]byte{newHost(t, o, 5).SaveState(nil)} // of an empty world
	for range 30 {
		h.turn()
		h.DrainEvents()
		states = append(states, h.SaveState(nil))
	}
	again, chance := newHost(t, o, 5), rand.New(rand.NewPCG(6, 6))
	refused := 0
	for n := range uint64(60) {
		state := states[chance.IntN(len(states))]
		fresh := newHost(t, o, n)
		if err := fresh.LoadState(state); err != nil {
			t.Fatal(err)
		}
		if err := again.LoadState(state); err != nil || again.Hash() != fresh.Hash() {
			t.Fatalf("load %d: %v, hash %x and not %x", n, err, again.Hash(), fresh.Hash())
		}
		if again.LoadState(state[:chance.IntN(len(state))]) != nil {
			refused++
		}
		again.Rand = rand.New(rand.NewPCG(n, 11))
		for range 4 {
			fresh.turn()
			again.turn()
			if a, b := again.DrainEvents(), fresh.DrainEvents(); !slices.Equal(a, b) || again.Hash() != fresh.Hash() {
				t.Fatalf("load %d: it tells another story:\n%v\nand not\n%v", n, a, b)
			}
		}
	}
	if refused != 60 {
		t.Errorf("%d of 60 states that are cut off are refused", refused)
	}
}

// What was drained before a state is loaded stays as it is; what was not is gone, and so are the steps of the last call.
func TestLoadedBetweenDrains(t *testing.T) {
	r := newRig(t, behavior.Options{}, example(t, "warrior"))
	r.add(at(1, 1, "warrior", sim.Vec{}))
	state := r.SaveState(nil)
	r.start(1, "dash", ahead)
	drained := r.DrainEvents()
	kept := slices.Clone(drained)
	r.Tick(3)
	steps := 0
	count := func(behavior.MoveStep) { steps++ }
	r.EachMove(count)
	r.StopBehavior(id(1), behavior.StopCancelled)
	if err := r.LoadState(state); err != nil || steps == 0 {
		t.Fatal(steps, err)
	}
	r.EachMove(func(m behavior.MoveStep) { t.Errorf("a step %+v of another state", m) })
	r.start(1, "dash", ahead)
	if len(kept) == 0 || !slices.Equal(drained, kept) {
		t.Errorf("what was drained was %v and is %v", kept, drained)
	}
	if next := r.DrainEvents(); !slices.Equal(next, kept) {
		t.Errorf("after loading it tells %v, and told %v at first", next, kept)
	}
}

// TestNumbersOfAState is BEH-266 for numbers: in a state they are finite, and no larger than anything can come to be.
func TestNumbersOfAState(t *testing.T) {
	numbers := []float64{3.25, 5.5, 7.75, 0.625, 0.875} // a place, a radius and a height, each once in the state
	r := newRig(t, behavior.Options{})
	a := at(1, 1, "", sim.Vec{X: numbers[0], Y: numbers[1], Z: numbers[2]})
	a.Radius, a.Height = numbers[3], numbers[4]
	r.add(a)
	state, hash := r.SaveState(nil), r.Hash()
	for _, x := range numbers {
		from := bytes.Index(state, binary.LittleEndian.AppendUint64(nil, math.Float64bits(x)))
		for _, wrong := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e16, -1e16} {
			bad := slices.Clone(state)
			binary.LittleEndian.PutUint64(bad[from:], math.Float64bits(wrong))
			if r.LoadState(bad) == nil || r.Hash() != hash {
				t.Errorf("%v in place of %v is let in, or changes something", wrong, x)
			}
		}
	}
	if err := r.LoadState(state); err != nil || r.Hash() != hash {
		t.Error(err)
	}
}

// predicted is an actor that is guessed about, and its 16 shots in the air.
func predicted(t testing.TB) *rig {
	r := newRig(t, behavior.Options{Mode: behavior.ClientPredict}, example(t, "fighter"), example(t, "ranger"))
	r.add(at(1, 1, "fighter", sim.Vec{}))
	r.SetOwn(id(1), true)
	r.start(1, "slash", ahead)
	wave, _ := r.ProjectileIndex("fighter", "sword_wave")
	for i := range 16 {
		if _, ok := r.SpawnProjectile(behavior.ProjectileRequest{Def: wave, Owner: id(1), Aim: sim.Heading(i * sim.FullTurn / 16).Dir()}); !ok {
			t.Fatalf("shot %d does not fly", i)
		}
	}
	r.Tick(1)
	return r
}

// TestRestoringAllocatesNothing is the means by which a restore keeps the time of BEH-281.
func TestRestoringAllocatesNothing(t *testing.T) {
	r := predicted(t)
	state := r.SaveState(nil)
	n := testing.AllocsPerRun(10, func() {
		for range 16 { // so that what is lost now and then counts too
			state = r.SaveState(state[:0])
			if err := r.LoadState(state); err != nil {
				t.Fatal(err)
			}
			r.Tick(1)
			r.DrainEvents()
		}
	})
	if n != 0 {
		t.Errorf("%v objects are made", n)
	}
}

// BenchmarkSaved is what a predicted actor with 16 shots costs.
func BenchmarkSaved(b *testing.B) {
	r := predicted(b)
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
