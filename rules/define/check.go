package define

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

// check compiles a check and what comes of it, and returns its number. at is the op.
func (c *Compiler) check(k *shape.Check, at *content.Node, where scene) int32 {
	number := int32(len(c.defs.Checks))
	c.defs.Checks = append(c.defs.Checks, book.Check{})
	compiled := book.Check{ID: k.ID, Show: showOf(k.Show), Def: c.roll(k, at, where)}
	c.checkSides(k, at)
	result := where.inside()
	result.setting = result.with(formula.CheckTotal, formula.CheckMargin)
	var always *content.Node
	for i := range k.Bands {
		b := &k.Bands[i]
		band := c.band(b, result)
		if always != nil {
			fault := b.Self.Fault(UnreachableBand, "no band behind one that asks for nothing")
			fault.Also = always.Place()
			c.faults.Warn(fault)
		} else if band.Always() {
			always = b.Self
		}
		compiled.Def.Bands = append(compiled.Def.Bands, band)
		compiled.Bands = append(compiled.Bands, c.list(b.Ops, result))
	}
	c.defs.Checks[number] = compiled
	return number
}

// roll compiles what is rolled and measured, without the bands.
func (c *Compiler) roll(k *shape.Check, at *content.Node, where scene) check.Def {
	def := check.Def{
		Dice: c.dice(k.Dice, at.Field("dice")), Bonus: c.formula(k.Bonus, where.setting), ByTarget: k.Subject == "target",
		DC: c.formula(k.DC, where.setting), Boon: c.formula(k.Boon, where.setting), Bane: c.formula(k.Bane, where.setting),
		BoonDice: c.dice(k.BoonDice, at.Field("boon_dice")), BaneDice: c.dice(k.BaneDice, at.Field("bane_dice")),
	}
	if k.Versus != nil {
		def.Versus = &check.Versus{
			Dice: c.dice(k.Versus.Dice, k.Versus.Self.Field("dice")), Bonus: c.formula(k.Versus.Bonus, where.setting),
		}
	}
	return def
}

// checkSides reports what must stand together and does not.
func (c *Compiler) checkSides(k *shape.Check, at *content.Node) {
	dc, versus := at.Field("dc"), at.Field("versus")
	switch {
	case dc == nil && versus == nil:
		c.faults.Add(at.Fault(BadCheck, "a dc or a versus, which the total is measured against"))
	case dc != nil && versus != nil:
		c.faults.Add(versus.Fault(BadCheck, "only one of dc and versus"))
	}
	for _, pair := range [][2]string{{"boon", "boon_dice"}, {"bane", "bane_dice"}} {
		one, other := at.Field(pair[0]), at.Field(pair[1])
		switch {
		case one != nil && other == nil:
			c.faults.Add(one.Fault(BadCheck, pair[1]+" beside it"))
		case one == nil && other != nil:
			c.faults.Add(other.Fault(BadCheck, pair[0]+" beside it"))
		}
	}
}

func (c *Compiler) band(b *shape.Band, where scene) check.Band {
	band := check.Band{Label: b.Label, Total: c.axis(b.Total, where), Margin: c.axis(b.Margin, where), When: c.formula(b.When, where.setting)}
	if b.Natural != nil {
		band.Natural = check.Natural{Face: int16(b.Natural.Face), Count: int16(b.Natural.Count)}
	}
	return band
}

func (c *Compiler) axis(a *shape.Axis, where scene) check.Axis {
	if a == nil {
		return check.Axis{}
	}
	axis := check.Axis{Given: true, Min: c.formula(a.Min, where.setting), Max: c.formula(a.Max, where.setting)}
	c.bounds(axis.Min, axis.Max, a.Min)
	return axis
}

func showOf(word string) book.Show {
	switch word {
	case "summary":
		return book.ShowSummary
	case "none":
		return book.ShowNone
	}
	return book.ShowAll
}
