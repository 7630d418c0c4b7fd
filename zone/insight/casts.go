package insight

import (
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/sim"
)

// Casting is what a body is casting, false for nothing.
func (i Insight) Casting(id sim.ID) (rules.Casting, bool) { return i.rules.Casting(id) }

// Rest is how many ticks a channel has to go after its next run, 0 for a cast.
func (i Insight) Rest(k *rules.Casting) int { return i.defs.Abilities[k.Ability].Rest(k.Left) }

// Held is what keeps a body from beginning an ability of the pack's rules, whether or not that itself is ready, and for how many ticks:
// lag before the global cooldown.
func (i Insight) Held(id sim.ID, ability int32) (why ready.Wait, ticks int) {
	return i.rules.Held(id, ability)
}

// Itself is what keeps an ability of the pack's rules from being ready itself, and for how many ticks.
func (i Insight) Itself(id sim.ID, ability int32) (why ready.Wait, ticks int) {
	return i.rules.Itself(id, ability)
}

// Toggled reports whether a body has switched an ability of the pack's rules on.
func (i Insight) Toggled(id sim.ID, ability int32) bool {
	_, on := i.rules.Toggles(id).On(ability)
	return on
}

// Cooling is for how many ticks an ability of the pack's rules is itself not ready, 0 if it is.
func (i Insight) Cooling(id sim.ID, ability int32) int { return i.rules.Cooling(id, ability) }

// Posture is the position that a body is in, as the pack's rules number them.
func (i Insight) Posture(id sim.ID) int32 { return i.rules.Posture(id) }
