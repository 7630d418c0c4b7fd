package zone_test

import (
	"testing"

	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
)

// The world can say what somebody is and does, as far as it is there and of the kind for it.
func TestOrdersSayWhatSomebodyIs(t *testing.T) {
	z, watch := pit(t)
	hero, other := enter(t, z, 1, at(0, -20)), enter(t, z, 2, at(0, -19))
	biter := spawned(t, z, "biter", at(20, -20))
	order := func(o inbox.Order) {
		t.Helper()
		watch.all = nil
		post(t, z, o.Letter())
		z.Step()
	}
	order(inbox.Order{Op: inbox.Perform, Target: biter, Behavior: "throw", Aim: inbox.Along, Heading: 1 << 14})
	if b := of(watch.all, view.BehaviorStarted); len(b) != 1 || b[0].Actor != biter {
		t.Errorf("told to throw: %+v", b)
	}
	attrs := z.Kit().Defs.Attributes
	for i := range attrs {
		if attrs[i].ID == "max_hp" {
			order(inbox.Order{Op: inbox.SetBase, Target: hero, Attr: uint32(i), Value: 250})
			if v, ok := z.Insight().Attribute(hero, stat.Index(i)); !ok || v != 250 || standing(t, z, hero).MaxHealth != 250 {
				t.Errorf("a base of 250 comes to %v", v)
			}
		}
	}
	order(inbox.Order{Op: inbox.SetBase, Target: hero, Attr: uint32(len(attrs)), Value: 1})
	order(inbox.Order{Op: inbox.SetConsent, Target: biter, On: true})
	order(inbox.Order{Op: inbox.SetLife, Target: biter, On: true})
	if n := z.Counters().NoTarget; n != 3 {
		t.Errorf("%d orders were for nobody, want 3", n)
	}
	order(inbox.Order{Op: inbox.SetConsent, Target: hero, On: true})
	order(inbox.Order{Op: inbox.SetConsent, Target: other, On: true})
	act(t, z, 1, shove)
	step(z, 12)
	if p := standing(t, z, other).Pos; p.Z < -17.5 {
		t.Errorf("who agreed to fight stands at %v", p)
	}
	order(inbox.Order{Op: inbox.SetTeam, Target: other, Team: 9})
	if got := standing(t, z, other).Team; got != 9 {
		t.Errorf("its team is %d", got)
	}
	order(inbox.Order{Op: inbox.SetLife, Target: biter})
	if d := of(watch.all, view.Died); len(d) != 1 || d[0].Actor != biter {
		t.Errorf("told to die: %+v", d)
	}
}
