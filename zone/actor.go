package zone

import (
	"github.com/wick-engine/wick/brain"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/doing"
	"github.com/wick-engine/wick/zone/hands"
	"github.com/wick-engine/wick/zone/inbox"
	"github.com/wick-engine/wick/zone/story"
)

// What a body is like that nobody has said anything else of.
const (
	DefaultSpeed  = 4.0 // metres per second
	DefaultRadius = place.BodyRadius
)

// actor is one body in the zone, as far as nobody else keeps it: where it stands, how large it is and whose side it is on is
// the behavior world's, what it is worth and whether it lives the rules'. Players and creatures are the same; what differs is
// who moves them: hands hold the inputs of a player, march the standing order of the world, and will what a mind wants.
type actor struct {
	character int64  // 0 for a creature
	session   uint64 // the connection that plays it, 0 while there is none
	name      view.Name
	hue       uint8
	being     uint16 // what it is, by number in the kit; 0 for nothing that the pack knows
	nest      uint16 // the spawn it lives at, from 1; 0 for none
	// lamp and speed are what it has where the rules have no attribute for it.
	lamp      float64
	speed     float64
	teleports uint8
	room      place.RoomIndex

	hands hands.Hands
	march hands.Input // zero while it stands: a march has a wish
	// led says that the world has told it how to walk, and that its mind does not any more.
	led  bool
	mind brain.Mind
	will brain.Intent
	seq  uint32 // highest number among the numbered commands that were taken
	// waits is a press or a command that was too early and that the world keeps until it can begin, if any.
	waits doing.Wish
	// leaves is the tick at which a body without a player departs, and rises the one at which a dead player lives again; 0
	// for never.
	leaves, rises sim.Tick
	// gone is set once the body has gone through an exit, until the movement of the same tick, and held once it did not walk
	// in this tick, whatever it wanted. They are no state.
	gone, held bool

	story story.Story
}

// person reports whether the body is a player's.
func (a *actor) person() bool { return a.character != 0 }

// away reports whether the body stands without its player.
func (a *actor) away() bool { return a.person() && a.session == 0 }

func (a *actor) role() view.Role {
	if a.person() {
		return view.Person
	}
	return view.Creature
}

// release forgets everything that the session had under way.
func (a *actor) release() {
	a.session = 0
	a.hands = hands.Hands{}
	a.waits = doing.Wish{}
	a.seq = 0
}

// find is the body of a sender, or nil if the session does not play the character here (any more).
func (z *Zone) find(s inbox.Sender) (sim.ID, *actor) {
	id := z.bodies[s.Character]
	a := z.actors.Get(id)
	if a == nil || a.session != s.Session {
		return 0, nil
	}
	return id, a
}
