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

// story runs a number of ticks and returns when which events were told, counted from now.
func (x *bench) story(ticks int, kinds ...view.EventKind) (at []int, told []view.Event) {
	first := x.turn.Tick()
	for range ticks {
		x.Engine.Pulse(x.turn)
		x.Engine.Round(x.turn)
		for _, e := range x.Drain() {
			if slices.Contains(kinds, e.Kind) {
				at, told = append(at, e.Tick.Since(first)), append(told, e)
			}
		}
		x.clock.End(x.turn)
		x.turn = x.clock.Begin()
	}
	return at, told
}

func TestLastTickOnTheLastPulse(t *testing.T) {
	for _, c := range []struct {
		clock affect.Clock
		late  int
		want  []int
	}{
		{affect.PulseClock, 0, []int{180, 360, 540, 720, 720}},
		{affect.TickClock, 7, []int{180, 360, 540, 720, 720}},
		{affect.PulseClock, 7, []int{173, 353, 533, 713, 713}},
	} {
		d := newDefs()
		d.Affects[burning] = book.Affect{ID: "dot", Duration: 720, Interval: 180, Clock: c.clock,
			Tick: add(d, "dot", damage(10, book.ToTarget))}
		x := newBench(t, d, nil)
		x.next(c.late)
		x.applied(a, m, burning)
		at, told := x.story(800, view.OnDamageTaken, view.OnAffectExpire)
		if !slices.Equal(at, c.want) || told[4].Kind != view.OnAffectExpire || told[4].Reason != view.AffectExpired {
			t.Errorf("applied %d late: told at %v, want %v", c.late, at, c.want)
		}
		if e := told[0]; e.Other != a || !e.Flags.Has(view.BlowPeriodic) || e.Ref == 0 {
			t.Errorf("a tick is told as %+v", e)
		}
		x.want(m, hp, 60)
		if got := x.Threats(m); len(got) != 1 || got[0].Threat != 40 {
			t.Errorf("threats %v", got)
		}
	}
}

func TestApplyingTells(t *testing.T) {
	d := newDefs()
	d.Affects[weak].Stacking, d.Affects[weak].MaxStacks = affect.Stack, 2
	d.Affects[shroud].Stacking = affect.Ignore
	strongly := add(d, "strongly", op(book.ApplyAffect, func(o *book.Op) {
		o.Affect, o.Magnitude, o.Stacks, o.Level, o.Duration = weak, num(3), num(2), num(4), 90
	}))
	x := newBench(t, d, nil)
	x.run(a, m, x.lists[weak])
	x.run(a, m, strongly)
	x.run(a, m, x.lists[shroud])
	if r := x.run(a, m, x.lists[shroud]); r != rules.NoOp {
		t.Errorf("applying what is ignored came to %v", r)
	}
	var got []view.Event
	for _, e := range x.Drain() {
		e.Seq, e.Tick, e.Ref = 0, 0, 0
		got = append(got, e)
	}
	want := []view.Event{
		{Kind: view.OnApplyAffect, Actor: m, Other: a, Def: weak, Count: 1, Value: 1, Span: 300, Reason: view.AffectNew},
		{Kind: view.OnApplyAffect, Actor: m, Other: a, Def: weak, Count: 2, Value: 3, Span: 90, Reason: view.AffectReapplied},
		{Kind: view.OnApplyAffect, Actor: m, Other: a, Def: shroud, Count: 1, Value: 1, Span: 600, Reason: view.AffectNew},
	}
	if !slices.Equal(got, want) {
		t.Errorf("told %+v, want %+v", got, want)
	}
	none := add(d, "none", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Stacks = weak, num(0.5) }))
	if r := x.run(a, m, none); r != rules.NoOp || len(x.Drain()) != 0 {
		t.Errorf("applying less than one stack came to %v", r)
	}
	if v, _ := x.Attr(m, might); v != 10-2*3*2 {
		t.Errorf("might is %v", v)
	}
	x.next(301)
	if v, _ := x.Attr(m, might); v != 10 {
		t.Errorf("might is %v in the end", v)
	}
}

