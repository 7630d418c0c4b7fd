package expect

import (
	"fmt"
	"math"
	"strconv"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/scenario/trace"
)

// Expectations about what somebody is to the rules, and what it does.

// explains fails the step and lets the zone explain a value by its name.
func (a *about) explains(r *stage.Run, what, name, expected, got string) {
	a.differs(r, stage.Failure{Subject: what + " of " + a.Who, Expected: expected, Got: got, Explained: r.Explain(a.who, name)})
}

type hasResource struct {
	about
	Resource string `json:"resource" content:"required,id" doc:"The resource."`
	Is       int64  `json:"is" content:"required" doc:"What it holds, exactly."`
	Of       *int64 `json:"of" content:"min=0" doc:"What it can hold, exactly."`

	pool book.PoolIndex
}

func (e *hasResource) Check(c *premise.Checker) {
	e.about.Check(c)
	e.pool = c.Resource(e.Resource, e.Self.Field("resource"))
}

func (e *hasResource) Run(r *stage.Run) {
	text := func(now, most int64) string {
		if e.Of == nil {
			return strconv.FormatInt(now, 10)
		}
		return fmt.Sprintf("%d of %d", now, most)
	}
	most := int64(0)
	if e.Of != nil {
		most = *e.Of
	}
	expected := text(e.Is, most)
	s, ok := e.body(r, expected)
	if !ok {
		return
	}
	if now, can := r.Zone().Insight().Pool(s.ID, e.pool); now != e.Is || e.Of != nil && can != *e.Of {
		e.explains(r, e.Resource, e.Resource, expected, text(now, can))
	}
}

type hasAttribute struct {
	about
	Attribute string  `json:"attribute" content:"required,id" doc:"The attribute."`
	Is        float64 `json:"is" content:"required" doc:"Its value, with everything that is added and multiplied."`
	Within    float64 `json:"within" content:"default=0.000001,min=0" doc:"How far off it may be."`

	attr int
}

func (e *hasAttribute) Check(c *premise.Checker) {
	e.about.Check(c)
	e.attr = c.Attribute(e.Attribute, e.Self.Field("attribute"))
}

func (e *hasAttribute) Run(r *stage.Run) {
	expected := trace.Number(e.Is) + " within " + trace.Number(e.Within)
	s, ok := e.body(r, expected)
	if !ok {
		return
	}
	if got, _ := r.Zone().Insight().Attribute(s.ID, stat.Index(e.attr)); !(math.Abs(got-e.Is) <= e.Within) {
		e.explains(r, e.Attribute, e.Attribute, expected, strconv.FormatFloat(got, 'g', -1, 64))
	}
}

// yesNo is what expectations have that can be true or not.
type yesNo struct {
	about
	Is bool `json:"is" content:"default=true" doc:"false: it must not be so."`
}

// compare reads whether it is so; yes and no say what that means.
func (e *yesNo) compare(r *stage.Run, yes, no string, read func(stage.Standing) bool) {
	words := map[bool]string{true: yes, false: no}
	if s, ok := e.body(r, words[e.Is]); ok && read(s) != e.Is {
		e.differsFrom(r, words[e.Is], words[!e.Is])
	}
}

type isAlive struct{ yesNo }

func (e *isAlive) Run(r *stage.Run) {
	e.compare(r, "alive", "dead", func(s stage.Standing) bool { return s.Alive })
}

type isShielded struct{ yesNo }

func (e *isShielded) Run(r *stage.Run) {
	e.compare(r, "shielded", "not shielded", func(s stage.Standing) bool { return s.Shielded })
}

type isDowned struct{ yesNo }

func (e *isDowned) Run(r *stage.Run) {
	e.compare(r, "held at 0", "not held at 0", func(s stage.Standing) bool { return r.Zone().Insight().Downed(s.ID) })
}

type isFighting struct {
	yesNo
	Whom string `json:"whom" doc:"Whom it turns on; anybody if left out."`

	whom int // -1 for anybody
}

func (e *isFighting) Check(c *premise.Checker) {
	e.yesNo.Check(c)
	e.whom = c.Entity(e.Whom, e.Self.Field("whom"))
}

func (e *isFighting) Run(r *stage.Run) {
	if e.whom < 0 {
		e.compare(r, "in a fight", "in no fight", func(s stage.Standing) bool { return r.Zone().Insight().Fighting(s.ID) })
		return
	}
	e.compare(r, "fighting "+e.Whom, "not fighting "+e.Whom, func(s stage.Standing) bool {
		return r.Zone().Insight().Fighting(s.ID) && r.Zone().Insight().Foe(s.ID) == r.ID(e.whom)
	})
}

type isPrevented struct {
	yesNo
	Tag string `json:"tag" content:"required" doc:"What the pack calls what is prevented, such as act."`

	tag int
}

func (e *isPrevented) Check(c *premise.Checker) {
	e.yesNo.Check(c)
	e.tag = c.Tag(e.Tag, e.Self.Field("tag"))
}

func (e *isPrevented) Run(r *stage.Run) {
	e.compare(r, "prevented from "+e.Tag, "free to "+e.Tag, func(s stage.Standing) bool { return r.Zone().Insight().Prevents(s.ID, book.Tag(e.tag)) })
}

type isThreat struct {
	about
	Whom string `json:"whom" content:"required" doc:"Who is a threat to it."`
	Is   int64  `json:"is" content:"required" doc:"How much, exactly: as a rule the damage that it has taken from there."`

	whom int
}

func (e *isThreat) Check(c *premise.Checker) {
	e.about.Check(c)
	e.whom = c.Entity(e.Whom, e.Self.Field("whom"))
}

func (e *isThreat) Run(r *stage.Run) {
	s, ok := e.body(r, strconv.FormatInt(e.Is, 10))
	if !ok {
		return
	}
	if got := r.Zone().Insight().Threat(s.ID, r.ID(e.whom)); got != e.Is {
		e.differs(r, stage.Failure{
			Subject: "threat of " + e.Whom + " to " + e.Who, Expected: strconv.FormatInt(e.Is, 10), Got: strconv.FormatInt(got, 10),
		})
	}
}

func nameAt(names []string, at int) string {
	if at < 0 || at >= len(names) {
		return ""
	}
	return names[at]
}

type performs struct {
	yesNo
	Behavior string `json:"behavior" content:"id" doc:"The behavior; any if left out."`
}

func (e *performs) Check(c *premise.Checker) {
	e.about.Check(c)
	c.Behavior(e.Behavior, e.Self.Field("behavior"))
}

func (e *performs) Run(r *stage.Run) {
	what := e.Behavior
	if what == "" {
		what = "something"
	}
	words := map[bool]string{true: "performs " + what, false: "does not perform " + what}
	s, ok := e.body(r, words[e.Is])
	if !ok {
		return
	}
	got, run := "performs nothing", ""
	if view, runs := r.Zone().Insight().Run(s.ID); runs {
		run = nameAt(r.Names().Behaviors(), view.Def)
		got = "performs " + run
	}
	if (run != "" && (e.Behavior == "" || run == e.Behavior)) != e.Is {
		e.differs(r, stage.Failure{Subject: "what " + e.Who + " does", Expected: words[e.Is], Got: got})
	}
}
