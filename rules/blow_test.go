package rules_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

func TestABlowEndsWhereItShould(t *testing.T) {
	full := func(*bench) {}
	cases := []struct {
		name  string
		setup func(*bench)
		blow  rules.Blow
		want  rules.Outcome
		kinds []view.EventKind // what is told
	}{
		{"nobody is there", full, hit(a, sim.MakeID(9, 1), 10), rules.Outcome{Raw: 10, Pool: book.NoPool}, nil},
		{"the target is dead", func(x *bench) { x.strike(a, m, 1000) }, hit(a, m, 10),
			rules.Outcome{Raw: 10, Pool: book.NoPool}, nil},
		{"the gate refuses", func(x *bench) { x.ground.flags[1] = place.FlagSafe }, hit(a, b, 10),
			rules.Outcome{Raw: 10, Pool: book.NoPool, Refusal: rules.RefusedSafe}, []view.EventKind{view.RulesRefused}},
		{"immune by nature", full, rules.Blow{Actor: a, Target: m, Amount: 10, Type: dread, Pool: book.NoPool},
			rules.Outcome{Raw: 10, Pool: nerve, Type: dread}, nil},
		{"nothing is left after soak", func(x *bench) { x.SetBase(x.turn, m, rules.Base{Attr: soakFire, Value: 10}) },
			rules.Blow{Actor: a, Target: m, Amount: 10, Type: fire, Pool: book.NoPool},
			rules.Outcome{Raw: 10, Pool: hp, Type: fire}, nil},
		{"less than one is left", full, hit(a, m, 0.9), rules.Outcome{Raw: 0.9, Pool: hp}, nil},
		{"a buffer takes it all", func(x *bench) { x.ward(m, wardA, 15) }, hit(a, m, 10),
			rules.Outcome{Raw: 10, Pool: hp, Absorbed: 10}, nil},
		{"it lands", full, hit(a, m, 10), rules.Outcome{Raw: 10, Pool: hp, Dealt: 10},
			[]view.EventKind{view.OnEnterCombat, view.OnEnterCombat, view.OnDamageTaken, view.OnHit}},
		{"part of it lands", func(x *bench) { x.ward(m, wardA, 4) }, hit(a, m, 10),
			rules.Outcome{Raw: 10, Pool: hp, Dealt: 6, Absorbed: 4}, []view.EventKind{view.OnEnterCombat, view.OnEnterCombat, view.OnDamageTaken, view.OnHit}},
		{"it kills", full, hit(a, m, 130), rules.Outcome{Raw: 130, Pool: hp, Dealt: 130, Overflow: 30, Killed: true},
			[]view.EventKind{view.OnEnterCombat, view.OnEnterCombat, view.OnDamageTaken, view.OnHit, view.Died, view.OnKill}},
		{"nobody deals it", full, hit(0, m, 10),
			rules.Outcome{Raw: 10, Pool: hp, Dealt: 10, Flags: view.BlowSourceless}, []view.EventKind{view.OnDamageTaken}},
		{"it raises no hit", full, rules.Blow{Actor: a, Target: m, Amount: 10, Type: book.NoType, Pool: book.NoPool, Flags: view.BlowNoProc},
			rules.Outcome{Raw: 10, Pool: hp, Dealt: 10, Flags: view.BlowNoProc}, []view.EventKind{view.OnEnterCombat, view.OnEnterCombat, view.OnDamageTaken}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			x := newBench(t, newDefs(), nil)
			c.setup(x)
			x.Drain()
			x.Due()
			if c.want.Type == 0 && c.blow.Type == book.NoType {
				c.want.Type = book.NoType
			}
			before, threats := x.hashOf(c.blow.Target), len(x.Threats(c.blow.Target))
			out := x.Strike(x.turn, c.blow)
			if out != c.want {
				t.Errorf("it came to %+v, want %+v", out, c.want)
			}
			if got := kinds(x.Drain()); !slices.Equal(got, c.kinds) {
				t.Errorf("it told %v, want %v", got, c.kinds)
			}
			landed := out.Dealt > 0
			if wrote := x.hashOf(c.blow.Target) != before; wrote != (landed || out.Absorbed > 0) {
				t.Errorf("something of the target changed: %v", wrote)
			}
			if got := len(x.Threats(c.blow.Target)); !landed && got != threats {
				t.Errorf("%d threats after a blow that did not land, %d before", got, threats)
			}
			if !landed && len(x.Due()) > 0 {
				t.Error("work is due after a blow that did not land")
			}
		})
	}
}

