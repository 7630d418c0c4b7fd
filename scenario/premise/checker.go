package premise

import (
	"errors"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/define"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// Checker resolves the names in a scenario and gathers what is wrong. Each of its methods adds its faults to Faults.
type Checker struct {
	Faults *content.Faults
	// Map is where the scenario is played; nil if it cannot be told, which is a fault already.
	Map *place.Map
	// Rate is how many ticks a second has.
	Rate int
	// Entities are those of the scenario, in its order; steps and runs speak of them by their numbers in it.
	Entities []Entity
	// Names are what the given pack calls its definitions.
	Names *trace.Names

	given *pack.Pack // nil without one
	names []string   // of the entities
	marks []mark
	// compiler holds the op-lists that the scenario brings, and the functions that it calls; nil as long as there are none.
	compiler *define.Compiler
	// scripts are those of the pack and the scenario's own, and program is what they come to; nil as long as the scenario has none.
	scripts []vm.Source
	program *vm.Program
}

// mark is a moment with a name.
type mark struct {
	name   string
	moment int
	node   *content.Node // the step that gives it
}

// NewChecker begins to check a scenario that is played on m with p, either of which may be nil. The entities are checked
// at once.
func NewChecker(p *pack.Pack, m *place.Map, entities []Entity, faults *content.Faults) *Checker {
	c := &Checker{Faults: faults, Map: m, Rate: sim.DefaultRate, Entities: entities, Names: trace.NamesOf(p), given: p}
	if m != nil && m.Rate != 0 {
		c.Rate = m.Rate
	}
	c.checkEntities()
	return c
}

// Ticks is a moment or a length of time in ticks.
func (c *Checker) Ticks(m *shape.Moment) int { return m.Ticks(c.Rate, c.Faults) }

// Entity is the number of the entity that a field names, -1 after a fault or if the name is empty.
func (c *Checker) Entity(name string, at *content.Node) int {
	for i := range c.Entities {
		if c.Entities[i].Name == name {
			return i
		}
	}
	if name != "" {
		c.Unknown(at, "an entity of this scenario", c.names)
	}
	return -1
}

// Player is like Entity, for what only players do; what says what that is.
func (c *Checker) Player(name string, at *content.Node, what string) int {
	i := c.Entity(name, at)
	if i >= 0 && !c.Entities[i].Player {
		c.Faults.Add(at.Fault(NotAPlayer, `an entity with "player": true, for only players `+what))
	}
	return i
}

// Room is the number of a room of the map, or false after a fault or if the name is empty.
func (c *Checker) Room(id string, at *content.Node) (place.RoomIndex, bool) {
	if c.Map == nil || id == "" {
		return 0, false
	}
	if i, ok := c.Map.RoomByID(id); ok {
		return i, true
	}
	names := make([]string, len(c.Map.Rooms))
	for i := range c.Map.Rooms {
		names[i] = c.Map.Rooms[i].ID
	}
	c.Unknown(at, "a room of the map "+c.Map.ID, names)
	return 0, false
}

// AddMark notes a mark that a step makes, before the steps that use it are checked. A name that is taken is a fault.
func (c *Checker) AddMark(name string, step *Head) {
	for _, other := range c.marks {
		if other.name == name {
			fault := step.Self.Field("mark").Fault(content.DuplicateID, "a name that no other mark has")
			fault.Also = other.node.Place()
			c.Faults.Add(fault)
		}
	}
	c.marks = append(c.marks, mark{name, step.moment, step.Self})
}

// Mark is the moment of the mark of that name, or false if there is none, which is a fault. It has to be made by a moment.
func (c *Checker) Mark(name string, at *content.Node, by int) (moment int, ok bool) {
	names := make([]string, len(c.marks))
	for i, m := range c.marks {
		names[i] = m.name
		if m.name != name {
			continue
		}
		if m.moment > by {
			fault := at.Fault(LateMark, "a mark that is made by then")
			fault.Also = m.node.Place()
			c.Faults.Add(fault)
		}
		return m.moment, true
	}
	c.Unknown(at, "a mark of this scenario", names)
	return 0, false
}

// Ground wants a map that has ground to walk on; instead says what there is where there is none.
func (c *Checker) Ground(at *content.Node, instead string) {
	if c.Map != nil && c.Map.Ground == nil {
		c.Faults.Add(at.Fault(NoGround, "a map with geometry; "+instead))
	}
}

// Inside wants a point that somebody can stand on. No point is none that could be wrong.
func (c *Checker) Inside(p *shape.Point, at *content.Node) {
	if c.Map == nil || p == nil {
		return
	}
	c.Ground(at, "in a world of text bodies are in rooms and have no position")
	if g := c.Map.Ground; g != nil && !g.Bounds().Holds(p.Pos) {
		c.Faults.Add(at.Fault(Outside, "a point within the bounds of the map"))
	}
}

// Target resolves what one walks to or looks at: the number of an entity, -1 for a point.
func (c *Checker) Target(t *shape.Target, at *content.Node) int {
	if t.Point != nil {
		c.Inside(t.Point, at)
		return -1
	}
	return c.Entity(t.Entity, at)
}

// Sayable checks the words of a command as the zone will.
func (c *Checker) Sayable(command inbox.Command, at *content.Node) {
	command.From = inbox.Sender{Character: 1, Session: 1}
	letter := command.Letter()
	var refused *inbox.LetterError
	if err := letter.Check(); errors.As(err, &refused) {
		c.Faults.Add(at.Fault(content.BadText, refused.Want))
	}
}

// Unknown is the fault of a name that leads nowhere: expected says what it should have been, names what there is.
func (c *Checker) Unknown(at *content.Node, expected string, names []string) {
	c.Faults.Add(content.UnknownName(at, expected, names))
}
