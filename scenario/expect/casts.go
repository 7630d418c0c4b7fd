package expect

import (
	"strconv"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/stage"
)

// Expectations about what somebody casts, and when it can begin what.

type isCasting struct {
	yesNo
	Ability string        `json:"ability" content:"id" doc:"The ability; any if left out."`
	On      string        `json:"on" doc:"For whom it is; anybody if left out."`
	Left    *shape.Moment `json:"left" doc:"How long until it is done, from the moment of the step, exactly."`

	ability, on, left int
}

func (e *isCasting) Check(c *premise.Checker) {
	e.yesNo.Check(c)
	e.ability = c.Defined(e.Ability, e.Self.Field("ability"), "an ability", c.Names.Abilities())
	e.on = c.Entity(e.On, e.Self.Field("on"))
	if e.Left != nil {
		e.left = c.Ticks(e.Left)
	}
}

func (e *isCasting) Run(r *stage.Run) {
	what := e.Ability
	if what == "" {
		what = "something"
	}
	if e.On != "" {
		what += " on " + e.On
	}
	words := map[bool]string{true: "casts " + what, false: "does not cast " + what}
	expected := words[e.Is]
	if e.Is && e.Left != nil {
		expected += ", " + strconv.Itoa(e.left) + " ticks to go"
	}
	s, ok := e.body(r, expected)
	if !ok {
		return
	}
	k, casts := r.Zone().Insight().Casting(s.ID)
	got, left := "casts nothing", 0
	if casts {
		left = k.At.Since(r.Zone().Tick())
		got = "casts " + nameAt(r.Names().Abilities(), int(k.Ability))
		if name := r.Name(k.Target.ID); name != "" {
			got += " on " + name
		}
		got += ", " + strconv.Itoa(left) + " ticks to go"
	}
	is := casts && (e.ability < 0 || int(k.Ability) == e.ability) && (e.on < 0 || k.Target.ID == r.ID(e.on))
	if is != e.Is || is && e.Left != nil && left != e.left {
		e.differs(r, stage.Failure{Subject: "what " + e.Who + " casts", Expected: expected, Got: got})
	}
}

type isReady struct {
	yesNo
	Ability string        `json:"ability" content:"required,id" doc:"The ability. Whether it could be paid for, or is allowed, makes no difference."`
	Left    *shape.Moment `json:"left" doc:"With false: for how long it cannot be begun, from the moment of the step, exactly."`
	Why     string        `json:"reason" content:"enum=cooldown|global_cooldown|lagged" doc:"With false: what it waits for. What keeps off all abilities comes before what keeps off this one."`

	ability, left int
}

func (e *isReady) Check(c *premise.Checker) {
	e.yesNo.Check(c)
	e.ability = c.Defined(e.Ability, e.Self.Field("ability"), "an ability", c.Names.Abilities())
	if e.Left != nil {
		e.left = c.Ticks(e.Left)
	}
	if !e.Is {
		return
	}
	for _, name := range [...]string{"left", "reason"} {
		if field := e.Self.Field(name); field != nil {
			c.Faults.Add(field.KeyFault(content.UnknownField, "only with \"is\": false:"))
		}
	}
}

// waiting are the words for what somebody waits for, as refusals have them.
func waiting(why ready.Wait) string {
	switch why {
	case ready.ForLag:
		return "lagged"
	case ready.ForAll:
		return "global_cooldown"
	case ready.ForItself:
		return "cooldown"
	}
	return ""
}

func (e *isReady) Run(r *stage.Run) {
	expected := "ready for " + e.Ability
	if !e.Is {
		expected = "not " + expected
		if e.Left != nil {
			expected += " for " + strconv.Itoa(e.left) + " ticks"
		}
		if e.Why != "" {
			expected += ", " + e.Why
		}
	}
	s, ok := e.body(r, expected)
	if !ok {
		return
	}
	why, left := r.Zone().Insight().Waits(s.ID, int32(e.ability))
	got := "ready for " + e.Ability
	if why != ready.Now {
		got = "not " + got + " for " + strconv.Itoa(left) + " ticks, " + waiting(why)
	}
	if (why == ready.Now) != e.Is || !e.Is && (e.Left != nil && left != e.left || e.Why != "" && waiting(why) != e.Why) {
		e.differs(r, stage.Failure{Subject: "whether " + e.Who + " is ready", Expected: expected, Got: got})
	}
}
