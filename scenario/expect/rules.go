package expect

import (
	"fmt"
	"math"
	"strconv"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
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
	if now, can := r.Zone().Pool(s.ID, e.pool); now != e.Is || e.Of != nil && can != *e.Of {
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
	if got, _ := r.Zone().Attribute(s.ID, stat.Index(e.attr)); !(math.Abs(got-e.Is) <= e.Within) {
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
	e.compare(r, "held at 0", "not held at 0", func(s stage.Standing) bool { return r.Zone().Downed(s.ID) })
}

type isFighting struct{ yesNo }

func (e *isFighting) Run(r *stage.Run) {
	e.compare(r, "in a fight", "in no fight", func(s stage.Standing) bool { return r.Zone().Fighting(s.ID) })
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
	if got := r.Zone().Threat(s.ID, r.ID(e.whom)); got != e.Is {
		e.differs(r, stage.Failure{
			Subject: "threat of " + e.Whom + " to " + e.Who, Expected: strconv.FormatInt(e.Is, 10), Got: strconv.FormatInt(got, 10),
		})
	}
}

// attached is what expectations about affects and buffs have.
type attached struct {
	about
	Is     bool          `json:"is" content:"default=true" doc:"false: it must not bear it."`
	Left   *shape.Moment `json:"left" doc:"For how long it goes on, from the moment of the step, exactly. Of several the oldest counts."`
	Source string        `json:"source" doc:"Who is answerable for it. Of several one has to be."`

	left, source int
}

func (e *attached) Check(c *premise.Checker) {
	e.about.Check(c)
	e.source = -1
	if e.Left != nil {
		e.left = c.Ticks(e.Left)
	}
	if e.Source != "" {
		e.source = c.Entity(e.Source, e.Self.Field("source"))
	}
}

// instance is one affect or buff as it is.
type instance struct {
	source sim.ID
	left   int // -1 for no end
	number int // stacks or ticks
}

// compare looks at what there is of it. unit says what is counted, want how much of that there must be, nil for any.
func (e *attached) compare(r *stage.Run, name, unit string, found []instance, want *int) {
	got := name
	if len(found) == 0 {
		got = "no " + name
	}
	expected := name
	if !e.Is {
		expected = "no " + name
	}
	ok := (len(found) > 0) == e.Is
	add := func(what string, want, is int) {
		expected += ", " + strconv.Itoa(want) + " " + what
		if len(found) > 0 {
			got += ", " + strconv.Itoa(is) + " " + what
			ok = ok && want == is
		}
	}
	first := instance{}
	if len(found) > 0 {
		first = found[0]
	}
	if want != nil {
		add(unit, *want, first.number)
	}
	if e.Left != nil {
		add("ticks to go", e.left, first.left)
	}
	if e.source >= 0 {
		expected += ", from " + e.Source
		by := false
		for i := range found {
			got += ", from " + r.Name(found[i].source)
			by = by || found[i].source == r.ID(e.source)
		}
		ok = ok && by == e.Is
	}
	if !ok {
		e.differs(r, stage.Failure{Subject: name + " on " + e.Who, Expected: expected, Got: got})
	}
}

type hasAffect struct {
	attached
	Affect string `json:"affect" content:"required,id" doc:"The affect."`
	Stacks *int   `json:"stacks" content:"min=1" doc:"How many stacks it has."`

	def int
}

func (e *hasAffect) Check(c *premise.Checker) {
	e.attached.Check(c)
	e.def = c.Affect(e.Affect, e.Self.Field("affect"))
}

func (e *hasAffect) Run(r *stage.Run) {
	s, ok := e.body(r, e.Affect)
	if !ok {
		return
	}
	var found []instance
	for _, i := range r.Zone().Affects(s.ID, nil) {
		if int(i.Def) == e.def {
			found = append(found, instance{i.Source, i.Left(r.Zone().Tick()), int(i.Stacks)})
		}
	}
	e.compare(r, e.Affect, "stacks", found, e.Stacks)
}

type hasBuff struct {
	attached
	Buff  string `json:"buff" content:"required,id" doc:"The buff."`
	Ticks *int   `json:"ticks" content:"min=0" doc:"How often it has ticked since it began or was refreshed."`
	Count *int   `json:"count" content:"min=1" doc:"How many of it there are."`
}

func (e *hasBuff) Check(c *premise.Checker) {
	e.attached.Check(c)
	c.Buff(e.Buff, e.Self.Field("buff"))
}

func (e *hasBuff) Run(r *stage.Run) {
	s, ok := e.body(r, e.Buff)
	if !ok {
		return
	}
	var found []instance
	r.Zone().Buffs(s.ID, func(b behavior.BuffView) {
		if nameAt(r.Names().Buffs(), b.Def) != e.Buff {
			return
		}
		left := -1
		if b.End != 0 {
			left = b.End.Since(r.Zone().Tick())
		}
		found = append(found, instance{b.Source, left, b.Ticks})
	})
	if e.Count != nil && len(found) != *e.Count && e.Is {
		e.differs(r, stage.Failure{
			Subject: e.Buff + " on " + e.Who, Expected: strconv.Itoa(*e.Count) + " of it", Got: strconv.Itoa(len(found)),
		})
		return
	}
	e.compare(r, e.Buff, "ticks", found, e.Ticks)
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
	if view, runs := r.Zone().Run(s.ID); runs {
		run = nameAt(r.Names().Behaviors(), view.Def)
		got = "performs " + run
	}
	if (run != "" && (e.Behavior == "" || run == e.Behavior)) != e.Is {
		e.differs(r, stage.Failure{Subject: "what " + e.Who + " does", Expected: words[e.Is], Got: got})
	}
}
