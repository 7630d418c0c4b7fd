package formula

import "github.com/wick-engine/wick/sim"

// Env tells a formula what it reads. It must give the same answers throughout one evaluation.
type Env interface {
	// Attr returns an attribute of one of the entities. It reports false where the value must not be used as a number:
	// there is no such entity here, it does not know the attribute, or the attribute is degraded.
	Attr(scope Scope, attr uint32) (value float64, ok bool)
	// Scalar returns a number of what is going on, and false where there is none.
	Scalar(s Scalar) (value float64, ok bool)
}

// Formula is a compiled formula. It is never changed once made and may be worked out by any number of callers at once. A
// nil Formula is one that nobody wrote: it is indeterminate.
type Formula struct {
	code   []step
	height int // the most results that wait at one time
	reads  []read
	asks   []Scalar

	literal bool // value is all there is to it
	sound   bool // value is finite
	value   float64
}

// read is an attribute that a formula may read; without a scope of its own it is of the actor.
type read struct {
	attr   uint32
	scope  Scope
	scoped bool
}

// Number returns the formula of a number. One that is not finite gives a formula that is indeterminate.
func Number(x float64) *Formula {
	f := &Formula{literal: true, sound: sim.IsFinite(x)}
	if f.sound {
		f.value = x
	}
	return f
}

// Literal returns the value of a formula that reads nothing, such as a number or ["*", 2, 3]. It reports false for one
// that reads something, for one that is indeterminate whatever happens, and for nil.
func (f *Formula) Literal() (value float64, ok bool) {
	if f == nil || !f.literal {
		return 0, false
	}
	return f.value, f.sound
}

// Reads calls visit with each attribute that the formula reads in any of its branches, once each, in the order of their
// first appearance. Where scoped is false the scope is the one that Eval is given.
func (f *Formula) Reads(visit func(scope Scope, scoped bool, attr uint32)) {
	if f == nil {
		return
	}
	for _, r := range f.reads {
		visit(r.scope, r.scoped, r.attr)
	}
}

// ReadsScalars calls visit with each scalar that the formula reads in any of its branches, once each, in the order of
// their first appearance.
func (f *Formula) ReadsScalars(visit func(Scalar)) {
	if f == nil {
		return
	}
	for _, s := range f.asks {
		visit(s)
	}
}
