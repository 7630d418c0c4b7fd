package deed

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/stage"
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

func (a *act) Check(c *premise.Checker) {
	a.who, a.whom = c.Entity(a.Who, a.whoNode()), -1
	c.Behavior(a.Behavior, a.Self.Field("behavior"))
	c.Inside(a.Position, a.Self.Field("position"))
	if a.Target != "" {
		a.whom = c.Entity(a.Target, a.Self.Field("target"))
	}
	var aims []*content.Node
	for _, name := range [...]string{"direction", "position", "target"} {
		if field := a.Self.Field(name); field != nil {
			aims = append(aims, field)
		}
	}
	if len(aims) > 1 {
		fault := aims[1].KeyFault(premise.OneOf, "one of direction, position and target:")
		fault.Also = aims[0].KeyPlace()
		c.Faults.Add(fault)
	}
}

func (a *act) Run(r *stage.Run) {
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
		c.Aim, c.Target = inbox.AtTarget, r.ID(a.whom)
	}
	if r.Entity(a.who).Player {
		r.Command(a.Base(), a.who, c)
		return
	}
	r.Post(a.Base(), inbox.Order{
		Op: inbox.Perform, Target: r.ID(a.who), Behavior: c.Text, Aim: c.Aim, Heading: c.Heading, Pos: c.Pos, Whom: c.Target,
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

func (p *pressKey) Check(c *premise.Checker) {
	p.who = c.Player(p.Who, p.whoNode(), "have keys")
	if p.Late != nil {
		p.late = c.Ticks(p.Late)
	}
}

// Lasts is how long its packets are on their way, until the last one has been taken.
func (p *pressKey) Lasts() int {
	if p.late+p.Again == 0 {
		return 0
	}
	return p.late + p.Again + 1
}

func (p *pressKey) Run(r *stage.Run) {
	if !p.able(r, "to press a key") {
		return
	}
	if p.late > 0 && r.Walks(p.who) {
		r.Fail(p.Base(), stage.Failure{Subject: p.Who, Expected: p.Who + " to stand, so that its press can be late", Got: p.Who + " walks"})
		return
	}
	press := stage.Press{Step: p.Base(), Slot: uint8(p.Slot), Heading: facingOf(r, p.who, p.Direction), Aims: p.Direction != nil}
	r.Press(p.who, press, p.late, p.Again)
}
