package zone

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// body is how a body stands. One that is not there is a body without an ID.
func (z *Zone) body(id sim.ID) behavior.ActorView {
	b, _ := z.world.Actor(id)
	return b
}

// facing is where a body looks.
func facing(b *behavior.ActorView) sim.Heading {
	heading, _ := sim.HeadingOf(b.Forward)
	return heading
}

// face turns a body where it stands.
func (z *Zone) face(turn sim.Turn, id sim.ID, heading sim.Heading) {
	turn.Check()
	b := z.body(id)
	z.world.MoveActor(id, b.Pos, heading.Dir())
}

// speed is how fast a body walks, in metres per second.
func (z *Zone) speed(id sim.ID, a *actor) float64 {
	return z.role(id, book.RoleMoveSpeed, a.speed, inbox.MaxSpeed)
}

// lamp is how far the light of a body reaches, in metres.
func (z *Zone) lamp(id sim.ID, a *actor) float64 {
	return z.role(id, book.RoleLampRadius, a.lamp, inbox.MaxLamp)
}

// role reads the attribute of a role within its bounds or, where the pack names none, what the body has by itself.
func (z *Zone) role(id sim.ID, r book.Role, own, high float64) float64 {
	if z.kit.Defs.Roles[r] == book.NoAttribute {
		return own
	}
	return max(0, min(z.engine.Role(id, r), high))
}

// setRole gives a body another base for a role, or what it has by itself.
func (z *Zone) setRole(turn sim.Turn, id sim.ID, r book.Role, own *float64, value float64) {
	if attr := z.kit.Defs.Roles[r]; attr != book.NoAttribute {
		z.engine.SetBase(turn, id, rules.Base{Attr: stat.Index(attr), Value: value})
		return
	}
	*own = value
}
