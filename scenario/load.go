package scenario

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
)

// Codes of the faults that this package finds besides content's and those of package premise.
const (
	UnknownStep = "unknown_step" // a step that is none of those that exist
	TwoSteps    = "two_steps"    // one step that is two
	NoPlace     = "no_place"     // neither a map of the pack nor rooms, or both
)

// Scenario is a scenario without faults. It does not change: it may be run any number of times, by several goroutines at
// once.
type Scenario struct {
	// File is the name of the file, as faults call it.
	File string
	// About says what the scenario shows; it may be empty.
	About string
	// Seed is where all chance comes from.
	Seed uint64

	source []byte // of the file
	inline bool   // the map is the scenario's own
	given  *pack.Pack
	story  stage.Story // its pack is the given one with what the scenario changes in it
}

// ownMap is the id of a map that a scenario brings itself.
const ownMap = "scenario"

// Map is where the scenario is played.
func (s *Scenario) Map() *place.Map { return s.story.Map }

// Source is the text of the file. It must not be changed.
func (s *Scenario) Source() []byte { return s.source }

// Load reads a scenario that is played with p. Everything that is wrong is added to faults, and then there is no scenario.
// Without a pack (nil) a scenario has to bring its own rooms.
func Load(f content.File, p *pack.Pack, faults *content.Faults) *Scenario {
	return load(f, p, new(stage.WayShelf), faults)
}

func load(f content.File, p *pack.Pack, ways *stage.WayShelf, faults *content.Faults) *Scenario {
	before := faults.Errors()
	node := content.Parse(f, faults)
	if node == nil {
		return nil
	}
	var a authored
	sound := content.Decode(node, &a, faults)
	s := &Scenario{File: f.Name(), About: a.About, Seed: a.Seed, source: f.Data, inline: a.Zone == "", given: p}
	s.story = stage.Story{
		File: s.File, Map: findPlace(&a, p, sound, faults), Seed: a.Seed, Start: sim.Tick(a.StartTick), Entities: a.Entities, Ways: ways,
	}
	c := premise.NewChecker(p, s.story.Map, a.Entities, faults)
	checkRate(c, &a, p)
	c.Scripts(a.Scripts, a.Self.Field("scripts"))
	s.story.Steps, s.story.End = checkSteps(c, a.Steps)
	changes := premise.Changes{Spawns: a.Spawns}
	if a.Respawn != nil && c.NeedsPack(a.Respawn.Node) {
		changes.Respawn = new(c.Ticks(a.Respawn))
	}
	if faults.Errors() > before {
		return nil
	}
	s.story.Pack = c.Pack(changes)
	s.story.Names = trace.NamesOf(s.story.Pack)
	s.story.Header = s.header()
	return s
}

// checkRate refuses rooms of another rate than that of the pack, where what somebody performs is counted in ticks.
func checkRate(c *premise.Checker, a *authored, p *pack.Pack) {
	if c.Map != nil && p != nil && len(p.Catalogs) > 0 && c.Rate != p.Rate {
		c.Faults.Add(a.Self.Field("rate").Fault(content.BadNumber, fmt.Sprintf("the rate of the pack, %d", p.Rate)))
	}
}

// checkSteps checks the steps and puts them in the order of their moments; those of one moment keep the order in which they
// are written. The second result is the last moment of the scenario.
func checkSteps(c *premise.Checker, entries []entry) ([]stage.Step, int) {
	var steps []stage.Step
	for _, e := range entries {
		if e.step == nil {
			continue // decoding has said why
		}
		c.Time(e.step.Base())
		if m, ok := e.step.(*mark); ok {
			c.AddMark(m.Mark, m.Base())
		}
		steps = append(steps, e.step)
	}
	end := 0
	for _, s := range steps {
		s.Check(c)
		until := s.Base().Moment()
		if lasting, ok := s.(stage.Lasting); ok {
			until += lasting.Lasts()
		}
		end = max(end, until)
	}
	slices.SortStableFunc(steps, func(a, b stage.Step) int { return cmp.Compare(a.Base().Moment(), b.Base().Moment()) })
	return steps, end
}
