package define

import (
	"fmt"
	"math"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/stat"
)

// rowOps are the ops of modifiers by their words.
var rowOps = map[string]stat.Op{"add": stat.Add, "inc": stat.Inc, "mul": stat.Mul, "set": stat.Set, "min": stat.Min, "max": stat.Max}

// modifier compiles a row, and reports what its op has no use for.
func (c *Compiler) modifier(m *shape.Modifier) book.Modifier {
	row := book.Modifier{
		Attr: stat.Index(max(c.attr(m.Attr), 0)), Op: rowOps[m.Op], Value: m.Value,
		Type: c.numbered(c.bonuses, m.Type, m.Self.Field("type")), Priority: int16(m.Priority),
	}
	if at := m.Self.Field("type"); m.Type != "" && row.Op > stat.Inc {
		c.faults.Add(at.Fault(BadModifier, "no type: of those that set or hold a value one counts anyway"))
	}
	if at := m.Self.Field("priority"); at != nil && row.Op != stat.Set {
		c.faults.Add(at.Fault(BadModifier, `"op": "set" beside it`))
	}
	return row
}

// group compiles what an affect shares with others, all of whom have to give it the same rule.
func (c *Compiler) group(g *shape.Group) book.Group {
	if g == nil {
		return book.Group{}
	}
	group := book.Group{ID: c.numbered(c.groups, g.ID, g.Self.Field("id"))}
	switch g.Rule {
	case "exclusive":
		group.Rule = book.Exclusive
	case "exclusive_source":
		group.Rule = book.ExclusiveSource
	}
	if group.ID > 0 && int(group.ID) > len(c.groupRules) {
		c.groupRules = append(c.groupRules, g.Rule)
	} else if group.ID > 0 && c.groupRules[group.ID-1] != g.Rule {
		c.faults.Add(g.Self.Field("rule").Fault(BadGroup, fmt.Sprintf("%q, as the others of the group have it", c.groupRules[group.ID-1])))
	}
	return group
}

// numbered returns the number of a name among others, which are counted from 1 in the order in which they are met; 0 for no name.
func (c *Compiler) numbered(names map[string]uint16, name string, at *content.Node) uint16 {
	number, ok := names[name]
	if ok || name == "" {
		return number
	}
	if len(names) == math.MaxUint16 {
		c.faults.Add(at.Fault(ManyTags, fmt.Sprintf("at most %d different ones in a pack", math.MaxUint16)))
		return 0
	}
	names[name] = uint16(len(names) + 1)
	return names[name]
}
