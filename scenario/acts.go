package scenario

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// What hands and wills begin: behaviors, by name or by the key that is theirs.

type act struct {
	doing
	Behavior  string         `json:"behavior" content:"required,id" doc:"The behavior. One that its catalog does not have is refused."`
	Direction *shape.Bearing `json:"direction" doc:"Along which bearing."`
	Position  *shape.Point   `json:"position" doc:"At which point."`
	Target    string         `json:"target" doc:"At whom. Without any of the three it goes where it looks."`

	whom int // number of the entity it is aimed at, -1 for none
}

func (a *act) check(c *checker) {
	a.who, a.whom = c.entity(a.Who, a.whoNode()), -1
	c.behavior(a.Behavior, a.Self.Field("behavior"))
	c.inside(a.Position, a.Self.Field("position"))
	if a.Target != "" {
		a.whom = c.entity(a.Target, a.Self.Field("target"))
	}
	var aims []*content.Node
	for _, name := range [...]string{"direction", "position", "target"} {
		if field := a.Self.Field(name); field != nil {
			aims = append(aims, field)
		}
	}
	if len(aims) > 1 {
		fault := aims[1].KeyFault(OneOf, "one of direction, position and target:")
		fault.Also = aims[0].KeyPlace()
		c.faults.Add(fault)
	}
}

func (a *act) run(r *run) {
	if !a.able(r, "to act") {
		return
	}
	c := inbox.Command{Verb: inbox.Act, Text: a.Behavior}
	switch {
	case a.Direction != nil:
		c.Aim, c.Heading = inbox.Along, a.Direction.Heading
	case a.Position != nil:
		c.Aim, c.Pos = inbox.AtPos, a.Position.Pos
	case a.whom >= 0:
		// Whoever is gone can still be aimed at: the game has to refuse that, as it would if somebody else had asked for it.
		c.Aim, c.Target = inbox.AtTarget, r.bodies[a.whom].id
	}
	if r.scenario.entities[a.who].Player {
		r.command(a.base(), a.who, c)
		return
	}
	r.post(a.base(), inbox.Order{
		Op: inbox.Perform, Target: r.bodies[a.who].id, Behavior: c.Text, Aim: c.Aim, Heading: c.Heading, Pos: c.Pos, Whom: c.Target,
	}.Letter())
}

type pressKey struct {
	doing
	Slot      int            `json:"slot" content:"required,min=1,max=8" doc:"Which key: the place of the action among those of what players are."`
	Direction *shape.Bearing `json:"direction" doc:"Along which bearing, to which it turns; where it looks if left out."`
	Late      *shape.Moment  `json:"late" doc:"By how much later than it was pressed it arrives. Whoever walks presses in time, so it must stand."`
	Again     int            `json:"again" content:"min=0,max=60" doc:"In how many further packets, one a tick, the same press comes once more."`

	late int
}

func (p *pressKey) check(c *checker) {
	p.who = c.player(p.Who, p.whoNode(), "have keys")
	if p.Late != nil {
		p.late = c.ticks(p.Late)
	}
}

// lasts is how long its packets are on their way, until the last one has been taken.
func (p *pressKey) lasts() int {
	if p.late+p.Again == 0 {
		return 0
	}
	return p.late + p.Again + 1
}

// press is what a hand does in one tick besides walking.
type press struct {
	step    *pressKey // nil for nothing
	slot    uint8
	heading sim.Heading
}

// packet is a walking input that is sent at a moment, as a connection does: for its own tick, whenever it arrives.
type packet struct {
	at      int
	who     int
	step    *pressKey
	command inbox.Command
}

func (p *pressKey) run(r *run) {
	if !p.able(r, "to press a key") {
		return
	}
	b := &r.bodies[p.who]
	now := press{p, uint8(p.Slot), r.facingOf(p.who, p.Direction)}
	if p.late == 0 {
		b.press = now
	}
	if p.late > 0 && b.errand.active {
		r.fail(p.base(), Failure{Subject: p.Who, Expected: p.Who + " to stand, so that its press can be late", Got: p.Who + " walks"})
		return
	}
	c := inbox.Command{Verb: inbox.Walk, Tick: r.zone.Tick().Plus(1), Heading: now.heading, Press: now.slot}
	for i := range p.Again + 1 {
		if late := p.late + i; late > 0 {
			r.packets = append(r.packets, packet{r.at + late, p.who, p, c})
		}
	}
}

// send sends the packets whose moment has come.
func (r *run) send() {
	kept := r.packets[:0]
	for _, p := range r.packets {
		if p.at == r.at {
			r.command(p.step.base(), p.who, p.command)
			continue
		}
		kept = append(kept, p)
	}
	r.packets = kept
}
