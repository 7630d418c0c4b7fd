package zone_test

import (
	"testing"

	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
)

// What somebody sent on its way before it died hurts as ever and is put down to it, but earns it no threat in its next life
// (RUL-86): a shot in the air, a buff that takes, a buff that runs ops. Without the death in between it does, and so does what
// the next life sends.
func TestAnEarlierLifeEarnsNoThreat(t *testing.T) {
	for _, c := range []struct {
		behavior string
		from     inbox.Where
		hurts    float64
	}{{"shot", at(0, -6), 20}, {"torch", at(0, 0), 2}, {"sting", at(0, 0), 3}} {
		for _, dies := range []bool{false, true} {
			z, watch := pit(t)
			hero, dummy := enter(t, z, 1, c.from), creature(t, z, "dummy").ID
			post(t, z, inbox.Command{From: player(1), Verb: inbox.Act, Text: c.behavior, Seq: 1}.Letter())
			z.Step()
			if dies {
				post(t, z, inbox.Order{Op: inbox.SetLife, Target: hero}.Letter())
				z.Step()
				post(t, z, inbox.Order{Op: inbox.SetLife, Target: hero, On: true}.Letter())
				z.Step()
			}
			if s := standing(t, z, hero); !s.Alive || len(of(watch.all, view.Died)) != map[bool]int{true: 1}[dies] {
				t.Fatalf("%s: before it lands %+v", c.behavior, s)
			}
			struck := 0
			for range 70 {
				z.Step()
				for _, e := range of(watch.events, view.OnDamageTaken) {
					if struck++; e.Actor != dummy || e.Other != hero || e.Value != c.hurts {
						t.Errorf("%s: the blow is %+v", c.behavior, e)
					}
				}
			}
			want := int64(struck) * int64(c.hurts)
			if dies {
				want = 0
			}
			if got := z.Insight().Threat(dummy, hero); struck == 0 || got != want || z.Insight().Fighting(hero) == dies {
				t.Errorf("%s, dies %v: %d blows are a threat of %d, want %d; fighting %v", c.behavior, dies, struck, got, want, z.Insight().Fighting(hero))
			}
			post(t, z, inbox.Order{Op: inbox.PutAt, Target: hero, Where: at(0, 0)}.Letter(), inbox.Command{From: player(1), Verb: inbox.Act, Text: "slash", Seq: 2}.Letter())
			step(z, 10)
			if got := z.Insight().Threat(dummy, hero); got != want+30 {
				t.Errorf("%s, dies %v: a blow of its own makes it %d, want %d", c.behavior, dies, got, want+30)
			}
		}
	}
}
