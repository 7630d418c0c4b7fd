package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

func TestAmounts(t *testing.T) {
	cases := []struct {
		name      string
		amount    book.Amount
		magnitude float64
		want      int64
	}{
		{"a flat one", book.Amount{Flat: num(7)}, 1, 7},
		{"with a bonus", book.Amount{Flat: num(7), Bonus: num(3)}, 1, 10},
		{"scaled", book.Amount{Flat: num(7), Bonus: num(3)}, 1.5, 15},
		{"fixed", book.Amount{Flat: num(7), Fixed: true}, 3, 7},
		{"of the actor", book.Amount{Flat: compiled(attr(might))}, 1, 10},
		{"of the target", book.Amount{Flat: compiled(attr(might)), Scope: formula.Target}, 1, 4},
		{"dice", book.Amount{Dice: mustDice("2d6-2d6+5"), HasDice: true, Flat: num(100)}, 1, -1},
		{"counted dice", book.Amount{Count: num(3.9), Sides: 1}, 1, 3},
		{"too many dice", book.Amount{Count: num(1000), Sides: 1}, 1, 100},
		{"dice that cannot be counted", book.Amount{Count: compiled(attr(broken)), Sides: 6}, 1, 0},
		{"a bonus that cannot be worked out", book.Amount{Flat: num(7), Bonus: compiled(attr(broken))}, 1, 7},
		{"just short of whole", book.Amount{Flat: num(0.1)}, 30, 3},
	}
	for _, c := range cases {
		d := newDefs()
		list := add(d, "list", op(book.DealDamage, func(o *book.Op) { o.Amount = c.amount }))
		x := newBench(t, d, nil)
		x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: 1000})
		x.SetBase(x.turn, m, rules.Base{Attr: might, Value: 4})
		x.Run(x.turn, rules.Act{Actor: a, Target: m, Magnitude: c.magnitude}, list)
		got := 1000 - x.level(m, hp)
		if c.want >= 0 && got != c.want || c.want < 0 && (got < 95 || got > 115) {
			t.Errorf("%s came to %d, want %d", c.name, got, c.want)
		}
	}
}

func TestPoolOps(t *testing.T) {
	cases := []struct {
		name   string
		op     book.Op
		pool   book.PoolIndex
		from   int64
		want   int64
		result rules.Result
	}{
		{"heal", op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(5) }), hp, 50, 55, rules.Done},
		{"heal no further than the cap", op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(500) }), hp, 50, 100, rules.Done},
		{"heal never lowers", op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(-5) }), hp, 50, 50, rules.NoOp},
		{"heal what cannot be worked out", op(book.Heal, func(o *book.Op) { o.Amount.Flat = compiled(attr(broken)) }), hp, 50, 50, rules.NoOp},
		{"heal whoever is full", op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(5) }), hp, 100, 100, rules.NoOp},
		{"restore", op(book.Restore, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(5) }), mana, 10, 15, rules.Done},
		{"modify down", op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(-50) }), mana, 10, 0, rules.Done},
		{"modify up", op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(500) }), mana, 10, 40, rules.Done},
		{"modify by nothing", op(book.ModifyResource, func(o *book.Op) { o.Pool = mana }), mana, 10, 10, rules.NoOp},
		{"set", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = mana, num(7.9) }), mana, 10, 7, rules.Done},
		{"set below nothing", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = mana, num(-7) }), mana, 10, 0, rules.Done},
		{"set what is higher", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value, o.TakeHigher = mana, num(7), true }), mana, 10, 10, rules.NoOp},
		{"set what cannot be worked out", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = mana, compiled(attr(broken)) }), mana, 10, 10, rules.NoOp},
		{"set a buffer", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = wardA, num(9) }), wardA, 20, 9, rules.Done},
		{"a higher buffer", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value, o.TakeHigher = wardA, num(9), true }), wardA, 20, 20, rules.NoOp},
		{"modify a buffer", op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = wardA, num(9) }), wardA, 20, 29, rules.Done},
	}
	for _, c := range cases {
		d := newDefs()
		list := add(d, "list", c.op)
		setup := add(d, "setup", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = c.pool, num(float64(c.from)) }))
		x := newBench(t, d, nil)
		x.run(m, m, setup)
		x.want(m, c.pool, c.from)
		x.Drain()
		if r := x.run(m, m, list); r != c.result {
			t.Errorf("%s came to %v, want %v", c.name, r, c.result)
		}
		if got := x.level(m, c.pool); got != c.want {
			t.Errorf("%s left %d, want %d", c.name, got, c.want)
		}
		healed := only(x.Drain(), view.Healed)
		raised := (c.op.Kind == book.Heal || c.op.Kind == book.Restore) && c.result == rules.Done
		if raised != (len(healed) == 1 && healed[0].Value == float64(c.want-c.from) && healed[0].Other == m) {
			t.Errorf("%s told %+v", c.name, healed)
		}
	}
}

