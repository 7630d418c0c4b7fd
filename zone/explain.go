package zone

import (
	"fmt"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/hands"
	"github.com/wick-engine/wick/zone/story"
)

// Explain says where a value of a body comes from, in a few lines with the value itself first: "position", "room", "speed",
// "effects", which is whatever is attached to it, a pool of the pack such as "hp", or one of its attributes. It is an error to ask for a body that is not there or for a
// value of another name.
func (z *Zone) Explain(id sim.ID, what string) ([]string, error) {
	a := z.actors.Get(id)
	if a == nil {
		return nil, fmt.Errorf("zone: there is no body %v at tick %d", id, z.Tick())
	}
	switch what {
	case "position":
		return z.explainPosition(id, a), nil
	case "room":
		return z.explainRoom(id, a), nil
	case "speed":
		return z.explainSpeed(id, a), nil
	case "effects":
		return z.Insight().Effects(id), nil
	}
	if lines, ok := z.Insight().Explain(id, what); ok {
		return lines, nil
	}
	return nil, fmt.Errorf("zone: nothing is known of the %q of a body; expected position, room, speed, effects, or a pool or an attribute of the pack", what)
}

func (z *Zone) explainPosition(id sim.ID, a *actor) []string {
	if z.place.Ground == nil {
		return []string{"position has no meaning in a text world", fmt.Sprintf("room is %q", z.place.Rooms[a.room].ID)}
	}
	b := z.body(id)
	lines := []string{
		fmt.Sprintf("position is (%g, %g, %g) at tick %d", b.Pos.X, b.Pos.Y, b.Pos.Z, z.Tick()),
	}
	lines = append(lines, a.story.Position()...)
	if _, def := z.world.BehaviorDef(z.running(id)); def != nil {
		lines = append(lines, fmt.Sprintf("performs %q", def.ID))
	}
	return append(lines, z.explainIntent(id, a)...)
}

// running is the behavior that a body performs, -1 for none.
func (z *Zone) running(id sim.ID) int {
	if run, ok := z.world.Run(id); ok {
		return run.Def
	}
	return -1
}

// explainIntent says what the body does at present, and who asked for it.
func (z *Zone) explainIntent(id sim.ID, a *actor) []string {
	switch {
	case !z.engine.Alive(id):
		return []string{"lies dead"}
	case !a.person() && !a.led && a.will.Walk != (place.Wish{}):
		return []string{"walks because it wants to: " + hands.Input{Wish: a.will.Walk, Heading: a.will.Facing}.String()}
	case !a.person() && a.march == hands.Input{}:
		return []string{"has no order to walk"}
	case !a.person():
		return []string{"walks by order: " + a.march.String()}
	case a.away():
		return []string{"its player is away"}
	}
	return []string{a.hands.String()}
}

func (z *Zone) explainRoom(id sim.ID, a *actor) []string {
	room := &z.place.Rooms[a.room]
	lines := []string{fmt.Sprintf("room is %q at tick %d", room.ID, z.Tick()), a.story.Room.String()}
	if z.place.Ground == nil {
		return lines
	}
	if _, ok := z.place.RoomAt(z.body(id).Pos); !ok {
		return append(lines, "no region holds its position, so it is still in the room it was in last")
	}
	return append(lines, "a region that holds its position names that room")
}

func (z *Zone) explainSpeed(id sim.ID, a *actor) []string {
	lines := []string{fmt.Sprintf("speed is %g m/s at tick %d", z.speed(id, a), z.Tick()), a.story.Speed.String()}
	if attr := z.kit.Defs.Roles[book.RoleMoveSpeed]; attr != book.NoAttribute {
		return append(lines, z.Insight().ExplainAttribute(id, stat.Index(attr))...)
	}
	if a.speed == DefaultSpeed && a.story.Speed.Kind != story.Ordered {
		lines = append(lines, fmt.Sprintf("%g m/s is what a body has that nobody gave another speed", DefaultSpeed))
	}
	return lines
}
