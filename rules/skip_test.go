package rules_test

import (
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
)

// Where a side of a condition cannot be worked out, an if runs what it has for no, or nothing at all; where both can, the two are the
// same.
func TestWhatCannotBeComparedIsSkipped(t *testing.T) {
	bad := compiled(attr(broken))
	for name, c := range map[string]struct {
		condition book.Condition
		known     bool
		source    bool // there is a source
	}{
		"it is so":                  {book.Condition{Left: book.LeftFormula, Formula: num(2), Compare: book.Equal, Right: num(2)}, true, true},
		"it is not":                 {book.Condition{Left: book.LeftFormula, Formula: num(2), Compare: book.Above, Right: num(2)}, true, true},
		"a left that is broken":     {book.Condition{Left: book.LeftFormula, Formula: bad, Compare: book.NotEqual, Right: num(2)}, false, true},
		"a right that is broken":    {book.Condition{Left: book.LeftFormula, Formula: num(2), Compare: book.NotEqual, Right: bad}, false, true},
		"a number that is not here": {book.Condition{Left: book.LeftScalar, Scalar: formula.CheckTotal, Compare: book.AtLeast, Right: num(0)}, false, true},
		"a pool of nobody":          {book.Condition{Left: book.LeftResource, Pool: hp, Who: book.ToSource, Compare: book.AtLeast, Right: num(0)}, false, false},
		"an affect of nobody":       {book.Condition{Left: book.LeftAffect, Affect: shroud, Who: book.ToSource}, true, false},
	} {
		var left [2]int64
		for i, skips := range []bool{false, true} {
			d := newDefs()
			c.condition.Skips = skips
			list := add(d, "list", op(book.IfOp, func(o *book.Op) {
				o.If, o.Then, o.Else = c.condition, add(d, "then", damage(1, book.ToTarget)), add(d, "else", damage(2, book.ToTarget))
			}), damage(10, book.ToTarget))
			x := newBench(t, d, nil)
			act := rules.Act{Actor: a, Target: m, Magnitude: 1}
			if c.source {
				act.Source = n
			} else {
				act.Source = 99
			}
			x.Run(x.turn, act, list)
			left[i] = x.level(m, hp)
		}
		if skipped := left[1] == 90; skipped == c.known || c.known && left[0] != left[1] || !c.known && left[0] != 88 {
			t.Errorf("%s: %d are left, and %d where it skips", name, left[0], left[1])
		}
	}
}
