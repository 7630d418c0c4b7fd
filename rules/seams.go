package rules

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Ground is what the rules have to know about places in the middle of a blow, and the one thing that they do there.
type Ground interface {
	// Room is where somebody is and what is special about it. ok is false for whom the zone does not have, and for who is on
	// the way to another zone: such a one can neither do nor suffer anything.
	Room(id sim.ID) (room view.Room, flags place.RoomFlags, ok bool)
	// Apart reports whether two are too far from each other to go on fighting: in different rooms, or as far as a ground says.
	Apart(a, b sim.ID) bool
	// Find is the room of this zone with an authored name, 0 for none.
	Find(name string) view.Room
	// Start is the room in which players begin.
	Start() view.Room
	// Exit is the room that an exit of a room leads to, 0 where there is none, or where it leads out of the zone.
	Exit(room view.Room, name string) view.Room
	// Move puts somebody into a room of this zone, and reports whether it could. The engine tells those who fought it, and
	// whoever listens for it entering; the records of the move itself are the ground's.
	Move(turn sim.Turn, id sim.ID, to view.Room) bool

	// Name is what somebody is called, "" for whom there is none.
	Name(id sim.ID) string
	// Near appends to dst who is around somebody, itself included, by ascending id: within a radius in metres on a ground, where 0 is
	// as far as one sees, and in the same room in a text world.
	Near(id sim.ID, radius float64, dst []sim.ID) []sim.ID
	// Distance is how far two are from each other on the ground, in metres. In a text world it is 0 within a room and infinite
	// otherwise.
	Distance(a, b sim.ID) float64
	// Sees reports whether nothing stands between two.
	Sees(a, b sim.ID) bool
	// Sides says what b is to a. Everybody is its own ally. Players who do not belong together are both, because it is the gate and
	// not the side that decides what one player may do to another.
	Sides(a, b sim.ID) (ally, enemy bool)
	// Marked reports whether a room has a flag, the engine's or one of the pack's own, by its name.
	Marked(room view.Room, flag string) bool
	// Called is the authored name of a room, "" for none.
	Called(room view.Room) string
	// Exits appends the names of the ways out of a room to dst, in their order.
	Exits(room view.Room, dst []string) []string
	// Place is where somebody stands, in metres; ok is false in a text world and for whom there is none.
	Place(id sim.ID) (at sim.Vec, ok bool)
}

// Scripts run what a pack's hooks say. They hold a Call for as long as they are asked and no longer, and whatever they do to anybody
// they do through it.
type Scripts interface {
	// Run runs a hook of an ability, an affect or a handler.
	Run(c *Call, hook book.HookID)
	// React lets a hook say what it wants to become of what is about to happen.
	React(c *Call, hook book.HookID, r *Reaction)
	// Allow asks the pack's own policy whether c's actor, a player, may do harm to its target, another. Anything but a plain yes is a
	// no. Nothing can be done through c meanwhile.
	Allow(c *Call, hook book.HookID) bool
}

// Bags is what the rules have to know about the belongings of players in the middle of a list. What is taken is set aside at
// once; it is gone, and what is given is there, when the unit it belongs to has been settled.
//
// Settling is the business of whoever owns the bags, which is the zone. Before it calls Engine.Settle it does to the bags what the
// unit's TakeItem, GiveItem and AugmentWorn say, or, where the unit was refused, gives back what was set aside for it. So what
// a step of a track does in Settle finds the bags as they are then.
type Bags interface {
	// Held is how many of an item somebody could give away: what it has, less what is set aside.
	Held(id sim.ID, item int32) int32
	// SetAside keeps some of what somebody holds for a unit. It is never asked for more than Held, and a TakeItem of the same
	// unit says the same.
	SetAside(turn sim.Turn, id sim.ID, unit uint64, what book.Stack)
	// Worn is what somebody wears in a slot.
	Worn(id sim.ID, slot string) (item int32, ok bool)
}
