package scenario

import (
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/zone/inbox"
)

// Settings of what somebody is to the rules.

type setResource struct {
	setting
	Resource string `json:"resource" content:"required,id" doc:"The resource."`
	To       int64  `json:"to" content:"required,min=0,max=1000000000000" doc:"What it holds then; never more than its cap. Nobody dies of it."`

	list rules.ListID
}

func (s *setResource) check(c *checker) {
	s.resolve(c)
	if pool := c.resource(s.Resource, s.Self.Field("resource")); pool >= 0 {
		s.list = c.world.add(rules.Op{
			Kind: rules.SetResource, To: rules.ToActor, Pool: pool, Value: formula.Number(float64(s.To)),
			Type: rules.NoType, Affect: -1, Check: -1,
		}, s.Self, c.faults)
	}
}

func (s *setResource) run(r *run) {
	if id := r.bodies[s.who].id; r.must(s.base(), s.who, "to be there to be changed") {
		r.runList(s.base(), id, id, s.list)
	}
}

type setAttribute struct {
	setting
	Attribute string  `json:"attribute" content:"required,id" doc:"The attribute."`
	To        float64 `json:"to" content:"required,min=-1000000000000,max=1000000000000" doc:"What it begins from, before anything is added or multiplied."`

	attr int
}

func (s *setAttribute) check(c *checker) {
	s.resolve(c)
	s.attr = c.attribute(s.Attribute, s.Self.Field("attribute"))
}

func (s *setAttribute) run(r *run) {
	s.order(r, inbox.Order{Op: inbox.SetBase, Attr: uint32(s.attr), Value: s.To})
}

type setTeam struct {
	setting
	To uint8 `json:"to" content:"required" doc:"The team; nobody is friend or enemy of team 0."`
}

func (s *setTeam) check(c *checker) { s.resolve(c) }

func (s *setTeam) run(r *run) { s.order(r, inbox.Order{Op: inbox.SetTeam, Team: s.To}) }

type setPVP struct {
	setting
	To bool `json:"to" content:"required" doc:"true: it agrees."`
}

func (s *setPVP) check(c *checker) {
	s.who = c.player(s.Who, s.Self.Field("who"), "agree to fight others")
}

func (s *setPVP) run(r *run) { s.order(r, inbox.Order{Op: inbox.SetConsent, On: s.To}) }

type setAlive struct {
	setting
	To bool `json:"to" content:"required" doc:"false: it dies, whatever protects it from blows, and nobody has killed it. true, for players: it rises where it lies."`
}

func (s *setAlive) check(c *checker) {
	s.resolve(c)
	if s.To && s.who >= 0 && !c.entities[s.who].Player {
		c.faults.Add(s.Self.Field("to").Fault(NotAPlayer, "false, for a creature that has died is on its way out"))
	}
	c.needsPack(s.Self.Field("set"))
}

func (s *setAlive) run(r *run) { s.order(r, inbox.Order{Op: inbox.SetLife, On: s.To}) }
