package zone_test

import (
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// gone are the bodies of which the outbox says that they have left.
func gone(z *zone.Zone) (list []zone.Request) {
	for _, r := range z.Drain() {
		if r.Kind == zone.Gone {
			list = append(list, r)
		}
	}
	return list
}

// A kill is put down to whose shot it was, also when that one lies dead by then. The shot of somebody who has left the zone
// harms nobody, because nobody is there to answer for it, and least of all is it put down to whoever has that slot now.
func TestWhoseShotItWas(t *testing.T) {
	for _, c := range []struct {
		name        string
		then        func(hero sim.ID) []inbox.Letter
		dies, kills int
		refused     int
	}{
		{"stays", func(sim.ID) []inbox.Letter { return nil }, 1, 1, 0},
		{"dies", func(hero sim.ID) []inbox.Letter { return []inbox.Letter{life(hero, false)} }, 2, 1, 0},
		{"leaves", func(sim.ID) []inbox.Letter {
			return []inbox.Letter{inbox.Departure{From: player(1)}.Letter(), arrival(2, at(0, -20))}
		}, 0, 0, 2}, // the blow and the buff
	} {
		z, watch := pit(t)
		hero := enter(t, z, 1, at(0, -20))
		victim := spawned(t, z, "walker", at(0, -14))
		post(t, z, inbox.Order{Op: inbox.SetBase, Target: victim, Attr: attributeOf(t, z, "max_hp"), Value: 15}.Letter())
		act(t, z, 1, shot)
		post(t, z, c.then(hero)...)
		step(z, 60)
		died, kills, refused := of(watch.all, view.Died), of(watch.all, view.OnKill), of(watch.all, view.RulesRefused)
		if len(died) != c.dies || len(kills) != c.kills || len(refused) != c.refused {
			t.Errorf("%s: deaths %+v, kills %+v, refused %+v", c.name, died, kills, refused)
		}
		for _, e := range kills {
			if e.Actor != hero || e.Other != victim {
				t.Errorf("%s: killed by %v", c.name, e.Actor)
			}
		}
		if c.dies == 0 {
			if next := body(t, z, 2).ID; next.Slot() != hero.Slot() || z.Insight().Threat(victim, next) != 0 {
				t.Errorf("%v follows %v, and is a threat of %d", next, hero, z.Insight().Threat(victim, next))
			}
		}
	}
}

func attributeOf(tb testing.TB, z *zone.Zone, id string) uint32 {
	tb.Helper()
	for i := range z.Kit().Defs.Attributes {
		if z.Kit().Defs.Attributes[i].ID == id {
			return uint32(i)
		}
	}
	tb.Fatalf("there is no attribute %s", id)
	return 0
}

// A dead player whose connection is lost stays dead for its time, comes back to the same body, and rises when it would have.
func TestADeadPlayerComesBack(t *testing.T) {
	for _, back := range []int{60, 180} { // before it rises, and after
		z, watch := pit(t)
		hero := enter(t, z, 1, at(0, -10))
		post(t, z, life(hero, false))
		z.Step()
		died := z.Tick()
		post(t, z, inbox.Departure{From: player(1), Grace: 600}.Letter())
		step(z, back)
		post(t, z, inbox.Arrival{From: inbox.Sender{Character: 1, Session: 9}, Name: "Ada"}.Letter())
		z.Step()
		if s := body(t, z, 1); s.ID != hero || s.Session != 9 || s.Alive != (back > 120) {
			t.Errorf("%d ticks later it is %+v", back, s)
		}
		step(z, 200)
		risen := of(watch.all, view.Respawned)
		if len(risen) != 1 || risen[0].Tick != died.Plus(120) {
			t.Errorf("it rises at %+v, having died at %d", risen, died)
		}
		if s := standing(t, z, hero); !s.Alive || s.Pos != (sim.Vec{Z: -25}) || s.Leaves != 0 {
			t.Errorf("it stands as %+v", s)
		}
	}
}

// Who leaves dead is written down as one who comes again at the start, and does so alive. Nothing of the death follows it.
func TestWhoLeavesDeadComesAgainAtTheStart(t *testing.T) {
	z, watch := pit(t)
	hero := enter(t, z, 1, at(0, -10))
	post(t, z, life(hero, false))
	z.Step()
	z.Drain()
	if got := z.PlaceOf(hero); got != (inbox.Where{Map: "pit"}) {
		t.Errorf("its place is %+v", got)
	}
	post(t, z, inbox.Departure{From: player(1)}.Letter())
	z.Step()
	left := gone(z)
	if len(left) != 1 || left[0].Where != (inbox.Where{Map: "pit"}) {
		t.Fatalf("it left from %+v", left)
	}
	post(t, z, arrival(1, left[0].Where))
	step(z, 300)
	if s := body(t, z, 1); s.ID == hero || !s.Alive || s.Health != 100 || s.Pos != (sim.Vec{Z: -25}) || s.Rises != 0 {
		t.Errorf("it came back as %+v", s)
	}
	if n := len(of(watch.all, view.Respawned)); n != 0 {
		t.Errorf("it rose %d times", n)
	}
	if got := z.PlaceOf(sim.MakeID(99, 1)); got != (inbox.Where{}) {
		t.Errorf("nobody's place is %+v", got)
	}
}

// Who leaves in the middle of a fight lets go of it: its foe fights nobody any more, nothing comes of what it had begun, and
// its character has no body here.
func TestWhoLeavesAFight(t *testing.T) {
	z, watch := pit(t)
	hero := enter(t, z, 1, at(5, 5))
	foe := spawned(t, z, "dummy", at(5, 6))
	act(t, z, 1, slash)
	step(z, 40)
	if !z.Insight().Fighting(foe) || z.Insight().Threat(foe, hero) == 0 {
		t.Fatal("there is no fight")
	}
	health := standing(t, z, foe).Health
	act(t, z, 1, slash)
	z.Drain()
	post(t, z, inbox.Departure{From: player(1)}.Letter())
	z.Step()
	if left := gone(z); len(left) != 1 || left[0].Actor != hero {
		t.Errorf("gone are %+v", left)
	}
	step(z, 60)
	if z.Insight().Fighting(foe) || z.Insight().Threat(foe, hero) != 0 || standing(t, z, foe).Health != health {
		t.Errorf("the foe fights: %v, with %d", z.Insight().Fighting(foe), standing(t, z, foe).Health)
	}
	if _, here := z.Character(1); here {
		t.Error("it has a body")
	}
	if n := len(of(watch.all, view.Departed)); n != 1 {
		t.Errorf("%d departed", n)
	}
}
