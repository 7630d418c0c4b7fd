package scenario

import (
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/define"
	"github.com/wick-engine/wick/rules/stat"
)

// world is what a scenario is played with: the pack, and what the scenario changes in it. The pack itself stays as it is;
// where something changes, a copy is made.
type world struct {
	given *pack.Pack // nil without one
	rate  int
	// compiler holds the op-lists that the scenario brings.
	compiler *define.Compiler
}

// compile turns an op-list of the scenario into one of the rules.
func (w *world) compile(n *content.Node, faults *content.Faults) rules.ListID {
	w.extend(faults)
	return w.compiler.List(n, n.Path())
}

// add adds a list of one op that the scenario makes up itself.
func (w *world) add(op rules.Op, at *content.Node, faults *content.Faults) rules.ListID {
	w.extend(faults)
	d := w.compiler.Defs()
	d.Lists = append(d.Lists, rules.List{Name: at.Path(), Ops: []rules.Op{op}})
	return rules.ListID(len(d.Lists))
}

func (w *world) extend(faults *content.Faults) {
	if w.compiler == nil {
		w.compiler = define.Extend(w.given.Rules, w.rate, faults)
	}
}

// settle is the pack that the scenario is played with: the given one if nothing changes.
func (w *world) settle(s *Scenario, a *authored, respawn int) *pack.Pack {
	if w.given == nil {
		return nil
	}
	p := *w.given
	changed := false
	if w.compiler != nil {
		p.Rules, changed = w.compiler.Defs(), true
	}
	if spawns := w.spawns(s, a); len(spawns) != len(p.Spawns) {
		p.Spawns, changed = spawns, true
	}
	if a.Respawn != nil && respawn != p.RespawnTicks {
		p.RespawnTicks, changed = respawn, true
	}
	for i := range s.entities {
		if c := w.creature(&s.entities[i]); c != nil {
			p.Creatures = append(slices.Clip(p.Creatures), c)
			s.entities[i].Creature, changed = c.ID, true
		}
	}
	if !changed {
		return w.given
	}
	p.Hash = p.Fingerprint()
	return &p
}

// spawns are the spawns whose creatures are there: those of other maps make no difference, and are left as they are.
func (w *world) spawns(s *Scenario, a *authored) []*pack.Spawn {
	var kept []*pack.Spawn
	for _, spawn := range w.given.Spawns {
		named := slices.ContainsFunc(s.entities, func(e entity) bool { return e.Spawn == spawn.ID })
		if spawn.Map != s.place || a.Spawns || named {
			kept = append(kept, spawn)
		}
	}
	return kept
}

// creature is the sort that an entity is of if the pack has none like it, else nil.
func (w *world) creature(e *entity) *pack.Creature {
	if e.Player || e.Team == nil && len(e.Attributes) == 0 && e.Brain {
		return nil
	}
	c := pack.Creature{Radius: place.BodyRadius}
	if of := creatureOf(w.given, e.Creature); of != nil {
		c = *of
	}
	c.ID, c.Number, c.Name = "scenario."+e.Name, 0, e.Name
	if e.Team != nil {
		c.Team = *e.Team
	}
	if !e.Brain {
		c.Brain = pack.Brain{}
	}
	for _, base := range basesOf(w.given.Rules, e) {
		c.Bases = slices.Clone(c.Bases)
		c.Bases = slices.DeleteFunc(c.Bases, func(b rules.Base) bool { return b.Attr == base.Attr })
		c.Bases = append(c.Bases, base)
	}
	slices.SortFunc(c.Bases, func(a, b rules.Base) int { return int(a.Attr) - int(b.Attr) })
	return &c
}

func creatureOf(p *pack.Pack, id string) *pack.Creature {
	for _, c := range p.Creatures {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// basesOf are what an entity's own attributes begin from. Names that are none are faults already, and left out.
func basesOf(d *rules.Defs, e *entity) []rules.Base {
	var bases []rules.Base
	for i := range e.Attributes {
		if at := attributeOf(d, e.Attributes[i].Name); at >= 0 {
			bases = append(bases, rules.Base{Attr: stat.Index(at), Value: e.Attributes[i].Value})
		}
	}
	return bases
}

func attributeOf(d *rules.Defs, id string) int {
	if d == nil {
		return -1
	}
	return slices.IndexFunc(d.Attributes, func(a stat.Attribute) bool { return a.ID == id })
}
