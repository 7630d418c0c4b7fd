package authored

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// DefaultKeep is how many errors, and how many warnings, a [Faults] keeps unless it says otherwise.
const DefaultKeep = 1000

// Faults gathers everything that is wrong with a pack. The zero value is ready to use.
//
// It keeps a bounded number: the first Keep errors and the first Keep warnings in the order of file, line and column, no
// matter in which order they were added. The rest is counted.
type Faults struct {
	// Keep bounds the errors kept and the warnings kept; 0 means DefaultKeep.
	Keep int

	errors, warnings firstFaults
}

// firstFaults holds the first faults in the order of compareFaults; they are in order only after trim.
type firstFaults struct {
	kept  []Fault
	total int
}

// Add records a fault: an error, or a warning if f says so.
func (f *Faults) Add(fault Fault) {
	if fault.Warning {
		f.warnings.add(fault, f.keep())
		return
	}
	f.errors.add(fault, f.keep())
}

// Warn records a fault as a warning.
func (f *Faults) Warn(fault Fault) {
	fault.Warning = true
	f.Add(fault)
}

// Merge adds the faults of another list, each as edit returns it, and counts those that the other one only counted. edit
// may not make a warning of an error or the other way round.
func (f *Faults) Merge(other *Faults, edit func(Fault) Fault) {
	for _, fault := range other.All() {
		f.Add(edit(fault))
	}
	f.errors.total += other.errors.total - len(other.errors.kept)
	f.warnings.total += other.warnings.total - len(other.warnings.kept)
}

// Len returns how many errors and warnings were added, kept or not.
func (f *Faults) Len() int { return f.errors.total + f.warnings.total }

// Errors returns how many errors were added, kept or not.
func (f *Faults) Errors() int { return f.errors.total }

// Warnings returns how many warnings were added, kept or not.
func (f *Faults) Warnings() int { return f.warnings.total }

// All returns the kept faults sorted by file, line and column, errors and warnings together. The slice is the caller's.
func (f *Faults) All() []Fault {
	f.errors.trim(f.keep())
	f.warnings.trim(f.keep())
	all := slices.Concat(f.errors.kept, f.warnings.kept)
	slices.SortStableFunc(all, compareFaults)
	return all
}

// More returns how many faults were counted but not kept.
func (f *Faults) More() int {
	f.errors.trim(f.keep())
	f.warnings.trim(f.keep())
	return f.Len() - len(f.errors.kept) - len(f.warnings.kept)
}

// Err returns nil if there are no errors, else an [*Error] with all of them. Warnings are not part of it.
func (f *Faults) Err() error {
	if f.errors.total == 0 {
		return nil
	}
	f.errors.trim(f.keep())
	return &Error{Faults: slices.Clone(f.errors.kept), More: f.errors.total - len(f.errors.kept)}
}

// String gives all kept faults, one line each, and a last line that counts the others.
func (f *Faults) String() string { return lines(f.All(), f.More()) }

func (f *Faults) keep() int {
	if f.Keep > 0 {
		return f.Keep
	}
	return DefaultKeep
}

// Error is the faults of a pack as a Go error.
type Error struct {
	// Faults are the kept errors, sorted by file, line and column.
	Faults []Fault
	// More is how many further errors there were.
	More int
}

// Error gives one line per fault and a last line that counts the others.
func (e *Error) Error() string { return strings.TrimSuffix(lines(e.Faults, e.More), "\n") }

func lines(faults []Fault, more int) string {
	var b strings.Builder
	for _, f := range faults {
		b.WriteString(f.String())
		b.WriteByte('\n')
	}
	if more > 0 {
		b.WriteString("and " + strconv.Itoa(more) + " more\n")
	}
	return b.String()
}

// add lets twice as many in as are kept before it sorts, so that adding n faults costs n log n at worst.
func (h *firstFaults) add(fault Fault, keep int) {
	h.total++
	h.kept = append(h.kept, fault)
	if len(h.kept) >= 2*keep {
		h.trim(keep)
	}
}

func (h *firstFaults) trim(keep int) {
	slices.SortStableFunc(h.kept, compareFaults)
	if len(h.kept) > keep {
		clear(h.kept[keep:])
		h.kept = h.kept[:keep]
	}
}

// compareFaults orders by place first. Faults of one place are ordered by what they say, so that the list does not depend
// on the order in which rooms were asked.
func compareFaults(a, b Fault) int {
	return cmp.Or(
		strings.Compare(a.File, b.File),
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Column, b.Column),
		strings.Compare(a.Path, b.Path),
		strings.Compare(a.Code, b.Code),
		strings.Compare(a.Problem, b.Problem),
		strings.Compare(a.Value, b.Value),
		strings.Compare(a.Expected, b.Expected),
	)
}
