package stat

import (
	"slices"
	"sort"

	"github.com/wick-engine/wick/sim"
)

// AddRow puts a row on the sheet. It refuses, and reports false for, an attribute the table does not have, an op that is
// none, a value that is not finite, a priority beyond its limits, and the row after MaxRows.
func (s *Sheet) AddRow(r Row) bool {
	if int(r.Attr) >= len(s.marks) || r.Op >= opCount || r.Idle >= idleCount || !sim.IsFinite(r.Value) || len(s.rows) == MaxRows ||
		r.Priority < MinPriority || r.Priority > MaxPriority {
		return false
	}
	if r.Value == 0 {
		r.Value = 0 // −0 would fold alike and be saved differently
	}
	at, _ := slices.BinarySearchFunc(s.rows, r, order)
	s.rows = slices.Insert(s.rows, at, r)
	m := &s.marks[r.Attr]
	if m.rows++; r.Op == Set || r.Type|r.Group != 0 {
		m.flags |= contested
	}
	s.touch()
	return true
}

// DropRows takes off all rows whose sources lie from one to another, both included, and returns how many there were.
func (s *Sheet) DropRows(from, to Source) int {
	kept := s.rows[:0]
	for _, r := range s.rows {
		if from <= r.Source && r.Source <= to {
			if m := &s.marks[r.Attr]; m.rows == 1 {
				m.rows, m.flags = 0, m.flags&^contested
			} else {
				m.rows--
			}
			continue
		}
		kept = append(kept, r)
	}
	dropped := len(s.rows) - len(kept)
	s.rows = kept
	if dropped > 0 {
		s.touch()
	}
	return dropped
}

// Suspend says of all rows whose sources lie from one to another why they do not count, or, with Counts, that they do
// again. It returns how many rows that changed.
func (s *Sheet) Suspend(from, to Source, why Idle) int {
	changed := 0
	for i := range s.rows {
		if r := &s.rows[i]; from <= r.Source && r.Source <= to && r.Idle != why {
			r.Idle = why
			changed++
		}
	}
	if changed > 0 {
		// Only rows that are equal in all else can have changed places.
		slices.SortFunc(s.rows, order)
		s.touch()
	}
	return changed
}

// RowCount returns the number of rows on the sheet.
func (s *Sheet) RowCount() int { return len(s.rows) }

// Rows appends all rows to dst, by attribute and then in the order in which they fold.
func (s *Sheet) Rows(dst []Row) []Row { return append(dst, s.rows...) }

// rowsOf returns the rows of one attribute.
func (s *Sheet) rowsOf(a Index) []Row {
	from := sort.Search(len(s.rows), func(i int) bool { return s.rows[i].Attr >= a })
	return s.rows[from : from+int(s.marks[a].rows)]
}
