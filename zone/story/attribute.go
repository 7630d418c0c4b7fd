package story

import (
	"fmt"

	"github.com/wick-engine/wick/rules/stat"
)

// Attribute tells how an attribute of that name has come to its value, in the order in which it is worked out: every row, what
// they come to, and each bound that has acted. What did nothing is left out.
func Attribute(name string, e *stat.Explanation) []string {
	lines := []string{
		fmt.Sprintf("%s is %v", name, e.Value),
		fmt.Sprintf("its base is %v, from %v", e.Base, e.Origin),
	}
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	rows := func(op stat.Op, format string, subtotal float64) {
		counted := false
		for i := range e.Lines {
			if l := &e.Lines[i]; l.Op == op {
				lines = append(lines, row(l))
				counted = counted || l.Counted()
			}
		}
		if counted && format != "" {
			say(format, subtotal)
		}
	}
	rows(stat.Add, "that adds up to %v", e.Sum)
	rows(stat.Inc, "increased, that is %v", e.Increased)
	rows(stat.Mul, "multiplied, that is %v", e.Product)
	if e.Screened != e.Product { // so it is when Product is not a number, too
		say("which is no amount, so %v stands for it", e.Screened)
	}
	rows(stat.Set, "", 0)
	rows(stat.Min, "", 0)
	rows(stat.Max, "", 0)
	if e.Held != e.Screened {
		say("which leaves %v", e.Held)
	}
	x := e.Held
	if e.Min.Given && x < e.Min.Value {
		x = e.Min.Value
		say("it is never below %v", x)
	}
	if e.Max.Given && x > e.Max.Value {
		say("it is never above %v", e.Max.Value)
	}
	if e.Value != e.Clamped {
		say("no amount is beyond %v", e.Value)
	}
	if e.Degraded != stat.Sound {
		say("it is degraded: %v", e.Degraded)
	}
	return lines
}

// row tells what one row does and for how long.
func row(l *stat.Line) string {
	line := fmt.Sprintf("%v %v by %s", l.Op, l.Value, l.Name)
	if l.Left >= 0 {
		line += fmt.Sprintf(", for %d more ticks", l.Left)
	}
	if !l.Counted() {
		line += fmt.Sprintf(", which does not count: %v", l.Idle)
	}
	return line
}
