package insight

import (
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/sim"
)

// Casting is what a body is casting, false for nothing.
func (i Insight) Casting(id sim.ID) (rules.Casting, bool) { return i.rules.Casting(id) }

// Waits is for how many ticks a body cannot begin an ability of the pack's rules, as far as that is a matter of time, and for what it
// waits: lag before the global cooldown before that of the ability itself.
func (i Insight) Waits(id sim.ID, ability int32) (why ready.Wait, ticks int) {
	rule := ready.Rule{Ability: ability, OwnTime: i.defs.Abilities[ability].OwnTime}
	if why, ticks = i.rules.Held(id, rule); why != ready.Now {
		return why, ticks
	}
	if left := i.rules.Cooling(id, ability); left > 0 {
		return ready.ForItself, left
	}
	return ready.Now, 0
}
