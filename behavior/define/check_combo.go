package define

import (
	"fmt"

	"github.com/wick-engine/wick/content"
)

// checkCombos checks that the steps of every chain follow each other: the root is step 1, every next is one more of the
// same root, and every later step is the next of exactly one.
func (l *loader) checkCombos() {
	before := make(map[*behaviorShape]*content.Node) // what names it as its next
	for _, b := range l.behaviors.list {
		if b.value.Combo != nil {
			l.checkStep(b.value)
			l.checkWindow(b.value.Combo)
			l.checkNext(b.value, before)
		}
	}
	for _, b := range l.behaviors.list {
		c := b.value.Combo
		if c == nil || c.Step <= 1 || before[b.value] != nil {
			continue
		}
		f := c.Self.Field("step").Fault(badCombo, fmt.Sprintf("step %d of %q to name it as its next", c.Step-1, c.Root))
		f.Problem = "no step leads here:"
		l.faults.Add(f)
	}
}

// checkStep checks the root of a step.
func (l *loader) checkStep(b *behaviorShape) {
	c := b.Combo
	node := c.Self.Field("root")
	root, ok := l.behaviors.resolve(node, l.faults)
	if !ok || c.Step < 1 {
		return
	}
	var f content.Fault
	switch {
	case c.Step == 1 && root != b:
		f = node.Fault(badCombo, "the behavior itself, since it is step 1")
		f.Allowed = []string{b.ID}
		f.Also = c.Self.Field("step").Place()
	case c.Step > 1 && root == b:
		f = node.Fault(badCombo, "the behavior with step 1")
		f.Also = c.Self.Field("step").Place()
	case root.Combo == nil:
		f = node.Fault(badCombo, "a behavior with step 1 of a combo")
		f.Also = root.Self.Place()
	default:
		return
	}
	l.faults.Add(f)
}

func (l *loader) checkWindow(c *comboShape) {
	if c.Next == nil {
		for _, field := range []string{"opens", "closes"} {
			if n := c.Self.Field(field); n != nil && c.Self.Field("next") == nil {
				f := n.Fault(badCombo, "a next beside it, or no window")
				f.Problem = "nothing comes after the last step:"
				l.faults.Add(f)
			}
		}
		return
	}
	for _, field := range []string{"opens", "closes"} {
		if c.Self.Field(field) == nil {
			l.faults.Add(c.Self.MissingFault(field, "seconds, since there is a next step"))
		}
	}
	opens, opensGiven := seconds(c.Opens)
	closes, closesGiven := seconds(c.Closes)
	if opensGiven && closesGiven && closes <= opens {
		f := c.Self.Field("closes").Fault(badCombo, "more than "+string(c.Opens)+", where the window opens")
		f.Also = c.Self.Field("opens").Place()
		l.faults.Add(f)
	}
}

func (l *loader) checkNext(b *behaviorShape, before map[*behaviorShape]*content.Node) {
	c := b.Combo
	if c.Next == nil {
		return
	}
	node := c.Self.Field("next")
	next, ok := l.behaviors.resolve(node, l.faults)
	if !ok || c.Step < 1 {
		return
	}
	wanted := fmt.Sprintf("step %d of %q", c.Step+1, c.Root)
	switch n := next.Combo; {
	case n == nil:
		f := node.Fault(badCombo, wanted)
		f.Problem = "has no combo:"
		f.Also = next.Self.Place()
		l.faults.Add(f)
	case n.Step < 1: // it could not be read
	case n.Step != c.Step+1 || n.Root != c.Root:
		f := node.Fault(badCombo, wanted)
		f.Problem = fmt.Sprintf("is step %d of %q:", n.Step, n.Root)
		f.Also = n.Self.Place()
		l.faults.Add(f)
	case before[next] != nil:
		f := node.Fault(badCombo, wanted+" that no other names as its next")
		f.Also = before[next].Place()
		l.faults.Add(f)
	}
	if before[next] == nil {
		before[next] = node
	}
}