func TestSourcesHaveInstancesOfTheirOwn(t *testing.T) {
	d := newDefs()
	own := add(d, "own", op(book.RemoveAffect, func(o *book.Op) { o.Affect, o.OwnOnly = weak, true }))
	all := add(d, "all", op(book.RemoveAffect, func(o *book.Op) { o.Affect = weak }))
	x := newBench(t, d, nil)
	x.applied(a, m, weak)
	x.applied(n, m, weak)
	if got := x.Affects(m, nil); len(got) != 2 {
		t.Fatalf("%d instances", len(got))
	}
	x.run(n, m, own)
	if got := x.Affects(m, nil); len(got) != 1 || got[0].Source != a {
		t.Errorf("left is %+v", got)
	}
	x.applied(n, m, weak)
	x.Drain()
	if r := x.run(n, m, all); r != rules.Done || len(x.Affects(m, nil)) != 0 {
		t.Errorf("%v, left is %+v", r, x.Affects(m, nil))
	}
	if told := only(x.Drain(), view.OnAffectExpire); len(told) != 2 || told[0].Reason != view.AffectRemoved {
		t.Errorf("told %+v", told)
	}
	if r := x.run(n, m, all); r != rules.NoOp {
		t.Errorf("removing nothing came to %v", r)
	}
	// What nobody applied is nobody's own.
	x.applied(m, m, weak)
	x.applied(0, m, weak)
	x.run(0, m, own)
	if got := x.Affects(m, nil); len(got) != 1 || got[0].Source != m {
		t.Errorf("left is %+v", got)
	}
	x.run(n, m, all)
	d.Affects[weak].OneForAll = true
	x.applied(a, m, weak)
	x.applied(n, m, weak)
	if got := x.Affects(m, nil); len(got) != 1 || got[0].Source != n {
		t.Errorf("one for all: %+v", got)
	}
}

func TestIndefinite(t *testing.T) {
	d := newDefs()
	brief := add(d, "brief", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Duration = strong, 30 }))
	x := newBench(t, d, nil)
	x.applied(m, m, strong)
	x.next(5000)
	if got := x.Affects(m, nil); len(got) != 1 || got[0].Timed() {
		t.Errorf("%+v", got)
	}
	x.run(n, n, brief)
	x.next(31)
	if got := x.Affects(n, nil); len(got) != 0 {
		t.Errorf("an explicit duration did not end it: %+v", got)
	}
}

func TestKilledByATick(t *testing.T) {
	newDot := func() *book.Defs {
		d := newDefs()
		d.Affects[burning] = book.Affect{ID: "dot", Duration: 600, Interval: 60, Clock: affect.PulseClock,
			Tick: add(d, "dot", damage(6, book.ToTarget))}
		return d
	}
	frail := func(x *bench) {
		x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: 10})
		x.applied(a, m, burning)
	}
	x := newBench(t, newDot(), nil)
	frail(x)
	at, told := x.story(700, view.OnKill, view.OnAffectExpire)
	if !slices.Equal(at, []int{120}) || told[0].Actor != a || told[0].Other != m {
		t.Errorf("told %+v at %v", told, at)
	}
	if work := x.Due(); len(work) != 2 || work[1].Kind != rules.Corpse || work[1].Killer != a {
		t.Errorf("due %+v", work)
	}

	// Whoever died meanwhile keeps the credit, and is no threat.
	x = newBench(t, newDot(), nil)
	frail(x)
	x.next(30)
	x.strike(n, a, 1000)
	x.Due()
	x.next(31)
	if len(x.Threats(m)) != 0 {
		t.Errorf("threats %v", x.Threats(m))
	}
	if at, told = x.story(100, view.OnKill); !slices.Equal(at, []int{59}) || told[0].Actor != a {
		t.Errorf("told %+v at %v", told, at)
	}

	// Whoever has left does no harm any more, and the countdown goes on.
	x = newBench(t, newDot(), nil)
	frail(x)
	x.next(30)
	x.Leave(x.turn, a)
	at, told = x.story(620, view.OnKill, view.OnAffectExpire, view.RulesRefused, view.OnAffectTick)
	if !slices.Equal(at, []int{570}) || told[0].Kind != view.OnAffectExpire {
		t.Errorf("told %+v at %v", told, at)
	}
	x.want(m, hp, 10)
}

