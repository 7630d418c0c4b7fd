package deed

import (
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/zone/inbox"
)

// What somebody does with its abilities, and how it holds itself.

type use struct {
	doing
	Ability   string         `json:"ability" content:"id" doc:"The ability. Either this or verb."`
	Verb      string         `json:"verb" content:"min_len=1,max_len=64" doc:"For players: the word that is typed for it, whether or not there is such a word."`
	On        string         `json:"on" doc:"For whom. Without it, it is for nobody in particular."`
	Direction *shape.Bearing `json:"direction" doc:"Along which bearing what it begins is aimed; at whom it is for, or where one looks, if left out."`
	Position  *shape.Point   `json:"position" doc:"At which point it is aimed."`

	on int // number of the entity it is for, -1 for none
}

func (u *use) Check(c *premise.Checker) {
	u.who, u.on = c.Entity(u.Who, u.whoNode()), -1
	c.Defined(u.Ability, u.Self.Field("ability"), "an ability", c.Names.Abilities())
	c.NeedsPack(u.Self.Field("do"))
	if (u.Ability == "") == (u.Verb == "") {
		fault := u.Self.Fault(premise.OneOf, "either ability or verb")
		fault.Problem = "a use of nothing, or of two things"
		c.Faults.Add(fault)
	}
	if u.Verb != "" {
		u.who = c.Player(u.Who, u.whoNode(), "type words")
		c.Sayable(inbox.Command{Verb: inbox.Use, Text: u.Verb}, u.Self.Field("verb"))
	}
	if u.On != "" {
		u.on = c.Entity(u.On, u.Self.Field("on"))
	}
	c.Inside(u.Position, u.Self.Field("position"))
	if at := u.Self.Field("on"); at != nil && u.who >= 0 && !c.Entities[u.who].Player && (u.Direction != nil || u.Position != nil) {
		c.Faults.Add(at.KeyFault(premise.NotAPlayer, "beside direction or position for players only:"))
	}
	if u.Direction != nil && u.Position != nil {
		fault := u.Self.Field("position").KeyFault(premise.OneOf, "one of direction and position:")
		fault.Also = u.Self.Field("direction").KeyPlace()
		c.Faults.Add(fault)
	}
}

func (u *use) Run(r *stage.Run) {
	if !u.able(r, "to use an ability") {
		return
	}
	c := inbox.Command{Verb: inbox.Use, Text: u.Ability + u.Verb}
	if u.on >= 0 {
		// Whoever is gone can still be named: the game has to refuse that, as it would if somebody else had asked for it.
		c.Aim, c.Target = inbox.AtTarget, r.ID(u.on)
	}
	switch {
	case u.Direction != nil:
		c.Aim, c.Heading = inbox.Along, u.Direction.Heading
	case u.Position != nil:
		c.Aim, c.Pos = inbox.AtPos, u.Position.Pos
	}
	if r.Entity(u.who).Player {
		r.Command(u.Base(), u.who, c)
		return
	}
	r.Post(u.Base(), inbox.Order{
		Op: inbox.Cast, Target: r.ID(u.who), Behavior: c.Text, Aim: c.Aim, Heading: c.Heading, Pos: c.Pos, Whom: c.Target,
	}.Letter())
}

type pose struct {
	doing
	Position string `json:"position" content:"required,id" doc:"The position, one of the pack's."`
}

func (p *pose) Check(c *premise.Checker) {
	p.who = c.Player(p.Who, p.whoNode(), "take a position")
	c.Defined(p.Position, p.Self.Field("position"), "a position", c.Names.Positions())
}

func (p *pose) Run(r *stage.Run) {
	if p.able(r, "to take a position") {
		r.Command(p.Base(), p.who, inbox.Command{Verb: inbox.Pose, Text: p.Position})
	}
}
