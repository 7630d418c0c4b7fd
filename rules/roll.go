package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// roll rolls a check and runs what the band that matches says. It returns the band, check.None for none, and how its list went.
func (e *Engine) roll(c *Call, n int32, nesting int) (band int, worst Result) {
	d := &e.defs.Checks[n]
	o := occasion{event: book.OnCheck, subject: c.actor, other: c.target}
	if d.Def.ByTarget {
		o.subject, o.other = o.other, o.subject
	}
	if o.subject == nil {
		return check.None, NoOp
	}
	r := d.Def.Against(&e.dice, c, &e.hand, c.shift)
	c.shift = 0 // the checks of its bands are others
	o.magnitude = float64(r.Total)
	o.record = view.Event{
		Kind: view.OnCheck, Actor: o.subject.id, Def: uint32(n), Value: o.magnitude, Count: int32(r.Band + 1),
		Dir: sim.Vec{X: r.Margin}, Reason: view.CheckWithoutMargin, Cast: c.cause.Cast,
	}
	told := &o.record
	tellFaces(told, r.Faces)
	if o.other == o.subject {
		o.other = nil
	}
	if o.other != nil {
		told.Other = o.other.id
	}
	if r.HasMargin {
		told.Reason = view.CheckWithMargin
	}
	switch d.Show {
	case book.ShowNone:
		told.Flags = view.Internal
	case book.ShowSummary:
		told.Flags = view.CheckSummary
	}
	e.raise(&o)
	if r.Band == check.None || r.Band >= len(d.Bands) {
		return r.Band, Done
	}
	total := c.swap(formula.CheckTotal, scalar{float64(r.Total), true})
	margin := c.swap(formula.CheckMargin, scalar{r.Margin, r.HasMargin})
	worst = e.run(c, d.Bands[r.Band], nesting+1)
	c.swap(formula.CheckTotal, total)
	c.swap(formula.CheckMargin, margin)
	return r.Band, worst
}

// tellFaces writes down what the first kept dice of a check show, as many as there is room for.
func tellFaces(told *view.Event, faces []int16) {
	told.Effect = uint32(len(faces))
	for i, face := range faces[:min(len(faces), 8)] {
		bits := uint64(uint16(face)) << (16 * (i % 4))
		if i < 4 {
			told.Ref |= bits
		} else {
			told.Run |= bits
		}
	}
}
