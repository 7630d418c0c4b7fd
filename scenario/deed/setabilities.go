package deed

import (
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/zone/inbox"
)

// Settings of what somebody can do, and when.

type setAbility struct {
	setting
	Ability string `json:"ability" content:"required,id" doc:"The ability."`
	To      bool   `json:"to" content:"required" doc:"true: it has it for as long as it is in the zone. false: what an earlier step or the scenario itself gave it is taken back; what it has otherwise stays."`
}

func (s *setAbility) Check(c *premise.Checker) {
	s.resolve(c)
	c.Defined(s.Ability, s.Self.Field("ability"), "an ability", c.Names.Abilities())
}

func (s *setAbility) Run(r *stage.Run) {
	s.order(r, inbox.Order{Op: inbox.SetAbility, Behavior: s.Ability, On: s.To})
}

type setReady struct {
	setting
	Ability string        `json:"ability" content:"required,id" doc:"The ability."`
	In      *shape.Moment `json:"in" content:"required" doc:"In what time it can be begun again, counted from the tick that follows; 0 is at once."`

	in int
}

func (s *setReady) Check(c *premise.Checker) {
	s.resolve(c)
	c.Defined(s.Ability, s.Self.Field("ability"), "an ability", c.Names.Abilities())
	if s.In != nil {
		s.in = c.Ticks(s.In)
	}
}

func (s *setReady) Run(r *stage.Run) {
	s.order(r, inbox.Order{Op: inbox.SetCooldown, Behavior: s.Ability, Ticks: int32(s.in)})
}
