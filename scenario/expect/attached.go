package expect

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
)

// attached is what expectations have about what is attached to somebody, or to a room.
type attached struct {
	expecting
	Is      bool          `json:"is" content:"default=true" doc:"false: it must not be there."`
	Left    *shape.Moment `json:"left" doc:"For how long it goes on, from the moment of the step, exactly. Of several the oldest counts."`
	Endless bool          `json:"endless" doc:"true: it goes on until something takes it away."`
	Source  string        `json:"source" doc:"Who is answerable for it: only what is from there counts."`
	Count   *int          `json:"count" content:"min=1" doc:"How many of it there are."`

	left, source int
}

func (e *attached) Check(c *premise.Checker) {
	e.source = c.Entity(e.Source, e.Self.Field("source"))
	if e.Left != nil {
		e.left = c.Ticks(e.Left)
	}
	if e.Endless && e.Left != nil {
		c.Faults.Add(e.Self.Field("endless").KeyFault(premise.OneOf, "either left or endless:"))
	}
}

// instance is one affect or buff as it is.
type instance struct {
	source sim.ID
	left   int // -1 for no end
	facts  []fact
}

// fact is a number of an instance that an author may want to be another.
type fact struct {
	unit string
	is   float64
	want *float64 // nil for any
}

// whole is a number that an author may have left out.
func whole(n *int) *float64 {
	if n == nil {
		return nil
	}
	return new(float64(*n))
}

// compare looks at what there is of it on somebody or something, the oldest first.
func (e *attached) compare(r *stage.Run, name, on string, all []instance) {
	found := all
	if e.source >= 0 {
		name += " from " + e.Source
		found = slices.DeleteFunc(slices.Clone(all), func(i instance) bool { return i.source != r.ID(e.source) })
	}
	words := map[bool]string{true: name, false: "no " + name}
	expected, got, ok := words[e.Is], words[len(found) > 0], e.Is == (len(found) > 0)
	if e.Is && len(found) > 0 {
		for _, f := range e.wanted(found) {
			expected += ", " + trace.Number(*f.want) + " " + f.unit
			got += ", " + trace.Number(f.is) + " " + f.unit
			ok = ok && near(f.is, *f.want)
		}
		if e.Endless {
			expected += ", without an end"
			if left := found[0].left; left >= 0 {
				got, ok = got+", "+strconv.Itoa(left)+" ticks to go", false
			}
		}
	}
	if ok {
		return
	}
	if e.source < 0 || len(found) == 0 {
		for i := range all {
			got += ", from " + cmp.Or(r.Name(all[i].source), "nobody")
		}
	}
	e.differs(r, stage.Failure{Subject: name + " on " + on, Expected: expected, Got: got})
}

// wanted are the facts that the author speaks of.
func (e *attached) wanted(found []instance) []fact {
	facts := slices.DeleteFunc(found[0].facts, func(f fact) bool { return f.want == nil })
	if e.Left != nil {
		facts = append(facts, fact{"ticks to go", float64(found[0].left), whole(&e.left)})
	}
	if e.Count != nil {
		facts = append(facts, fact{"of it", float64(len(found)), whole(e.Count)})
	}
	return facts
}

// ofAffect is what expectations have about affects.
type ofAffect struct {
	attached
	Affect    string   `json:"affect" content:"required,id" doc:"The affect."`
	Stacks    *int     `json:"stacks" content:"min=1" doc:"How many stacks it has."`
	Rung      *int     `json:"rung" content:"min=1" doc:"On which rung of its ladder it is."`
	Magnitude *float64 `json:"magnitude" doc:"Its magnitude."`
	Level     *float64 `json:"level" doc:"Its level."`

	def int
}

func (e *ofAffect) Check(c *premise.Checker) {
	e.attached.Check(c)
	e.def = c.Affect(e.Affect, e.Self.Field("affect"))
}

// of are those of several affects that it is about.
func (e *ofAffect) of(all []affect.Instance, now sim.Tick) []instance {
	var found []instance
	for i := range all {
		a := &all[i]
		if int(a.Def) != e.def {
			continue
		}
		found = append(found, instance{a.Source, a.Left(now), []fact{
			{"stacks", float64(a.Stacks), whole(e.Stacks)}, {"is the rung", float64(a.Rung), whole(e.Rung)},
			{"is the magnitude", a.Magnitude, e.Magnitude}, {"is the level", a.Level, e.Level},
		}})
	}
	return found
}

type hasAffect struct {
	ofAffect
	Who string `json:"who" content:"required" doc:"Who bears it."`

	who int
}

func (e *hasAffect) Check(c *premise.Checker) {
	e.ofAffect.Check(c)
	e.who = c.Entity(e.Who, e.Self.Field("who"))
}

func (e *hasAffect) Run(r *stage.Run) {
	if !r.Must(e.Base(), e.who, "to be there to bear "+e.Affect) {
		return
	}
	e.compare(r, e.Affect, e.Who, e.of(r.Zone().Insight().Affects(r.ID(e.who), nil), r.Zone().Tick()))
}

type hasField struct {
	ofAffect
	Room string `json:"room" content:"required" doc:"The room."`

	room place.RoomIndex
}

func (e *hasField) Check(c *premise.Checker) {
	e.ofAffect.Check(c)
	e.room, _ = c.Room(e.Room, e.Self.Field("room"))
}

func (e *hasField) Run(r *stage.Run) {
	e.compare(r, e.Affect, "the room "+e.Room, e.of(r.Zone().Insight().Fields(e.room, nil), r.Zone().Tick()))
}

type hasBuff struct {
	attached
	Who   string `json:"who" content:"required" doc:"Who bears it."`
	Buff  string `json:"buff" content:"required,id" doc:"The buff."`
	Ticks *int   `json:"ticks" content:"min=0" doc:"How often it has ticked since it began or was refreshed."`

	who int
}

func (e *hasBuff) Check(c *premise.Checker) {
	e.attached.Check(c)
	e.who = c.Entity(e.Who, e.Self.Field("who"))
	c.Buff(e.Buff, e.Self.Field("buff"))
}

func (e *hasBuff) Run(r *stage.Run) {
	if !r.Must(e.Base(), e.who, "to be there to bear "+e.Buff) {
		return
	}
	var found []instance
	r.Zone().Insight().Buffs(r.ID(e.who), func(b behavior.BuffView) {
		if nameAt(r.Names().Buffs(), b.Def) != e.Buff {
			return
		}
		left := -1
		if b.End != 0 {
			left = b.End.Since(r.Zone().Tick())
		}
		found = append(found, instance{b.Source, left, []fact{{"ticks", float64(b.Ticks), whole(e.Ticks)}}})
	})
	e.compare(r, e.Buff, e.Who, found)
}
