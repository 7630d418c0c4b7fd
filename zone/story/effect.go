package story

import (
	"fmt"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

// Effect tells of something of that name that is attached to somebody: of which sort it is, whose doing, and for how long.
func Effect(name string, i *affect.Instance, now sim.Tick) string {
	sort := "affect"
	if i.Owner == affect.Behavior {
		sort = "buff"
	}
	line := fmt.Sprintf("%s %q is number %d", sort, name, i.ID)
	if i.Source != 0 {
		line += fmt.Sprintf(", from %v", i.Source)
	}
	if left := i.Left(now); left >= 0 {
		line += fmt.Sprintf(", for %d more ticks", left)
	}
	if i.Stacks > 1 {
		line += fmt.Sprintf(", with %d stacks", i.Stacks)
	}
	return line
}
