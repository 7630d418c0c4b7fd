package pack

import (
	"slices"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/define/shape"
)

// resolve is a place in behavior files that does what the ability does by which the run was begun.
type resolve struct {
	catalog *catalog.Catalog
	use     define.Use
}

// maxBehaviorSuggestions is of how many behaviors that there are not it is said which was meant.
const maxBehaviorSuggestions = 300

// checkBehaviors checks that abilities and behaviors fit each other: an ability performs a behavior that some catalog has, what
// says Resolve belongs to what an ability performs, and an ability that does something performs what says so.
func (l *loader) checkBehaviors() {
	performed := make(map[*catalog.Catalog][]string)
	known := l.behaviorIDs()
	whole := len(l.result.Catalogs) == len(l.catalogs) // of one that is faulty nobody knows what it has
	sure, unknown := whole, 0
	for i, def := range l.read["ability"] {
		a := def.Value.(*shape.Ability)
		sure = sure && def.Sound
		if a.Behavior == "" {
			continue
		}
		at := a.Self.Field("behavior")
		found, resolves := false, false
		for _, c := range l.result.Catalogs {
			if _, ok := c.Behavior(a.Behavior); ok {
				found = true
				performed[c] = append(performed[c], a.Behavior)
				resolves = resolves || l.saysResolve(c, a.Behavior)
			}
		}
		compiled := &l.result.Rules.Abilities[i]
		switch {
		case !found && whole:
			sure = false
			if unknown++; unknown > maxBehaviorSuggestions {
				known = nil
			}
			l.faults.Add(content.UnknownName(at, "a behavior of some catalog", known))
		case found && !resolves && (compiled.OnResolve != 0 || compiled.OnResolveLua != 0):
			l.faults.Warn(at.Fault(NeverResolves, "a behavior that says Resolve, since on_resolve is done nowhere else"))
		}
	}
	if sure { // otherwise whoever performs it may be among what could not be read
		l.checkResolves(performed)
	}
}

// behaviorIDs are the ids of the behaviors of all catalogs, sorted.
func (l *loader) behaviorIDs() []string {
	var known []string
	for _, c := range l.result.Catalogs {
		for i := range c.Behaviors {
			known = append(known, c.Behaviors[i].ID)
		}
	}
	slices.Sort(known)
	return slices.Compact(known)
}

// checkResolves reports each place that says Resolve in what no ability performs.
func (l *loader) checkResolves(performed map[*catalog.Catalog][]string) {
	for _, r := range l.resolves {
		ids := performed[r.catalog]
		if len(ids) == 0 || r.use.Owner == define.OwnerBehavior && !slices.Contains(ids, r.use.OwnerID) {
			l.faults.Add(r.use.Node.Fault(NobodyResolves, "no Resolve here, or an ability whose behavior this is"))
		}
	}
}

// saysResolve reports whether a behavior, or something that it may set off, says Resolve. Of projectiles and buffs it is enough that
// they are of the same catalog.
func (l *loader) saysResolve(c *catalog.Catalog, behavior string) bool {
	return slices.ContainsFunc(l.resolves, func(r resolve) bool {
		return r.catalog == c && (r.use.Owner != define.OwnerBehavior || r.use.OwnerID == behavior)
	})
}
