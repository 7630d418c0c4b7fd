package stat

import (
	"cmp"
	"math"
)

// Op says what a row does.
type Op uint8

// The ops. They are worked out in the order Add, Inc, Mul, Set, Min, Max; what they are called by in a state is older than some of them.
const (
	Add Op = iota // is added to the base
	Mul           // multiplies the sum
	Inc           // a fraction of the sum that is added to it: those of all rows are added up first
	Set           // takes the place of all that
	Min           // what the value does not fall below
	Max           // what it does not rise above
	opCount
)

// String returns the authored word.
func (o Op) String() string { return word(int(o), "add", "mul", "inc", "set", "min", "max") }

// Limits of Row.Priority.
const (
	MinPriority = -1000
	MaxPriority = 1000
)

// Idle says why a row stands on a sheet without counting.
type Idle uint8

// Why a row does not count.
const (
	Counts     Idle = iota // it does
	Inhibited              // what it comes from is suspended
	Outdone                // a stronger one of its group or type, or a Set that comes before it, stands for it
	OtherRung              // it belongs to another rung of its ladder
	Unselected             // another instance leads
	idleCount
)

// String returns the reason as a word.
func (i Idle) String() string {
	return word(int(i), "counts", "inhibited", "outdone", "other rung", "unselected")
}

// Row changes one attribute of an entity for as long as it stands on its sheet.
type Row struct {
	Source Source
	Value  float64
	Attr   Index
	// Index is the place of the row among those of its source. Rows of one source with the same index are put in order by
	// op and value, so that the order of arrival never shows.
	Index uint16
	Op    Op
	// Idle says why the row does not count; Counts is the zero value.
	Idle Idle
	// Stacks is the number of stacks in Value, for explanations.
	Stacks uint16
	// Type is the kind of a bonus: of the Adds, Incs and Muls of one type only the largest bonus and the largest penalty count. 0 is
	// none, and all of those count.
	Type uint16
	// Group is that of which only the strongest source counts, by op and by whether it raises or lowers. 0 is none.
	Group uint16
	// Priority puts Sets in order, MinPriority to MaxPriority: the highest counts, of equals that of the highest source.
	Priority int16
}

// Scaled returns the row as an affect writes it: the value of an Add or an Inc is multiplied by magnitude and stacks, the others stay
// what they are.
func (r Row) Scaled(magnitude float64, stacks int32) Row {
	if r.Op == Add || r.Op == Inc {
		r.Value = float64(r.Value * float64(magnitude*float64(stacks)))
		r.Value = max(-math.MaxFloat64, min(r.Value, math.MaxFloat64))
	}
	r.Stacks = uint16(max(0, min(stacks, math.MaxUint16)))
	return r
}

// order is the order of rows on a sheet: by attribute, then the order in which they fold.
func order(a, b Row) int {
	if a.Attr != b.Attr {
		return cmp.Compare(a.Attr, b.Attr)
	}
	if a.Source != b.Source {
		return cmp.Compare(a.Source, b.Source)
	}
	if a.Index != b.Index {
		return cmp.Compare(a.Index, b.Index)
	}
	if a.Op != b.Op {
		return cmp.Compare(a.Op, b.Op)
	}
	if a.Value != b.Value {
		return cmp.Compare(a.Value, b.Value)
	}
	if a.Idle != b.Idle {
		return cmp.Compare(a.Idle, b.Idle)
	}
	if a.Stacks != b.Stacks {
		return cmp.Compare(a.Stacks, b.Stacks)
	}
	return cmp.Compare(a.beside(), b.beside())
}

// beside is what stands beside a row's number, in one word; 0 for most rows.
func (r *Row) beside() uint64 {
	return uint64(r.Type)<<32 | uint64(r.Group)<<16 | uint64(uint16(r.Priority))
}