func TestMitigationInItsOrder(t *testing.T) {
	d := newDefs()
	d.DamageTypes[fire].Multiplier = num(1.5)
	x := newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: soakFire, Value: 10})
	x.applied(m, m, shroud)
	// (40 × 1.5 − 10) × 0.5
	out := x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 40, Type: fire, Pool: book.NoPool})
	if out.Dealt != 25 {
		t.Errorf("dealt %d, want 25", out.Dealt)
	}
	// Without a type there is no multiplier and no soak, and no factor but those for everything.
	if out = x.strike(a, m, 40); out.Dealt != 40 {
		t.Errorf("without a type %d were dealt, want 40", out.Dealt)
	}
	x.applied(m, m, brittle)
	if out = x.strike(a, m, 10); out.Dealt != 20 {
		t.Errorf("with a factor for everything %d were dealt, want 20", out.Dealt)
	}
	// A soak below 0 counts as 0.
	x.SetBase(x.turn, n, rules.Base{Attr: soakFire, Value: -10})
	if out = x.Strike(x.turn, rules.Blow{Actor: a, Target: n, Amount: 10, Type: fire, Pool: book.NoPool}); out.Dealt != 15 {
		t.Errorf("with a negative soak %d were dealt, want 15", out.Dealt)
	}
}

func TestMultiplierReadsTheTarget(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.SetBase(x.turn, m, rules.Base{Attr: power, Value: 3})
	blow := rules.Blow{Actor: a, Target: m, Amount: 10, Type: holy, Pool: book.NoPool}
	if out := x.Strike(x.turn, blow); out.Dealt != 30 {
		t.Errorf("dealt %d, want three times 10", out.Dealt)
	}
	x.SetBase(x.turn, m, rules.Base{Attr: power, Value: -3})
	if out := x.Strike(x.turn, blow); out.Dealt != 0 {
		t.Errorf("a multiplier below 0 dealt %d", out.Dealt)
	}
	d := newDefs()
	d.DamageTypes[holy].Multiplier = compiled(attr(broken))
	x = newBench(t, d, nil)
	if out := x.Strike(x.turn, blow); out.Dealt != 0 {
		t.Errorf("a multiplier that cannot be worked out dealt %d", out.Dealt)
	}
}

func TestFactorsOfBothSides(t *testing.T) {
	d := newDefs()
	d.Affects[brittle].Taken[0].Factor = 1.15
	list := add(d, "blow", op(book.DealDamage, func(o *book.Op) {
		o.Amount.Flat = compiled(node(formula.Mul, lit(100), attr(power)))
	}))
	x := newBench(t, d, nil)
	x.SetBase(x.turn, a, rules.Base{Attr: power, Value: 1.4})
	x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: 1000})
	x.applied(m, m, brittle)
	x.run(a, m, list)
	if got := only(x.Drain(), view.OnDamageTaken); len(got) != 1 || got[0].Value != 161 {
		t.Errorf("dealt %+v, want 161", got)
	}
}

func TestTakenFactorsAreNormal(t *testing.T) {
	for _, c := range []struct {
		factors []float64
		want    int64
	}{
		{[]float64{-3, -3}, 0},
		{[]float64{math.NaN()}, 10},
		{[]float64{5000}, 10_000},
		{[]float64{math.Inf(1), 0}, 0},
		{[]float64{0.5, 0.5}, 2},
		{nil, 10},
	} {
		d := newDefs()
		d.Affects[shroud].Taken = nil
		for _, f := range c.factors {
			d.Affects[shroud].Taken = append(d.Affects[shroud].Taken, book.TakenFactor{Type: cold, Factor: f})
		}
		x := newBench(t, d, nil)
		x.applied(m, m, shroud)
		out := x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 10, Type: cold, Pool: book.NoPool})
		if out.Dealt != c.want {
			t.Errorf("factors %v dealt %d, want %d", c.factors, out.Dealt, c.want)
		}
	}
}

func TestRouting(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxNerve, Value: 10})
	for _, c := range []struct {
		pool book.PoolIndex
		typ  book.TypeIndex
		want book.PoolIndex
	}{
		{book.NoPool, book.NoType, hp}, {book.NoPool, cold, hp}, {book.NoPool, dread, nerve}, {mana, dread, mana}, {mana, book.NoType, mana},
	} {
		out := x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 1, Type: c.typ, Pool: c.pool})
		if out.Pool != c.want || out.Dealt != 1 {
			t.Errorf("pool %d of type %d went to %d, dealt %d, want pool %d", c.pool, c.typ, out.Pool, out.Dealt, c.want)
		}
	}
	x.want(m, hp, 98)
	x.want(m, nerve, 9)
	x.want(m, mana, 38)
}

