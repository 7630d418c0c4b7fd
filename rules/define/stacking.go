package define

import (
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// What authors call the ways of stacking and what they may change of them. Longest and carry are ways to be refreshed.
var (
	stackings = map[string]affect.Stacking{
		"stack": affect.Stack, "extend": affect.Extend, "ignore": affect.Ignore, "highest": affect.Highest, "independent": affect.Independent,
	}
	timeRules = map[string]affect.TimeRule{
		"replace": affect.TimeReplace, "longest": affect.TimeLongest, "add": affect.TimeAdd, "keep": affect.TimeKeep, "carry": affect.TimeCarry,
	}
	phaseRules = map[string]affect.PhaseRule{"reset": affect.PhaseReset, "fire": affect.PhaseFire}
	sizeRules  = map[string]affect.SizeRule{"replace": affect.SizeReplace, "larger": affect.SizeLarger, "keep": affect.SizeKeep}
)

// defaultInstances is how many independent instances of one source there are at most.
const defaultInstances = 16

// stacking compiles what applying an affect again does, and reports what does not go together.
func (c *Compiler) stacking(a *shape.Affect, compiled *book.Affect) {
	at := a.Self.Field
	refuse := func(field, expected string) {
		if n := at(field); n != nil {
			c.faults.Add(n.Fault(BadStacking, expected))
		}
	}
	compiled.Stacking = stackings[a.Stacking]
	compiled.Again.FirstOwns = a.Owner == "first"
	if a.Stacking == "longest" || a.Stacking == "carry" {
		compiled.Again.Time = timeRules[a.Stacking]
		refuse("on_reapply", `"stacking": "refresh" beside it, which says nothing of the time`)
	} else if r := a.OnReapply; r != nil {
		compiled.Again.Time, compiled.Again.Phase, compiled.Again.Size = timeRules[r.Duration], phaseRules[r.Phase], sizeRules[r.Magnitude]
	}
	switch {
	case a.Stacking == "stack" && at("max_stacks") == nil:
		c.faults.Add(at("stacking").Fault(BadStacking, "max_stacks beside it"))
	case a.Stacking == "independent":
		if compiled.MaxStacks = defaultInstances; a.MaxInstances > 0 {
			compiled.MaxStacks = int32(a.MaxInstances)
		}
		refuse("on_reapply", "no such field: what is independent is never applied again")
		refuse("max_stacks", `max_instances, or "stacking": "stack" beside it`)
		refuse("owner", "no such field: each has an owner of its own")
	case slices.Contains([]string{"refresh", "extend", "ignore", "highest", "longest", "carry"}, a.Stacking): // other words are faults already
		refuse("max_stacks", `"stacking": "stack" beside it`)
	}
	if a.Stacking != "independent" {
		refuse("max_instances", `"stacking": "independent" beside it`)
	}
	if a.StackScope != "target" {
		refuse("owner", `"stack_scope": "target" beside it`)
	}
	if a.Concentration && a.Owner == "first" {
		refuse("owner", "no such field: whoever applies it last concentrates on it")
	}
	if compiled.Room && compiled.Again.Phase == affect.PhaseFire {
		c.faults.Add(a.OnReapply.Self.Field("phase").Fault(BadStacking, `"keep" or "reset": what lies on a room ticks for all who are inside at once`))
	}
	if compiled.Again.Time == affect.TimeCarry && a.Tick == nil {
		c.faults.Add(a.Self.Fault(BadStacking, "a tick, as ticks are what is carried over"))
	}
	if compiled.MaxDuration > 0 && compiled.MaxDuration < compiled.Duration {
		refuse("max_duration", "at least its duration")
	}
}
