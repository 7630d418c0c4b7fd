package stat

import (
	"cmp"
	"math"
)

// Op says what a row does.
type Op uint8

// The ops.
const (
	Add Op = iota // is added to the base
	Mul           // multiplies the sum
	opCount
)

// String returns the authored word.
func (o Op) String() string { return word(int(o), "add", "mul") }

// Idle says why a row stands on a sheet without counting.
type Idle uint8

// Why a row does not count.
const (
	Counts     Idle = iota // it does
	Inhibited              // what it comes from is suspended
	Outdone                // a stronger one of its group or type stands for it
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
}

// Scaled returns the row as an affect writes it: the value of an Add is multiplied by magnitude and stacks, a Mul stays
// what it is.
func (r Row) Scaled(magnitude float64, stacks int32) Row {
	if r.Op == Add {
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
	return cmp.Compare(a.Stacks, b.Stacks)
}
