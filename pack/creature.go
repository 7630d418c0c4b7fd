package pack

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/sim"
)

// Creature is a sort of body: what a player is, and what everybody else is.
type Creature struct {
	// ID names the creature in the pack; Number is what missions and saved games call it, 0 if they never do.
	ID     string
	Number int32
	// Name is what players read.
	Name string
	// Team is whose side it is on. Nobody is the ally or enemy of team 0.
	Team uint8
	// Bases are what its attributes begin from, ordered by attribute; what is not among them begins from the attribute's own.
	Bases []rules.Base
	// Catalog is the type of the catalog that holds what it can perform, "" if it performs nothing.
	Catalog string
	// Radius and Height are its body's: a sphere of that radius, in metres, whose middle is that high above its feet.
	Radius, Height float64
	// KnockImmune says that nothing pushes it.
	KnockImmune bool
	// Corpse is how many ticks it lies where it fell before it is gone; 0 means until the next tick.
	Corpse int
	// Actions are in the order of a player's keys, at most [MaxActions].
	Actions []Action
	// Abilities are those that it has from the start, as the rules number them, ascending.
	Abilities []int32
	// Combat is the index of its profile in the rules, -1 for none.
	Combat int32
	// Brain is what it does by itself.
	Brain Brain
}

// CorpseSeconds is how long a creature lies where it fell that does not say.
const CorpseSeconds = 5

// Action is what a key does.
type Action struct {
	// ID is that of a behavior of the creature's catalog, or of an ability.
	ID string
	// Ability is the ability as the rules number it, -1 where it is a behavior.
	Ability int32
}

// MaxActions is how many actions a creature has at most.
const MaxActions = 8

// Brain is what a creature does by itself. The zero value does nothing.
type Brain struct {
	// Kind is how it moves.
	Kind BrainKind
	// Sight is how far it sees, in metres; beyond, nobody is struck who has not harmed it.
	Sight float64
	// Leash is how far from its spawn, in metres, it may be, and minds who has harmed it; 0 for any distance.
	Leash float64
	// Strikes are tried in this order.
	Strikes []Strike
}

// BrainKind is how a creature moves by itself.
type BrainKind uint8

// The kinds of a brain.
const (
	// Idle stands where it is.
	Idle BrainKind = iota
	// Route walks from point to point of its spawn's route, and begins again after the last.
	Route
)

// Strike is a behavior that a creature starts by itself, or an ability that it uses.
type Strike struct {
	// Behavior is an id of its catalog, "" for an ability, and Ability that as the rules number it, -1 for a behavior.
	Behavior string
	Ability  int32
	// Near and Far bound the distance to whom it strikes, middle to middle in metres, themselves included.
	Near, Far float64
	// Every is how many ticks pass at least from one such strike to the next; at least 1.
	Every int
}

// Spawn is a place where a creature is: one lives there at a time.
type Spawn struct {
	// ID names the spawn in the pack; Number is what missions call it, 0 if they never do.
	ID     string
	Number int32
	// Creature is who.
	Creature *Creature
	// Map and Room are where; the room is one of the map's.
	Map  *place.Map
	Room place.RoomIndex
	// At is where on the map's ground; the zero vector on a map without.
	At sim.Vec
	// Facing is which way it looks when it appears.
	Facing sim.Heading
	// Respawn is how many ticks after a death the next one appears; 0 means never.
	Respawn int
	// Route are the points that a creature of the kind Route walks along, in order.
	Route []sim.Vec
}
