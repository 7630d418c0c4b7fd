package define

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// lintHandlers warns of what listens for an event and raises it, with nothing that could keep it from doing so.
func (c *Compiler) lintHandlers() {
	if c.faults.Errors() > 0 {
		return
	}
	raised := c.raises()
	look := func(l *shape.Listens, compiled []book.Handler) {
		for _, handler := range compiled {
			name := c.eventName(handler.Event)
			for _, entry := range l.OnEvent {
				if entry.Name == name && raised[handler.Ops].has(handler.Event) {
					fault := entry.Node.KeyFault(RestlessHandler, "what listens for it raises")
					fault.Value, fault.Expected = name, "an if around what raises it, since it may be heard again at once"
					c.faults.Warn(fault)
				}
			}
		}
	}
	for i, def := range c.set.Resources {
		look(&def.Value.(*shape.Resource).Listens, c.defs.Pools[i].Handlers)
	}
	for i, def := range c.set.Affects {
		look(&def.Value.(*shape.Affect).Listens, c.defs.Affects[i].Handlers)
	}
	for i, def := range c.set.Abilities {
		look(&def.Value.(*shape.Ability).Listens, c.defs.Abilities[i].Handlers)
	}
}

func (c *Compiler) eventName(e book.Event) string {
	if i, own := e.Pack(); own {
		return c.defs.Events[i]
	}
	return book.EventNames()[e-1]
}

// eventSet is a set of the engine's events. Ops raise no others.
type eventSet uint64

func setOf(events ...book.Event) (s eventSet) {
	for _, e := range events {
		s |= 1 << e
	}
	return s
}

func (s eventSet) has(e book.Event) bool { return e < 64 && s>>e&1 != 0 }

// raises works out which events each list raises whenever it runs, by its number: what stands in a branch may be filtered by
// it, and does not count. Affects and lists name each other, in circles too, so it looks again until nothing more is found.
func (c *Compiler) raises() []eventSet {
	raised := make([]eventSet, len(c.defs.Lists)+1)
	for changed := true; changed; {
		changed = false
		for i := len(c.defs.Lists); i > 0; i-- {
			var s eventSet
			for j := range c.defs.Lists[i-1].Ops {
				s |= c.raisedBy(&c.defs.Lists[i-1].Ops[j], raised)
			}
			changed = changed || s != raised[i]
			raised[i] = s
		}
	}
	return raised
}

// raisedBy is what an op raises. A blow raises no OnHit that could be heard again: whoever handles one has no other.
func (c *Compiler) raisedBy(op *book.Op, raised []eventSet) eventSet {
	switch op.Kind {
	case book.DealDamage:
		return setOf(book.OnDamageTaken)
	case book.ApplyAffect, book.IncrementRung:
		a := &c.defs.Affects[op.Affect]
		s := setOf(book.OnApplyAffect) | raised[a.OnApply]
		if a.TickOnApply {
			s |= setOf(book.OnAffectTick) | raised[a.Tick]
		}
		return s
	case book.RemoveAffect, book.DecrementRung:
		return setOf(book.OnAffectExpire) | raised[c.defs.Affects[op.Affect].OnExpire]
	case book.Dispel:
		if op.Check >= 0 {
			return setOf(book.OnAffectExpire, book.OnCheck)
		}
		return setOf(book.OnAffectExpire)
	case book.CheckOp:
		return setOf(book.OnCheck)
	case book.Teleport, book.Push:
		return setOf(book.OnLeaveRoom, book.OnEnter)
	case book.AdvanceTrack:
		s := setOf(book.OnTrackStep)
		for _, step := range c.defs.Tracks[op.Ref].Steps {
			if step.Level {
				s |= setOf(book.OnLevel)
			}
		}
		return s
	case book.ApplyBundle:
		return raised[c.defs.Bundles[op.Ref].Ops]
	}
	return 0
}

// lintAffectLoops warns of affects that apply each other, with nothing that could keep them from doing so.
func (c *Compiler) lintAffectLoops() {
	if c.faults.Errors() > 0 {
		return
	}
	next := make([][]int, len(c.defs.Affects))
	for i := range c.defs.Affects {
		a := &c.defs.Affects[i]
		at := func(list book.ListID) {
			c.applies(list, make(map[book.ListID]bool), func(to int) {
				if to != i || list == a.OnApply || list == a.Tick && a.TickOnApply { // what renews itself later may be meant
					next[i] = append(next[i], to)
				}
			})
		}
		for _, list := range []book.ListID{a.OnApply, a.Tick, a.OnExpire, a.OnDispel} {
			at(list)
		}
		for _, handler := range a.Handlers {
			at(handler.Ops)
		}
	}
	told := make(map[[2]int]bool)
	circles(next, func(circle []int, _ int) {
		ends := [2]int{circle[0], circle[len(circle)-1]}
		if told[ends] {
			return // by another of its lists
		}
		told[ends] = true
		at := c.authored(int32(circle[0])).Self.Field("id")
		fault := at.Fault(AffectLoop, "an if around what applies one of them, or the stacking ignore")
		fault.Problem = "affects that apply each other"
		fault.Value = circleText(circle, func(i int) string { return c.defs.Affects[i].ID })
		c.faults.Warn(fault)
	})
}

// applies calls found for each affect that a list applies whenever it runs. One that ignores being applied again ends every
// circle, and is left out.
func (c *Compiler) applies(list book.ListID, seen map[book.ListID]bool, found func(to int)) {
	if list == 0 || seen[list] {
		return
	}
	seen[list] = true
	for i := range c.defs.Lists[list-1].Ops {
		switch op := &c.defs.Lists[list-1].Ops[i]; op.Kind {
		case book.ApplyAffect, book.IncrementRung:
			if c.defs.Affects[op.Affect].Stacking != affect.Ignore {
				found(int(op.Affect))
			}
		case book.ApplyBundle:
			c.applies(c.defs.Bundles[op.Ref].Ops, seen, found)
		}
	}
}

// lintFlags warns of flags that are cleared or asked for although nothing sets them and no definition speaks of them. It looks at a pack
// without faults, in which no list is missing.
func (c *Compiler) lintFlags() {
	if c.faults.Errors() > 0 {
		return
	}
	var known []string
	for i := range c.defs.Flags {
		if c.raised[int32(i)] || i < len(c.set.Flags) {
			known = append(known, c.defs.Flags[i].ID)
		}
	}
	for _, at := range c.lowered {
		if number, ok := c.flags[at.Text()]; !ok || c.raised[number] || int(number) < len(c.set.Flags) {
			continue
		}
		fault := at.Fault(IdleFlag, "a flag that some op sets or a definition names")
		if fault.Near = content.Nearest(at.Text(), known); fault.Near == "" {
			fault.Allowed = content.NearestFirst(at.Text(), known, listedNames)
		}
		c.faults.Warn(fault)
	}
}
