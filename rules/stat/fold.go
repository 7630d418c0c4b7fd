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
	base      float64
	origin    Origin
	sum       float64 // base + Σ add
	increased float64 // × max(0, 1 + Σ inc)
	product   float64 // × Π mul
	screened  float64 // what is left of it once it is a number
	set       Bound   // by a row, in its place
	least     Bound   // the largest Min of a row
	most      Bound   // the smallest Max of a row
	held      float64 // what the three leave of it
	min, max  Bound
	clamped   float64
	value     float64
	reason    Reason
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
	if m.rows != 0 {
		rows := s.rowsOf(a)
		if m.flags&contested != 0 {
			rows = s.judge(rows)
		}
		f.pile(rows)
	} else {
		f.none()
	}
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

// none is what a fold without rows comes to.
func (f *fold) none() {
	f.sum, f.increased, f.product = f.base, f.base, f.base
	f.screen()
	f.held = f.screened
}

// pile works out the rows that count, each op in order: first what is added, then what is added in proportion, then what
// multiplies, and once that is a number what it is replaced by and held within.
func (f *fold) pile(rows []Row) {
	sum, inc := f.base, 1.0
	var count [opCount]int
	for i := range rows {
		if r := &rows[i]; r.Idle == Counts {
			count[r.Op]++
			switch r.Op {
			case Add:
				sum += r.Value
			case Inc:
				inc += r.Value
			}
		}
	}
	f.sum, f.increased = sum, sum
	if count[Inc] > 0 {
		f.increased = float64(sum * max(0, inc))
	}
	product := f.increased
	for i, muls := 0, count[Mul]; muls > 0; i++ {
		if r := &rows[i]; r.Op == Mul && r.Idle == Counts {
			product = float64(product * r.Value)
			muls--
		}
	}
	f.product = product
	f.screen()
	f.held = f.screened
	if count[Set]+count[Min]+count[Max] > 0 {
		f.hold(rows)
	}
}

// hold applies the rows that replace the value and those that it is held within.
func (f *fold) hold(rows []Row) {
	for i := range rows {
		r := &rows[i]
		switch {
		case r.Idle != Counts:
		case r.Op == Set:
			f.set = Bound{r.Value, true}
		case r.Op == Min && (!f.least.Given || r.Value > f.least.Value):
			f.least = Bound{r.Value, true}
		case r.Op == Max && (!f.most.Given || r.Value < f.most.Value):
			f.most = Bound{r.Value, true}
		}
	}
	if f.set.Given {
		f.held = f.set.Value
	}
	f.held = within(f.held, f.least, f.most)
}

// within holds a value within two bounds. Where they cross, the upper one wins.
func within(x float64, least, most Bound) float64 {
	if least.Given {
		x = max(x, least.Value)
	}
	if most.Given {
		x = min(x, most.Value)
	}
	return x
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
	x := within(f.held, f.min, f.max)
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
