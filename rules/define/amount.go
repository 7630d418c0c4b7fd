package define

import (
	"errors"
	"fmt"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

// amount compiles how much an op is about. at is the op.
func (c *Compiler) amount(a *shape.Amount, at *content.Node, where scene) book.Amount {
	compiled := book.Amount{
		Flat: c.formula(a.Amount, where.setting), Bonus: c.formula(a.Bonus, where.setting),
		Dice: c.dice(a.Dice, at.Field("dice")), HasDice: a.Dice != "", Sides: int32(a.DiceSides),
		Scope: scopeOf(a.Scope), Fixed: a.Fixed,
	}
	compiled.Count = c.formula(a.DiceNum, where.setting)
	if a.DiceCount != nil {
		compiled.Count = c.formula(a.DiceCount, where.setting)
	}
	c.checkDice(at)
	return compiled
}

// checkDice reports dice that are given in more than one way, or in half of one.
func (c *Compiler) checkDice(at *content.Node) {
	refuse := func(n *content.Node, expected string) { c.faults.Add(n.Fault(BadDice, expected)) }
	var given []*content.Node
	for _, field := range []string{"dice", "dice_num", "dice_count"} {
		if n := at.Field(field); n != nil {
			given = append(given, n)
		}
	}
	sides := at.Field("dice_sides")
	counted := len(given) == 1 && given[0].Name() != "dice"
	switch {
	case len(given) > 1:
		refuse(given[1], "only one of dice, dice_num and dice_count")
	case counted && sides == nil:
		refuse(given[0], "dice_sides beside it")
	case !counted && sides != nil:
		refuse(sides, "dice_num or dice_count beside it, and no dice")
	}
	if n := at.Field("dice_count"); n.Kind() == content.Number {
		refuse(n, "a formula; dice_num takes a number")
	}
}

// dice reads an expression such as 2d6+1. An empty one is none.
func (c *Compiler) dice(text string, at *content.Node) check.Dice {
	if text == "" || at.Kind() != content.Text {
		return check.Dice{}
	}
	dice, err := check.ParseDice(text)
	if err != nil {
		fault := at.Fault(BadDice, "dice such as 2d6+1")
		var why *check.DiceError
		if errors.As(err, &why) {
			fault.Expected = fmt.Sprintf("%s; column %d: %s", fault.Expected, why.Column, why.Problem)
		}
		c.faults.Add(fault)
	}
	return dice
}

func scopeOf(word string) formula.Scope {
	for i, name := range formula.ScopeNames() {
		if name == word {
			return formula.Scope(i)
		}
	}
	return formula.Actor
}
