package rules_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// Whatever the numbers of an op are, and at whatever magnitude: what is told and what is kept are numbers within the ceiling, and
// no −0; and what is kept can be saved.
func TestEveryOpKeepsNumbersInBounds(t *testing.T) {
	odd := []*formula.Formula{
		num(math.MaxFloat64), num(-1e308), compiled(attr(broken)), nil, num(math.Copysign(0, -1)), num(1e12), num(-1e12), num(5e-324),
	}
	told := 0
	for _, one := range odd {
		for _, other := range odd {
			for _, magnitude := range []float64{1, 1e300, -1e300, 0, math.Copysign(0, -1)} {
				x, lists := newOdd(t, one, other)
				for _, name := range book.OpNames() {
					kind, _ := book.ParseOp(name)
					for _, to := range []sim.ID{n, m, a} {
						x.Run(x.turn, rules.Act{Actor: a, Target: to, Magnitude: magnitude}, lists[kind])
						x.Run(x.turn, rules.Act{Target: to, Magnitude: magnitude}, lists[kind])
					}
				}
				x.Raise(x.turn, rules.Raise{Event: book.PackEvent(0), Subject: a, Magnitude: math.Copysign(0, -1)})
				for _, unit := range x.Pending(nil) {
					x.Settle(x.turn, unit, true)
				}
				x.Engine.Pulse(x.turn)
				for _, e := range x.Drain() {
					told++
					for _, v := range []float64{e.Value, e.Dir.X, e.Dir.Y, e.Dir.Z} {
						if !(math.Abs(v) <= sim.MaxAmount) || v == 0 && math.Signbit(v) {
							t.Fatalf("at %v, %+v", magnitude, e)
						}
					}
				}
				x.Due()
				x.keepsBounds()
			}
		}
	}
	if told < 10_000 {
		t.Errorf("%d events were told", told)
	}
}

// newOdd is a bench with a list for each kind of op, whose numbers are one and the other.
func newOdd(t *testing.T, one, other *formula.Formula) (*bench, map[book.OpKind]book.ListID) {
	d := lastingDefs(newDefs())
	d.Events = []string{"odd:One"}
	lists := map[book.OpKind]book.ListID{}
	ops := worstOps(d)
	for _, name := range book.OpNames() {
		kind, _ := book.ParseOp(name)
		o := ops[kind]
		o.Amount.Flat, o.Amount.Bonus, o.Value = one, other, one
		o.Magnitude, o.Level, o.Stacks = one, other, other
		if kind == book.ApplyAffect {
			o.Affect, o.Stacks = burning, nil
		}
		lists[kind] = add(d, name, o)
	}
	x := newBench(t, d, nil)
	x.SetBase(x.turn, n, rules.Base{Attr: maxNerve, Value: 12})
	return x, lists
}

// keepsBounds checks what everybody has, and that it can be saved and read again.
func (x *bench) keepsBounds() {
	x.t.Helper()
	for _, id := range []sim.ID{a, m, n} {
		for p := range x.defs.Pools {
			if now, limit := x.Pool(id, book.PoolIndex(p)); now < 0 || now > limit || limit > sim.MaxAmount {
				x.t.Fatalf("pool %d of %v holds %d of %d", p, id, now, limit)
			}
		}
		for i := range x.defs.Attributes {
			if v, _ := x.Attr(id, stat.Index(i)); !(math.Abs(v) <= sim.MaxAmount) {
				x.t.Fatalf("attribute %d of %v is %v", i, id, v)
			}
		}
		for _, i := range x.Affects(id, nil) {
			if !(math.Abs(i.Magnitude) <= sim.MaxAmount && math.Abs(i.Level) <= sim.MaxAmount) {
				x.t.Fatalf("%v bears %+v", id, i)
			}
		}
	}
	before := x.hash()
	if rest, err := x.LoadState(x.AppendState(nil)); err != nil || len(rest) != 0 || x.hash() != before {
		x.t.Fatalf("it cannot be saved: %v", err)
	}
}
