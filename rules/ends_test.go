package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Whatever ends an affect, its lists run once, after it has let go of its bearer, and then it is told once. Death runs nothing.
func TestEveryEndRunsWhatItsCauseAsksFor(t *testing.T) {
	p := newPack()
	look := op(book.SetResource, func(o *book.Op) {
		o.Pool, o.Value = wardA, compiled(node(formula.Add, lit(0), of(formula.Target, might)))
	})
	curse := p.affect(book.Affect{
		ID: "spell", Category: "curse", Duration: 600, Concentration: true, Stacking: affect.Independent, MaxStacks: 1,
		Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: -3}}, OnExpire: p.says("fades", look), OnDispel: p.says("broken"),
	})
	take := add(p.Defs, "take", op(book.RemoveAffect, func(o *book.Op) { o.Affect = int32(curse) }))
	strip := add(p.Defs, "strip", op(book.Dispel, func(o *book.Op) { o.Category, o.Count = "curse", 1 }))
	for _, c := range []struct {
		name string
		on   sim.ID
		ends func(x *bench)
		want []string
	}{
		{"time", m, func(x *bench) { x.story(601, view.OnAffectExpire) }, nil}, // its events are looked at below
		{"an op", m, func(x *bench) { x.run(n, m, take) }, []string{"fades", "spell off 3 2"}},
		{"another", m, func(x *bench) { x.run(n, m, x.lists[curse]) }, []string{"spell on 3 1"}},
		{"the same again", m, func(x *bench) { x.cast(a, m, 7, x.lists[curse]) }, []string{"fades", "spell off 3 3", "spell on 3 1"}},
		{"dispelled", m, func(x *bench) { x.run(n, m, strip) }, []string{"broken", "fades", "spell off 3 4"}},
		{"concentration", m, func(x *bench) { x.run(m, a, x.lists[stunned]) }, []string{"fades", "spell off 3 5", "stunned on 1 1"}},
		{"death of a creature", m, func(x *bench) { x.strike(n, m, 1e6) }, []string{"3 died"}},
		{"death of a player", b, func(x *bench) { x.strike(n, b, 1e6) }, []string{"2 died"}},
		{"leaving", m, func(x *bench) { x.Leave(x.turn, m) }, nil},
	} {
		x := newBench(t, p.Defs, nil)
		x.Consent(x.turn, a, true)
		x.Consent(x.turn, b, true)
		x.cast(a, c.on, 7, x.lists[curse])
		x.told("spell on " + map[sim.ID]string{m: "3", b: "2"}[c.on] + " 1")
		x.reads(c.on, might, 7)
		c.ends(x)
		if got := x.lines(x.Drain()); !slices.Equal(got, c.want) {
			t.Errorf("%s: told %q, want %q", c.name, got, c.want)
		}
		if c.name == "another" || c.name == "the same again" {
			continue // one is there still
		}
		if len(x.Affects(c.on, nil)) != 0 {
			t.Errorf("%s: it is still there", c.name)
		}
		if len(c.want) > 1 {
			x.want(c.on, wardA, 10) // its rows had gone when its list ran
		}
		if got := x.Grips(a); len(got) != 0 {
			t.Errorf("%s: %v is still concentrated on", c.name, got)
		}
	}
	x := newBench(t, p.Defs, nil)
	x.cast(a, m, 7, x.lists[curse])
	x.next(600)
	x.Engine.Pulse(x.turn)
	x.told("fades", "spell off 3 1")
}

