package define

import (
	"fmt"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
)

// maxAttributes is how many attributes there are indices for.
const maxAttributes = 1<<16 - 1

// attributes compiles the attributes.
func (c *Compiler) attributes() {
	if n := len(c.set.Attributes); n > maxAttributes {
		fault := c.set.Attributes[maxAttributes].Node.Fault(ManyAttributes, fmt.Sprintf("at most %d attributes in a pack", maxAttributes))
		fault.Problem = fmt.Sprintf("%d attributes", n)
		c.faults.Add(fault)
	}
	for _, def := range c.set.Attributes {
		a := def.Value.(*shape.Attribute)
		compiled := stat.Attribute{
			ID: a.ID, Name: named(a.Name, a.ID), Kind: kindOf(a.ValueKind), Stat: a.Stat,
			Base: c.formula(a.Base, ofAttribute()),
			Min:  c.formula(a.Min, ofAttribute()),
			Max:  c.formula(a.Max, ofAttribute()),
		}
		c.bounds(compiled.Min, compiled.Max, a.Min)
		c.defs.Attributes = append(c.defs.Attributes, compiled)
	}
	c.cycles()
}

func kindOf(word string) stat.Kind {
	switch word {
	case "int":
		return stat.Int
	case "derived":
		return stat.Derived
	}
	return stat.Float
}

// bounds reports two numbers that are the wrong way round; formulas can only be told while they run.
func (c *Compiler) bounds(least, most *formula.Formula, at *shape.Formula) {
	lo, literal := least.Literal()
	if hi, ok := most.Literal(); literal && ok && lo > hi {
		c.faults.Add(at.Written().Fault(BadBounds, "a least value that is not above the most"))
	}
}

// cycles reports every circle of attributes that are worked out of each other, once.
func (c *Compiler) cycles() {
	n := len(c.defs.Attributes)
	broken := make([]bool, n)
	for {
		loop := formula.Cycle(n, func(attr int) []*formula.Formula {
			if broken[attr] {
				return nil
			}
			a := &c.defs.Attributes[attr]
			return []*formula.Formula{a.Base, a.Min, a.Max}
		})
		if loop == nil {
			return
		}
		var names []string
		for _, attr := range loop {
			broken[attr] = true
			names = append(names, c.defs.Attributes[attr].ID)
		}
		fault := c.reading(loop[0], loop[1]).Fault(FormulaCycle, "attributes that are not worked out of themselves")
		fault.Problem = "a circle"
		fault.Value = strings.Join(names, " -> ")
		c.faults.Add(fault)
	}
}

// reading returns where one attribute reads another in one of its formulas.
func (c *Compiler) reading(attr, read int) *content.Node {
	authored := c.set.Attributes[attr].Value.(*shape.Attribute)
	compiled := &c.defs.Attributes[attr]
	for _, f := range []struct {
		compiled *formula.Formula
		authored *shape.Formula
	}{{compiled.Base, authored.Base}, {compiled.Min, authored.Min}, {compiled.Max, authored.Max}} {
		found := false
		f.compiled.Reads(func(_ formula.Scope, _ bool, other uint32) { found = found || int(other) == read })
		if found {
			return f.authored.Node
		}
	}
	return authored.Self
}
