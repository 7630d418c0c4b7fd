package expect

import (
	"strconv"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/zone/dossier"
)

// isKept looks into what is written down of a player who has left.
type isKept struct {
	expecting
	Who    string `json:"who" content:"required" doc:"The player who has left, so that it is not in the zone any more."`
	Affect string `json:"affect" content:"required,id" doc:"An affect that it bore."`
	Is     bool   `json:"is" content:"default=true" doc:"false: nothing of it must be written down."`
	Left   *int   `json:"left" content:"min=-1" doc:"How much of its time is left, counted as its clock does: whole pulses, or ticks; -1 has no end."`
	Next   *int   `json:"next" content:"min=0" doc:"How long until it ticks, counted likewise; 0 for what does not tick any more."`
	Stacks *int   `json:"stacks" content:"min=1" doc:"How many stacks it has."`

	who, def int
}

func (e *isKept) Check(c *premise.Checker) {
	e.who = c.Player(e.Who, e.Self.Field("who"), "are written down")
	e.def = c.Affect(e.Affect, e.Self.Field("affect"))
}

func (e *isKept) Run(r *stage.Run) {
	if _, there := r.Standing(e.who); there {
		e.differs(r, stage.Failure{Subject: "what is kept of " + e.Who, Expected: e.Who + " to have left", Got: e.Who + " is in the zone"})
		return
	}
	var record rules.Record // the dead keep nothing
	if text := r.Kept(e.who); text != "" {
		var err error
		if record, _, err = dossier.Read(text); err != nil {
			e.differs(r, stage.Failure{Subject: "what is kept of " + e.Who, Expected: "something that can be read again", Got: err.Error()})
			return
		}
	}
	var found []instance
	for _, a := range record.Affects {
		if int(a.Def) == e.def {
			found = append(found, instance{facts: []fact{
				{"left", float64(a.Remaining), whole(e.Left)}, {"to its next tick", float64(a.Next), whole(e.Next)}, {"stacks", float64(a.Stacks), whole(e.Stacks)},
			}})
		}
	}
	e.compare(r, found)
}

// compare looks at the oldest of what was found.
func (e *isKept) compare(r *stage.Run, found []instance) {
	words := map[bool]string{true: e.Affect, false: "no " + e.Affect}
	expected, got, ok := words[e.Is], words[len(found) > 0], e.Is == (len(found) > 0)
	if e.Is && len(found) > 0 {
		for _, f := range found[0].facts {
			if f.want != nil {
				expected += ", " + strconv.Itoa(int(*f.want)) + " " + f.unit
				got += ", " + strconv.Itoa(int(f.is)) + " " + f.unit
				ok = ok && f.is == *f.want
			}
		}
	}
	if !ok {
		e.differs(r, stage.Failure{Subject: e.Affect + " as it is kept of " + e.Who, Expected: expected, Got: got})
	}
}