// Of each of the three moments of a life the list comes first and its script after it, in the name of the same.
func TestScriptsOfALifeComeAfterItsLists(t *testing.T) {
	p := newPack()
	p.Hooks = []string{"one", "two", "three"}
	hex := p.affect(book.Affect{
		ID: "hex", Category: "curse", Duration: 600,
		OnApply: add(p.Defs, "on", says(1, book.ToActor)), OnApplyLua: 1,
		OnDispel: add(p.Defs, "on", says(2, book.ToActor)), OnDispelLua: 2,
		OnExpire: add(p.Defs, "on", says(3, book.ToActor)), OnExpireLua: 3,
	})
	x := newBench(t, p.Defs, func(o *rules.Options) { o.Scripts = speaker{} })
	for _, c := range []struct {
		name string
		list book.ListID
		want []string
	}{
		{"comes", x.lists[hex], []string{"ops 1", "hook 1"}},
		{"is dispelled", add(p.Defs, "strip", op(book.Dispel, func(o *book.Op) { o.Category, o.Count = "curse", 1 })), []string{"ops 2", "hook 2", "ops 3", "hook 3"}},
		{"comes again", x.lists[hex], []string{"ops 1", "hook 1"}},
		{"is taken", add(p.Defs, "take", op(book.RemoveAffect, func(o *book.Op) { o.Affect = int32(hex) })), []string{"ops 3", "hook 3"}},
	} {
		x.run(n, m, c.list)
		events := x.Drain()
		if got := x.spoken(events); !slices.Equal(got, c.want) {
			t.Errorf("it %s: ran %q, want %q", c.name, got, c.want)
		}
		for _, e := range events {
			if (e.Kind == view.MessageSent || e.Kind == view.TextSent) && e.Actor != n {
				t.Errorf("it %s in the name of %v", c.name, e.Actor)
			}
		}
	}
}

// What an end removes is gone once, and what it brings about waits.
func TestWhatEndsWhileItEnds(t *testing.T) {
	p := newPack()
	first, second := len(p.Affects), len(p.Affects)+1
	both := []book.Op{
		op(book.RemoveAffect, func(o *book.Op) { o.Affect = int32(first) }), op(book.RemoveAffect, func(o *book.Op) { o.Affect = int32(second) }),
	}
	p.affect(book.Affect{ID: "first", Duration: 300, OnExpire: p.says("one", both...)})
	p.affect(book.Affect{ID: "second", Duration: 300, OnExpire: p.says("two", both...)})
	take := add(p.Defs, "take", both[0])
	x := newBench(t, p.Defs, nil)
	x.applied(m, m, first)
	x.applied(m, m, second)
	x.run(m, m, take)
	x.told("two", "second off 3 2", "one", "first off 3 2")
	x.applied(m, m, first)
	x.applied(m, m, second)
	x.next(300)
	x.Engine.Pulse(x.turn)
	x.told("two", "second off 3 2", "one", "first off 3 1")
	if got := x.Affects(m, nil); len(got) != 0 || !x.Agrees(m) {
		t.Errorf("left are %+v", got)
	}
}

// An end that brings the affect back leaves one fresh instance, and a death leaves none.
func TestAHandlerThatReapplies(t *testing.T) {
	build := func() (pack, int, int, book.ListID) {
		p := newPack()
		mark := p.affect(book.Affect{ID: "mark", Category: "curse", Duration: 3000})
		again := add(p.Defs, "again", applying(int32(mark), book.ToActor))
		grudge := p.affect(book.Affect{ID: "grudge", Category: "debuff", Duration: 3000, Handlers: []book.Handler{{Event: book.OnAffectExpire, Ops: again}}})
		return p, mark, grudge, add(p.Defs, "strip", op(book.Dispel, func(o *book.Op) { o.Category, o.Count = "curse", 5 }))
	}
	p, mark, grudge, strip := build()
	x := newBench(t, p.Defs, nil)
	x.applied(n, m, mark)
	x.applied(n, m, grudge)
	old := x.Affects(m, nil)[0].ID
	x.run(n, m, strip)
	x.told("mark off 3 4", "mark on 3 1")
	x.has(m, mark, 1)
	if got := x.Affects(m, nil); got[1].ID == old || got[1].Source != m {
		t.Errorf("there is %+v", got)
	}
	for _, id := range []sim.ID{m, b} {
		x := newBench(t, p.Defs, nil)
		x.applied(n, id, mark)
		x.applied(n, id, grudge)
		x.strike(n, id, 1e6)
		x.next(30)
		x.has(id, mark, 0)
		x.has(id, grudge, 0)
		if id == b && !x.Alive(b) {
			t.Error("it has not risen")
		}
	}
}

