package zone

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// Saves with a proper sum that no zone could have written are refused all the same.
func TestUnsoundSavesAreRefused(t *testing.T) {
	cases := []struct {
		name   string
		breaks func(z *Zone, person, creature *actor)
	}{
		{"nothing", func(*Zone, *actor, *actor) {}},
		{"a position in a text world", func(z *Zone, _, _ *actor) { z.world.TeleportActor(z.bodies[1], sim.Vec{X: 1}, sim.Vec{}) }},
		{"no place in the world", func(z *Zone, _, _ *actor) { z.world.RemoveActor(z.bodies[1]) }},
		{"nobody to the rules", func(z *Zone, _, _ *actor) { z.engine.Leave(z.clock.Begin(), z.bodies[1]) }},
		{"dead to the world alone", func(z *Zone, _, _ *actor) { z.world.SetActorLife(z.bodies[1], false) }},
		{"no such room", func(_ *Zone, p, _ *actor) { p.room = 2 }},
		{"too fast", func(_ *Zone, p, _ *actor) { p.speed = inbox.MaxSpeed + 1 }},
		{"backwards", func(_ *Zone, p, _ *actor) { p.speed = -1 }},
		{"no radius", func(z *Zone, _, _ *actor) { z.world.SetActorRadius(z.bodies[1], 0) }},
		{"too large", func(z *Zone, _, _ *actor) { z.world.SetActorRadius(z.bodies[1], inbox.MaxRadius+1) }},
		{"no such creature", func(_ *Zone, _, c *actor) { c.being = 1 }},
		{"no such nest", func(_ *Zone, _, c *actor) { c.nest = 1 }},
		{"a strike it does not have", func(_ *Zone, _, c *actor) { c.will.Target = 1 }},
		{"rising while it lives", func(_ *Zone, p, _ *actor) { p.rises = 9 }},
		{"a creature that rises", func(_ *Zone, _, c *actor) { c.rises = 9 }},
		{"a person with a mind", func(_ *Zone, p, _ *actor) { p.mind.Point = 1 }},
		{"a person with a will", func(_ *Zone, p, _ *actor) { p.will.Turns = true }},
		{"a world at another time", func(z *Zone, _, _ *actor) { z.world.Tick(1) }},
		{"a nest that is none", func(z *Zone, _, _ *actor) { z.timers.Set(40, hatch, 1) }},
		{"too bright", func(_ *Zone, p, _ *actor) { p.lamp = math.Inf(1) }},
		{"a gap below nothing", func(_ *Zone, p, _ *actor) { p.hands.Gap = -1 }},
		{"a cause that is none", func(_ *Zone, p, _ *actor) { p.story.Room.Kind = 0 }},
		{"a character below nothing", func(_ *Zone, p, _ *actor) { p.character = -1 }},
		{"neither playing nor leaving", func(_ *Zone, p, _ *actor) { p.session = 0 }},
		{"playing and leaving", func(_ *Zone, p, _ *actor) { p.leaves = 9 }},
		{"a person with orders", func(_ *Zone, p, _ *actor) { p.march.Wish.X = 1 }},
		{"a creature with a session", func(_ *Zone, _, c *actor) { c.session = 1 }},
		{"a creature that leaves", func(_ *Zone, _, c *actor) { c.leaves = 9 }},
		{"a creature with hands", func(_ *Zone, _, c *actor) { c.hands.Gap = 1 }},
		{"a march to nowhere", func(_ *Zone, _, c *actor) { c.march.Heading = 1 }},
		{"two bodies", func(_ *Zone, p, c *actor) { c.character, c.session = p.character, 1 }},
		{"a wait for nothing", func(_ *Zone, p, _ *actor) { p.waits.Any = true }},
		{"a slot without a wait", func(_ *Zone, p, _ *actor) { p.waits.Slot = 1 }},
		{"another realm than its room", func(z *Zone, _, _ *actor) { z.world.SetActorRealm(z.bodies[1], 1) }},
		{"an effect of a room that is not here", func(z *Zone, _, _ *actor) {
			z.worn.Apply(affect.AtTick(z.Tick()), affect.Spec{Owner: affect.Boon, Bearer: z.bodies[1]})
		}},
		{"a buff that no catalog has", func(z *Zone, _, _ *actor) {
			z.worn.Apply(affect.AtTick(z.Tick()), affect.Spec{Owner: affect.Behavior, Bearer: z.bodies[1]})
		}},
		{"an affect that no pack has", func(z *Zone, _, _ *actor) {
			z.worn.Apply(affect.AtTick(z.Tick()), affect.Spec{Bearer: z.bodies[1]})
		}},
		{"a timer of no kind", func(z *Zone, _, _ *actor) { z.timers.Set(40, 0, 1) }},
		{"a timer of another kind", func(z *Zone, _, _ *actor) { z.timers.Set(40, hatch+1, 1) }},
		{"a timer of the past", func(z *Zone, _, _ *actor) { z.timers.Set(1, leave, 1) }},
	}
	for _, c := range cases {
		m := &place.Map{ID: "m", Rooms: []place.Room{{ID: "a"}, {ID: "b"}}}
		z, err := New(Options{Map: m})
		if err != nil {
			t.Fatal(err)
		}
		for _, letter := range []inbox.Letter{
			inbox.Arrival{From: inbox.Sender{Character: 1, Session: 1}, Name: "A"}.Letter(),
			inbox.Order{Op: inbox.Spawn, Name: "B"}.Letter(),
		} {
			if err := z.Post(letter); err != nil {
				t.Fatal(err)
			}
		}
		z.Step()
		z.timers.Set(20, leave, 1)
		z.timers.Set(30, leave, 1)
		_, person, _ := z.actors.At(0)
		_, creature, _ := z.actors.At(1)
		c.breaks(z, person, creature)
		if _, err := Restore(Options{Map: m}, z.Save()); errors.Is(err, ErrBadSave) == (c.name == "nothing") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// More slots than the zone may hold bodies are refused before memory is taken for them.
func TestRestoreIsBounded(t *testing.T) {
	m := &place.Map{ID: "m", Rooms: []place.Room{{ID: "a"}}}
	z, err := New(Options{Map: m})
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if err := z.Post(inbox.Order{Op: inbox.Spawn, Name: "B"}.Letter()); err != nil {
			t.Fatal(err)
		}
	}
	z.Step()
	if _, err := Restore(Options{Map: m, Limits: Limits{Actors: 19}}, z.Save()); !errors.Is(err, ErrBadSave) {
		t.Errorf("20 bodies in a zone for 19: %v", err)
	}
	if _, err := Restore(Options{Map: m, Limits: Limits{Actors: 20}}, z.Save()); err != nil {
		t.Error(err)
	}
}

// Work that a turn has ended for is refused: state has one door.
func TestWritesWantAnOpenTurn(t *testing.T) {
	z, err := New(Options{Map: &place.Map{ID: "m", Rooms: []place.Room{{ID: "a"}}}})
	if err != nil {
		t.Fatal(err)
	}
	stale := z.clock.Begin()
	z.clock.End(stale)
	writes := map[string]func(sim.Turn){
		"obey":       func(turn sim.Turn) { z.obey(turn, &inbox.Command{}) },
		"arrive":     func(turn sim.Turn) { z.arrive(turn, &inbox.Arrival{}) },
		"takeLeave":  func(turn sim.Turn) { z.takeLeave(turn, &inbox.Departure{}) },
		"depart":     func(turn sim.Turn) { z.depart(turn, 0, goneLeft) },
		"carryOut":   func(turn sim.Turn) { z.carryOut(turn, &inbox.Order{}) },
		"changeRoom": func(turn sim.Turn) { z.changeRoom(turn, 0, 0, 0) },
		"settle":     func(turn sim.Turn) { z.settle(turn, &inbox.Where{}, 1) },
		"publish":    func(turn sim.Turn) { z.publish(turn) },
	}
	for name, write := range writes {
		for _, turn := range []sim.Turn{stale, {}} {
			func() {
				defer func() {
					if what, _ := recover().(string); !strings.HasPrefix(what, "sim: a write") {
						t.Errorf("%s with a turn that gives no right to it: %q", name, what)
					}
				}()
				write(turn)
			}()
		}
	}
}
