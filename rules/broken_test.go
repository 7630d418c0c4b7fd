package rules_test

import (
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/view"
)

// What cannot be worked out does the least where it is used: nothing is dealt, written, rolled, applied or let through for it.
func TestWhatCannotBeWorkedOut(t *testing.T) {
	bad := compiled(attr(broken))
	lists := func(d *book.Defs) (loud book.ListID) { return add(d, "loud", damage(50, book.ToTarget)) }
	band := func(b check.Band, def check.Def) func(*book.Defs) book.Op {
		return func(d *book.Defs) book.Op {
			def.Bands = []check.Band{b, {}}
			def.Dice = mustDice("1d20")
			d.Checks = []book.Check{{Def: def, Bands: []book.ListID{lists(d), 0}}}
			return op(book.CheckOp, func(o *book.Op) { o.Check = 0 })
		}
	}
	amount := func(a book.Amount) func(*book.Defs) book.Op {
		return func(*book.Defs) book.Op { return op(book.DealDamage, func(o *book.Op) { o.Amount = a }) }
	}
	cases := []struct {
		name string
		op   func(*book.Defs) book.Op
		lost int64 // of 100
	}{
		{"an amount", amount(book.Amount{Flat: bad}), 0},
		{"an amount with dice", amount(book.Amount{Flat: bad, Dice: mustDice("1"), HasDice: true}), 1},
		{"a bonus", amount(book.Amount{Flat: num(7), Bonus: bad}), 7},
		{"a count of dice", amount(book.Amount{Flat: num(7), Count: bad, Sides: 6}), 7},
		{"a condition", func(d *book.Defs) book.Op {
			return op(book.IfOp, func(o *book.Op) {
				o.If = book.Condition{Left: book.LeftFormula, Formula: bad, Compare: book.NotEqual, Right: num(5)}
				o.Then = lists(d)
			})
		}, 0},
		{"a chance", func(d *book.Defs) book.Op {
			return op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = bad, lists(d) })
		}, 0},
		{"what is to be set", func(*book.Defs) book.Op {
			return op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = hp, bad })
		}, 0},
		{"a base to be set", func(*book.Defs) book.Op {
			return op(book.ModifyAttributeBase, func(o *book.Op) { o.Attr, o.Value, o.Replace = book.AttrIndex(maxHP), bad, true })
		}, 0},
		{"a number of stacks", func(*book.Defs) book.Op {
			return op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Stacks = weak, bad })
		}, 0},
		{"what is rolled against", band(check.Band{Margin: check.Axis{Given: true, Min: num(-1e9)}}, check.Def{DC: bad}), 0},
		{"an edge", band(check.Band{Total: check.Axis{Given: true, Min: bad}}, check.Def{DC: num(1)}), 0},
		{"what forces a band", band(check.Band{When: bad}, check.Def{DC: num(1)}), 0},
		{"a boon", band(check.Band{Total: check.Axis{Given: true, Min: num(40)}}, check.Def{
			DC: num(1), Boon: bad, BoonDice: mustDice("60"), BaneDice: mustDice("1"),
		}), 0},
		{"a bane", band(check.Band{Total: check.Axis{Given: true, Max: num(0)}}, check.Def{
			DC: num(1), Bane: bad, BaneDice: mustDice("1-9"), BoonDice: mustDice("1"),
		}), 0},
	}
	for _, c := range cases {
		d := newDefs()
		list := add(d, "list", c.op(d), says(0, book.ToActor))
		x := newBench(t, d, nil)
		x.Attr(a, broken)
		x.Attr(m, broken)
		x.run(a, m, list)
		x.want(m, hp, 100-c.lost)
		if len(x.Affects(m, nil)) != 0 {
			t.Errorf("%s applied something", c.name)
		}
		if base, _ := x.Attr(m, maxHP); base != 100 {
			t.Errorf("%s made a base %v", c.name, base)
		}
		if got := said(x.Drain()); len(got) != 1 {
			t.Errorf("%s ended the list", c.name)
		}
	}
	// The base of an attribute is 0, and marked.
	x := newBench(t, newDefs(), nil)
	if base, ok := x.Attr(m, broken); base != 0 || !ok || x.Explain(m, broken).Degraded != stat.BadBase {
		t.Errorf("the base is %v", base)
	}
	x.Engine.Pulse(x.turn)
	if told := only(x.Drain(), view.Diagnosed); len(told) != 1 || told[0].Reason != view.DiagnosedFormula {
		t.Errorf("told %+v", told)
	}
}
