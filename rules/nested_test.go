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

// writes is an op that writes what a formula comes to into a buffer of its actor.
func writes(pool book.PoolIndex, f *formula.Formula) book.Op {
	return op(book.SetResource, func(o *book.Op) { o.To, o.Pool, o.Value = book.ToActor, pool, f })
}

// What a band knows of its check it knows again after another check in the middle of it, be that one with a margin or without.
func TestABandKnowsItsOwnCheck(t *testing.T) {
	for _, dc := range []*formula.Formula{num(1), compiled(attr(broken))} {
		d := newDefs()
		inner := add(d, "inner", writes(mana, scalar(formula.CheckTotal)), writes(nerve, scalar(formula.CheckMargin)))
		rolls := op(book.CheckOp, func(o *book.Op) { o.Check = 1 })
		outer := add(d, "outer", rolls, writes(wardA, scalar(formula.CheckTotal)), writes(wardB, scalar(formula.CheckMargin)))
		d.Checks = []book.Check{
			{Def: check.Def{Dice: mustDice("30"), DC: num(10), Bands: []check.Band{{}}}, Bands: []book.ListID{outer}},
			{Def: check.Def{Dice: mustDice("7"), DC: dc, Bands: []check.Band{{}}}, Bands: []book.ListID{inner}},
		}
		list := add(d, "list", op(book.CheckOp, func(o *book.Op) { o.Check = 0 }), writes(wardA, scalar(formula.CheckMargin)))
		x := newBench(t, d, nil)
		x.SetBase(x.turn, m, rules.Base{Attr: maxNerve, Value: 12})
		x.run(m, n, list)
		x.want(m, wardA, 30) // what is outside knows of no check, so it writes nothing
		x.want(m, wardB, 20)
		x.want(m, mana, 7)
		if _, literal := dc.Literal(); literal {
			x.want(m, nerve, 6)
		} else {
			x.want(m, nerve, 12) // not written
		}
	}
}

// After an op that was for several, nobody is the target of what the actor does to itself.
func TestNobodyIsTheTargetAfterSeveral(t *testing.T) {
	d := newDefs()
	list := add(d, "list", damage(1, book.ToTarget), writes(wardA, compiled(of(formula.Target, might))), says(0, book.ToActor))
	x := newBench(t, d, nil)
	x.Run(x.turn, rules.Act{Actor: a, Targets: []sim.ID{m, n}, Magnitude: 1}, list)
	x.want(a, wardA, 0)
	if texts := only(x.Drain(), view.MessageSent); len(texts) != 1 || texts[0].Ref != 0 {
		t.Errorf("sent %+v", texts)
	}
}

// Who dies of the first one entering a fight leaves the other none to enter.
func TestNobodyFightsTheDead(t *testing.T) {
	for _, dies := range []bool{false, true} {
		x := newListeners(t, newDefs(), map[sim.ID]func(*book.Defs) book.Handler{m: func(d *book.Defs) book.Handler {
			if dies {
				return on(d, book.OnEnterCombat, fixed(1000, book.ToActor))
			}
			return on(d, book.OnEnterCombat, says(0, book.ToActor))
		}})
		x.strike(m, b, 10)
		var fights []sim.ID
		for _, e := range only(x.Drain(), view.OnEnterCombat) {
			fights = append(fights, e.Actor)
		}
		want := []sim.ID{m, b}
		if dies {
			want = want[:1]
		}
		if !slices.Equal(fights, want) || x.Fighting(b) == dies {
			t.Errorf("dying %v: fights were entered by %v, and b fights: %v", dies, fights, x.Fighting(b))
		}
	}
}

// What is left out is put down to the event that is being handled, not to one that was in between.
func TestDiagnosesNameTheEventInHand(t *testing.T) {
	d := newDefs()
	d.Pools[hp].Handlers = []book.Handler{on(d, book.OnApplyAffect, says(0, book.ToActor))}
	deep := add(d, "deep")
	d.Lists[deep-1].Ops = []book.Op{op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(100), deep })}
	handler := on(d, book.OnRest, applying(strong, book.ToActor), op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(100), deep }))
	x := newListeners(t, d, map[sim.ID]func(*book.Defs) book.Handler{m: func(*book.Defs) book.Handler { return handler }})
	events := x.rest(m)
	told := only(events, view.Diagnosed)
	if len(told) != 1 || told[0].Reason != view.DiagnosedBudget || told[0].Count != int32(book.OnRest) ||
		told[0].Effect != uint32(deep) || told[0].Ref != uint64(handler.Ops) || told[0].Actor != m {
		t.Errorf("diagnosed %+v", told)
	}
	if got := said(events); !slices.Equal(got, []uint32{0}) {
		t.Errorf("ran %v", got)
	}
}

// Whoever dies of an event hears no more of it, and what it would have heard costs nothing.
func TestTheDeadSpendNoBudget(t *testing.T) {
	d := newDefs()
	dies := listening(d, on(d, book.OnRest, fixed(1000, book.ToActor)))
	hears := listening(d, on(d, book.OnRest, says(0, book.ToActor)))
	for _, who := range []sim.ID{b, m} { // b rises at once
		x := newBench(t, d, nil)
		x.applied(who, who, dies)
		for range 9 {
			x.applied(who, who, hears)
		}
		if got := said(x.rest(who)); len(got) != 0 || x.Life(who) != 2 {
			t.Errorf("%v heard %v in its life %d", who, got, x.Life(who))
		}
		if _, runs, _ := x.Spent(); runs != 1 {
			t.Errorf("%v ran %d hooks", who, runs)
		}
	}
}