func TestTicksWithoutAnApplier(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.applied(0, b, burning)
	at, told := x.story(61, view.OnDamageTaken)
	if !slices.Equal(at, []int{60}) || told[0].Other != 0 || !told[0].Flags.Has(view.BlowSourceless) {
		t.Errorf("told %+v at %v", told, at)
	}
	// It is harm that nobody does, so the window holds.
	shieldB(x)
	x.Drain()
	x.Due()
	if r := x.run(0, b, x.lists[burning]); r != rules.Refused {
		t.Errorf("while protected it came to %v", r)
	}
	x.Drain()
	at, told = x.story(61, view.OnDamageTaken, view.RulesRefused)
	if len(at) != 0 {
		t.Errorf("told %+v", told)
	}
}

// Two ticks are due on one pulse, the first kills, and respawning is immediate: the second never runs.
func TestDyingBetweenTwoTicks(t *testing.T) {
	d := newDefs()
	d.Affects[burning].Tick = add(d, "ten", damage(10, book.ToTarget))
	x := newBench(t, d, nil)
	x.SetBase(x.turn, b, rules.Base{Attr: maxHP, Value: 50})
	x.strike(m, b, 40)
	x.applied(m, b, burning)
	x.applied(n, b, burning)
	x.applied(b, b, mending)
	_, told := x.story(61, view.Died, view.OnDamageTaken, view.OnAffectTick)
	// Neither the second that harms nor the one that heals, which is still there, has its turn.
	if got, want := kinds(told), []view.EventKind{view.OnAffectTick, view.OnDamageTaken, view.Died}; !slices.Equal(got, want) {
		t.Errorf("told %v, want %v", got, want)
	}
	x.want(b, hp, 50)
	if got := x.Affects(b, nil); len(got) != 1 || got[0].Def != mending {
		t.Errorf("left is %+v", got)
	}
}

func TestTickKnowsItsInstance(t *testing.T) {
	d := newDefs()
	d.Affects[burning].Level = 4
	d.Affects[burning].Tick = add(d, "look",
		op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = wardA, scalar(formula.AffectStacks) }),
		op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = wardB, scalar(formula.AffectLevel) }),
		op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(-1) }))
	x := newBench(t, d, nil)
	x.applied(a, m, burning)
	x.applied(a, m, burning)
	at, told := x.story(61, view.OnAffectTick)
	x.want(m, wardA, 2)
	x.want(m, wardB, 4)
	x.want(m, mana, 39) // two taken, one regenerated after it
	if !slices.Equal(at, []int{60}) || told[0].Count != 2 || told[0].Other != a || told[0].Actor != m {
		t.Errorf("told %+v at %v", told, at)
	}
}

func TestTickOnApply(t *testing.T) {
	d := newDefs()
	d.Affects[mending].TickOnApply = true
	x := newBench(t, d, nil)
	x.strike(a, m, 50)
	x.run(m, m, x.lists[mending])
	x.want(m, hp, 55)
	x.run(m, m, x.lists[mending]) // renewing it does not
	x.want(m, hp, 55)
	if at, _ := x.story(300, view.Healed); !slices.Equal(at, []int{0, 60, 120, 180, 240}) {
		t.Errorf("healed at %v", at)
	}
}

// The shortest affect there is neither ticks nor ends on the tick that applied it, also where that is a pulse and before its pass.
func TestNothingComesOnTheTickOfTheApplication(t *testing.T) {
	for clock, unit := range map[affect.Clock]int32{affect.PulseClock: sim.PulseTicks, affect.TickClock: 1} {
		for _, atOnce := range []bool{false, true} {
			d := newDefs()
			d.Affects[mending] = book.Affect{ID: "blink", Duration: unit, Interval: unit, Clock: clock, TickOnApply: atOnce}
			x := newBench(t, d, nil)
			for x.turn.Age()%sim.PulseTicks != 0 {
				x.next(1)
			}
			x.run(m, m, x.lists[mending])
			want := []int{int(unit), int(unit)}
			if atOnce {
				want = append([]int{0}, want...)
			}
			at, told := x.story(40, view.OnAffectTick, view.OnAffectExpire)
			if !slices.Equal(at, want) || told[len(told)-1].Kind != view.OnAffectExpire {
				t.Errorf("clock %v, at once %v: told at %v, want %v", clock, atOnce, at, want)
			}
		}
	}
}

