package zone

import (
	"github.com/wick-engine/wick/brain"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// think asks the minds, by id, what they want to do in the next tick.
func (z *Zone) think(turn sim.Turn) {
	turn.Check()
	if !z.kit.Minds {
		return
	}
	z.gather()
	sense := brain.Sense{Now: turn.Tick(), Ground: z.place.Ground, Around: z.crowd}
	for i := range z.crowd {
		id := z.crowd[i].ID
		a := z.actors.Get(id)
		def := z.mindOf(a)
		if a.person() || len(def.Strikes) == 0 && len(def.Route) == 0 && def.Leash == 0 {
			continue
		}
		sense.Self, sense.Threats = z.crowd[i], z.threatsTo(id)
		_, performs := z.world.Run(id)
		_, casting := z.engine.Casting(id)
		sense.Busy = performs || casting
		sense.Home, sense.Homed = z.home(a)
		if z.place.Ground == nil {
			sense.Around = z.company(a)
		}
		a.will = a.mind.Think(def, &sense)
		if z.doings.Rooted(id) {
			a.will.Walk = place.Wish{}
		}
		if a.will.Forgets {
			z.engine.Forgive(turn, id)
			a.will.Forgets = false
		}
	}
}

// threatsTo is who has harmed a body, as a mind is told of it.
func (z *Zone) threatsTo(id sim.ID) []brain.Threat {
	z.threats = z.threats[:0]
	for _, t := range z.engine.Threats(id) {
		z.threats = append(z.threats, brain.Threat{ID: t.ID, Amount: t.Threat})
	}
	return z.threats
}

// home is where a creature belongs: at its spawn. Whom the world leads, or has put somewhere by hand, belongs nowhere, and nor does
// anybody where there are no places.
func (z *Zone) home(a *actor) (sim.Vec, bool) {
	if a.nest == 0 || a.led || z.place.Ground == nil {
		return sim.Vec{}, false
	}
	return z.kit.Nests[a.nest-1].At, true
}

// gather lists the living.
func (z *Zone) gather() {
	z.crowd = z.crowd[:0]
	for id := range z.actors.All() {
		if b := z.body(id); b.Alive {
			z.crowd = append(z.crowd, brain.Body{ID: id, Pos: b.Pos, Team: b.Team})
		}
	}
}

// company is who of the living is in the room of a body.
func (z *Zone) company(a *actor) []brain.Body {
	z.near = z.near[:0]
	for _, b := range z.crowd {
		if z.actors.Get(b.ID).room == a.room {
			z.near = append(z.near, b)
		}
	}
	return z.near
}

// mindOf is what a body does by itself. What has become another creature walks the route of its spawn no more.
func (z *Zone) mindOf(a *actor) *brain.Def {
	if a.nest != 0 && z.kit.Nests[a.nest-1].Being.Number == a.being {
		return z.kit.Nests[a.nest-1].Mind
	}
	return z.kit.Numbered(a.being).Mind
}
