package expect

import (
	"strconv"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/zone/dossier"
)

// isKept looks into what is written down of a player who has left.
type isKept struct {
	expecting
	Who     string `json:"who" content:"required" doc:"The player who has left, so that it is not in the zone any more."`
	Affect  string `json:"affect" content:"id" doc:"An affect that it bore. Either this or ability."`
	Ability string `json:"ability" content:"id" doc:"An ability that it could not begin yet."`
	Is      bool   `json:"is" content:"default=true" doc:"false: nothing of it must be written down."`
	Left    *int   `json:"left" content:"min=-1" doc:"How much of its time is left, counted as its clock does: whole pulses, or ticks; -1 has no end. Of an ability: ticks."`
	Next    *int   `json:"next" content:"min=0" doc:"Of an affect: how long until it ticks, counted likewise; 0 for what does not tick any more."`
	Stacks  *int   `json:"stacks" content:"min=1" doc:"Of an affect: how many stacks it has."`

	who, affect, ability int
}

func (e *isKept) Check(c *premise.Checker) {
	e.who = c.Player(e.Who, e.Self.Field("who"), "are written down")
	e.affect = c.Affect(e.Affect, e.Self.Field("affect"))
	e.ability = c.Defined(e.Ability, e.Self.Field("ability"), "an ability", c.Names.Abilities())
	if (e.Affect == "") == (e.Ability == "") {
		fault := e.Self.Fault(premise.OneOf, "either affect or ability")
		fault.Problem = "a look at nothing, or at two things"
		c.Faults.Add(fault)
	}
	for _, name := range [...]string{"next", "stacks"} {
		if field := e.Self.Field(name); field != nil && e.Ability != "" {
			c.Faults.Add(field.KeyFault(content.UnknownField, "an ability has no field"))
		}
	}
}

func (e *isKept) Run(r *stage.Run) {
	subject := "what is kept of " + e.Who
	if _, there := r.Standing(e.who); there {
		e.differs(r, stage.Failure{Subject: subject, Expected: e.Who + " to have left", Got: e.Who + " is in the zone"})
		return
	}
	var record rules.Record // the dead keep nothing
	if text := r.Kept(e.who); text != "" {
		var err error
		if record, _, err = dossier.Read(text); err != nil {
			e.differs(r, stage.Failure{Subject: subject, Expected: "something that can be read again", Got: err.Error()})
			return
		}
	}
	e.compare(r, e.find(&record))
}

// find are the facts about what the author asks for, nil where nothing of it is written down; of several it is the oldest.
func (e *isKept) find(record *rules.Record) []fact {
	for _, a := range record.Affects {
		if int(a.Def) == e.affect {
			return []fact{
				{"left", float64(a.Remaining), whole(e.Left)}, {"to its next tick", float64(a.Next), whole(e.Next)}, {"stacks", float64(a.Stacks), whole(e.Stacks)},
			}
		}
	}
	for _, k := range record.Cooldowns {
		if int(k.Ability) == e.ability {
			return []fact{{"ticks left", float64(k.Ticks), whole(e.Left)}}
		}
	}
	return nil
}

func (e *isKept) compare(r *stage.Run, facts []fact) {
	name := e.Affect + e.Ability
	words := map[bool]string{true: name, false: "no " + name}
	expected, got, ok := words[e.Is], words[facts != nil], e.Is == (facts != nil)
	for _, f := range facts {
		if e.Is && f.want != nil {
			expected += ", " + strconv.Itoa(int(*f.want)) + " " + f.unit
			got += ", " + strconv.Itoa(int(f.is)) + " " + f.unit
			ok = ok && f.is == *f.want
		}
	}
	if !ok {
		e.differs(r, stage.Failure{Subject: name + " as it is kept of " + e.Who, Expected: expected, Got: got})
	}
}