func TestSpendingABufferKeepsItsCap(t *testing.T) {
	d := newDefs()
	spend := add(d, "spend", op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = wardA, num(-4) }))
	mend := add(d, "mend", op(book.Restore, func(o *book.Op) { o.Pool, o.Amount.Flat = wardA, num(100) }))
	x := newBench(t, d, nil)
	if r := x.run(m, m, mend); r != rules.NoOp {
		t.Errorf("a buffer nobody wrote was mended: %v", r)
	}
	x.ward(m, wardA, 10)
	x.run(m, m, spend)
	if now, capacity := x.Pool(m, wardA); now != 6 || capacity != 10 {
		t.Errorf("%d of %d", now, capacity)
	}
	x.run(m, m, mend)
	x.want(m, wardA, 10)
}

// What changes nothing writes nothing: a pool nobody wrote stays full when its cap rises, and a buffer keeps its cap.
func TestNoOpsWriteNothing(t *testing.T) {
	d := newDefs()
	lists := []book.ListID{
		add(d, "more", op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(5) })),
		add(d, "full", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = mana, num(900) })),
		add(d, "empty", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = wardB, num(0) })),
		add(d, "lower", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value, o.TakeHigher = wardA, num(3), true })),
		add(d, "same", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value, o.TakeHigher = wardA, num(6), true })),
	}
	x := newBench(t, d, nil)
	x.ward(m, wardA, 10)
	x.strike(n, m, 4)
	before := x.hash()
	for i, list := range lists {
		if r := x.run(m, m, list); r != rules.NoOp || x.hash() != before {
			t.Errorf("list %d came to %v, and something changed: %v", i, r, x.hash() != before)
		}
	}
	// As much as there is, but with less room above it, is a change.
	if r := x.run(m, m, add(d, "fresh", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = wardA, num(6) }))); r != rules.Done {
		t.Errorf("a fresh buffer came to %v", r)
	}
	if now, limit := x.Pool(m, wardA); now != 6 || limit != 6 {
		t.Errorf("%d of %d", now, limit)
	}
}

func TestConditions(t *testing.T) {
	left := func(x float64) book.Condition { return book.Condition{Left: book.LeftFormula, Formula: num(x)} }
	cases := []struct {
		name string
		c    book.Condition
		cmp  book.Comparator
		rhs  *formula.Formula
		want bool
	}{
		{"5 >= 5", left(5), book.AtLeast, num(5), true}, {"4 >= 5", left(4), book.AtLeast, num(5), false},
		{"5 <= 5", left(5), book.AtMost, num(5), true}, {"6 <= 5", left(6), book.AtMost, num(5), false},
		{"6 > 5", left(6), book.Above, num(5), true}, {"5 > 5", left(5), book.Above, num(5), false},
		{"4 < 5", left(4), book.Below, num(5), true}, {"5 < 5", left(5), book.Below, num(5), false},
		{"almost equal", left(5 + 5e-10), book.Equal, num(5), true}, {"not equal", left(5 + 2e-9), book.Equal, num(5), false},
		{"almost unequal", left(5 - 5e-10), book.NotEqual, num(5), false}, {"unequal", left(5 - 2e-9), book.NotEqual, num(5), true},
		{"broken ==", left(5), book.Equal, compiled(attr(broken)), false},
		{"broken !=", book.Condition{Left: book.LeftFormula, Formula: compiled(attr(broken))}, book.NotEqual, num(5), false},
		{"no such scalar", book.Condition{Left: book.LeftScalar, Scalar: formula.DepletionAmount}, book.NotEqual, num(5), false},
		{"the magnitude", book.Condition{Left: book.LeftScalar, Scalar: formula.Mag}, book.Equal, num(1), true},
		{"a pool", book.Condition{Left: book.LeftResource, Pool: mana}, book.Equal, num(40), true},
		{"a pool of nobody", book.Condition{Left: book.LeftResource, Pool: mana, Who: book.ToSource}, book.NotEqual, num(1), false},
		{"an affect", book.Condition{Left: book.LeftAffect, Affect: shroud}, 0, nil, true},
		{"another affect", book.Condition{Left: book.LeftAffect, Affect: weak}, 0, nil, false},
		{"an affect of the actor", book.Condition{Left: book.LeftAffect, Affect: shroud, Who: book.ToActor}, 0, nil, false},
		{"an unknown comparator", left(5), 99, num(5), false},
	}
	for _, c := range cases {
		d := newDefs()
		c.c.Compare, c.c.Right = c.cmp, c.rhs
		list := add(d, "list", op(book.IfOp, func(o *book.Op) {
			o.If, o.Then, o.Else = c.c, add(d, "then", damage(1, book.ToTarget)), add(d, "else", damage(2, book.ToTarget))
		}))
		x := newBench(t, d, nil)
		x.applied(m, m, shroud)
		x.Run(x.turn, rules.Act{Actor: a, Target: m, Source: sim.MakeID(99, 1), Magnitude: 1}, list)
		if got := x.level(m, hp) == 99; got != c.want {
			t.Errorf("%s: %v, want %v (%d left)", c.name, got, c.want, x.level(m, hp))
		}
	}
}

