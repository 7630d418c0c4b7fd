package zone_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// perform lets player n begin a behavior by its id, and steps.
func perform(tb testing.TB, z *zone.Zone, n int64, behavior string) {
	tb.Helper()
	post(tb, z, inbox.Command{From: player(n), Verb: inbox.Act, Text: behavior}.Letter())
	z.Step()
}

func attached(z *zone.Zone, id sim.ID) []affect.Instance {
	return slices.Collect(z.Insight().Attached(id))
}

// marked is a hero who bears, in this order, a buff that outlasts death, an affect, and a buff that does not.
func marked(tb testing.TB) (*zone.Zone, *lookout, sim.ID) {
	tb.Helper()
	z, watch := pit(tb)
	hero := enter(tb, z, 1, at(0, -20))
	for _, id := range []string{"scar", "daze"} {
		perform(tb, z, 1, id)
		step(z, 12)
	}
	enter(tb, z, 2, at(0, -19))
	act(tb, z, 2, haste)
	z.Step()
	return z, watch, hero
}

// Affects and buffs hang side by side in one set, by age, each with an id that no other has, its source and its time.
func TestAffectsAndBuffsHangSideBySide(t *testing.T) {
	z, _, hero := marked(t)
	list := attached(z, hero)
	if len(list) != 3 {
		t.Fatalf("attached are %+v", list)
	}
	friend := body(t, z, 2).ID
	for i, want := range []struct {
		owner  affect.Owner
		source sim.ID
		left   int
	}{{affect.Behavior, hero, -1}, {affect.Rules, hero, 60 - 16}, {affect.Behavior, friend, 60 - 1}} {
		got := &list[i]
		if got.Owner != want.owner || got.Source != want.source || got.Left(z.Tick()) != want.left || got.Stacks != 1 {
			t.Errorf("number %d: owner %v, source %v, %d left, %d stacks; want %+v", i, got.Owner, got.Source, got.Left(z.Tick()), got.Stacks, want)
		}
		if i > 0 && got.ID <= list[i-1].ID {
			t.Errorf("the ids are %d and %d", list[i-1].ID, got.ID)
		}
	}
	if got := len(z.Insight().Affects(hero, nil)); got != 1 {
		t.Errorf("%d affects", got)
	}
	buffs := 0
	z.Insight().Buffs(hero, func(behavior.BuffView) { buffs++ })
	if buffs != 2 {
		t.Errorf("%d buffs", buffs)
	}
	lines, err := z.Explain(hero, "effects")
	text := strings.Join(lines, "\n")
	if err != nil || len(lines) != 4 {
		t.Fatalf("%v, %s", err, text)
	}
	for _, want := range []string{`3 effects`, `buff "scar"`, `affect "dazed"`, `buff "hasty"`, `for 44 more ticks`, friend.String()} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

// A save holds the set once and whole, and the hash knows everything in it.
func TestWhatIsAttachedIsSavedOnce(t *testing.T) {
	z, _, hero := marked(t)
	back, err := zone.Restore(zone.Options{Pack: arena(t), Map: z.Map()}, z.Save())
	if err != nil {
		t.Fatal(err)
	}
	before, after := attached(z, hero), attached(back, hero)
	if !slices.Equal(before, after) || back.Hash() != z.Hash() {
		t.Errorf("before %+v\nafter  %+v", before, after)
	}
	// A new one goes on with the numbers.
	newest := before[len(before)-1].ID
	for _, z := range []*zone.Zone{z, back} {
		step(z, 60) // the last one has ended
		act(t, z, 2, haste)
		now := attached(z, hero)
		if last := now[len(now)-1]; last.ID <= newest {
			t.Errorf("after %d comes %d", newest, last.ID)
		}
	}
	if back.Hash() != z.Hash() {
		t.Error("they go on differently")
	}
}

// Death takes the buffs that do not outlast it, rising the affects that are not provably kind; neither takes what the other
// has to judge, and each is told once.
func TestDeathTakesWhatItShould(t *testing.T) {
	z, watch, hero := marked(t)
	watch.all = nil
	post(t, z, life(hero, false))
	z.Step()
	if list := attached(z, hero); len(list) != 2 || list[0].Owner != affect.Behavior || list[1].Owner != affect.Rules {
		t.Errorf("the dead bears %+v", list)
	}
	post(t, z, life(hero, true))
	z.Step()
	if list := attached(z, hero); len(list) != 1 || list[0].Owner != affect.Behavior {
		t.Errorf("risen it bears %+v", list)
	}
	removed := of(watch.all, view.BuffRemoved)
	if len(removed) != 1 || removed[0].Reason != view.Reason(behavior.BuffDeath) || removed[0].Actor != hero {
		t.Errorf("told was %+v", removed)
	}
	if s := standing(t, z, hero); s.Speed != zone.DefaultSpeed {
		t.Errorf("its speed is still %v", s.Speed)
	}
}

// Who leaves takes everything along, and of every buff it is told.
func TestWhoLeavesBearsNothing(t *testing.T) {
	z, watch, hero := marked(t)
	watch.all = nil
	post(t, z, inbox.Departure{From: player(1)}.Letter())
	step(z, 2)
	if list := attached(z, hero); len(list) != 0 {
		t.Errorf("the departed bears %+v", list)
	}
	removed := of(watch.all, view.BuffRemoved)
	if len(removed) != 2 {
		t.Fatalf("told was %+v", removed)
	}
	for _, e := range removed {
		if e.Reason != view.Reason(behavior.BuffActorGone) || e.Actor != hero {
			t.Errorf("told was %+v", e)
		}
	}
}
