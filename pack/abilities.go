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

// checkBehaviors checks that abilities and behaviors fit each other: an ability performs a behavior that some catalog has, what
// says Resolve belongs to what an ability performs, and an ability that does something performs what says so.
func (l *loader) checkBehaviors() {
	performed := make(map[*catalog.Catalog][]string)
	for i, def := range l.read["ability"] {
		a := def.Value.(*shape.Ability)
		if a.Behavior == "" {
			continue
		}
		at := a.Self.Field("behavior")
		var known []string
		found, resolves := false, false
		for _, c := range l.result.Catalogs {
			for j := range c.Behaviors {
				known = append(known, c.Behaviors[j].ID)
			}
			if _, ok := c.Behavior(a.Behavior); !ok {
				continue
			}
			found = true
			performed[c] = append(performed[c], a.Behavior)
			resolves = resolves || l.saysResolve(c, a.Behavior)
		}
		switch does := l.result.Rules.Abilities[i].OnResolve != 0 || l.result.Rules.Abilities[i].OnResolveLua != 0; {
		case !found:
			slices.Sort(known)
			l.faults.Add(content.UnknownName(at, "a behavior of some catalog", slices.Compact(known)))
		case does && !resolves:
			l.faults.Warn(at.Fault(NeverResolves, "a behavior that says Resolve, since on_resolve is done nowhere else"))
		}
	}
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
