package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
)

// changed is said whenever an instance on somebody is new, has changed or has ended. The rows of its sheet are right at once; sums
// wait until somebody asks for them.
func (e *Engine) changed(v *entity, id affect.ID, def uint32) {
	v.stale = true
	v.hears |= e.ears.Affect[def]
	v.asked |= e.ears.AffectAsks[def]
	d := &e.defs.Affects[def]
	if burden.Rows(d) == 0 {
		return
	}
	burden.Erase(&v.sheet, id)
	if i, ok := e.affects.Get(id); ok {
		burden.Write(&v.sheet, &i, d, e.contributes(&i))
	}
	if d.Stacking != affect.Highest {
		return
	}
	// Of the others only the one that leads them can lead now and not before, or before and not now.
	if i, ok := e.affects.Get(e.affects.Leader(v.id, affect.Rules, def, id)); ok {
		burden.Erase(&v.sheet, i.ID)
		burden.Write(&v.sheet, &i, d, e.contributes(&i))
	}
}

// fold returns what somebody's affects add up to. So a bearer that loses ten affects in one pass is added up once, when somebody
// asks. The sums are good until an affect changes.
func (e *Engine) fold(v *entity) *burden.Sums {
	if v.stale {
		e.refold(v)
	}
	return &v.sums
}

// against finds what keeps an affect off somebody. What nothing in the pack keeps off needs nobody to be added up, so that a list
// that applies ten thousand affects costs as much as it has ops.
func (e *Engine) against(v *entity, def int32) (by burden.Ward, kept bool) {
	if !e.wardable[def] {
		return burden.Ward{}, false
	}
	return e.fold(v).Against(uint32(def), &e.defs.Affects[def])
}

// refold adds up anew what the affects of a bearer do to it.
func (e *Engine) refold(v *entity) {
	v.stale = false
	v.sums.Clear()
	walk := e.walk()
	for i := range e.affects.On(v.id) {
		if e.counts(&i, walk) {
			v.sums.Add(&i, &e.defs.Affects[i.Def])
		}
	}
	e.listen(v)
}

// rewrite works out from nothing what follows from somebody's affects: rows and sums.
func (e *Engine) rewrite(v *entity) {
	v.sheet.DropRows(burden.First, burden.Last)
	walk := e.walk()
	for i := range e.affects.On(v.id) {
		if i.Owner == affect.Rules {
			burden.Write(&v.sheet, &i, &e.defs.Affects[i.Def], e.counts(&i, walk))
		}
	}
	e.refold(v)
}

// helpless reports whether somebody can do nothing at all: it is dead, held at 0 or prevented from acting.
func (e *Engine) helpless(v *entity) bool { return v.dead || v.held() || e.prevented(v, e.acts) }

// prevented reports whether affects forbid somebody what carries a tag, given as its index and −1 for one that the pack does not
// have.
func (e *Engine) prevented(v *entity, tag int) bool {
	return tag >= 0 && e.fold(v).Prevents(book.Tag(tag))
}

// contributes reports whether an instance does something to its bearer while it lasts: of those under affect.Highest the
// strongest does.
func (e *Engine) contributes(i *affect.Instance) bool {
	return i.Owner == affect.Rules && (i.Stacking != affect.Highest || e.affects.Leader(i.Bearer, affect.Rules, i.Def, 0) == i.ID)
}

// lead is which instance of an affect leads on the bearer that a walk looks at.
type lead struct {
	walk uint64
	id   affect.ID
}

// walk begins a look at all that is on somebody, which changes nothing; counts takes its number.
func (e *Engine) walk() uint64 {
	e.walks++
	return e.walks
}

// counts is contributes within a walk. What leads is searched once for each affect, so that many instances of one cost what they
// would cost of many.
func (e *Engine) counts(i *affect.Instance, walk uint64) bool {
	if i.Owner != affect.Rules || i.Stacking != affect.Highest {
		return i.Owner == affect.Rules
	}
	l := &e.leads[i.Def]
	if l.walk != walk {
		*l = lead{walk, e.affects.Leader(i.Bearer, affect.Rules, i.Def, 0)}
	}
	return l.id == i.ID
}
