package atlas

import (
	"math"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
)

// Reach is how far apart two may be who fight each other, in metres on the ground: a little more than one sees around oneself.
const Reach = 24.0

// both are two bodies, and whether they are here.
func (a Atlas) both(x, y sim.ID) (one, other behavior.ActorView, here bool) {
	one, ok := a.world.Actor(x)
	other, also := a.world.Actor(y)
	return one, other, ok && also
}

// Apart reports whether two cannot fight each other where they are. On ground rooms are names of regions, and nobody who fights stops
// at their borders, so distance says it; in a text world, where there is none, rooms do.
func (a Atlas) Apart(x, y sim.ID) bool {
	one, other, here := a.both(x, y)
	switch {
	case !here:
		return true
	case a.place.Ground == nil:
		return one.Realm != other.Realm
	}
	return one.Pos.GroundDistSq(other.Pos) > Reach*Reach
}

// Within reports whether a body is within a radius of a place, in metres on the ground. 0 is as far as one sees, and so is more than that.
func (a Atlas) Within(id sim.ID, at sim.Vec, radius float64) bool {
	if radius <= 0 || radius > Reach {
		radius = Reach
	}
	b, ok := a.world.Actor(id)
	return ok && b.Pos.GroundDistSq(at) <= float64(radius*radius)
}

// Distance is between the middles of two bodies on the ground, 0 in one room of a text world, and infinite where there is none.
func (a Atlas) Distance(x, y sim.ID) float64 {
	one, other, here := a.both(x, y)
	switch {
	case !here, a.place.Ground == nil && one.Realm != other.Realm:
		return math.Inf(1)
	case a.place.Ground == nil:
		return 0
	}
	return math.Sqrt(one.Pos.GroundDistSq(other.Pos))
}

// Sees reports whether no wall stands between two. In a text world one sees whoever is in the same room.
func (a Atlas) Sees(x, y sim.ID) bool {
	one, other, here := a.both(x, y)
	switch {
	case !here:
		return false
	case a.place.Ground == nil:
		return one.Realm == other.Realm
	}
	return a.place.Ground.Sight(one.Pos, other.Pos)
}

// Sides goes by teams: of one team all are allies, and of two all are enemies. Players, who have nobody yet to belong to, are both to each
// other, and everybody is its own ally alone.
func (a Atlas) Sides(x, y sim.ID) (ally, enemy bool) {
	one, other, here := a.both(x, y)
	switch {
	case !here:
		return false, false
	case x == y:
		return true, false
	case one.Player && other.Player:
		return true, true
	}
	return one.Team == other.Team, one.Team != other.Team
}

// Place is where a body stands, which only ground says.
func (a Atlas) Place(id sim.ID) (sim.Vec, bool) {
	b, ok := a.world.Actor(id)
	return b.Pos, ok && a.place.Ground != nil
}
