package zone

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/insight"
)

// Standing is one body as it stands between two ticks: a copy, made to be looked at.
type Standing struct {
	ID        sim.ID
	Character int64  // 0 for a creature
	Session   uint64 // 0 while nobody plays it
	Name      string
	Creature  string // id of what it is in the pack, "" for nothing in particular
	Hue       uint8
	Team      uint8
	Room      place.RoomIndex
	RoomID    string
	Pos       sim.Vec
	Facing    sim.Heading
	Teleports uint8
	Speed     float64  // metres per second
	Radius    float64  // metres
	Lamp      float64  // metres
	Health    int64    // what is in the primary pool
	MaxHealth int64    // what it can hold; 0 where there is no such pool
	Alive     bool     // whether it does not lie dead
	Shielded  bool     // whether it cannot be harmed, because it has just risen
	Leaves    sim.Tick // when it departs if nobody comes for it, 0 for never
	Rises     sim.Tick // when it lives again if it is dead, 0 for never
}

// Actor is the body of that id, or false if it is not in the zone (any more).
func (z *Zone) Actor(id sim.ID) (Standing, bool) {
	a := z.actors.Get(id)
	if a == nil {
		return Standing{}, false
	}
	return z.standing(id, a), true
}

// Character is the body of a character, or false if it is not in the zone.
func (z *Zone) Character(character int64) (Standing, bool) { return z.Actor(z.bodies[character]) }

// Actors calls visit with every body by ascending id, until it returns false.
func (z *Zone) Actors(visit func(Standing) bool) {
	for id, a := range z.actors.All() {
		if !visit(z.standing(id, a)) {
			return
		}
	}
}

func (z *Zone) standing(id sim.ID, a *actor) Standing {
	z.engine.Hush(id)
	defer z.engine.Speak(id)
	b := z.body(id)
	health, most := z.engine.Pool(id, z.kit.Defs.Primary)
	return Standing{
		ID: id, Character: a.character, Session: a.session, Name: a.name.String(), Creature: z.kit.Numbered(a.being).ID,
		Hue: a.hue, Team: b.Team, Room: a.room, RoomID: z.place.Rooms[a.room].ID, Pos: b.Pos, Facing: facing(&b),
		Teleports: a.teleports, Speed: z.speed(id, a), Radius: b.Radius, Lamp: z.lamp(id, a), Health: health,
		MaxHealth: most, Alive: z.engine.Alive(id), Shielded: z.engine.Shielded(id), Leaves: a.leaves, Rises: a.rises,
	}
}

// Dweller is the creature that lives at the spawn of the map with that id, 0 if none does at present.
func (z *Zone) Dweller(spawn string) sim.ID {
	for i := range z.kit.Nests {
		if z.kit.Nests[i].ID == spawn {
			return z.nests[i]
		}
	}
	return 0
}

// Insight is what there is to know of bodies besides.
func (z *Zone) Insight() insight.Insight { return insight.Into(z.kit.Defs, z.engine, z.world, z.worn) }