func TestChanceDrawsOnce(t *testing.T) {
	for _, c := range []struct {
		pct  *formula.Formula
		want int64 // how often of 400, −1 for about half
	}{{num(0), 0}, {num(100), 400}, {num(50), -1}, {compiled(attr(broken)), 0}} {
		d := newDefs()
		list := add(d, "list", op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = c.pct, add(d, "then", damage(1, book.ToTarget)) }))
		x := newBench(t, d, nil)
		x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: 1000})
		for range 400 {
			x.run(a, m, list)
		}
		if got := 1000 - x.level(m, hp); c.want >= 0 && got != c.want || c.want < 0 && (got < 150 || got > 250) {
			t.Errorf("it happened %d times, want %d", got, c.want)
		}
	}
	// Dice and chance are different streams: an extra draw in one changes nothing in the other.
	d := newDefs()
	coin := add(d, "coin", op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(50), add(d, "then", damage(1, book.ToTarget)) }))
	dice := add(d, "dice", op(book.Heal, func(o *book.Op) { o.Amount.Dice, o.Amount.HasDice = mustDice("1d6"), true }))
	plain, mixed := newBench(t, d, nil), newBench(t, d, nil)
	for i := range 100 {
		plain.run(a, m, coin)
		mixed.run(n, n, dice)
		mixed.run(a, m, coin)
		if plain.level(m, hp) != mixed.level(m, hp) {
			t.Fatalf("they differ after %d draws", i+1)
		}
	}
}

func TestChecks(t *testing.T) {
	d := newDefs()
	d.Checks = []book.Check{{ID: "save", Def: check.Def{
		Dice: mustDice("1d20"), Bonus: compiled(attr(might)), DC: compiled(node(formula.Add, lit(10), of(formula.Actor, might))), ByTarget: true,
		Bands: []check.Band{{Label: "held", Margin: check.Axis{Given: true, Min: num(0)}}, {Label: "lost"}},
	}}}
	look := op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = wardA, scalar(formula.CheckTotal) })
	d.Checks[0].Bands = []book.ListID{add(d, "held", look), add(d, "lost", damage(5, book.ToTarget), look)}
	list := add(d, "list", op(book.CheckOp, func(o *book.Op) { o.Check = 0 }),
		op(book.IfOp, func(o *book.Op) {
			o.If = book.Condition{Left: book.LeftScalar, Scalar: formula.CheckTotal, Compare: book.AtLeast, Right: num(-100)}
			o.Then = add(d, "after", damage(50, book.ToTarget))
		}))
	x := newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: 1e6})
	bands := [3]int{}
	for range 200 {
		x.Drain()
		before := x.level(m, hp)
		x.run(a, m, list)
		told := only(x.Drain(), view.OnCheck)
		if len(told) != 1 || told[0].Actor != m || told[0].Other != a || told[0].Reason != view.CheckWithMargin {
			t.Fatalf("told %+v", told)
		}
		e := told[0]
		if face := e.Value - 10; e.Effect != 1 || e.Ref != uint64(face) || e.Run != 0 {
			t.Fatalf("it shows %x, of %d dice, and comes to %v", e.Ref, e.Effect, e.Value)
		}
		if e.Dir.X != e.Value-20 || (e.Dir.X >= 0) != (e.Count == 1) || e.Value < 11 || e.Value > 30 {
			t.Fatalf("told %+v", e)
		}
		x.want(m, wardA, int64(e.Value))
		x.run(m, m, x.empty(wardA))
		if lost := before - x.level(m, hp); lost == 5 != (e.Count == 2) {
			t.Fatalf("band %d cost %d", e.Count, lost)
		}
		bands[e.Count]++
	}
	if bands[1] == 0 || bands[2] == 0 || bands[0] != 0 {
		t.Errorf("bands %v", bands)
	}
	for show, flags := range map[book.Show]view.Flags{book.ShowAll: 0, book.ShowSummary: view.CheckSummary, book.ShowNone: view.Internal} {
		d.Checks[0].Show = show
		x.run(a, m, list)
		if told := only(x.Drain(), view.OnCheck); told[0].Flags != flags {
			t.Errorf("shown as %v: flags %v", show, told[0].Flags)
		}
	}
}

