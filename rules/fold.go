package rules

import (
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// sums is what somebody's affects add up to, besides the rows of its sheet. Each list is as long as there are holders, so that
// nothing ends before the last of them does.
type sums struct {
	taken    []takenRow
	prevents []book.Tag
	spared   []spared
	wards    []ward
	// suspended is how many of the affects hold their bearer at 0.
	suspended int
}

// takenRow is a taken-factor as it counts.
type takenRow struct {
	factor   float64
	instance uint64
	typ      book.TypeIndex
}

// spared is somebody to whom the bearer cannot do what carries a tag.
type spared struct {
	who sim.ID
	tag book.Tag
}

// ward is what an instance keeps off its bearer.
type ward struct {
	instance affect.ID
	def      uint32
	tag      book.Tag
}

// emptied returns the sums of no affects, in the memory of these.
func (s *sums) emptied() sums {
	return sums{taken: s.taken[:0], prevents: s.prevents[:0], spared: s.spared[:0], wards: s.wards[:0]}
}

// changed is said whenever an instance on somebody is new, has changed or has ended. The rows of its sheet are right at once; sums
// wait until somebody asks for them.
func (e *Engine) changed(v *entity, id affect.ID, def uint32) {
	v.stale = true
	v.hears |= e.ears.affect[def]
	d := &e.defs.Affects[def]
	if rowsOf(d) == 0 {
		return
	}
	v.dropRows(id)
	if d.Stacking != affect.Highest {
		if i, ok := e.affects.Get(id); ok {
			v.addRows(&i, d, true)
		}
		return
	}
	leader := e.affects.Leader(v.id, affect.Rules, def) // of which there may be another one now
	for i := range e.affects.On(v.id) {
		if i.Owner == affect.Rules && i.Def == def {
			v.dropRows(i.ID)
			v.addRows(&i, d, i.ID == leader)
		}
	}
}

// fold makes sure that sums are those of the affects there are, and returns v. Whoever reads them does it through here. So a bearer
// that loses ten affects in one pass is added up once, when somebody asks.
func (e *Engine) fold(v *entity) *entity {
	if v.stale {
		e.refold(v)
	}
	return v
}

// refold adds up anew what the affects of a bearer do to it.
func (e *Engine) refold(v *entity) {
	v.stale = false
	v.sums = v.sums.emptied()
	for i := range e.affects.On(v.id) {
		if e.contributes(&i) {
			v.sums.add(&i, &e.defs.Affects[i.Def])
		}
	}
	e.listen(v)
}

// rewrite works out from nothing what follows from somebody's affects: rows and sums.
func (e *Engine) rewrite(v *entity) {
	v.sheet.DropRows(firstAffect, lastAffect)
	for i := range e.affects.On(v.id) {
		if i.Owner == affect.Rules {
			v.addRows(&i, &e.defs.Affects[i.Def], e.contributes(&i))
		}
	}
	e.refold(v)
}

// Between these lie the sources of affects, in the order of their instances.
const (
	firstAffect stat.Source = 2 << 56
	lastAffect  stat.Source = firstAffect | 1<<56 - 1
)

func (v *entity) dropRows(id affect.ID) {
	source := stat.SourceAffect(uint64(id))
	v.sheet.DropRows(source, source)
}

// addRows writes the rows of an instance. Those that do not count, because it does not lead or stands on another rung, stand
// there as well, for whoever asks why.
func (v *entity) addRows(i *affect.Instance, d *book.Affect, leads bool) {
	row := stat.Row{Source: stat.SourceAffect(uint64(i.ID))}
	if !leads {
		row.Idle = stat.Unselected
	}
	if len(d.Rungs) == 0 {
		for _, m := range d.Modifiers {
			row.Attr, row.Op, row.Value = m.Attr, m.Op, m.Value
			v.sheet.AddRow(row.Scaled(i.Magnitude, i.Stacks))
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
			row.Attr, row.Op, row.Value = m.Attr, m.Op, m.Value
			v.sheet.AddRow(row.Scaled(1, 1))
			row.Index++
		}
	}
}

// rowsOf is how many rows an instance of an affect writes, whatever else is there.
func rowsOf(d *book.Affect) (n int) {
	if len(d.Rungs) == 0 {
		return len(d.Modifiers)
	}
	for i := range d.Rungs {
		n += len(d.Rungs[i].Modifiers)
	}
	return n
}

// hasRoom reports whether all rows of an affect find room on somebody's sheet, so that none of them is ever missing.
func (v *entity) hasRoom(d *book.Affect) bool { return v.sheet.RowCount()+rowsOf(d) <= stat.MaxRows }

// add adds what an instance does besides its rows.
func (s *sums) add(i *affect.Instance, d *book.Affect) {
	r := d.At(i.Rung)
	for _, f := range r.Taken {
		s.taken = append(s.taken, takenRow{typ: f.Type, factor: book.NormalFactor(f.Factor), instance: uint64(i.ID)})
	}
	s.prevents = append(s.prevents, r.Prevents...)
	for _, tag := range r.Immune {
		s.wards = append(s.wards, ward{i.ID, i.Def, tag})
	}
	if i.Source != 0 {
		for _, tag := range d.PreventsSource {
			s.spared = append(s.spared, spared{i.Source, tag})
		}
	}
	if d.SuspendsDeath {
		s.suspended++
	}
}

// kept finds what keeps an affect off somebody: of all that do, the oldest. What its own kind wards off does not count, so that a
// ward can be renewed.
func (e *Engine) kept(v *entity, def int32) (by ward, ok bool) {
	for _, w := range e.fold(v).sums.wards {
		if w.def != uint32(def) && slices.Contains(e.defs.Affects[def].Is, w.tag) {
			return w, true
		}
	}
	return ward{}, false
}

// helpless reports whether somebody can do nothing at all: it is dead, held at 0 or prevented from acting.
func (e *Engine) helpless(v *entity) bool { return v.dead || v.held() || e.prevented(v, e.acts) }

// prevented reports whether affects forbid somebody what carries a tag, given as its index and −1 for one that the pack does not
// have.
func (e *Engine) prevented(v *entity, tag int) bool {
	return tag >= 0 && slices.Contains(e.fold(v).sums.prevents, book.Tag(tag))
}
