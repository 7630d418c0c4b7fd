package premise

import (
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/scenario/shape"
)

// Entity is somebody who is there from the beginning.
type Entity struct {
	Self *content.Node `content:"node"`

	Name       string                   `json:"name" content:"required,pattern=^[A-Za-z][A-Za-z0-9_]{0,31}$" doc:"What steps call it, and what its body is called in the game."`
	Player     bool                     `json:"player" doc:"true: somebody plays it, so it can do what players can, and sees. false: a creature, which does as the scenario says."`
	Room       string                   `json:"room" content:"max_len=96" doc:"The room it arrives in. Where there is neither room nor position, it arrives where the map says."`
	Position   *shape.Point             `json:"position" doc:"Where on the ground it arrives."`
	Facing     *shape.Bearing           `json:"facing" doc:"Which way it looks; north if left out."`
	Creature   string                   `json:"creature" content:"id" doc:"For creatures: what it is, a creature of the pack. Left out, it is nothing in particular, and can do nothing."`
	Brain      bool                     `json:"brain" content:"default=true" doc:"For creatures: false lets it do nothing by itself, whatever its sort does."`
	Spawn      string                   `json:"spawn" content:"id" doc:"For creatures: it is whoever lives at this spawn of the map. It arrives by itself, and nothing else can be said of it."`
	Team       *uint8                   `json:"team" doc:"Whose side it is on, instead of what its sort is."`
	PVP        bool                     `json:"pvp" doc:"For players: true says that it agrees to fight other players."`
	Attributes []content.Named[float64] `json:"attributes" content:"max_items=4096,min=-1000000000000,max=1000000000000" doc:"What its attributes begin from, by the attributes of the pack, instead of what they or its sort say."`
	Abilities  []string                 `json:"abilities" content:"id,max_items=4096" doc:"Abilities of the pack that it has besides those of its sort."`
	Cooldowns  []content.Named[Cooling] `json:"cooldowns" content:"max_items=4096" doc:"By abilities of the pack: how long from the moment 0 until it can begin them."`
	Lamp       float64                  `json:"lamp" content:"min=0,max=64" doc:"Radius of the light it carries, in metres."`
	Hue        uint8                    `json:"hue" doc:"Its colour on a wheel of 256 steps."`
	Speed      *float64                 `json:"speed" content:"over=0,max=100" doc:"For creatures: how fast it walks, in metres per second. A player's speed can be set by a step."`
	Radius     *float64                 `json:"radius" content:"over=0,max=16" doc:"For creatures: radius of the body, in metres."`
}

// checkEntities checks who is there, and notes their names.
func (c *Checker) checkEntities() {
	for i := range c.Entities {
		e := &c.Entities[i]
		if first := slices.Index(c.names, e.Name); first >= 0 && e.Name != "" {
			fault := e.Self.Field("name").Fault(content.DuplicateID, "a name that no other entity has")
			fault.Also = c.Entities[first].Self.Place()
			c.Faults.Add(fault)
		}
		c.names = append(c.names, e.Name)
		c.Room(e.Room, e.Self.Field("room"))
		c.Inside(e.Position, e.Self.Field("position"))
		c.checkSort(e)
		c.checkAbilities(e)
	}
}

// checkSort checks what an entity is.
func (c *Checker) checkSort(e *Entity) {
	refuse := func(code, why string, names ...string) {
		for _, name := range names {
			if field := e.Self.Field(name); field != nil {
				c.Faults.Add(field.KeyFault(code, why))
			}
		}
	}
	switch {
	case e.Player:
		refuse(NotACreature, "for creatures only:", "speed", "radius", "creature", "brain", "spawn")
	case e.Spawn != "":
		refuse(content.UnknownField, "of whoever lives at a spawn nothing is said:",
			"room", "position", "facing", "lamp", "hue", "speed", "radius", "creature", "brain", "team", "attributes", "abilities", "cooldowns", "pvp")
	default:
		refuse(NotAPlayer, "for players only:", "pvp")
	}
	if field := e.Self.Field("team"); field.Kind() == content.Number {
		c.NeedsPack(field)
	}
	if p := c.given; p != nil {
		c.Defined(e.Creature, e.Self.Field("creature"), "a creature", idsOf(p.Creatures, func(s *pack.Creature) string { return s.ID }))
		c.Defined(e.Spawn, e.Self.Field("spawn"), "a spawn of the map", c.spawnsHere())
	} else if e.Creature+e.Spawn != "" {
		c.NeedsPack(e.Self)
	}
	for i := range e.Attributes {
		a := &e.Attributes[i]
		if c.NeedsPack(a.Node) && !slices.Contains(c.Names.Attributes(), a.Name) {
			fault := a.Node.KeyFault(content.UnknownReference, "key")
			fault.Expected, fault.Near = "an attribute of the pack", content.Nearest(a.Name, c.Names.Attributes())
			c.Faults.Add(fault)
		}
	}
}

// checkAbilities checks what an entity can do, and when.
func (c *Checker) checkAbilities(e *Entity) {
	for i, name := range e.Abilities {
		c.Defined(name, e.Self.Field("abilities").Item(i), "an ability", c.Names.Abilities())
	}
	for i := range e.Cooldowns {
		k := &e.Cooldowns[i]
		if c.NeedsPack(k.Node) && !slices.Contains(c.Names.Abilities(), k.Name) {
			fault := k.Node.KeyFault(content.UnknownReference, "key")
			fault.Expected, fault.Near = "an ability of the pack", content.Nearest(k.Name, c.Names.Abilities())
			c.Faults.Add(fault)
		}
		k.Value.ticks = c.Ticks(&k.Value.Moment)
	}
}

// Cooling is how long an ability is not ready.
type Cooling struct {
	shape.Moment
	ticks int
}

// Length is how long that is in ticks, when its entity has been checked.
func (k *Cooling) Length() int { return k.ticks }

// Outfit reports whether an entity has something that no arrival brings along.
func (e *Entity) Outfit() bool {
	return e.Player && (e.Team != nil || e.PVP || len(e.Attributes) > 0) || len(e.Abilities)+len(e.Cooldowns) > 0
}

// spawnsHere are the ids of the spawns of the map where the scenario is played.
func (c *Checker) spawnsHere() []string {
	var here []string
	for _, s := range c.given.Spawns {
		if s.Map == c.Map {
			here = append(here, s.ID)
		}
	}
	return here
}

func idsOf[T any](list []T, id func(T) string) []string {
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = id(list[i])
	}
	return ids
}
