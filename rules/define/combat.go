package define

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

// bareHands are the dice of whoever swings with nothing that has any.
func bareHands() check.Dice {
	dice, err := check.ParseDice("1d3")
	if err != nil {
		panic("define: " + err.Error())
	}
	return dice
}

// Profile compiles how a creature swings, and returns its index, -1 for none.
func (c *Compiler) Profile(p *shape.Combat) int32 {
	if p == nil {
		return -1
	}
	where := scene{name: "combat", setting: setting{}.with(formula.Mag)}
	compiled := book.Profile{
		Hit: -1, Bonus: c.formula(p.Bonus, where.setting), Type: c.damageType(p.Type), Swings: c.formula(p.Swings, ofAttribute()),
		CritMult: c.formula(p.CritMult, where.setting), CritDice: int32(max(p.CritDice, 1)), Reach: p.Reach,
	}
	compiled.Dice = bareHands()
	if at := p.Self.Field("dice"); at != nil {
		compiled.Dice = c.dice(p.Dice, at)
	}
	if p.Hit != nil {
		compiled.Hit = c.check(p.Hit, p.Self.Field("hit"), where)
	}
	for i := range p.Avoid {
		compiled.Avoid = append(compiled.Avoid, c.check(&p.Avoid[i], p.Self.Field("avoid").Item(i), where))
	}
	c.defs.Profiles = append(c.defs.Profiles, compiled)
	c.checkBundled()
	return int32(len(c.defs.Profiles) - 1)
}