func TestMessages(t *testing.T) {
	d := newDefs()
	d.Templates = []string{"zero", "one", "two", "three"}
	list := add(d, "list", op(book.ActOp, func(o *book.Op) { o.Text, o.ToTarget, o.ToRoom = 2, 3, 4 }),
		op(book.SendOp, func(o *book.Op) { o.To, o.Text = book.ToActor, 1 }))
	x := newBench(t, d, nil)
	x.ground.rooms[a] = 4
	x.run(a, m, list)
	var got []view.Event
	for _, e := range x.Drain() {
		e.Seq, e.Tick = 0, 0
		got = append(got, e)
	}
	want := []view.Event{
		{Kind: view.MessageSent, Flags: view.Private, Actor: a, Other: a, Ref: uint64(m), Def: 1},
		{Kind: view.MessageSent, Flags: view.Private, Actor: m, Other: a, Ref: uint64(m), Def: 2},
		{Kind: view.MessageSent, Actor: a, Other: a, Ref: uint64(m), Def: 3, Room: 4},
		{Kind: view.MessageSent, Flags: view.Private, Actor: a, Other: a, Ref: uint64(m), Def: 0},
	}
	if !slices.Equal(got, want) {
		t.Errorf("told %+v, want %+v", got, want)
	}
	// Without a target the actor and the room are told; about oneself there is no third message.
	for _, on := range []sim.ID{0, a} {
		x.run(a, on, list)
		if told := only(x.Drain(), view.MessageSent); len(told) != 3 || told[0].Def != 1 || told[1].Def != 3 {
			t.Errorf("told %+v", told)
		}
	}
}

func TestSeveralTargets(t *testing.T) {
	d := newDefs()
	list := add(d, "list", damage(5, book.ToTarget),
		op(book.Heal, func(o *book.Op) { o.To, o.Amount.Flat = book.ToActor, num(1) }),
		damage(6, book.ToTarget))
	x := newBench(t, d, nil)
	x.strike(n, a, 50)
	x.Drain()
	x.Run(x.turn, rules.Act{Actor: a, Targets: []sim.ID{m, n}, Magnitude: 1}, list)
	var order []sim.ID
	for _, e := range x.Drain() {
		if e.Kind == view.OnDamageTaken || e.Kind == view.Healed {
			order = append(order, e.Actor)
		}
	}
	if want := []sim.ID{m, n, a, m, n}; !slices.Equal(order, want) {
		t.Errorf("in the order %v, want %v", order, want)
	}
	// Where there may be several there is no single one, whatever else the call says; several may be none.
	single := add(d, "single", op(book.Heal, func(o *book.Op) { o.To, o.Amount.Flat = book.ToActor, compiled(of(formula.Target, might)) }))
	if r := x.Run(x.turn, rules.Act{Actor: a, Target: m, Targets: []sim.ID{n}, Magnitude: 1}, single); r != rules.NoOp {
		t.Errorf("the target of a call with several was read: %v", r)
	}
	for _, by := range []sim.ID{a, 0} {
		x.Run(x.turn, rules.Act{Actor: by, Target: m, Targets: []sim.ID{}, Magnitude: 1}, add(d, "none", damage(1, book.ToTarget)))
	}
	// A branch runs for the one it branched on.
	branch := add(d, "branch", op(book.IfOp, func(o *book.Op) {
		o.If = book.Condition{Left: book.LeftResource, Pool: hp, Compare: book.AtLeast, Right: num(50)}
		o.Then, o.Else = add(d, "then", damage(60, book.ToTarget)), add(d, "else", damage(7, book.ToTarget))
	}))
	x.Run(x.turn, rules.Act{Actor: a, Targets: []sim.ID{m, n}, Magnitude: 1}, branch)
	x.want(m, hp, 29)
	x.want(n, hp, 29)
	x.Drain()
	x.Run(x.turn, rules.Act{Targets: []sim.ID{m, n}, Magnitude: 1}, list)
	for _, e := range only(x.Drain(), view.OnDamageTaken) {
		if e.Other != 0 || !e.Flags.Has(view.BlowSourceless) {
			t.Errorf("told %+v", e)
		}
	}
}

