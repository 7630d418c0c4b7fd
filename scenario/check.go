package scenario

import (
	"errors"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/zone/inbox"
)

// Codes of the faults that this package finds besides content's.
const (
	UnknownStep  = "unknown_step" // a step that is none of those that exist
	TwoSteps     = "two_steps"    // one step that is two
	NoPlace      = "no_place"     // neither a map of the pack nor rooms, or both
	NoPack       = "no_pack"      // a definition of a pack is named, and there is no pack
	NoGround     = "no_ground"    // walking or positions where there is no ground
	NotAPlayer   = "not_a_player" // a creature is asked for what only players do
	NotACreature = "not_creature" // a field of creatures on a player
	OneOf        = "one_of"       // of two fields exactly one is wanted
	LateMark     = "late_mark"    // a mark is used before its moment
	Outside      = "outside"      // a position outside the bounds of the ground
)

// checker resolves the names in a scenario and gathers what is wrong.
type checker struct {
	faults   *content.Faults
	place    *place.Map // nil if there is none, which is a fault already
	world    world
	defs     *trace.Names // of the pack
	rate     int
	entities []entity
	names    []string // of the entities
	marks    []*mark
}

// ticks is a moment or a length of time in ticks.
func (c *checker) ticks(m *shape.Moment) int { return m.Ticks(c.rate, c.faults) }

// entity is the number of the entity that a field of a step names, -1 after a fault.
func (c *checker) entity(name string, at *content.Node) int {
	for i := range c.entities {
		if c.entities[i].Name == name {
			return i
		}
	}
	if name != "" {
		c.unknown(at, "an entity of this scenario", c.names)
	}
	return -1
}

// player is like entity, for what only players do.
func (c *checker) player(name string, at *content.Node, what string) int {
	i := c.entity(name, at)
	if i >= 0 && !c.entities[i].Player {
		c.faults.Add(at.Fault(NotAPlayer, `an entity with "player": true, for only players `+what))
	}
	return i
}

// room is the number of a room, or false after a fault.
func (c *checker) room(id string, at *content.Node) (place.RoomIndex, bool) {
	if c.place == nil || id == "" {
		return 0, false
	}
	if i, ok := c.place.RoomByID(id); ok {
		return i, true
	}
	names := make([]string, len(c.place.Rooms))
	for i := range c.place.Rooms {
		names[i] = c.place.Rooms[i].ID
	}
	c.unknown(at, "a room of the map "+c.place.ID, names)
	return 0, false
}

// mark is the mark of that name, or nil after a fault. It has to be made by the moment at.
func (c *checker) mark(name string, at *content.Node, by int) *mark {
	names := make([]string, len(c.marks))
	for i, m := range c.marks {
		names[i] = m.Mark
		if m.Mark != name {
			continue
		}
		if m.at > by {
			fault := at.Fault(LateMark, "a mark that is made by then")
			fault.Also = m.Self.Place()
			c.faults.Add(fault)
		}
		return m
	}
	c.unknown(at, "a mark of this scenario", names)
	return nil
}

// ground checks that the map has one to walk on.
func (c *checker) ground(at *content.Node, instead string) {
	if c.place != nil && c.place.Ground == nil {
		c.faults.Add(at.Fault(NoGround, "a map with geometry; "+instead))
	}
}

// inside checks a point that somebody is to stand on.
func (c *checker) inside(p *shape.Point, at *content.Node) {
	if c.place == nil || p == nil {
		return
	}
	c.ground(at, "in a world of text bodies are in rooms and have no position")
	if g := c.place.Ground; g != nil && !g.Bounds().Holds(p.Pos) {
		c.faults.Add(at.Fault(Outside, "a point within the bounds of the map"))
	}
}

// sayable checks the words of a command as the zone will.
func (c *checker) sayable(command inbox.Command, at *content.Node) {
	command.From = inbox.Sender{Character: 1, Session: 1}
	letter := command.Letter()
	var refused *inbox.LetterError
	if err := letter.Check(); errors.As(err, &refused) {
		c.faults.Add(at.Fault(content.BadText, refused.Want))
	}
}

// unknown is the fault of a name that leads nowhere.
func (c *checker) unknown(at *content.Node, expected string, names []string) {
	c.faults.Add(content.UnknownName(at, expected, names))
}
