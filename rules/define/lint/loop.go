package lint

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// handlers warns of what listens for an event and raises it, with nothing that could keep it from doing so.
func (p *Pack) handlers() {
	raised := p.raises()
	look := func(l *shape.Listens, compiled []book.Handler) {
		for _, handler := range compiled {
			name := EventName(p.Defs, handler.Event)
			for _, entry := range l.OnEvent {
				if entry.Name == name && raised[handler.Ops].has(handler.Event) {
					fault := entry.Node.KeyFault(RestlessHandler, "what listens for it raises")
					fault.Value, fault.Expected = name, "an if around what raises it, since it may be heard again at once"
					p.Faults.Warn(fault)
				}
			}
		}
	}
	for i, def := range p.Resources {
		look(&def.Value.(*shape.Resource).Listens, p.Defs.Pools[i].Handlers)
	}
	for i, def := range p.Affects {
		look(&def.Value.(*shape.Affect).Listens, p.Defs.Affects[i].Handlers)
	}
	for i, def := range p.Abilities {
		look(&def.Value.(*shape.Ability).Listens, p.Defs.Abilities[i].Handlers)
	}
}

// EventName is the name of an event, of the engine's or of the pack's own.
func EventName(d *book.Defs, e book.Event) string {
	if i, own := e.Pack(); own {
		return d.Events[i]
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
func (p *Pack) raises() []eventSet {
	raised := make([]eventSet, len(p.Defs.Lists)+1)
	for changed := true; changed; {
		changed = false
		for i := len(p.Defs.Lists); i > 0; i-- {
			var s eventSet
			for j := range p.Defs.Lists[i-1].Ops {
				s |= p.raisedBy(&p.Defs.Lists[i-1].Ops[j], raised)
			}
			changed = changed || s != raised[i]
			raised[i] = s
		}
	}
	return raised
}

// raisedBy is what an op raises. A blow raises no OnHit that could be heard again: whoever handles one has no other.
func (p *Pack) raisedBy(op *book.Op, raised []eventSet) eventSet {
	switch op.Kind {
	case book.DealDamage:
		return setOf(book.OnDamageTaken)
	case book.ApplyAffect, book.IncrementRung:
		a := &p.Defs.Affects[op.Affect]
		s := setOf(book.OnApplyAffect) | raised[a.OnApply]
		if a.TickOnApply {
			s |= setOf(book.OnAffectTick) | raised[a.Tick]
		}
		return s
	case book.RemoveAffect, book.DecrementRung:
		return setOf(book.OnAffectExpire) | raised[p.Defs.Affects[op.Affect].OnExpire]
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
		for _, step := range p.Defs.Tracks[op.Ref].Steps {
			if step.Level {
				s |= setOf(book.OnLevel)
			}
		}
		return s
	case book.ApplyBundle:
		return raised[p.Defs.Bundles[op.Ref].Ops]
	}
	return 0
}

// affectLoops warns of affects that apply each other, with nothing that could keep them from doing so.
func (p *Pack) affectLoops() {
	next := make([][]int, len(p.Defs.Affects))
	for i := range p.Defs.Affects {
		a := &p.Defs.Affects[i]
		at := func(list book.ListID) {
			p.applies(list, make(map[book.ListID]bool), func(to int) {
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
	Circles(next, func(circle []int, _ int) {
		ends := [2]int{circle[0], circle[len(circle)-1]}
		if told[ends] {
			return // by another of its lists
		}
		told[ends] = true
		at := p.authored(int32(circle[0])).Self.Field("id")
		fault := at.Fault(AffectLoop, "an if around what applies one of them, or the stacking ignore")
		fault.Problem = "affects that apply each other"
		fault.Value = CircleText(circle, func(i int) string { return p.Defs.Affects[i].ID })
		p.Faults.Warn(fault)
	})
}

// applies calls found for each affect that a list applies whenever it runs. One that ignores being applied again ends every
// circle, and is left out.
func (p *Pack) applies(list book.ListID, seen map[book.ListID]bool, found func(to int)) {
	if list == 0 || seen[list] {
		return
	}
	seen[list] = true
	for i := range p.Defs.Lists[list-1].Ops {
		switch op := &p.Defs.Lists[list-1].Ops[i]; op.Kind {
		case book.ApplyAffect, book.IncrementRung:
			if p.Defs.Affects[op.Affect].Stacking != affect.Ignore {
				found(int(op.Affect))
			}
		case book.ApplyBundle:
			p.applies(p.Defs.Bundles[op.Ref].Ops, seen, found)
		}
	}
}
