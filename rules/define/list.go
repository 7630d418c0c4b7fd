package define

import (
	"fmt"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// scene is where an op-list stands.
type scene struct {
	setting
	// name is what the outermost list is called.
	name string
	// depth is how many lists stand around it.
	depth int
}

// inside returns the scene of a list within an op of this one.
func (s scene) inside() scene {
	s.depth++
	return s
}

// list compiles an op-list and the lists in it, and returns its number; 0 for an empty one.
func (c *Compiler) list(authored []shape.Op, where scene) book.ListID {
	switch {
	case len(authored) == 0:
		return 0
	case len(authored) > book.MaxListOps: // of an event; other lists are refused unread
		c.faults.Add(authored[0].Self.Parent().Fault(content.BadLength, fmt.Sprintf("a list of at most %d ops", book.MaxListOps)))
		return 0
	}
	if where.depth >= book.MaxNesting {
		c.faults.Add(authored[0].Self.Parent().Fault(TooDeep, fmt.Sprintf("op-lists at most %d deep in each other", book.MaxNesting)))
		return 0
	}
	at := len(c.defs.Lists)
	c.defs.Lists = append(c.defs.Lists, book.List{Name: where.name})
	ops := make([]book.Op, 0, len(authored))
	for i := range authored {
		if op, ok := c.op(&authored[i], where); ok {
			ops = append(ops, op)
		}
	}
	c.defs.Lists[at].Ops = ops
	c.lint().List(authored, ops)
	return book.ListID(at + 1)
}
