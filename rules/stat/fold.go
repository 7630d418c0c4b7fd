package stat

import (
	"math"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// Origin says where a base comes from.
type Origin uint8

// The origins.
const (
	FromNothing  Origin = iota // no base is given: 0
	FromFormula                // the definition's number or formula
	FromOverride               // the entity's own
)

// String returns the origin as a word.
func (o Origin) String() string { return word(int(o), "none", "formula", "override") }

// Bound is one end of an attribute's range.
type Bound struct {
	Value float64
	// Given is false where there is none, or where its formula was indeterminate.
	Given bool
}

// fold is the way of one value, step by step, for explanations; only value and reason are kept.
type fold struct {
	base     float64
	origin   Origin
	sum      float64 // base + Σ add
	product  float64 // × Π mul
	screened float64 // what is left of it once it is a number
	min, max Bound
	clamped  float64
	value    float64
	reason   Reason
}

// work works an attribute out. Whatever its formulas read is worked out on the way.
func (s *Sheet) work(a Index, f *fold) {
	p := &s.table.plans[a]
	m := &s.marks[a]
	if p.base.formula != nil || p.min.formula != nil || p.max.formula != nil {
		m.flags |= busy
		s.path = append(s.path, step{attr: a})
	}
	f.base, f.origin = s.base(a, f)
	f.sum = f.base
	f.product = f.base
	if m.rows != 0 {
		s.pile(s.rowsOf(a), f)
	}
	f.screen()
	f.min = s.bound(&p.min, f)
	f.max = s.bound(&p.max, f)
	f.clamp()
	if m.flags&busy != 0 {
		last := len(s.path) - 1
		if s.path[last].looped {
			f.reason = Cycle
		}
		s.path = s.path[:last]
		m.flags &^= busy
	}
}

// base returns the base of an attribute and its origin.
func (s *Sheet) base(a Index, f *fold) (float64, Origin) {
	if s.marks[a].flags&overridden != 0 {
		i, _ := s.override(a)
		return s.overrides[i].value, FromOverride
	}
	q := &s.table.plans[a].base
	if !q.given {
		return 0, FromNothing
	}
	if q.formula == nil {
		return q.value, FromFormula
	}
	x, ok := q.formula.Eval((*inner)(s), formula.Actor)
	if !ok {
		f.mark(BadBase)
		return 0, FromFormula
	}
	return x, FromFormula
}

// bound returns one end of the range. An indeterminate one is none.
func (s *Sheet) bound(q *quantity, f *fold) Bound {
	if q.formula == nil {
		return Bound{q.value, q.given}
	}
	x, ok := q.formula.Eval((*inner)(s), formula.Actor)
	if !ok {
		f.mark(BadBound)
	}
	return Bound{x, ok}
}

// pile adds up and multiplies the rows that count: all Adds first, then all Muls, each in order.
func (s *Sheet) pile(rows []Row, f *fold) {
	sum := f.base
	muls := 0
	for i := range rows {
		if r := &rows[i]; r.Idle == Counts {
			if r.Op == Add {
				sum += r.Value
			} else {
				muls++
			}
		}
	}
	product := sum
	for i := 0; muls > 0; i++ {
		if r := &rows[i]; r.Op == Mul && r.Idle == Counts {
			product = float64(product * r.Value)
			muls--
		}
	}
	f.sum, f.product = sum, product
}

// screen makes a number of what is none: an infinity becomes the largest amount, NaN the base.
func (f *fold) screen() {
	f.screened = f.product
	if sim.IsFinite(f.product) {
		return
	}
	if math.IsNaN(f.product) {
		f.mark(NaN)
		f.screened = f.base
		return
	}
	f.mark(Saturated)
	f.screened = math.Copysign(sim.MaxAmount, f.product)
}

// clamp holds the value within the attribute's range and that of all attributes. Where the bounds cross, the upper one
// wins.
func (f *fold) clamp() {
	x := f.screened
	if f.min.Given {
		x = max(x, f.min.Value)
	}
	if f.max.Given {
		x = min(x, f.max.Value)
	}
	f.clamped = x
	if math.Abs(x) > sim.MaxAmount {
		f.mark(Saturated)
		x = math.Copysign(sim.MaxAmount, x)
	}
	f.value = x
}

// mark notes a reason, if it is the first.
func (f *fold) mark(r Reason) {
	if f.reason == Sound {
		f.reason = r
	}
}
