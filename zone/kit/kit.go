package kit

import (
	"fmt"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/brain"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/book"
)

// Kit is what a pack comes to in one zone. It never changes.
type Kit struct {
	// Defs are the rules; never nil.
	Defs *book.Defs
	// Catalogs are those of the pack, in the order in which a world counts them.
	Catalogs []*catalog.Catalog
	// Looks are the ids of the creatures that live on the map, by Being.Look less one. At most MaxLooks. What else the pack knows is
	// nobody's business there, so it looks like nothing in particular if somebody puts it there by hand.
	Looks []string
	// Gauges are the pools that a player is shown.
	Gauges []book.PoolIndex
	// Nests are the spawns of the map.
	Nests []Nest
	// Minds says that there is a creature which does something by itself.
	Minds bool
	// Player is what somebody with a player is; never nil.
	Player *Being
	// RespawnTicks is how long a player stays dead, 0 for not at all.
	RespawnTicks int

	nobody   *Being
	beings   map[string]*Being
	byNumber []*Being // by Being.Number less one
	meanings []pack.Meaning
	types    []book.TypeIndex
	lists    []book.ListID
	harmful  []bool // by buff of a world
}

// MaxLooks is how many looks there are at most; creatures beyond look like nothing in particular.
const MaxLooks = 255

// Being is a sort of body.
type Being struct {
	// Creature is what the pack says of it.
	*pack.Creature
	// Number counts the beings of a kit from 1, in the order of their ids; 0 is one that the pack does not know.
	Number uint16
	// Look is its place among the looks plus one, 0 for none.
	Look uint8
	// Slots has for each of its actions what it does.
	Slots []Slot
	// Mind is what it does by itself; it has no route, which belongs to a nest. Blows has for each of its strikes the
	// behavior of a world.
	Mind  *brain.Def
	Blows []Slot
}

// Slot is a behavior of a world, or an ability.
type Slot struct {
	// Behavior is that of a world, -1 for none, and Ability that of the rules, -1 for a behavior.
	Behavior int
	Ability  int32
}

// Nest is a spawn of the map.
type Nest struct {
	*pack.Spawn
	Being *Being
	// Mind is what its creature does by itself, the route included.
	Mind *brain.Def
}

// New binds a pack's definitions to a map of a rate. nil stands for a pack without any. The error says which catalog cannot
// be used there.
func New(d *pack.Definitions, m *place.Map, rate int) (*Kit, error) {
	k := &Kit{Defs: noRules(), nobody: nobody(rate), beings: make(map[string]*Being)}
	k.Player = k.nobody
	if d == nil {
		return k, nil
	}
	if d.Rules != nil {
		k.Defs = d.Rules
	}
	k.Catalogs, k.RespawnTicks = d.Catalogs, d.RespawnTicks
	k.Gauges = k.Defs.Gauges(nil)
	for _, c := range d.Catalogs {
		if c.Rate != rate {
			return nil, fmt.Errorf("zone: map %q makes %d ticks a second, and what %q performs is written for %d", m.ID, rate, c.Type, c.Rate)
		}
	}
	k.link(d)
	for _, c := range d.Creatures {
		k.add(c)
	}
	if d.Player != nil {
		k.Player = k.beings[d.Player.ID]
	}
	for _, s := range d.Spawns {
		if s.Map == m {
			k.Nests = append(k.Nests, k.nest(s))
		}
	}
	k.dress()
	return k, nil
}

// dress gives a look to whoever has a nest, in the order of beings.
func (k *Kit) dress() {
	lives := make([]bool, len(k.byNumber)+1)
	for i := range k.Nests {
		lives[k.Nests[i].Being.Number] = true
	}
	for _, b := range k.byNumber {
		if lives[b.Number] && len(k.Looks) < MaxLooks {
			k.Looks = append(k.Looks, b.ID)
			b.Look = uint8(len(k.Looks))
		}
	}
}

// noRules are the rules of a pack that has none.
func noRules() *book.Defs {
	d := &book.Defs{Primary: book.NoPool, XPValue: book.NoAttribute, CombatOrder: book.NoAttribute}
	for i := range d.Roles {
		d.Roles[i] = book.NoAttribute
	}
	return d
}

// nobody is what somebody is of whom no pack says anything.
func nobody(rate int) *Being {
	return &Being{Creature: &pack.Creature{Radius: place.BodyRadius, Corpse: pack.CorpseSeconds * rate, Combat: -1}, Mind: new(brain.Def)}
}

// Being is a creature of the pack by its id, nil if there is none.
func (k *Kit) Being(id string) *Being { return k.beings[id] }

// Numbered is a creature of the pack by its number. 0 and a number that is none give a being of which the pack says nothing.
func (k *Kit) Numbered(n uint16) *Being {
	if n == 0 || int(n) > len(k.byNumber) {
		return k.nobody
	}
	return k.byNumber[n-1]
}

// Known reports whether a number is 0 or a being's.
func (k *Kit) Known(n uint16) bool { return int(n) <= len(k.byNumber) }

// Register gives a world what there is to perform. It is the world's numbers that everything in a kit speaks of.
func (k *Kit) Register(w *behavior.World) error {
	for _, c := range k.Catalogs {
		if err := w.RegisterCatalog(c); err != nil {
			return err
		}
	}
	return nil
}

// add makes a being of a creature.
func (k *Kit) add(c *pack.Creature) {
	b := &Being{Creature: c, Number: uint16(len(k.byNumber) + 1), Mind: &brain.Def{Sight: c.Brain.Sight, Leash: c.Brain.Leash}}
	for _, action := range c.Actions {
		b.Slots = append(b.Slots, k.slot(c.Catalog, action.ID, action.Ability))
	}
	for _, s := range c.Brain.Strikes {
		b.Mind.Strikes = append(b.Mind.Strikes, brain.Strike{Near: s.Near, Far: s.Far, Every: s.Every})
		b.Blows = append(b.Blows, k.slot(c.Catalog, s.Behavior, s.Ability))
	}
	k.Minds = k.Minds || len(b.Blows) > 0 || b.Mind.Leash > 0
	k.beings[c.ID] = b
	k.byNumber = append(k.byNumber, b)
}

// nest binds a spawn.
func (k *Kit) nest(s *pack.Spawn) Nest {
	n := Nest{Spawn: s, Being: k.beings[s.Creature.ID]}
	mind := *n.Being.Mind
	if n.Being.Brain.Kind == pack.Route {
		mind.Route = s.Route
		k.Minds = k.Minds || len(s.Route) > 0
	}
	n.Mind = &mind
	return n
}

// slot is what an action or a strike does.
func (k *Kit) slot(typ, behavior string, ability int32) Slot {
	if ability >= 0 {
		return Slot{Behavior: -1, Ability: ability}
	}
	return Slot{Behavior: k.behavior(typ, behavior), Ability: -1}
}

// behavior is the number in a world of a behavior, -1 for none.
func (k *Kit) behavior(typ, id string) int {
	first := 0
	for _, c := range k.Catalogs {
		if c.Type == typ {
			if i, ok := c.Behavior(id); ok {
				return first + i
			}
		}
		first += len(c.Behaviors)
	}
	return -1
}
