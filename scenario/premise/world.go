package premise

import (
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define"
	"github.com/wick-engine/wick/rules/stat"
)

// Compile turns an op-list of the scenario into one of the rules. There must be a pack.
func (c *Checker) Compile(n *content.Node) book.ListID {
	c.extend()
	return c.compiler.List(n, n.Path())
}

// AddOp adds a list of one op that no author has written, but a step is short for. There must be a pack.
func (c *Checker) AddOp(op book.Op, at *content.Node) book.ListID {
	c.extend()
	d := c.compiler.Defs()
	d.Lists = append(d.Lists, book.List{Name: at.Path(), Ops: []book.Op{op}})
	return book.ListID(len(d.Lists))
}

func (c *Checker) extend() {
	if c.compiler == nil {
		c.compiler = define.Extend(c.given.Rules, c.Rate, c.Faults)
		if scripts := c.Program(); scripts != nil {
			c.compiler.Scripts(scripts)
		}
		if c.Map != nil {
			for i := range c.Map.Rooms {
				c.compiler.DeclareRoom(c.Map.Rooms[i].ID)
			}
		}
	}
}

// Changes are what a scenario says otherwise than its pack, besides what its steps and entities do.
type Changes struct {
	// Spawns lets the spawns of the map have their creatures. Those whose dwellers are entities have them anyway.
	Spawns bool
	// Respawn is for how many ticks players stay dead; nil for as long as the pack says.
	Respawn *int
}

// Pack is the pack that the scenario is played with: the given one if nothing changes, else a copy with a fingerprint of
// its own, and nil if none was given. It comes last, after all steps and without a fault; an entity that has become a sort
// of its own names that from then on.
func (c *Checker) Pack(changes Changes) *pack.Pack {
	if c.given == nil {
		return nil
	}
	p := *c.given
	changed := false
	if c.compiler != nil {
		p.Rules, changed = c.compiler.Defs(), true
	}
	if c.program != nil {
		p.Scripts, p.Program, changed = c.scripts, c.program, true
	}
	if spawns := c.spawns(changes.Spawns); len(spawns) != len(p.Spawns) {
		p.Spawns, changed = spawns, true
	}
	if changes.Respawn != nil && *changes.Respawn != p.RespawnTicks {
		p.RespawnTicks, changed = *changes.Respawn, true
	}
	for i := range c.Entities {
		if made := c.creature(&c.Entities[i]); made != nil {
			p.Creatures = append(slices.Clip(p.Creatures), made)
			c.Entities[i].Creature, changed = made.ID, true
		}
	}
	if !changed {
		return c.given
	}
	p.Hash = p.Fingerprint()
	return &p
}

// spawns are the spawns whose creatures are there: those of other maps make no difference, and are left as they are.
func (c *Checker) spawns(all bool) []*pack.Spawn {
	var kept []*pack.Spawn
	for _, spawn := range c.given.Spawns {
		named := slices.ContainsFunc(c.Entities, func(e Entity) bool { return e.Spawn == spawn.ID })
		if spawn.Map != c.Map || all || named {
			kept = append(kept, spawn)
		}
	}
	return kept
}

// creature is the sort that an entity is of if the pack has none like it, else nil.
func (c *Checker) creature(e *Entity) *pack.Creature {
	if e.Player || e.Team == nil && len(e.Attributes) == 0 && e.Brain {
		return nil
	}
	made := pack.Creature{Radius: place.BodyRadius}
	for _, of := range c.given.Creatures {
		if of.ID == e.Creature {
			made = *of
			break
		}
	}
	made.ID, made.Number, made.Name = "scenario."+e.Name, 0, e.Name
	if e.Team != nil {
		made.Team = *e.Team
	}
	if !e.Brain {
		made.Brain = pack.Brain{}
	}
	for _, base := range e.Bases(c.given.Rules) {
		made.Bases = slices.Clone(made.Bases)
		made.Bases = slices.DeleteFunc(made.Bases, func(b rules.Base) bool { return b.Attr == base.Attr })
		made.Bases = append(made.Bases, base)
	}
	slices.SortFunc(made.Bases, func(a, b rules.Base) int { return int(a.Attr) - int(b.Attr) })
	return &made
}

// Bases are what the entity's own attributes begin from. Names that are none are faults already, and left out.
func (e *Entity) Bases(d *book.Defs) []rules.Base {
	if d == nil {
		return nil
	}
	var bases []rules.Base
	for i := range e.Attributes {
		name := e.Attributes[i].Name
		if at := slices.IndexFunc(d.Attributes, func(a stat.Attribute) bool { return a.ID == name }); at >= 0 {
			bases = append(bases, rules.Base{Attr: stat.Index(at), Value: e.Attributes[i].Value})
		}
	}
	return bases
}