func TestPrevents(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	if x.Incapacitated(m) || x.Prevents(m, tagCast) || !x.Incapacitated(sim.MakeID(9, 9)) {
		t.Error("somebody is stunned from the start")
	}
	x.applied(a, m, stunned)
	x.next(60)
	x.applied(n, m, stunned)
	if !x.Incapacitated(m) || !x.Prevents(m, tagCast) {
		t.Error("it is not stunned")
	}
	x.next(70)
	if !x.Incapacitated(m) {
		t.Error("the first to end took the second along")
	}
	x.next(60)
	if x.Incapacitated(m) || x.Prevents(m, tagCast) {
		t.Error("it is still stunned")
	}
}

func TestCapsMoveAndBloodDoesNot(t *testing.T) {
	d := newDefs()
	d.Affects[strong].Modifiers[0].Value = 500
	off := add(d, "off", op(book.RemoveAffect, func(o *book.Op) { o.Affect = strong }))
	x := newBench(t, d, nil)
	want := func(now, limit int64) {
		t.Helper()
		if n, l := x.Pool(m, hp); n != now || l != limit {
			t.Errorf("%d of %d, want %d of %d", n, l, now, limit)
		}
	}
	x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: 1000})
	x.strike(a, m, 1)
	x.Heal(x.turn, rules.Mend{Target: m, Amount: 1, Pool: book.NoPool})
	x.applied(m, m, strong)
	want(1000, 1500)
	x.Heal(x.turn, rules.Mend{Target: m, Amount: 500, Pool: book.NoPool})
	want(1500, 1500)
	x.run(m, m, off)
	want(1000, 1000)
	x.strike(a, m, 600)
	want(400, 1000)
	for range 10 {
		x.applied(m, m, strong)
		x.run(m, m, off)
	}
	want(400, 1000)
	if !x.Alive(m) || len(only(x.Drain(), view.OnDamageTaken)) > 2 {
		t.Error("a falling cap hurt somebody")
	}
}

func TestRowsOfAllOrigins(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	rows := []stat.Row{
		{Attr: might, Op: stat.Mul, Value: 0.5, Source: stat.SourceGear(1)},
		{Attr: might, Op: stat.Add, Value: 4, Source: stat.SourceBuff(7)},
		{Attr: power, Op: stat.Add, Value: 1, Source: stat.SourceGear(2)},
	}
	for _, r := range rows {
		if !x.SetRow(x.turn, m, r) {
			t.Errorf("%+v was refused", r)
		}
	}
	x.applied(m, m, weak)
	if v, _ := x.Attr(m, might); v != 6 { // (10 + 4 − 2) × 0.5
		t.Errorf("might is %v", v)
	}
	if got := x.Role(m, book.RolePower); got != 2 {
		t.Errorf("power is %v", got)
	}
	e := x.Explain(m, might)
	if len(e.Lines) != 3 || e.Value != 6 || e.Refold() != 6 || e.Lines[1].Name != "weak" || e.Lines[1].Left != 300 {
		t.Errorf("explained as %+v", e)
	}
	// The rows of affects are theirs alone.
	if x.SetRow(x.turn, m, stat.Row{Attr: might, Value: 5, Source: stat.SourceAffect(7)}) {
		t.Error("a row was written in the name of an affect")
	}
	first, last := stat.SourceAffect(0), stat.SourceAffect(1<<56-1)
	if n := x.DropRows(x.turn, m, first, last); n != 0 {
		t.Errorf("%d rows of affects went", n)
	}
	if n := x.DropRows(x.turn, m, last, last+1) + x.DropRows(x.turn, m, first-1, first); n != 0 || x.Explain(m, might).Value != 6 {
		t.Errorf("%d rows went at the edges", n)
	}
	if n := x.DropRows(x.turn, m, stat.SourceGear(0), stat.SourceGear(9)); n != 2 {
		t.Errorf("%d rows of gear went", n)
	}
	if v, _ := x.Attr(m, might); v != 12 {
		t.Errorf("might is %v", v)
	}
	if x.SetRow(x.turn, m, stat.Row{Attr: 99}) || x.SetRow(x.turn, 0, rows[0]) || x.SetBase(x.turn, m, rules.Base{Attr: might, Value: inf()}) {
		t.Error("what makes no sense was taken")
	}
	for r, want := range map[book.Role]float64{book.RoleMoveSpeed: 4, book.RoleLevel: 1} {
		if got := x.Role(m, r); got != want {
			t.Errorf("role %d reads %v, want %v", r, got, want)
		}
	}
	if got := x.Explain(0, might); got.Known || len(got.Lines) != 0 {
		t.Errorf("nobody is explained as %+v", got)
	}
}