func TestTheDeadAreSkipped(t *testing.T) {
	d := newDefs()
	nested := add(d, "nested", applying(weak, book.ToTarget))
	list := add(d, "list", damage(500, book.ToTarget), applying(weak, book.ToTarget),
		op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(100), nested }),
		op(book.ModifyResource, func(o *book.Op) { o.To, o.Pool, o.Amount.Flat = book.ToActor, mana, num(-5) }))
	x := newBench(t, d, nil)
	// A player rises at once, in the same place and at full strength, and is out of reach all the same.
	if r := x.run(m, b, list); r != rules.Skipped {
		t.Errorf("it came to %v", r)
	}
	if got := x.Affects(b, nil); len(got) != 0 || !x.Alive(b) {
		t.Errorf("affects %+v, alive %v", got, x.Alive(b))
	}
	x.want(m, mana, 35) // what goes to somebody else is done
	// The others of an area are struck.
	x.Run(x.turn, rules.Act{Actor: a, Targets: []sim.ID{m, n}, Magnitude: 1}, add(d, "area",
		op(book.DealDamage, func(o *book.Op) { o.Amount.Flat = compiled(of(formula.Target, maxHP)) }), damage(1, book.ToTarget)))
	if x.Alive(m) || x.Alive(n) {
		t.Error("one of two lives")
	}
}

func TestTheListStopsWithItsActor(t *testing.T) {
	d := newDefs()
	nested := add(d, "nested", damage(500, book.ToActor), damage(3, book.ToTarget))
	list := add(d, "list", damage(2, book.ToTarget), op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(100), nested }),
		damage(3, book.ToTarget), op(book.SendOp, func(o *book.Op) { o.Text = 1 }))
	x := newBench(t, d, nil)
	if r := x.run(b, m, list); r != rules.Skipped {
		t.Errorf("it came to %v", r)
	}
	x.want(m, hp, 98)
	if told := only(x.Drain(), view.MessageSent); len(told) != 0 {
		t.Errorf("told %+v", told)
	}
	// A list of the next cascade runs again.
	x.run(b, m, add(d, "next", damage(1, book.ToTarget)))
	x.want(m, hp, 97)
}

func TestResultsAndUnknownLists(t *testing.T) {
	d := newDefs()
	x := newBench(t, d, nil)
	before := x.hash()
	for name, r := range map[string]rules.Result{
		"no list":       x.run(a, m, 0),
		"unknown":       x.run(a, m, 9999),
		"infinite":      x.Run(x.turn, rules.Act{Actor: a, Target: m, Magnitude: inf()}, x.lists[weak]),
		"nobody":        x.run(a, sim.MakeID(77, 1), x.lists[weak]),
		"nobody at all": x.run(0, 0, x.lists[weak]),
	} {
		if r != rules.NoOp || x.hash() != before {
			t.Errorf("%s came to %v", name, r)
		}
	}
	odd := add(d, "odd", op(99, nil), says(0, book.ToActor), op(0, nil))
	if r := x.run(a, m, odd); r != rules.Skipped || x.hash() != before {
		t.Errorf("an unknown op came to %v", r)
	}
	events := x.Drain()
	told := only(events, view.Diagnosed)
	if len(told) != 1 || told[0].Reason != view.DiagnosedOp || told[0].Effect != uint32(odd) || told[0].Actor != a || len(said(events)) != 1 {
		t.Errorf("told %+v", events)
	}
}

