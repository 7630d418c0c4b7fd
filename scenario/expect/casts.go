package expect

import (
	"slices"
	"strconv"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/sim"
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
		left = k.At.Since(r.Zone().Tick()) + r.Zone().Insight().Rest(&k)
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
	Left    *shape.Moment `json:"left" doc:"With false: for how long it cannot be begun, from the moment of the step, exactly; with a reason, for how long because of that."`
	Why     string        `json:"reason" content:"enum=cooldown|global_cooldown|lagged|no_charges" doc:"With false: one of the things that it waits for."`

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

// wait is what somebody waits for, as refusals call it, and for how many ticks.
type wait struct {
	why  string
	left int
}

// waits are what keeps somebody from beginning an ability, the longest first.
func waits(r *stage.Run, id sim.ID, ability int32) (all []wait) {
	words := [...]string{ready.ForLag: "lagged", ready.ForAll: "global_cooldown", ready.ForItself: "cooldown", ready.ForCharge: "no_charges"}
	if why, left := r.Zone().Insight().Held(id, ability); why != ready.Now {
		all = append(all, wait{words[why], left})
	}
	if why, left := r.Zone().Insight().Itself(id, ability); why != ready.Now {
		all = append(all, wait{words[why], left})
	}
	slices.SortStableFunc(all, func(a, b wait) int { return b.left - a.left })
	return all
}

func (e *isReady) Run(r *stage.Run) {
	expected := "ready for " + e.Ability
	if !e.Is {
		expected = "not " + expected
		if e.Why != "" {
			expected += ", " + e.Why
		}
		if e.Left != nil {
			expected += " for " + strconv.Itoa(e.left) + " ticks"
		}
	}
	s, ok := e.body(r, expected)
	if !ok {
		return
	}
	all := waits(r, s.ID, int32(e.ability))
	got := "ready for " + e.Ability
	if len(all) > 0 {
		got = "not " + got
	}
	for _, w := range all {
		got += ", " + w.why + " for " + strconv.Itoa(w.left) + " ticks"
	}
	if e.Why != "" {
		all = slices.DeleteFunc(all, func(w wait) bool { return w.why != e.Why })
	}
	if (len(all) == 0) != e.Is || !e.Is && e.Left != nil && all[0].left != e.left {
		e.differs(r, stage.Failure{Subject: "whether " + e.Who + " is ready", Expected: expected, Got: got})
	}
}

type isPosed struct {
	about
	Is string `json:"is" content:"required,id" doc:"The position, one of the pack's."`

	posture int
}

func (e *isPosed) Check(c *premise.Checker) {
	e.about.Check(c)
	e.posture = c.Defined(e.Is, e.Self.Field("is"), "a position", c.Names.Positions())
}

func (e *isPosed) Run(r *stage.Run) {
	s, ok := e.body(r, e.Is)
	if !ok {
		return
	}
	if got := r.Zone().Insight().Posture(s.ID); int(got) != e.posture {
		e.differs(r, stage.Failure{Subject: e.subject(), Expected: e.Is, Got: nameAt(r.Names().Positions(), int(got))})
	}
}
