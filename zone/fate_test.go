package zone_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
)

// life is the order that kills somebody or raises it where it lies.
func life(id sim.ID, on bool) inbox.Letter {
	return inbox.Order{Op: inbox.SetLife, Target: id, On: on}.Letter()
}

// A death takes whatever hands had under way: who is raised on the spot stands still.
func TestADeathReleasesHands(t *testing.T) {
	z, _ := pit(t)
	hero := enter(t, z, 1, at(0, -20))
	walk := inbox.Command{From: player(1), Verb: inbox.Walk, Wish: place.Wish{X: 127}, Press: slash}
	for i := range 6 {
		walk.Tick = z.Tick().Plus(1 + i)
		post(t, z, walk.Letter())
	}
	step(z, 2)
	post(t, z, life(hero, false))
	z.Step()
	fallen := standing(t, z, hero)
	post(t, z, life(hero, true))
	step(z, 30)
	if s := standing(t, z, hero); !s.Alive || s.Pos != fallen.Pos {
		t.Errorf("it fell at %v and is at %v, alive: %v", fallen.Pos, s.Pos, s.Alive)
	}
}

// A death says when the player lives again, to the tick, whoever caused it; that of a creature says nothing, for it does not.
func TestADeathTellsWhenItEnds(t *testing.T) {
	for _, killed := range []bool{false, true} {
		z, watch := pit(t)
		hero := enter(t, z, 1, at(18, 20)) // before the biter
		if !killed {
			post(t, z, life(hero, false), life(creature(t, z, "dummy").ID, false))
		}
		for standing(t, z, hero).Alive {
			z.Step()
		}
		died := of(watch.events, view.Died)
		if len(died) == 0 || died[0].Actor != hero || died[0].Span != 120 {
			t.Fatalf("by a foe: %v, the death is %+v", killed, died)
		}
		if !killed && (len(died) != 2 || died[1].Span != 0) {
			t.Errorf("that of the creature is %+v", died[1:])
		}
		for end := died[0].Tick.Plus(int(died[0].Span)); ; z.Step() {
			if risen := len(of(watch.events, view.Respawned)) > 0; risen != (z.Tick() == end) {
				t.Fatalf("by a foe: %v, at %d it has risen: %v, and was to at %d", killed, z.Tick(), risen, end)
			} else if risen {
				break
			}
		}
	}
}

// The time of one death does not end the next.
func TestATimeToRiseBelongsToItsDeath(t *testing.T) {
	z, _ := pit(t)
	hero := enter(t, z, 1, at(0, -20))
	post(t, z, life(hero, false))
	z.Step()
	first := standing(t, z, hero).Rises
	step(z, 60)
	post(t, z, life(hero, true))
	z.Step()
	if s := standing(t, z, hero); !s.Alive || s.Rises != 0 || s.Pos != (sim.Vec{Z: -20}) {
		t.Fatalf("raised it stands as %+v", s)
	}
	post(t, z, life(hero, false))
	z.Step()
	second := standing(t, z, hero).Rises
	if first == 0 || second.Since(first) != 62 {
		t.Fatalf("it is to rise at %d, then at %d", first, second)
	}
	for z.Tick() != second {
		if standing(t, z, hero).Alive {
			t.Fatalf("it rises at %d", z.Tick())
		}
		z.Step()
	}
	if !standing(t, z, hero).Alive {
		t.Error("it does not rise at all")
	}
}

// Whoever is carried does not walk, whatever its hands want.
func TestADashIsNotWalked(t *testing.T) {
	z, watch := pit(t)
	hero := enter(t, z, 1, at(0, -20))
	walk := inbox.Command{From: player(1), Verb: inbox.Walk, Wish: place.Wish{X: 127}}
	for i := range 20 {
		walk.Tick, walk.Press = z.Tick().Plus(1), 0
		if i == 0 {
			walk.Press = dash
		}
		post(t, z, walk.Letter())
		z.Step()
		row, _ := watch.table.Find(hero)
		carried, moved := i < 12, standing(t, z, hero).Pos
		if watch.stride[row].Held != carried {
			t.Errorf("in tick %d held is %v", i, !carried)
		}
		if i == 11 && (math.Abs(moved.Z+17) > 1e-4 || moved.X != 0) {
			t.Errorf("the dash ends at %v", moved)
		}
	}
}

// Who is prevented from acting begins nothing.
func TestTheDazedBeginNothing(t *testing.T) {
	z, watch := pit(t)
	enter(t, z, 1, at(0, -20))
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Act, Text: "daze"}.Letter())
	step(z, 10)
	act(t, z, 1, slash)
	if r := of(watch.events, view.ActRefused); len(r) != 1 || r[0].Reason != view.Reason(behavior.Disabled) {
		t.Errorf("dazed: %+v", r)
	}
	step(z, 60)
	act(t, z, 1, slash)
	if len(of(watch.events, view.BehaviorStarted)) != 1 {
		t.Error("it stays dazed")
	}
}

// What a buff takes is marked as periodic, names the instance it comes of, and is put down to whoever applied it, even after
// that one has gone.
func TestBurning(t *testing.T) {
	z, watch := pit(t)
	hero, dummy := enter(t, z, 1, at(0, 0)), creature(t, z, "dummy").ID
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Act, Text: "torch"}.Letter())
	z.Step()
	added := of(watch.events, view.BuffAdded)
	step(z, 30)
	taken := of(watch.events, view.OnDamageTaken)
	if len(added) != 1 || len(taken) != 1 || taken[0].Ref != added[0].Ref || taken[0].Other != hero || !taken[0].Flags.Has(view.BlowPeriodic) {
		t.Fatalf("%+v, then %+v", added, taken)
	}
	post(t, z, inbox.Departure{From: player(1)}.Letter())
	step(z, 30)
	if standing(t, z, dummy).Health != 58 || len(of(watch.all, view.AttributeEffectRequested)) != 2 {
		t.Errorf("whose source has gone it burns to %d", standing(t, z, dummy).Health)
	}
}

// A creature that says how long it lies dead lies that long; a body that is no creature of the pack lies five seconds.
func TestCorpses(t *testing.T) {
	for _, c := range []struct {
		kind  string
		ticks int
	}{{"walker", 30}, {"dummy", 300}} {
		z, watch := pit(t)
		id := spawned(t, z, c.kind, at(0, -20))
		post(t, z, life(id, false))
		z.Step()
		died := z.Tick()
		for n := 0; n < 400 && len(of(watch.events, view.Departed)) == 0; n++ {
			z.Step()
		}
		if got := z.Tick().Since(died); got != c.ticks {
			t.Errorf("a dead %s lies for %d ticks", c.kind, got)
		}
	}
}