func TestBuffersAreSpentByRef(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.ward(m, wardB, 20)
	x.ward(m, wardA, 20)
	out := x.strike(a, m, 25)
	if out.Absorbed != 25 || out.Dealt != 0 {
		t.Errorf("%+v", out)
	}
	x.want(m, wardA, 0)
	x.want(m, wardB, 15)
	if _, capacity := x.Pool(m, wardA); capacity != 20 {
		t.Errorf("spending changed the cap to %d", capacity)
	}
	// An empty buffer is no immunity, and a blow for another pool passes by.
	if out = x.strike(a, m, 50); out.Absorbed != 15 || out.Dealt != 35 {
		t.Errorf("%+v", out)
	}
	x.ward(m, wardA, 20)
	x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 5, Type: fire, Pool: mana})
	x.want(m, wardA, 20)
	x.want(m, mana, 35)
}

func TestWhatABlowTells(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.ground.rooms[a], x.ground.rooms[m] = 2, 3
	x.ward(m, wardA, 30)
	x.Strike(x.turn, rules.Blow{
		Actor: a, Target: m, Amount: 150.5, Type: cold, Pool: book.NoPool, Flags: view.BlowCritical | view.BlowSourceless | view.Internal,
		Cause: rules.Cause{Run: 5, Ref: 6, Cast: 7},
	})
	events := x.Drain()
	taken, struck := events[2], events[3]
	want := view.Event{
		Kind: view.OnDamageTaken, Actor: m, Other: a, Value: 120, Dir: sim.Vec{X: 150.5, Y: 30, Z: 20}, Def: uint32(hp),
		Effect: uint32(cold) + 1, Flags: view.BlowCritical, Room: 3, Run: 5, Ref: 6, Cast: 7, Seq: taken.Seq, Tick: x.turn.Tick(),
	}
	if taken != want {
		t.Errorf("told %+v, want %+v", taken, want)
	}
	want.Kind, want.Actor, want.Other, want.Room, want.Seq = view.OnHit, a, m, 2, struck.Seq
	if struck != want {
		t.Errorf("told %+v, want %+v", struck, want)
	}
}

// What an op says of its blow is told with it, to both; what comes of the blow is another one.
func TestTagsOfABlow(t *testing.T) {
	d := newDefs()
	d.TagSets = [][]book.Tag{{tagAct}, {tagAct, tagCast}}
	d.Affects = append(d.Affects, book.Affect{ID: "thorns", Duration: 60, Handlers: []book.Handler{{Event: book.OnDamageTaken, Ops: add(d, "thorns", damage(2, book.ToTarget))}}})
	tagged := damage(3, book.ToTarget)
	tagged.TagSet = 2
	list := add(d, "tagged", tagged, damage(3, book.ToTarget))
	x := newBench(t, d, nil)
	x.applied(m, m, len(d.Affects)-1)
	x.run(a, m, list)
	var told []string
	for _, e := range x.Drain() {
		if e.Kind == view.OnDamageTaken || e.Kind == view.OnHit {
			told = append(told, fmt.Sprint(e.Kind == view.OnHit, e.Actor == a, e.Value, d.BlowTags(nil, book.TypeIndex(e.Effect)-1, e.Count)))
		}
	}
	want := []string{ // whether it is a hit, of a, for how much, with what
		"false false 3 [0 1]", "false true 6 []", "true false 6 []", "true true 3 [0 1]",
		"false false 3 []", "false true 6 []", "true false 6 []", "true true 3 []",
	}
	if !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

func TestScreening(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ amount, raw float64 }{
		{-5, 0}, {math.Inf(-1), 0}, {0, 0}, {inf, sim.MaxAmount}, {1e300, sim.MaxAmount}, {math.NaN(), 0},
	} {
		x := newBench(t, newDefs(), nil)
		x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: 50})
		out := x.strike(a, m, c.amount)
		if out.Raw != c.raw || c.raw == 0 && out.Dealt != 0 {
			t.Errorf("%v came to %+v", c.amount, out)
		}
		if c.raw != 0 && (out.Dealt != 1e12 || out.Overflow != 999_999_999_950 || !out.Killed) {
			t.Errorf("%v came to %+v", c.amount, out)
		}
		said := only(x.Drain(), view.Diagnosed)
		if nan := c.amount != c.amount; nan != (len(said) == 1 && said[0].Reason == view.DiagnosedAmount && said[0].Actor == m) {
			t.Errorf("%v was diagnosed as %+v", c.amount, said)
		}
	}
	// Amounts of ops that are below 0 or cannot be worked out are 0 as well.
	d := newDefs()
	below := add(d, "below", op(book.DealDamage, func(o *book.Op) {
		o.Amount.Flat = compiled(node(formula.Mul, attr(might), node(formula.Sub, attr(power), lit(3))))
	}))
	lost := add(d, "lost", op(book.DealDamage, func(o *book.Op) { o.Amount.Flat = compiled(attr(broken)) }))
	x := newBench(t, d, nil)
	for _, list := range []book.ListID{below, lost} {
		if r := x.run(a, m, list); r != rules.NoOp {
			t.Errorf("list %d came to %v", list, r)
		}
	}
	if got := only(x.Drain(), view.OnDamageTaken); len(got) != 0 || len(x.Threats(m)) != 0 {
		t.Errorf("they told %+v and left threat %v", got, x.Threats(m))
	}
	x.want(m, hp, 100)
}

