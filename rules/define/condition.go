package define

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

func (c *Compiler) chance(o *shape.Chance, where scene) *formula.Formula {
	pct := c.formula(o.Pct, where.setting)
	if value, ok := pct.Literal(); ok && (value < 0 || value > 100) {
		c.faults.Add(o.Pct.Node.Fault(BadChance, "a number from 0 to 100"))
	}
	return pct
}

// condition compiles what an if compares.
func (c *Compiler) condition(o *shape.If, at *content.Node, where scene) book.Condition {
	compiled := book.Condition{Skips: o.OnIndeterminate == "skip", Who: who(o.Who), Affect: c.affect(o.HasAffect), Pool: c.pool(o.Resource)}
	compiled.Formula, compiled.Right = c.formula(o.Formula, where.setting), c.formula(o.RHS, where.setting)
	sides := 0
	for _, side := range []struct {
		field string
		left  book.LeftSide
	}{{"has_affect", book.LeftAffect}, {"resource", book.LeftResource}, {"formula", book.LeftFormula}, {"scalar", book.LeftScalar}} {
		if at.Field(side.field) != nil {
			sides++
			compiled.Left = side.left
		}
	}
	refuse := func(n *content.Node, expected string) { c.faults.Add(n.Fault(BadCondition, expected)) }
	compares := o.HasAffect == "" && at.Field("has_affect") == nil
	switch {
	case sides != 1:
		refuse(at, "exactly one of has_affect, resource, formula and scalar")
	case !compares && at.Field("cmp") != nil:
		refuse(at.Field("cmp"), "no cmp beside has_affect")
	case !compares && at.Field("rhs") != nil:
		refuse(at.Field("rhs"), "no rhs beside has_affect")
	case compares && at.Field("cmp") == nil:
		refuse(at, "a cmp, which says how the two sides are compared")
	case compares && at.Field("rhs") == nil:
		refuse(at, "an rhs, which the left side is compared with")
	}
	if n := at.Field("scalar"); n.Kind() == content.Text {
		r := formulaReader{c: c, where: where.setting}
		scalar, _ := r.scalar(n)
		compiled.Scalar = scalar.Scalar
	}
	compiled.Compare, _ = book.ParseComparator(o.Cmp) // other words are faults already
	return compiled
}
