package zone

import (
	"github.com/wick-engine/wick/brain"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/agenda"
	"github.com/wick-engine/wick/zone/doing"
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
	for i := range z.worn.All() { // of their own ones the world and the rules know
		if i.Owner != affect.Rules && i.Owner != affect.Behavior {
			return false
		}
	}
	return z.timers.Sound(z.Tick(), z.knows) && z.world.Now() == z.Tick()
}

// knows reports whether a timer is of a kind that there is, and about something that there may be.
func (z *Zone) knows(t agenda.Entry) bool {
	if t.Kind == hatch {
		return t.Who > 0 && t.Who <= sim.ID(len(z.nests))
	}
	return t.Kind == leave || t.Kind == rise || t.Kind == rot
}

// sound reports whether a body is one that the zone could have made.
func (z *Zone) sound(id sim.ID, a *actor) bool {
	within := func(x, high float64) bool { return x >= 0 && x <= high }
	b, stands := z.world.Actor(id)
	switch {
	case !stands, !z.engine.Has(id), b.Alive != z.engine.Alive(id), !within(b.Radius, inbox.MaxRadius), b.Radius == 0:
		return false
	case !b.Pos.IsFinite(), z.place.Ground == nil && b.Pos != sim.Vec{}, int(a.room) >= len(z.place.Rooms), b.Realm != z.realm(a.room):
		return false
	case !within(a.speed, inbox.MaxSpeed), !within(a.lamp, inbox.MaxLamp), !z.kit.Known(a.being), int(a.nest) > len(z.nests):
		return false
	case a.waits.Any && !z.world.Keeps(id, a.waits.Seq), !a.waits.Any && a.waits != doing.Wish{}, a.waits.Slot > inbox.MaxSlots:
		return false
	case !a.story.Sound(), !a.hands.Sound(inbox.MaxSlots):
		return false
	case a.will.Target != 0 && int(a.will.Strike) >= len(z.mindOf(a).Strikes):
		return false
	case !a.person():
		still := a.march == hands.Input{} || (!a.march.Still() && a.march.Press == 0)
		return a.session == 0 && a.leaves == 0 && a.rises == 0 && a.hands == hands.Hands{} && still
	}
	idle := a.march == hands.Input{} && a.mind == brain.Mind{} && a.will == brain.Intent{}
	return a.character > 0 && a.nest == 0 && idle && (a.session == 0) == (a.leaves != 0) && b.Alive == (a.rises == 0)
}