func TestHugeCaps(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: 2e9})
	x.SetRow(x.turn, m, stat.Row{Attr: maxHP, Op: stat.Mul, Value: 3, Source: stat.SourceHost(1)})
	if now, limit := x.Pool(m, hp); now != 6_000_000_000 || limit != 6_000_000_000 {
		t.Errorf("%d of %d", now, limit)
	}
	x.strike(a, m, 1)
	x.want(m, hp, 5_999_999_999)
}

func TestUnknownPoolsAndTypesStrikeNobody(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	before := x.hashOf(m)
	for _, blow := range []rules.Blow{
		{Actor: a, Target: m, Amount: 5, Type: 99, Pool: book.NoPool}, {Actor: a, Target: m, Amount: 5, Type: -2, Pool: book.NoPool},
		{Actor: a, Target: m, Amount: 5, Type: book.NoType, Pool: 99}, {Actor: a, Target: m, Amount: 5, Type: book.NoType, Pool: -2},
	} {
		if out := x.Strike(x.turn, blow); out.Dealt != 0 || x.hashOf(m) != before {
			t.Errorf("%+v came to %+v", blow, out)
		}
	}
}

func TestVitalPoolsCannotBuyImmunity(t *testing.T) {
	for _, c := range []struct {
		name  string
		setup func(*bench)
		dealt int64
	}{
		{"a base of 0 is immune", func(x *bench) { x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: 0}) }, 0},
		{"a debuff to 0 is not", func(x *bench) {
			x.SetRow(x.turn, m, stat.Row{Attr: maxHP, Op: stat.Mul, Value: 0, Source: stat.SourceHost(1)})
		}, 10},
		{"a debuff below 0 is not", func(x *bench) {
			x.SetRow(x.turn, m, stat.Row{Attr: maxHP, Op: stat.Add, Value: -500, Source: stat.SourceHost(1)})
		}, 10},
	} {
		x := newBench(t, newDefs(), nil)
		c.setup(x)
		if out := x.strike(a, m, 10); out.Dealt != c.dealt || out.Killed != (c.dealt > 0) {
			t.Errorf("%s: %+v", c.name, out)
		}
	}
	d := newDefs()
	d.Attributes[maxHP].Base = compiled(attr(broken))
	x := newBench(t, d, nil)
	if out := x.strike(a, m, 10); !out.Killed || out.Dealt != 10 || out.Overflow != 9 {
		t.Errorf("a cap that cannot be worked out: %+v", out)
	}
	// A pool that is not vital stays closed.
	x.SetRow(x.turn, n, stat.Row{Attr: maxMana, Op: stat.Mul, Value: 0, Source: stat.SourceHost(1)})
	if out := x.Strike(x.turn, rules.Blow{Actor: a, Target: n, Amount: 5, Pool: mana, Type: book.NoType}); out.Dealt != 0 {
		t.Errorf("a pool without room took %d", out.Dealt)
	}
}

func TestTracingABlow(t *testing.T) {
	d := newDefs()
	d.DamageTypes[fire].Multiplier = num(1.5)
	d.Pools[hp].OnDepleted = add(d, "burst", op(book.DealDamage, func(o *book.Op) { o.Type, o.Amount.Flat = fire, num(1) }))
	x := newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: soakFire, Value: 10})
	x.applied(m, m, shroud)
	x.ward(m, wardA, 5)
	var bearing uint64
	for _, i := range x.Affects(m, nil) {
		bearing = uint64(i.ID)
	}
	before := x.hash()
	var trace rules.Trace
	x.TraceNext(&trace)
	if x.hash() != before {
		t.Error("asking changed something")
	}
	out := x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 240, Type: fire, Pool: book.NoPool})
	want := []rules.Step{
		{Stage: rules.StageType, By: 1.5, Value: 360},
		{Stage: rules.StageSoak, By: 10, Value: 350},
		{Stage: rules.StageTaken, By: 0.5, Value: 175, Affect: bearing},
		{Stage: rules.StageAbsorb, By: 5, Value: 170, Pool: wardA},
	}
	if !slices.Equal(trace.Steps, want) || trace.Blow != out || out.Dealt != 170 {
		t.Errorf("traced %+v to %+v, want %+v to %+v", trace.Steps, trace.Blow, want, out)
	}
	x.strike(a, n, 5)
	if len(trace.Steps) != len(want) {
		t.Error("a blow was traced that nobody asked for")
	}
}
