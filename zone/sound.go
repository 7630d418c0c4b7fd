package zone

import (
	"github.com/wick-engine/wick/brain"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/hands"
	"github.com/wick-engine/wick/zone/inbox"
)

// adopt checks what was loaded, and derives from it what is derived.
func (z *Zone) adopt() bool {
	for id, a := range z.actors.All() {
		if !z.sound(id, a) {
			return false
		}
		if !a.person() {
			continue
		}
		if _, twice := z.bodies[a.character]; twice {
			return false
		}
		z.bodies[a.character] = id
		if a.session != 0 {
			z.players++
		}
	}
	for i, id := range z.nests {
		if a := z.actors.Get(id); id != 0 && (a == nil || int(a.nest) != i+1 || !z.engine.Alive(id)) {
			return false
		}
	}
	heap := z.timers.heap
	for i := range heap {
		t := &heap[i]
		ordered := i == 0 || !t.before(&heap[(i-1)/2])
		known := t.kind != 0 && t.kind <= lastTimerKind && (t.kind != hatch || (t.who > 0 && t.who <= sim.ID(len(z.nests))))
		if !ordered || !known || t.order > z.timers.made || !t.due.After(z.Tick()) {
			return false
		}
	}
	return z.world.Now() == z.Tick()
}

// sound reports whether a body is one that the zone could have made.
func (z *Zone) sound(id sim.ID, a *actor) bool {
	within := func(x, high float64) bool { return x >= 0 && x <= high }
	known := func(c cause) bool { return c.kind >= becauseArrived && c.kind <= lastBecause }
	b, stands := z.world.Actor(id)
	switch {
	case !stands, !z.engine.Has(id), b.Alive != z.engine.Alive(id), !within(b.Radius, inbox.MaxRadius), b.Radius == 0:
		return false
	case !b.Pos.IsFinite(), z.place.Ground == nil && b.Pos != sim.Vec{}, int(a.room) >= len(z.place.Rooms):
		return false
	case !within(a.speed, inbox.MaxSpeed), !within(a.lamp, inbox.MaxLamp), !z.kit.Known(a.being), int(a.nest) > len(z.nests):
		return false
	case !known(a.story.pos), !known(a.story.room), !known(a.story.speed), !a.hands.Sound(inbox.MaxSlots):
		return false
	case a.will.Target != 0 && a.will.Strike >= len(z.mindOf(a).Strikes):
		return false
	case !a.person():
		still := a.march == hands.Input{} || (!a.march.Still() && a.march.Press == 0)
		return a.session == 0 && a.leaves == 0 && a.rises == 0 && a.hands == hands.Hands{} && still
	}
	idle := a.march == hands.Input{} && a.mind == brain.Mind{} && a.will == brain.Intent{}
	return a.character > 0 && a.nest == 0 && idle && (a.session == 0) == (a.leaves != 0) && b.Alive == (a.rises == 0)
}
