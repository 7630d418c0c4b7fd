package stage

import (
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/recording"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
)

// Story is what is played: a scenario whose steps are checked. It does not change, and several runs may share it.
type Story struct {
	// File is the name of the scenario's file, for failures that are no single step's.
	File string
	// Pack is what it is played with, nil for none, and Names what that calls its definitions.
	Pack  *pack.Pack
	Names *trace.Names
	// Map is where it is played.
	Map *place.Map
	// Seed is where all chance comes from.
	Seed uint64
	// Start is the tick that the moment 0 is.
	Start sim.Tick
	// Entities are those who are there from the beginning.
	Entities []premise.Entity
	// Steps are ordered by their moments, and End is the moment at which the story ends.
	Steps []Step
	End   int
	// Header is what a recording of it begins with.
	Header recording.Header
	// Ways are shared with other stories on the same maps.
	Ways *WayShelf
}

// early is how many ticks before the moment 0 everybody arrives: one, where somebody is given what no arrival brings along.
func (s *Story) early() int {
	for i := range s.Entities {
		if s.Entities[i].Outfit() {
			return 1
		}
	}
	return 0
}
