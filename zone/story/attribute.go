package story

import (
	"fmt"

	"github.com/wick-engine/wick/rules/stat"
)

// Attribute tells how an attribute of that name has come to its value, in the order in which it is worked out.
func Attribute(name string, e *stat.Explanation) []string {
	lines := []string{
		fmt.Sprintf("%s is %g", name, e.Value),
		fmt.Sprintf("its base is %g, from %v", e.Base, e.Origin),
	}
	for i := range e.Lines {
		l := &e.Lines[i]
		line := fmt.Sprintf("%v %g by %s", l.Op, l.Value, l.Name)
		if l.Left >= 0 {
			line += fmt.Sprintf(", for %d more ticks", l.Left)
		}
		if !l.Counted() {
			line += fmt.Sprintf(", which does not count: %v", l.Idle)
		}
		lines = append(lines, line)
	}
	return lines
}