// Two affects that apply each other come to an end, which is told once.
func TestTwoThatApplyEachOther(t *testing.T) {
	p := newPack()
	one, two := len(p.Affects), len(p.Affects)+1
	p.affect(book.Affect{ID: "one", Duration: 300, OnApply: p.says("to two", applying(int32(two), book.ToTarget))})
	p.affect(book.Affect{ID: "two", Duration: 300, OnApply: p.says("to one", applying(int32(one), book.ToTarget))})
	x := newBench(t, p.Defs, nil)
	x.run(m, m, x.lists[one])
	got := x.lines(x.Drain())
	count := map[string]int{}
	for _, line := range got {
		count[line]++
	}
	if count["diagnosed"] != 1 || count["to one"] != rules.MaxDepth/2 || count["to two"] != rules.MaxDepth/2 {
		t.Errorf("told %q", got)
	}
	x.has(m, one, 1)
	x.has(m, two, 1)
	if x.Frames() != 0 {
		t.Errorf("%d frames are left", x.Frames())
	}
}

// The lists of an affect run in the name of whoever applied it, at its strength, and are no ticks.
func TestInWhoseNameTheListsRun(t *testing.T) {
	p := newPack()
	list := p.says("sparks", damage(2, book.ToTarget), op(book.Heal, func(o *book.Op) { o.To, o.Amount.Flat = book.ToActor, num(1) }),
		op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = wardB, scalar(formula.AffectLevel) }))
	spark := p.affect(book.Affect{ID: "spark", Duration: 300, Stacking: affect.Stack, MaxStacks: 9, OnExpire: list, Level: 4})
	strongly := add(p.Defs, "strongly", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Magnitude, o.Stacks = int32(spark), num(3), num(2) }))
	x := newBench(t, p.Defs, nil)
	x.strike(m, a, 50)
	x.cast(a, m, 9, strongly)
	x.next(300)
	x.Drain()
	x.Engine.Pulse(x.turn)
	told := x.Drain()
	if lines := x.lines(told); !slices.Equal(lines, []string{"sparks", "spark off 3 1"}) {
		t.Errorf("told %q", lines)
	}
	hurt := only(told, view.OnDamageTaken)
	if len(hurt) != 1 || hurt[0].Value != 12 || hurt[0].Other != a || hurt[0].Flags.Has(view.BlowPeriodic) || hurt[0].Cast != 9 {
		t.Errorf("told %+v", hurt)
	}
	x.want(a, hp, 56)
	x.want(m, wardB, 4)

	// Without whom it harms nobody, and it is told all the same.
	x = newBench(t, p.Defs, nil)
	x.run(a, m, strongly)
	x.Leave(x.turn, a)
	x.next(300)
	x.Engine.Pulse(x.turn)
	x.told("spark off 3 1")
	x.want(m, hp, 100)

	// Where nobody applied it the bearer stands in.
	x = newBench(t, p.Defs, nil)
	x.run(0, m, strongly)
	x.next(300)
	x.Drain()
	x.Engine.Pulse(x.turn)
	if hurt = only(x.Drain(), view.OnDamageTaken); len(hurt) != 1 || hurt[0].Other != 0 || !hurt[0].Flags.Has(view.BlowSourceless) {
		t.Errorf("told %+v", hurt)
	}
}

