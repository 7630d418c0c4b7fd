package expect

import (
	"strconv"

	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/stage"
)

// Expectations about what lasts of somebody: facts, abilities, steps and ranks.

type hasFlag struct {
	yesNo
	Flag string `json:"flag" content:"required" doc:"The flag."`

	flag int
}

func (e *hasFlag) Check(c *premise.Checker) {
	e.yesNo.Check(c)
	e.flag = c.Defined(e.Flag, e.Self.Field("flag"), "a flag", c.Names.Flags())
}

func (e *hasFlag) Run(r *stage.Run) {
	e.compare(r, e.Flag, "not "+e.Flag, func(s stage.Standing) bool { return r.Zone().Insight().HasFlag(s.ID, int32(e.flag)) })
}

type hasAbility struct {
	yesNo
	Ability string `json:"ability" content:"required,id" doc:"The ability."`

	ability int
}

func (e *hasAbility) Check(c *premise.Checker) {
	e.yesNo.Check(c)
	e.ability = c.Defined(e.Ability, e.Self.Field("ability"), "an ability", c.Names.Abilities())
}

func (e *hasAbility) Run(r *stage.Run) {
	e.compare(r, "able to "+e.Ability, "not able to "+e.Ability, func(s stage.Standing) bool {
		return r.Zone().Insight().HasAbility(s.ID, int32(e.ability))
	})
}

// rank is what expectations have about how far somebody has come.
type rank struct {
	about
	Is int32 `json:"is" content:"required,min=-1" doc:"How far it has come."`
}

func (e *rank) compare(r *stage.Run, name string, read func(stage.Standing) int32) {
	expected := strconv.Itoa(int(e.Is))
	if s, ok := e.body(r, expected); ok {
		if got := read(s); got != e.Is {
			e.differs(r, stage.Failure{Subject: e.Expect + " " + name + " of " + e.Who, Expected: expected, Got: strconv.Itoa(int(got))})
		}
	}
}

type isOnTrack struct {
	rank
	Track string `json:"track" content:"required,id" doc:"The track. 0 is its start; who has not begun is at -1."`

	track int
}

func (e *isOnTrack) Check(c *premise.Checker) {
	e.rank.Check(c)
	e.track = c.Defined(e.Track, e.Self.Field("track"), "a track", c.Names.Tracks())
}

func (e *isOnTrack) Run(r *stage.Run) {
	e.compare(r, e.Track, func(s stage.Standing) int32 {
		step, begun := r.Zone().Insight().Track(s.ID, int32(e.track))
		if !begun {
			return -1
		}
		return step
	})
}

type hasProfession struct {
	rank
	Profession string `json:"profession" content:"required,id" doc:"The profession. Ranks count from 1; who has not learnt it is at 0."`

	profession int
}

func (e *hasProfession) Check(c *premise.Checker) {
	e.rank.Check(c)
	e.profession = c.Defined(e.Profession, e.Self.Field("profession"), "a profession", c.Names.Professions())
}

func (e *hasProfession) Run(r *stage.Run) {
	e.compare(r, e.Profession, func(s stage.Standing) int32 { return r.Zone().Insight().Profession(s.ID, int32(e.profession)) })
}
