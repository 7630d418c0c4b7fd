package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// A player whom thorns kill in the middle of its own blow, and who rises at once, is no threat in its new life by what the hook of
// the pool that it had emptied deals then: the kill and the records are its own, the fight is not.
func TestAHookStrikesForNoLaterLife(t *testing.T) {
	for _, dies := range []bool{false, true} {
		d := newDefs()
		d.Pools[nerve].OnDepleted = add(d, "snaps", damage(5, book.ToActor))
		thorns := 1.0
		if dies {
			thorns = 1000
		}
		x := newListeners(t, d, map[sim.ID]func(*book.Defs) book.Handler{m: func(d *book.Defs) book.Handler {
			return on(d, book.OnDamageTaken, op(book.IfOp, func(o *book.Op) {
				o.If = book.Condition{Left: book.LeftScalar, Scalar: formula.EventMagnitude, Compare: book.Equal, Right: num(10)}
				o.Then = add(d, "thorns", fixed(thorns, book.ToTarget))
			}))
		}})
		x.SetBase(x.turn, m, rules.Base{Attr: maxNerve, Value: 10})
		x.Strike(x.turn, rules.Blow{Actor: b, Target: m, Amount: 10, Type: dread, Pool: book.NoPool})
		x.want(m, hp, 95)
		var by []sim.ID
		for _, e := range only(x.Drain(), view.OnDamageTaken) {
			by = append(by, e.Other)
		}
		if want := []sim.ID{b, m, b}; !slices.Equal(by, want) {
			t.Fatalf("put down to %v, want %v", by, want)
		}
		threats, foes := []rules.Share{{ID: b, Threat: 15}}, [2]sim.ID{m, b}
		if dies {
			threats, foes = nil, [2]sim.ID{}
		}
		if got := x.Threats(m); !slices.Equal(got, threats) || x.Foe(b) != foes[0] || x.Foe(m) != foes[1] {
			t.Errorf("dying %v: threats %v, foes %v and %v", dies, got, x.Foe(b), x.Foe(m))
		}
	}
}

// Whatever somebody dies of, a blow or being let go of, the ops that follow in the cascade pass it by, the first that names it
// included.
func TestWhoDiedOfBeingLetGoIsPassedBy(t *testing.T) {
	held := func(d *book.Defs) *bench {
		x := newBench(t, d, func(o *rules.Options) { o.ProtectionPulses = new(int) })
		x.applied(m, b, mortal)
		x.strike(n, b, 1000)
		if !x.Downed(b) {
			t.Fatal("it is not held")
		}
		x.Drain()
		return x
	}
	for _, c := range []struct {
		name string
		by   sim.ID
		ends book.Op // what m keeps up on b
	}{
		{"its keeper becomes helpless", m, applying(stunned, book.ToActor)},
		{"its keeper dies", n, fixed(1000, book.ToSource)},
	} {
		for _, follow := range []book.Op{damage(10, book.ToTarget), applying(brittle, book.ToTarget), applying(strong, book.ToTarget)} {
			d := newDefs()
			d.Affects[mortal].Concentration = true
			list := add(d, "lets go", c.ends, follow)
			x := held(d)
			got := x.Run(x.turn, rules.Act{Actor: c.by, Source: m, Target: b, Magnitude: 1}, list)
			if x.Life(b) != 2 || !x.Alive(b) {
				t.Fatalf("%s: life %d, alive %v", c.name, x.Life(b), x.Alive(b))
			}
			x.want(b, hp, 100)
			if got != rules.Skipped || len(x.Affects(b, nil)) != 0 {
				t.Errorf("%s, and %v after that came to %v: %v", c.name, follow.Kind, got, x.Affects(b, nil))
			}
		}
	}
}

// Whoever has just been killed is nobody's foe: that its killer leaves is not told about it.
func TestTheDeadHearOfNoLeaver(t *testing.T) {
	for _, blow := range []float64{20, 1000} {
		d := newDefs()
		x := newListeners(t, d, map[sim.ID]func(*book.Defs) book.Handler{m: func(d *book.Defs) book.Handler {
			event := book.OnKill
			if blow < 100 {
				event = book.OnHit
			}
			return on(d, event, op(book.Teleport, func(o *book.Op) { o.To, o.Dest, o.Name = book.ToActor, book.DestRoom, "3" }))
		}})
		x.strike(m, b, blow)
		events := x.Drain()
		want := 1
		if blow > 100 {
			want = 0
		}
		if len(only(events, view.OnEnter)) != 1 || len(only(events, view.OnLeaveRoom)) != want {
			t.Errorf("after %v: told %v", blow, kinds(events))
		}
	}
}

// Numbers that are out of all proportion stay numbers: on the way through a blow, and in what is kept and told of an affect.
func TestNoNumberIsEndless(t *testing.T) {
	d := newDefs()
	d.DamageTypes[holy].Multiplier = num(1e306)
	d.Affects[shroud].Taken = []book.TakenFactor{{Type: holy, Factor: 0}}
	huge := add(d, "huge", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Magnitude, o.Level = burning, num(1e308), num(-1e308) }))
	x := newBench(t, d, nil)
	x.applied(m, m, brittle)
	for _, immune := range []bool{false, true} {
		if immune {
			x.applied(m, m, shroud)
		}
		var trace rules.Trace
		x.TraceNext(&trace)
		x.Strike(x.turn, rules.Blow{Actor: n, Target: m, Amount: 1e12, Type: holy, Pool: mana})
		for _, s := range trace.Steps {
			if !sim.IsFinite(s.Value) {
				t.Errorf("on the way: %+v", trace.Steps)
			}
		}
		want := int64(sim.MaxAmount)
		if immune {
			want = 0
		}
		if trace.Blow.Dealt != want || len(trace.Steps) < 2 {
			t.Errorf("immune %v: %+v", immune, trace)
		}
	}
	x.Drain()
	for range 3 {
		x.run(n, n, huge)
	}
	for _, e := range only(x.Drain(), view.OnApplyAffect) {
		if e.Value != sim.MaxAmount {
			t.Errorf("told %+v", e)
		}
	}
	on := x.Affects(n, nil)
	if len(on) != 1 || on[0].Magnitude != sim.MaxAmount || on[0].Level != -sim.MaxAmount || on[0].Stacks != 3 || on[0].Owner != affect.Rules {
		t.Errorf("kept %+v", on)
	}
}
