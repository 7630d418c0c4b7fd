package define

import (
	"fmt"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/lint"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

// bundled is where a bundle is applied: at the node that names it, with so many lists around.
type bundled struct {
	at     *content.Node
	bundle int32
	depth  int
}

// bundles compiles the bundles, and reports those that apply each other for ever.
func (c *Compiler) bundles() {
	for _, def := range c.set.Bundles {
		b := def.Value.(*shape.Bundle)
		list := c.list(b.Ops, scene{name: "bundle " + b.ID, setting: setting{}.with(formula.Mag)})
		c.defs.Bundles = append(c.defs.Bundles, book.Bundle{ID: b.ID, Ops: list})
	}
	applied := make([][]*content.Node, len(c.set.Bundles))
	next := make([][]int, len(c.set.Bundles))
	for i, def := range c.set.Bundles {
		shape.EachOp(def.Value.(*shape.Bundle).Ops, func(o *shape.Op) {
			if o.ApplyBundle == nil {
				return
			}
			if to := c.ref("bundle", o.ApplyBundle.Bundle); to >= 0 {
				applied[i], next[i] = append(applied[i], o.Self.Field("bundle")), append(next[i], int(to))
			}
		})
	}
	lint.Circles(next, func(loop []int, edge int) {
		last := loop[len(loop)-1]
		fault := applied[last][edge].Fault(BundleLoop, "a bundle that does not lead back to this one")
		fault.Problem = "a circle"
		fault.Value = lint.CircleText(loop, func(i int) string { return c.set.Bundles[i].ID })
		c.faults.Add(fault)
	})
	c.checkBundled()
}

// checkBundled reports bundles that would make lists stand too deep in each other where they are applied.
func (c *Compiler) checkBundled() {
	heights := make([]int, len(c.defs.Lists)+1)
	for _, b := range c.bundled {
		if b.bundle < 0 {
			continue
		}
		if b.depth+c.height(c.defs.Bundles[b.bundle].Ops, heights) >= book.MaxNesting {
			c.faults.Add(b.at.Fault(TooDeep, fmt.Sprintf("op-lists at most %d deep in each other, those of the bundle among them", book.MaxNesting)))
		}
	}
	c.bundled = nil
}

// height is how many lists stand in each other from a list on, itself included. known holds what was found out before, less
// one where it is being found out; a circle of bundles, which is a fault already, counts once.
func (c *Compiler) height(list book.ListID, known []int) int {
	if list == 0 || known[list] < 0 {
		return 0
	}
	if known[list] > 0 {
		return known[list]
	}
	known[list] = -1
	deepest := 0
	for i := range c.defs.Lists[list-1].Ops {
		op := &c.defs.Lists[list-1].Ops[i]
		for _, inner := range c.innerLists(op) {
			deepest = max(deepest, c.height(inner, known))
		}
		if op.Kind == book.ApplyBundle && op.Ref >= 0 && int(op.Ref) < len(c.defs.Bundles) {
			deepest = max(deepest, c.height(c.defs.Bundles[op.Ref].Ops, known))
		}
	}
	known[list] = deepest + 1
	return known[list]
}

// innerLists are the lists that stand in an op.
func (c *Compiler) innerLists(op *book.Op) []book.ListID {
	lists := []book.ListID{op.Then, op.Else}
	if op.Check >= 0 {
		lists = append(lists, c.defs.Checks[op.Check].Bands...)
	}
	return lists
}
