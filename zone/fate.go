package zone

import (
	"github.com/wick-engine/wick/brain"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/hands"
	"github.com/wick-engine/wick/zone/inbox"
)

// settleFates does what the rules have left to do, and what comes of that, until there is no more of it.
func (z *Zone) settleFates(turn sim.Turn) {
	for range mostRounds {
		z.settleDue(turn)
		z.resolve(turn)
		if len(z.due) == 0 {
			return
		}
	}
}

// settleDue does what follows from deaths: who plays on rises after a time, who does not is taken away after another, and whoever has
// risen stands at the start. And it does what scripts have asked for. What is to last is answered in the next tick, see settleLasting.
func (z *Zone) settleDue(turn sim.Turn) {
	deaths := len(z.due)
	for i := 0; i < len(z.due); i++ {
		w := z.due[i]
		if w.Kind == rules.Spawn {
			z.callUp(turn, &w)
			continue
		}
		a := z.actors.Get(w.ID)
		if a == nil {
			continue
		}
		now := turn.Tick()
		switch w.Kind {
		case rules.Corpse:
			z.fall(turn, a)
			z.timers.Set(now.Plus(max(z.kit.Numbered(a.being).Corpse, 1)), rot, w.ID)
			z.leaveNest(turn, w.ID, a)
		case rules.Rise:
			z.fall(turn, a)
		case rules.MoveToStart:
			z.fall(turn, a)
			from := a.room
			z.land(turn, w.ID, z.settle(turn, &inbox.Where{}, z.body(w.ID).Radius))
			if i < deaths { // who dies of entering enters nothing more in this tick: that might go on for ever
				z.moved(turn, w.ID, from)
			}
		case rules.Become:
			z.become(turn, &w, a)
		}
	}
	clear(z.due) // lets go of the shares
	z.due = z.due[:0]
}

// foretell sets when a player that has just died lives again, and says in how many ticks that is: 0 for a creature, and in a
// pack whose players rise at once.
func (z *Zone) foretell(turn sim.Turn, id sim.ID) int32 {
	a := z.actors.Get(id)
	if z.kit.RespawnTicks <= 0 || a == nil || !a.person() {
		return 0
	}
	a.rises = turn.Tick().Plus(z.kit.RespawnTicks).NonZero()
	z.timers.Set(a.rises, rise, id)
	return int32(a.rises.Since(turn.Tick()))
}

// fall lets go of everything that a body was about to do.
func (z *Zone) fall(turn sim.Turn, a *actor) {
	turn.Check()
	a.hands.Stop()
	a.march, a.will, a.mind = hands.Input{}, brain.Intent{}, brain.Mind{}
}

// rise lets a dead player live again.
func (z *Zone) rise(turn sim.Turn, id sim.ID) {
	z.actors.Get(id).rises = 0
	z.engine.Respawn(turn, id, false)
	z.follow(turn)
}

// leaveNest says of a creature that died that its nest is free, and when the next one comes.
func (z *Zone) leaveNest(turn sim.Turn, id sim.ID, a *actor) {
	if a.nest == 0 || z.nests[a.nest-1] != id {
		return
	}
	z.nests[a.nest-1] = 0
	if after := z.kit.Nests[a.nest-1].Respawn; after > 0 {
		z.timers.Set(turn.Tick().Plus(after), hatch, sim.ID(a.nest))
	}
}

// hatch puts the creature of a nest, counted from 1, where it belongs. In a zone that is full it comes a second later.
func (z *Zone) hatch(turn sim.Turn, number int) {
	n := &z.kit.Nests[number-1]
	if z.nests[number-1] != 0 {
		return
	}
	w := inbox.Where{Room: z.place.Rooms[n.Room].ID, Exact: z.place.Ground != nil, Pos: n.At, Facing: n.Facing}
	a := actor{being: n.Being.Number, nest: uint16(number), name: view.MakeName(n.Being.Name), speed: DefaultSpeed}
	id, ok := z.enter(turn, a, entrance{being: n.Being, where: &w, why: view.ArrivedSpawned})
	if !ok {
		z.timers.Set(turn.Tick().Plus(turn.Rate()), hatch, sim.ID(number))
		return
	}
	z.nests[number-1] = id
}
