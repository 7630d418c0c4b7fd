package rules

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
)

// resists is the label of the band with which an affect withstands being dispelled.
const resists = "resist"

// candidate is what a dispel may strip.
type candidate struct {
	burden.Grip
	level float64
}

// dispel strips affects of a category or with a tag, the most potent first and of equals the oldest. Where the op has a check it
// is rolled for each, and what withstands it does not count.
func (e *Engine) dispel(c *Call, op *book.Op, to *entity, nesting int) Result {
	if e.guardCrossPlayerWrite(c.deed(to)) != Allowed {
		return Refused
	}
	from := len(e.candidates)
	e.gatherCandidates(op, to)
	slices.SortStableFunc(e.candidates[from:], func(a, b candidate) int { return cmp.Compare(b.level, a.level) })
	worst, left := NoOp, op.Count
	for i, last := from, len(e.candidates); i < last && left > 0 && e.meet(to) && e.stands(c); i++ {
		what := e.candidates[i]
		if e.yields(c, op, what, nesting) && e.meet(to) && e.stands(c) && e.endGrip(what.Grip, affect.Dispelled) {
			worst = Done
			left--
		}
	}
	e.candidates = e.candidates[:from]
	return worst
}

// gatherCandidates lists what on somebody, and on the room it is in, an op would strip.
func (e *Engine) gatherCandidates(op *book.Op, to *entity) {
	for i := range e.affects.On(to.id) {
		if lasts(&i) && dispels(op, &e.defs.Affects[i.Def]) {
			e.candidates = append(e.candidates, candidate{burden.Grip{ID: i.ID}, i.Level})
		}
	}
	e.gatherFields(op, to)
}

// dispels reports whether an op strips affects of a definition.
func dispels(op *book.Op, d *book.Affect) bool {
	if d.NoDispel {
		return false
	}
	return op.Category != "" && op.Category == d.Category ||
		slices.ContainsFunc(op.Tags, func(t book.Tag) bool { return slices.Contains(d.Tags, t) })
}

// yields tries one candidate, and reports whether it does not withstand that. One that has gone meanwhile is not tried.
func (e *Engine) yields(c *Call, op *book.Op, what candidate, nesting int) bool {
	if _, there := e.gripped(what.Grip); !there {
		return false
	}
	if op.Check < 0 {
		return true
	}
	level := c.swap(formula.AffectLevel, scalar{what.level, true})
	band, _ := e.roll(c, op.Check, nesting)
	c.swap(formula.AffectLevel, level)
	bands := e.defs.Checks[op.Check].Def.Bands
	return band != check.None && band < len(bands) && bands[band].Label != resists
}
