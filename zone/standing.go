package zone

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// Standing is one body as it stands between two ticks: a copy, made to be looked at.
type Standing struct {
	ID        sim.ID
	Character int64  // 0 for a creature
	Session   uint64 // 0 while nobody plays it
	Name      string
	Hue       uint8
	Room      place.RoomIndex
	RoomID    string
	Pos       sim.Vec
	Facing    sim.Heading
	Teleports uint8
	Speed     float64  // metres per second
	Radius    float64  // metres
	Lamp      float64  // metres
	Leaves    sim.Tick // when it departs if nobody comes for it, 0 for never
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
	return Standing{
		ID: id, Character: a.character, Session: a.session, Name: a.name.String(), Hue: a.hue, Room: a.room,
		RoomID: z.place.Rooms[a.room].ID, Pos: a.pos, Facing: a.facing, Teleports: a.teleports, Speed: a.speed,
		Radius: a.radius, Lamp: a.lamp, Leaves: a.leaves,
	}
}