func TestBudgetsEndACascade(t *testing.T) {
	d := newDefs()
	// Each blow at an empty pool runs the hook again, which strikes twice.
	hook := add(d, "echo")
	d.Lists[hook-1].Ops = []book.Op{
		op(book.DealDamage, func(o *book.Op) { o.To, o.Pool, o.Amount.Flat = book.ToActor, nerve, num(1) }),
		op(book.DealDamage, func(o *book.Op) { o.To, o.Pool, o.Amount.Flat = book.ToActor, nerve, num(1) }),
		op(book.SendOp, func(o *book.Op) { o.To, o.Text = book.ToActor, 1 }),
	}
	d.Pools[nerve].OnDepleted = hook
	x := newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxNerve, Value: 1})
	for range 2 {
		x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 5, Type: dread, Pool: book.NoPool})
		events := x.Drain()
		runs, said := len(only(events, view.MessageSent)), only(events, view.Diagnosed)
		if want := 1<<rules.MaxDepth - 1; runs != min(want, rules.MaxRuns) || x.Frames() != 0 {
			t.Errorf("the hook ran %d times, want %d; %d frames are left", runs, want, x.Frames())
		}
		if len(said) != 1 || said[0].Reason != view.DiagnosedBudget || said[0].Effect != uint32(hook) {
			t.Errorf("diagnosed %+v", said)
		}
	}
	// Four blows in each are stopped by the number of runs instead.
	twice := d.Lists[hook-1].Ops[:2]
	d.Lists[hook-1].Ops = append(slices.Concat(twice, twice), d.Lists[hook-1].Ops[2])
	x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 5, Type: dread, Pool: book.NoPool})
	if got := len(only(x.Drain(), view.MessageSent)); got != rules.MaxRuns {
		t.Errorf("the hook ran %d times, want %d", got, rules.MaxRuns)
	}
	if !x.Alive(m) {
		t.Error("it died of it")
	}
}

// What ticks when it is applied may apply itself. That ends with the last frame.
func TestFramesEndACascade(t *testing.T) {
	d := newDefs()
	tick := add(d, "again", op(book.RemoveAffect, func(o *book.Op) { o.Affect = mending }), applying(mending, book.ToTarget))
	d.Affects[mending].Tick, d.Affects[mending].TickOnApply = tick, true
	x := newBench(t, d, nil)
	for range 2 {
		x.run(m, m, x.lists[mending])
		events := x.Drain()
		said := only(events, view.Diagnosed)
		if got := len(only(events, view.OnAffectTick)); got != rules.MaxFrames || x.Frames() != 0 {
			t.Errorf("it ticked %d times, want %d; %d frames are left", got, rules.MaxFrames, x.Frames())
		}
		if len(said) != 1 || said[0].Reason != view.DiagnosedBudget || said[0].Effect != uint32(tick) {
			t.Errorf("diagnosed %+v", said)
		}
		x.run(m, m, add(d, "off", op(book.RemoveAffect, func(o *book.Op) { o.Affect = mending })))
	}
}

func TestOpsOfACascadeAreCounted(t *testing.T) {
	d := newDefs()
	d.Pools[hp].Vital, d.Primary = true, hp
	list := add(d, "leaf", op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(-1) }))
	for range 5 { // ten to the fifth
		branch := op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(100), list })
		list = add(d, "branch", slices.Repeat([]book.Op{branch}, 10)...)
	}
	x := newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxMana, Value: 1e6})
	if r := x.run(a, m, list); r != rules.Skipped {
		t.Errorf("it came to %v", r)
	}
	// To every leaf belong a branch of its own, a tenth of one above that, and so on.
	if spent := 1_000_000 - x.level(m, mana); spent < rules.MaxOps*100/212 || spent > rules.MaxOps*100/211 {
		t.Errorf("%d leaves ran", spent)
	}
	if said := only(x.Drain(), view.Diagnosed); len(said) != 1 || said[0].Reason != view.DiagnosedBudget {
		t.Errorf("diagnosed %+v", said)
	}
	// Nesting ends too.
	self := add(d, "self")
	d.Lists[self-1].Ops = []book.Op{op(book.SendOp, func(o *book.Op) { o.Text = 1 }),
		op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(100), self })}
	x.run(a, m, self)
	if got := len(only(x.Drain(), view.MessageSent)); got != 16 {
		t.Errorf("%d lists in each other ran, want 16", got)
	}
}
