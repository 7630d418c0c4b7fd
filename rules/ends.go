package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/view"
)

// remove ends an instance for a cause. One that is gone is left alone: nothing ends twice.
func (e *Engine) remove(id affect.ID, cause affect.Cause) bool {
	gone, ok := e.affects.End(id, cause)
	if ok {
		e.ended(&gone)
	}
	return ok
}

// ended is what follows when an instance is gone: what it did to its bearer is over, its lists run, it is told, and who was held
// by it is let go.
func (e *Engine) ended(gone *affect.Ended) {
	v := e.detached(gone)
	if v == nil {
		return
	}
	d := &e.defs.Affects[gone.Def]
	if gone.Cause == affect.Dispelled {
		e.hook(&gone.Instance, d.OnDispel, d.OnDispelLua)
	}
	e.hook(&gone.Instance, d.OnExpire, d.OnExpireLua)
	o := e.aboutAffect(book.OnAffectExpire, view.OnAffectExpire, &gone.Instance)
	o.record.Reason = reasonOfEnd(gone.Cause)
	e.raise(&o)
	e.outlived(v, d)
}

// detached is the part of an end that always happens, whatever ended it: nobody concentrates on the instance any more, and its
// bearer, whom it returns, is no longer what it made of it.
func (e *Engine) detached(gone *affect.Ended) *entity {
	e.letGo(gone.Source, burden.Grip{ID: gone.ID})
	v := e.get(gone.Bearer)
	if v != nil {
		e.changed(v, gone.ID, gone.Def)
		if len(v.toggles) > 0 {
			e.switchedOff(v, gone.ID)
		}
	}
	return v
}

// outlived looks again at somebody who has lost an affect: nothing may hold it at 0 any more, and of what is left something else
// may lead.
func (e *Engine) outlived(v *entity, d *book.Affect) {
	if d.SuspendsDeath && e.fold(v).Suspended == 0 {
		e.release(v, d.DieOnRelease)
	}
	e.falter(v)
}

// reasonOfEnd is a cause as records say it.
func reasonOfEnd(c affect.Cause) view.Reason {
	switch c {
	case affect.Removed:
		return view.AffectRemoved
	case affect.Replaced:
		return view.AffectReplaced
	case affect.Dispelled:
		return view.AffectDispelled
	case affect.Concentration:
		return view.AffectUnheld
	}
	return view.AffectExpired
}

// release ends a hold. Whoever is still at 0 stays there until the next emptying blow, or dies of the last one. Nobody dies on
// the way to another zone.
func (e *Engine) release(v *entity, die bool) {
	for i := range v.pools {
		if !v.pools[i].held {
			continue
		}
		v.pools[i].held = false
		if die && !v.dead && e.present(v) && e.level(v, book.PoolIndex(i)) == 0 {
			e.die(v, book.PoolIndex(i), book.NoType, v.blamed)
			return // the next life begins with nobody holding it
		}
	}
}

// everyAffect strips whatever is there.
func everyAffect(*Engine, *affect.Instance) bool { return true }

// unproven strips what its affect says goes with a death and, where it says nothing, what is not provably benign. What an affect
// says stays does so only for who gave it to itself, or was given it by nobody: nobody marks another for longer than its life.
func unproven(e *Engine, i *affect.Instance) bool {
	switch e.defs.Affects[i.Def].OnDeath {
	case book.Stripped:
		return true
	case book.Kept:
		if i.Source == 0 || i.Source == i.Bearer {
			return false
		}
	}
	return !e.benign(i)
}

// strip takes affects off a bearer as its death does: no hook runs and nothing is told. What comes of what it wears stays.
func (e *Engine) strip(v *entity, goes func(*Engine, *affect.Instance) bool) {
	for i := range e.affects.On(v.id) {
		if i.Owner == affect.Rules && i.Note.Flags&noteWorn == 0 && goes(e, &i) {
			e.dropQuietly(i.ID, affect.Death)
		}
	}
}

// lasts reports whether an instance is the rules' and stands by itself: what a room lends and what comes of worn things are
// neither saved nor taken off by ops.
func lasts(i *affect.Instance) bool {
	return i.Owner == affect.Rules && i.Note.Flags&(noteLease|noteWorn) == 0
}

// dropQuietly ends an instance without running or telling anything.
func (e *Engine) dropQuietly(id affect.ID, cause affect.Cause) {
	if gone, ok := e.affects.End(id, cause); ok {
		e.detached(&gone)
	}
}

// benign reports whether an instance is proved to do its bearer nothing but good. One that was called harm when it was applied
// is not, whatever it does.
func (e *Engine) benign(i *affect.Instance) bool {
	return i.Note.Flags&(noteHarmful|noteLabelled) == 0 && !e.Harmful(int32(i.Def), i.Magnitude) && !e.harm.Writes(int32(i.Def))
}
