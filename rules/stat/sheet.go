package stat

import (
	"math"
	"slices"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// Sheet is what one entity's attributes are worth. Reset makes one ready; it belongs to one goroutine.
//
// A value is worked out when it is asked for and kept until anything on the sheet changes: then all values of the entity
// are forgotten at once. So a read never sees an old value, and a read of a kept one costs about as much as reading a
// slice.
type Sheet struct {
	values    []float64 // what is kept, NaN for what has to be worked out: no value is NaN
	marks     []mark
	dirty     bool // nothing is kept
	hushed    bool // nothing is told of what is read
	aside     bool // something was worked out while nothing was told
	table     *Table
	defects   *Defects
	bearer    sim.ID
	rows      []Row // in order
	overrides []override
	path      []step   // the attributes being worked out, outermost first
	contest   *contest // nil until rows contend
}

// mark is what is known about an attribute beside its value.
type mark struct {
	reason Reason // of the value, if that is kept
	flags  uint8  // told, contested, busy, overridden
	rows   uint16 // how many rows the attribute has
}

const (
	told       = 1<<(reasonCount-1) - 1 // one bit for each reason that has been reported and not forgotten
	contested  = 0x20                   // not all of its rows count beside each other, or it was so since it had none
	busy       = 0x40
	overridden = 0x80
)

// override is the base of an attribute that an entity has of its own.
type override struct {
	value float64
	attr  Index
}

// step is an attribute that is being worked out.
type step struct {
	attr   Index
	looped bool // it has been met again on the way
}

// MaxRows is the most rows that a sheet takes.
const MaxRows = 1<<16 - 1

// Reset makes the sheet that of an entity with no override and no row, keeping its memory. defects may be nil.
func (s *Sheet) Reset(t *Table, bearer sim.ID, defects *Defects) {
	s.table, s.bearer, s.defects = t, bearer, defects
	s.values = slices.Grow(s.values[:0], t.Len())[:t.Len()]
	s.marks = slices.Grow(s.marks[:0], t.Len())[:t.Len()]
	clear(s.marks)
	s.rows, s.overrides, s.path = s.rows[:0], s.overrides[:0], s.path[:0]
	s.dirty, s.hushed, s.aside = false, false, false
	s.touch()
}

// Table returns the attributes the sheet is about.
func (s *Sheet) Table() *Table { return s.table }

// Value returns the value of an attribute, a bounded number also where it is degraded; 0 for one the table does not
// have. Pool caps, soak and stat sheets read this way.
func (s *Sheet) Value(a Index) (x float64) {
	// Written so that it is just small enough to be inlined; x != x asks for NaN.
	if int(a) < len(s.values) {
		if x = s.values[a]; x != x {
			x = s.fresh(a)
		}
	}
	return
}

// Get returns the value of an attribute and whether the table has it.
func (s *Sheet) Get(a Index) (value float64, known bool) { return s.Value(a), int(a) < len(s.marks) }

// Read returns the value of an attribute as a formula, a check or a comparison reads it: false, which is
// "indeterminate", for a degraded attribute and for one the table does not have.
func (s *Sheet) Read(a uint32) (value float64, ok bool) {
	if a >= uint32(len(s.marks)) {
		return 0, false
	}
	if value = s.Value(Index(a)); s.marks[a].reason != Sound {
		return 0, false
	}
	return value, true
}

// Degraded returns why the value of an attribute had to be repaired, Sound if it had not.
func (s *Sheet) Degraded(a Index) Reason {
	if int(a) >= len(s.marks) {
		return Sound
	}
	s.Value(a)
	return s.marks[a].reason
}

// fresh works out a value that is not up to date and keeps it.
func (s *Sheet) fresh(a Index) float64 {
	var f fold
	s.work(a, &f)
	s.values[a], s.dirty = f.value, false
	m := &s.marks[a]
	s.aside = s.aside || s.hushed
	if m.reason = f.reason; !s.hushed && m.flags&told != f.reason.bit() {
		s.tell(a, m)
	}
	return f.value
}

// tell reports a defect unless that has been done since the attribute was last sound. Once it is sound all are forgotten.
func (s *Sheet) tell(a Index, m *mark) {
	if m.reason == Sound {
		m.flags &^= told
		return
	}
	if m.flags&m.reason.bit() == 0 && s.defects != nil {
		s.defects.list = append(s.defects.list, Defect{s.bearer, a, m.reason})
	}
	m.flags |= m.reason.bit()
}

// touch forgets every kept value.
func (s *Sheet) touch() {
	if s.dirty {
		return
	}
	for i := range s.values {
		s.values[i] = math.NaN()
	}
	s.dirty = true
}

// inner is how an attribute's formulas see the sheet: names without a scope are the entity's own, and nobody else is
// there.
type inner Sheet

// Attr reads an attribute through the whole fold. One that is being worked out already closes a circle: it and all
// attributes between are marked, and the read is indeterminate.
func (in *inner) Attr(scope formula.Scope, attr uint32) (float64, bool) {
	s := (*Sheet)(in)
	if scope != formula.Actor || attr >= uint32(len(s.marks)) {
		return 0, false
	}
	if s.marks[attr].flags&busy == 0 {
		return s.Read(attr)
	}
	for i := len(s.path) - 1; ; i-- {
		s.path[i].looped = true
		if s.path[i].attr == Index(attr) {
			return 0, false
		}
	}
}

// Scalar knows none: nothing is going on.
func (in *inner) Scalar(formula.Scalar) (float64, bool) { return 0, false }