// A handler of a tick may end the affect, and then there is nothing left to do.
func TestATickThatIsTakenAway(t *testing.T) {
	p := newPack()
	take := add(p.Defs, "take", op(book.RemoveAffect, func(o *book.Op) { o.To, o.Affect = book.ToActor, burning }))
	wary := p.affect(book.Affect{ID: "wary", Indefinite: true, Handlers: []book.Handler{{Event: book.OnAffectTick, Ops: take}}})
	x := newBench(t, p.Defs, nil)
	x.applied(m, m, wary)
	x.applied(a, m, burning)
	x.next(60)
	x.Engine.Pulse(x.turn)
	x.told("burning ticks", "burning off 3 2")
	x.want(m, hp, 100)

	// Nor is there after a death, even if who bears it stands there again.
	p = newPack()
	calm := p.affect(book.Affect{ID: "calm", Duration: 300, Interval: 60, Clock: affect.PulseClock, Tick: p.says("calms")})
	p.Lists[p.Affects[calm].Tick-1].Ops[0].To = book.ToActor // who is alive, and would be told
	doom := p.affect(book.Affect{ID: "doom", Indefinite: true, Handlers: []book.Handler{{Event: book.OnAffectTick, Ops: add(p.Defs, "doom", damage(1e6, book.ToActor))}}})
	x = newBench(t, p.Defs, nil)
	x.applied(a, b, calm)
	x.applied(m, b, doom)
	x.next(60)
	x.Engine.Pulse(x.turn)
	x.told("calm ticks", "2 died")
	x.next(60)
	x.Engine.Pulse(x.turn)
	x.told("calm ticks", "calms")
}

// Taking several off stops with the life that it is about.
func TestTakingOffStopsWithALife(t *testing.T) {
	p := newPack()
	plain := p.affect(book.Affect{ID: "plain", Indefinite: true})
	doom := p.affect(book.Affect{ID: "doom", Indefinite: true, Handlers: []book.Handler{{Event: book.OnAffectExpire, Ops: add(p.Defs, "doom", damage(1e6, book.ToActor))}}})
	take := add(p.Defs, "take", op(book.RemoveAffect, func(o *book.Op) { o.Affect = int32(plain) }))
	x := newBench(t, p.Defs, nil)
	x.applied(a, b, plain)
	x.applied(b, b, plain)
	x.applied(m, b, doom)
	x.run(m, b, take)
	x.told("plain off 2 2", "2 died")
	x.has(b, plain, 1)
	x.run(m, b, take)
	x.Leave(x.turn, m) // which is what protects b no more
	x.next(400)
	x.run(n, b, take)
	x.has(b, plain, 0)
}

// Nothing is attached of which the sheet could not take every row.
func TestASheetThatIsFull(t *testing.T) {
	p := newPack()
	vast := p.affect(book.Affect{ID: "vast", Indefinite: true, Stacking: affect.Independent, Modifiers: make([]book.Modifier, stat.MaxRows/4)})
	x := newBench(t, p.Defs, nil)
	for range 4 {
		x.applied(m, m, vast)
	}
	r := x.Save(x.turn, m)
	if got := x.run(m, m, x.lists[vast]); got != rules.NoOp {
		t.Errorf("a fifth came to %v", got)
	}
	if x.Wear(x.turn, rules.Worn{Bearer: m, Affect: int32(vast), Magnitude: 1}) {
		t.Error("a fifth was worn")
	}
	r.Affects = append(r.Affects, r.Affects[0])
	x.Restore(x.turn, m, r)
	x.has(m, vast, 4)
	if !x.Agrees(m) {
		t.Error("rows are missing")
	}
}

// A ladder has a rung to read, and nothing else has.
func TestOnlyLaddersHaveRungs(t *testing.T) {
	p := newPack()
	look := op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = wardA, scalar(formula.AffectRung) })
	plain := p.affect(book.Affect{ID: "plain", Duration: 300, OnApply: add(p.Defs, "look", look)})
	steps := p.affect(book.Affect{ID: "steps", Duration: 300, OnApply: add(p.Defs, "look", look), Rungs: make([]book.Rung, 3)})
	third := add(p.Defs, "third", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Rung = int32(steps), 3 }))
	x := newBench(t, p.Defs, nil)
	x.ward(m, wardA, 9)
	x.run(m, m, x.lists[plain])
	x.want(m, wardA, 9) // what cannot be worked out is not written
	x.run(m, m, third)
	x.want(m, wardA, 3)
	if e := only(x.Drain(), view.OnApplyAffect); e[0].Effect != 0 || e[1].Effect != 3 {
		t.Errorf("told %+v", e)
	}
}
