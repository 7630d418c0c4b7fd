package zone_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// Keys that come now sooner, now later are judged by the tick in which they were pressed, as far as the pack lets that count: who presses
// every cooldown is never refused for it, and who presses a tick too often is.
func TestKeysAreJudgedByTheirTick(t *testing.T) {
	for _, c := range []struct {
		leeway int32
		every  int
		all    bool
	}{{12, 60, true}, {12, 59, false}, {0, 60, false}} {
		p := ownHearth(t)
		p.Rules.Leeway = c.leeway
		mend := &p.Rules.Abilities[ability(t, "mend")]
		mend.Cooldown, mend.CastTime, mend.Lag, mend.Costs = book.Time{Ticks: 60}, book.Time{}, book.Time{}, nil
		watch := &lookout{}
		z := openWith(t, zone.Options{Pack: p, Map: p.Map("yard"), Seed: 7, Viewers: []view.Viewer{watch}})
		z.Step()
		enter(t, z, 1, at(0, 0))
		random := rand.New(rand.NewPCG(uint64(c.every), 3))
		done, refused := 0, 0
		next := z.Tick().Plus(40)
		for range 100 {
			late := random.IntN(13)
			step(z, next.Plus(late-1).Since(z.Tick()))
			watch.all = nil
			press := inbox.Command{From: player(1), Verb: inbox.Walk, Tick: next, Press: keyMend}.Letter()
			post(t, z, press)
			post(t, z, press) // which came twice
			z.Step()
			done += len(of(watch.all, view.OnAbilityResolved))
			refused += len(of(watch.all, view.AbilityRefused))
			next = next.Plus(c.every)
		}
		if done+refused != 100 || (refused == 0) != c.all {
			t.Errorf("%+v: %d are done and %d refused", c, done, refused)
		}
	}
}

// A use that is kept is of the zone's state: saved and loaded in the middle it begins in the same tick.
func TestAWishIsSaved(t *testing.T) {
	p := ownHearth(t)
	mend := &p.Rules.Abilities[ability(t, "mend")]
	mend.Cooldown, mend.CastTime, mend.Lag, mend.Costs, mend.Queue = book.Time{}, book.Time{}, book.Time{Ticks: 20}, nil, 15
	watch := &lookout{}
	o := zone.Options{Pack: p, Map: p.Map("yard"), Seed: 7, Viewers: []view.Viewer{watch}}
	z := openWith(t, o)
	z.Step()
	hero := enter(t, z, 1, at(0, 0))
	casts(t, z, 1, "mend", hero)
	step(z, 10)
	watch.all = nil
	casts(t, z, 1, "mend", hero)
	if got := of(watch.all, view.AbilityRefused, view.OnAbilityResolved); len(got) != 0 {
		t.Fatalf("it is not kept: %+v", got)
	}
	saved := z.Save()
	other := &lookout{}
	o.Viewers = []view.Viewer{other}
	again, err := zone.Restore(o, saved)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 30 {
		z.Step()
		again.Step()
		if z.Hash() != again.Hash() {
			t.Fatalf("after %d ticks they differ", i+1)
		}
	}
	at := func(l *lookout) (ticks []sim.Tick) {
		for _, e := range of(l.all, view.OnAbilityResolved) {
			ticks = append(ticks, e.Tick)
		}
		return ticks
	}
	if one, two := at(watch), at(other); len(one) != 1 || !slices.Equal(one, two) {
		t.Errorf("it begins at %v and at %v", one, two)
	}
}
