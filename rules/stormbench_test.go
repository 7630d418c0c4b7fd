package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/internal/ratio"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// worstCascade is a bench and a list that spends all budgets: ops within branches until there are no more, at somebody of whom each
// blow and each affect is told to handlers, which strike too, until there are no more runs.
func worstCascade(tb testing.TB, ops func(*book.Defs) []book.Op) (*bench, book.ListID) {
	d := newDefs()
	wide := listening(d, on(d, book.OnDamageTaken, fixed(1, book.ToActor), says(0, book.ToActor)), on(d, book.OnHit, says(1, book.ToActor)),
		on(d, book.OnApplyAffect, says(0, book.ToActor)))
	one := ops(d)
	leaf := add(d, "leaf", slices.Repeat(one, book.MaxListOps/len(one))...)
	list := add(d, "worst", slices.Repeat([]book.Op{op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(100), leaf })}, book.MaxListOps)...)
	x := newBench(tb, d, nil)
	for _, id := range []sim.ID{m, n} {
		x.SetBase(x.turn, id, rules.Base{Attr: maxHP, Value: 1e12})
		x.applied(id, id, wide)
	}
	x.strike(m, n, 1)
	x.run(m, n, list)
	if ops, runs, _ := x.Spent(); ops != rules.MaxOps || runs != rules.MaxRuns {
		tb.Fatalf("it spends %d ops and %d runs", ops, runs)
	}
	x.Drain()
	return x, list
}

// blows and affects are what a worst cascade is made of.
func blows(*book.Defs) []book.Op { return []book.Op{fixed(1, book.ToTarget)} }

func affects(d *book.Defs) []book.Op {
	for range 3 {
		d.Affects[weak].Modifiers = append(d.Affects[weak].Modifiers, book.Modifier{Attr: might, Op: stat.Add, Value: -1})
	}
	return []book.Op{applying(weak, book.ToTarget), op(book.RemoveAffect, func(o *book.Op) { o.Affect = weak })}
}

func BenchmarkWorstCascade(b *testing.B) {
	x, list := worstCascade(b, blows)
	b.ReportAllocs()
	for b.Loop() {
		x.run(m, n, list)
		x.Drain()
	}
}

func BenchmarkTenThousandBlows(b *testing.B) {
	x := newBench(b, newDefs(), nil)
	x.SetBase(x.turn, n, rules.Base{Attr: maxHP, Value: 1e12})
	b.ReportAllocs()
	for b.Loop() {
		for range rules.MaxOps {
			x.strike(m, n, 1)
		}
		x.Drain()
	}
}

// The worst that data can do in one go costs no more than twice as many blows.
func TestAWorstCascadeCostsLittle(t *testing.T) {
	y := newBench(t, newDefs(), nil)
	y.SetBase(y.turn, n, rules.Base{Attr: maxHP, Value: 1e12})
	for name, ops := range map[string]func(*book.Defs) []book.Op{"blows": blows, "affects": affects} {
		x, list := worstCascade(t, ops)
		worst, plain, ok := ratio.Within(2, func() { x.run(m, n, list); x.Drain() }, func() {
			for range rules.MaxOps {
				y.strike(m, n, 1)
			}
			y.Drain()
		})
		if !ok {
			t.Errorf("%s take %v, and as many blows %v", name, worst, plain)
		}
		if got := testing.AllocsPerRun(20, func() { x.run(m, n, list); x.Drain() }); got != 0 {
			t.Errorf("%s: %v allocations", name, got)
		}
	}
}

// Of which instance of many the strongest is costs no more than a few times what as many cost of which all count.
func TestTheStrongestOfManyCostsLittle(t *testing.T) {
	d := newDefs()
	row := []book.Modifier{{Attr: might, Op: stat.Add, Value: 1}}
	d.Affects[weak] = book.Affect{ID: "all", Duration: 300, Modifiers: row}
	d.Affects[shroud] = book.Affect{ID: "one", Duration: 300, Modifiers: row, Stacking: affect.Highest}
	x := newBench(t, d, nil)
	var crowd []sim.ID
	for i := range uint32(300) {
		crowd = append(crowd, sim.MakeID(100+i, 1))
		x.Enter(x.turn, crowd[i], rules.Entrant{})
	}
	apply := func(on sim.ID, def int) func() {
		return func() {
			for _, id := range crowd {
				x.run(id, on, x.lists[def])
			}
			x.Drain()
		}
	}
	if took, all, ok := ratio.Within(8, apply(n, shroud), apply(m, weak)); !ok {
		t.Errorf("it takes %v, and %v where all count", took, all)
	}
	x.reads(m, might, 310)
	x.reads(n, might, 11)
}

// Whatever a pack can say, an event with handlers of every kind and its records included, is run without memory of its own.
func TestEventsAllocateNothingWhenWarm(t *testing.T) {
	d := newDefs()
	d.Events = []string{"storm:Gust"}
	everyOp(t, d)
	d.Pools[hp].Handlers = []book.Handler{on(d, book.OnDamageTaken, fixed(1, book.ToTarget)), on(d, book.OnRest, heal(3, book.ToActor))}
	d.Abilities[0].Handlers = []book.Handler{on(d, book.OnHit, fixed(1, book.ToTarget)), on(d, book.PackEvent(0), says(1, book.ToTarget))}
	listens := listening(d, on(d, book.OnKill, heal(3, book.ToActor)), on(d, book.OnEnterCombat, says(0, book.ToActor)),
		on(d, book.OnApplyAffect, says(0, book.ToActor)), on(d, book.OnAffectExpire, says(0, book.ToActor)),
		on(d, book.OnCheck, says(0, book.ToActor)), on(d, book.OnAffectTick, says(2, book.ToActor)))
	d.Affects[weak].OnApply, d.Affects[weak].OnExpire = add(d, "begins", says(0, book.ToTarget)), add(d, "ends", fixed(1, book.ToTarget))
	list := add(d, "everything", damage(3, book.ToTarget), applying(weak, book.ToTarget), applying(burning, book.ToTarget),
		op(book.RemoveAffect, func(o *book.Op) { o.Affect = weak }), op(book.CheckOp, func(o *book.Op) { o.Check = 0 }))
	x := newBench(t, d, nil)
	for _, id := range []sim.ID{a, m} {
		x.Lend(x.turn, id, 0, stat.SourceGear(1))
		x.applied(id, id, listens)
	}
	work := func() {
		x.run(a, m, list)
		x.Raise(x.turn, rules.Raise{Event: book.PackEvent(0), Subject: m, Other: a, Magnitude: 2})
		x.Raise(x.turn, rules.Raise{Event: book.OnRest, Subject: a})
		x.strike(m, n, 1000)
		x.Leave(x.turn, n)
		x.Enter(x.turn, n, rules.Entrant{})
		x.Disengage(x.turn, m)
		x.Due()
		x.next(15)
	}
	for range 20 {
		work()
	}
	if got := testing.AllocsPerRun(50, work); got != 0 {
		t.Errorf("%v allocations", got)
	}
}
