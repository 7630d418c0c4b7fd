package burden

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
)

// Between these lie the sources of affects, in the order of their instances.
const (
	First stat.Source = 2 << 56
	Last  stat.Source = First | 1<<56 - 1
)

// Write writes the rows of an instance on the sheet of its bearer. Those that do not count, because it does not lead or stands on
// another rung, stand there as well, for whoever asks why. It has to fit, see Fits.
func Write(s *stat.Sheet, i *affect.Instance, d *book.Affect, leads bool) {
	row := stat.Row{Source: stat.SourceAffect(uint64(i.ID))}
	if !leads {
		row.Idle = stat.Unselected
	}
	if d.Group.Rule == book.Strongest {
		row.Group = d.Group.ID
	}
	if len(d.Rungs) == 0 {
		for _, m := range d.Modifiers {
			row.Attr, row.Op, row.Value, row.Type, row.Priority = m.Attr, m.Op, m.Value, m.Type, m.Priority
			s.AddRow(row.Scaled(i.Magnitude, i.Stacks))
			row.Index++
		}
	}
	for n := range d.Rungs {
		if leads {
			row.Idle = stat.Counts
			if n != d.Standing(i.Rung) {
				row.Idle = stat.OtherRung
			}
		}
		for _, m := range d.Rungs[n].Modifiers {
			row.Attr, row.Op, row.Value, row.Type, row.Priority = m.Attr, m.Op, m.Value, m.Type, m.Priority
			s.AddRow(row.Scaled(1, 1)) // what a rung says is not scaled
			row.Index++
		}
	}
}

// Erase takes the rows of an instance off a sheet.
func Erase(s *stat.Sheet, id affect.ID) {
	source := stat.SourceAffect(uint64(id))
	s.DropRows(source, source)
}

// Rows is how many rows every instance of an affect writes.
func Rows(d *book.Affect) (n int) {
	if len(d.Rungs) == 0 {
		return len(d.Modifiers)
	}
	for i := range d.Rungs {
		n += len(d.Rungs[i].Modifiers)
	}
	return n
}

// Fits reports whether a sheet has room for all rows of one more instance, so that none of them is ever missing.
func Fits(s *stat.Sheet, d *book.Affect) bool { return s.RowCount()+Rows(d) <= stat.MaxRows }
