package bench

import (
	"fmt"
	"math"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// page is where formulas read, as plain as it can be: values by attribute, the same for everybody.
type page struct{ values []float64 }

// Attr reads an attribute.
func (p *page) Attr(_ formula.Scope, attr uint32) (float64, bool) { return p.values[attr], true }

// Scalar reads a number of the call; there is none.
func (p *page) Scalar(formula.Scalar) (float64, bool) { return 0, false }

// reachByHand is the formula of the pack's attribute reach in Go.
//
//go:noinline
func reachByHand(p *page, might, wit, grit stat.Index) (float64, bool) {
	a, _ := p.Attr(formula.Actor, uint32(might))
	b, _ := p.Attr(formula.Actor, uint32(wit))
	c, _ := p.Attr(formula.Actor, uint32(grit))
	x := min(a*1.5+math.Floor(b/2), c)
	return x, sim.IsFinite(x)
}

// measureLeaves measures what blows and lists are made of: formulas, checks and reads.
func measureLeaves(o *Options, defs *book.Defs) ([]Row, error) {
	p := &page{values: make([]float64, len(defs.Attributes))}
	for i := range defs.Attributes {
		p.values[i], _ = defs.Attributes[i].Base.Literal()
	}
	reach := defs.Attributes[attrOf(defs, "reach")].Base
	might, wit, grit := attrOf(defs, "might"), attrOf(defs, "wit"), attrOf(defs, "grit")
	sum, counted := 0.0, 0.0 // compared below, so that the calls cannot be left out
	by := o.perCall(func() { x, _ := reachByHand(p, might, wit, grit); sum = x })
	of := o.perCall(func() { x, _ := reach.Eval(p, formula.Actor); counted = x })
	if sum != counted || sum != 18 {
		return nil, fmt.Errorf("a formula gives %v and the function %v", counted, sum)
	}

	chance, hand := sim.NewStream(1, "bench"), check.Hand{}
	swing := &defs.Checks[0].Def
	var bands [4]int
	swung := o.perCall(func() { bands[max(swing.Run(&chance, p, &hand).Band, 0)]++ })
	if bands[0] == 0 || bands[3] == 0 {
		return nil, fmt.Errorf("swings that come out as %v", bands)
	}

	r := newRing(defs, 1000)
	at, read := 0, 0.0
	reads := o.perCall(func() {
		x, _ := r.Attr(sim.MakeID(uint32(at%1000+1), 1), might)
		read += x
		at++
	})
	hash := o.perCall(func() {
		var h sim.StateHash
		r.AddTo(&h)
		at ^= int(h.Sum())
	})
	if read <= 0 {
		return nil, fmt.Errorf("attributes that add up to %v", read)
	}
	return []Row{
		figure("a formula of ten nodes", of, "ns").against("the same in Go", by).atMost(20 * by),
		figure("a check with four bands", swung, "ns"),
		figure("an attribute of somebody, read", reads, "ns"),
		figure("rules of 1,000 bodies, hashed", hash/1000, "µs"),
	}, nil
}
