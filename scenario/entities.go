package scenario

import (
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
)

// checkEntities checks who is there, and notes their names.
func (c *checker) checkEntities() {
	for i := range c.entities {
		e := &c.entities[i]
		if first := slices.Index(c.names, e.Name); first >= 0 && e.Name != "" {
			fault := e.Self.Field("name").Fault(content.DuplicateID, "a name that no other entity has")
			fault.Also = c.entities[first].Self.Place()
			c.faults.Add(fault)
		}
		c.names = append(c.names, e.Name)
		c.room(e.Room, e.Self.Field("room"))
		c.inside(e.Position, e.Self.Field("position"))
		c.checkSort(e)
	}
}

// checkSort checks what an entity is.
func (c *checker) checkSort(e *entity) {
	refuse := func(code, why string, names ...string) {
		for _, name := range names {
			if field := e.Self.Field(name); field != nil {
				c.faults.Add(field.KeyFault(code, why))
			}
		}
	}
	switch {
	case e.Player:
		refuse(NotACreature, "for creatures only:", "speed", "radius", "creature", "brain", "spawn")
	case e.Spawn != "":
		refuse(content.UnknownField, "of whoever lives at a spawn nothing is said:",
			"room", "position", "facing", "lamp", "hue", "speed", "radius", "creature", "brain", "team", "attributes", "pvp")
	default:
		refuse(NotAPlayer, "for players only:", "pvp")
	}
	if field := e.Self.Field("team"); field.Kind() == content.Number {
		c.needsPack(field)
	}
	if p := c.world.given; p != nil {
		c.defined(e.Creature, e.Self.Field("creature"), "a creature", idsOf(p.Creatures, func(s *pack.Creature) string { return s.ID }))
		c.defined(e.Spawn, e.Self.Field("spawn"), "a spawn of the map", c.spawnsHere())
	} else if e.Creature+e.Spawn != "" {
		c.needsPack(e.Self)
	}
	for i := range e.Attributes {
		a := &e.Attributes[i]
		if c.needsPack(a.Node) && !slices.Contains(c.defs.Attributes(), a.Name) {
			fault := a.Node.KeyFault(content.UnknownReference, "key")
			fault.Expected, fault.Near = "an attribute of the pack", content.Nearest(a.Name, c.defs.Attributes())
			c.faults.Add(fault)
		}
	}
}

// spawnsHere are the ids of the spawns of the map where the scenario is played.
func (c *checker) spawnsHere() []string {
	var here []string
	for _, s := range c.world.given.Spawns {
		if s.Map == c.place {
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
