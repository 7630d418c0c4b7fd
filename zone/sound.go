package zone

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/hands"
	"github.com/wick-engine/wick/zone/inbox"
)

// adopt checks what was loaded, and derives from it what is derived.
func (z *Zone) adopt() bool {
	for id, a := range z.actors.All() {
		if !z.sound(a) {
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
	heap := z.timers.heap
	for i := range heap {
		t := &heap[i]
		ordered := i == 0 || !t.before(&heap[(i-1)/2])
		if !ordered || t.kind == 0 || t.kind > lastTimerKind || t.order > z.timers.made || !t.due.After(z.Tick()) {
			return false
		}
	}
	return true
}

// sound reports whether a body is one that the zone could have made.
func (z *Zone) sound(a *actor) bool {
	within := func(x, high float64) bool { return x >= 0 && x <= high }
	known := func(c cause) bool { return c.kind >= becauseArrived && c.kind <= lastBecause }
	switch {
	case !a.pos.IsFinite(), z.place.Ground == nil && a.pos != sim.Vec{}, int(a.room) >= len(z.place.Rooms):
		return false
	case !within(a.speed, inbox.MaxSpeed), !within(a.radius, inbox.MaxRadius), a.radius == 0, !within(a.lamp, inbox.MaxLamp):
		return false
	case !known(a.story.pos), !known(a.story.room), !known(a.story.speed), !a.hands.Sound(inbox.MaxSlots):
		return false
	case !a.person():
		return a.session == 0 && a.leaves == 0 && a.hands == hands.Hands{} && (!a.march.Still() || a.march == hands.Input{})
	}
	return a.character > 0 && a.march == hands.Input{} && (a.session == 0) == (a.leaves != 0)
}
