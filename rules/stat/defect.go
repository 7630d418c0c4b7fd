package stat

import "github.com/wick-engine/wick/sim"

// Reason says why a value had to be repaired.
type Reason uint8

// The reasons. An attribute keeps the first one met.
const (
	Sound     Reason = iota // it had not
	Saturated               // beyond what an attribute can be
	NaN                     // the fold was not a number
	BadBase                 // the base formula was indeterminate
	BadBound                // the formula of a bound was indeterminate
	Cycle                   // it is worked out from itself
	reasonCount
)

// String returns the reason as a word of explanations and diagnostics.
func (r Reason) String() string {
	return word(int(r), "sound", "saturated", "nan", "formula", "bound", "cycle")
}

// bit returns the reason's place in a set of reasons, 0 for Sound.
func (r Reason) bit() uint8 { return 1 << r >> 1 }

// Defect is one attribute of one entity that has become degraded.
type Defect struct {
	Bearer sim.ID
	Attr   Index
	Reason Reason
}

// Defects collects what sheets find wrong with a pack's content: one line per entity, attribute and reason, and not
// again until the mark has cleared. Any number of sheets may share one.
type Defects struct{ list []Defect }

// Drain returns the defects since the last call, in the order they were found. The slice is valid until the next read
// of a sheet that shares the collection.
func (d *Defects) Drain() []Defect {
	list := d.list
	d.list = d.list[:0]
	return list
}
