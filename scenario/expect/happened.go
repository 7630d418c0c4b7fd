package expect

import (
	"fmt"
	"math"
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
)

// happened expects that something happened so many times.
type happened struct {
	expecting
	Event   pattern  `json:"event" content:"required" doc:"What an event has to be like to be counted. What is left out may be anything."`
	Since   string   `json:"since" doc:"Count only what happened after this mark; from the beginning if left out."`
	Before  *pattern `json:"before" doc:"Count only what happened before the first event like this one, of which there has to be one."`
	SeenBy  string   `json:"seen_by" doc:"Count only what was shown to this player."`
	Times   *int     `json:"times" content:"min=0" doc:"How often exactly; 0 says that it must not have happened. Left out, it is once or oftener."`
	AtLeast *int     `json:"at_least" content:"min=1" doc:"How often at least."`
	AtMost  *int     `json:"at_most" content:"min=1" doc:"How often at most."`

	first int // the first moment that counts
	seen  int // number of the entity, -1 for anybody
}

func (e *happened) Check(c *premise.Checker) {
	e.Event.resolve(c)
	if e.Before != nil {
		e.Before.resolve(c)
	}
	e.seen = -1
	if e.SeenBy != "" {
		e.seen = c.Player(e.SeenBy, e.Self.Field("seen_by"), "are shown things")
	}
	e.first = math.MinInt
	if e.Since != "" {
		since, _ := c.Mark(e.Since, e.Self.Field("since"), e.Moment())
		e.first = since + 1
	}
	if e.Times != nil && (e.AtLeast != nil || e.AtMost != nil) {
		c.Faults.Add(e.Self.Field("times").KeyFault(premise.OneOf, "either times, or at_least and at_most:"))
	}
	if e.AtLeast != nil && e.AtMost != nil && *e.AtLeast > *e.AtMost {
		c.Faults.Add(e.Self.Field("at_least").Fault(content.BadNumber, "a number not above at_most"))
	}
}

func (e *happened) Run(r *stage.Run) {
	records := r.Records()
	if e.Before != nil {
		end := slices.IndexFunc(records, func(record trace.Record) bool { return e.since(r, &record) && e.Before.matches(r, &record) })
		if end < 0 {
			e.differs(r, stage.Failure{Subject: "events like " + e.Before.text(), Expected: "one, so that others can be before it", Got: "none"})
			return
		}
		records = records[:end]
	}
	got := 0
	for i := range records {
		if record := &records[i]; e.since(r, record) && e.Event.matches(r, record) && e.shown(r, record) {
			got++
		}
	}
	low, high := e.bounds()
	if got >= low && (high < 0 || got <= high) {
		return
	}
	subject := "events like " + e.Event.text()
	if e.Since != "" {
		subject += " since " + e.Since
	}
	if e.Before != nil {
		subject += " before " + e.Before.text()
	}
	if e.SeenBy != "" {
		subject += " seen by " + e.SeenBy
	}
	e.differs(r, stage.Failure{Subject: subject, Expected: timesText(low, high), Got: timesText(got, got)})
}

// since reports whether the event happened after the mark.
func (e *happened) since(r *stage.Run, record *trace.Record) bool {
	return r.MomentOf(record.Tick) >= e.first
}

// shown reports whether the event was shown to the player who is asked about.
func (e *happened) shown(r *stage.Run, record *trace.Record) bool {
	if e.seen < 0 {
		return true
	}
	return slices.ContainsFunc(record.SeenBy, func(id sim.ID) bool { return r.Name(id) == e.SeenBy })
}

// bounds is how often the event may have happened; a high of -1 is no bound.
func (e *happened) bounds() (low, high int) {
	switch {
	case e.Times != nil:
		return *e.Times, *e.Times
	case e.AtLeast == nil && e.AtMost == nil:
		return 1, -1
	}
	high = -1
	if e.AtLeast != nil {
		low = *e.AtLeast
	}
	if e.AtMost != nil {
		high = *e.AtMost
	}
	return low, high
}

func timesText(low, high int) string {
	switch {
	case low == high && low == 0:
		return "never"
	case low == high && low == 1:
		return "once"
	case low == high:
		return fmt.Sprintf("%d times", low)
	case high < 0:
		return fmt.Sprintf("at least %s", timesText(low, low))
	case low == 0:
		return fmt.Sprintf("at most %s", timesText(high, high))
	}
	return fmt.Sprintf("%d to %d times", low, high)
}
