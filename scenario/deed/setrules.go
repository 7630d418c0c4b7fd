package deed

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/zone/inbox"
)

// Settings of what somebody is to the rules.

type setResource struct {
	setting
	Resource string `json:"resource" content:"required,id" doc:"The resource."`
	To       int64  `json:"to" content:"required,min=0,max=1000000000000" doc:"What it holds then; never more than its cap. Nobody dies of it."`

	list book.ListID
}

func (s *setResource) Check(c *premise.Checker) {
	s.resolve(c)
	if pool := c.Resource(s.Resource, s.Self.Field("resource")); pool >= 0 {
		s.list = c.AddOp(book.Op{
			Kind: book.SetResource, To: book.ToActor, Pool: pool, Value: formula.Number(float64(s.To)),
			Type: book.NoType, Affect: -1, Check: -1,
		}, s.Self)
	}
}

func (s *setResource) Run(r *stage.Run) {
	if id := r.ID(s.who); r.Must(s.Base(), s.who, "to be there to be changed") {
		runList(r, s.Base(), id, id, s.list)
	}
}

type setAttribute struct {
	setting
	Attribute string  `json:"attribute" content:"required,id" doc:"The attribute."`
	To        float64 `json:"to" content:"required,min=-1000000000000,max=1000000000000" doc:"What it begins from, before anything is added or multiplied."`

	attr int
}

func (s *setAttribute) Check(c *premise.Checker) {
	s.resolve(c)
	s.attr = c.Attribute(s.Attribute, s.Self.Field("attribute"))
}

func (s *setAttribute) Run(r *stage.Run) {
	s.order(r, inbox.Order{Op: inbox.SetBase, Attr: uint32(s.attr), Value: s.To})
}

type setTeam struct {
	setting
	To uint8 `json:"to" content:"required" doc:"The team; nobody is friend or enemy of team 0."`
}

func (s *setTeam) Check(c *premise.Checker) { s.resolve(c) }

func (s *setTeam) Run(r *stage.Run) { s.order(r, inbox.Order{Op: inbox.SetTeam, Team: s.To}) }

type setPVP struct {
	setting
	To bool `json:"to" content:"required" doc:"true: it agrees."`
}

func (s *setPVP) Check(c *premise.Checker) {
	s.who = c.Player(s.Who, s.Self.Field("who"), "agree to fight others")
}

func (s *setPVP) Run(r *stage.Run) { s.order(r, inbox.Order{Op: inbox.SetConsent, On: s.To}) }

type setAlive struct {
	setting
	To bool `json:"to" content:"required" doc:"false: it dies, whatever protects it from blows, and nobody has killed it. true, for players: it rises where it lies."`
}

func (s *setAlive) Check(c *premise.Checker) {
	s.resolve(c)
	if s.To && s.who >= 0 && !c.Entities[s.who].Player {
		c.Faults.Add(s.Self.Field("to").Fault(premise.NotAPlayer, "false, for a creature that has died is on its way out"))
	}
	c.NeedsPack(s.Self.Field("set"))
}

func (s *setAlive) Run(r *stage.Run) { s.order(r, inbox.Order{Op: inbox.SetLife, On: s.To}) }
