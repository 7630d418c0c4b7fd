package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
)

// raiseRung moves somebody up a ladder, or puts it on the first rung. That is an application, with its gate, its wards and what
// it runs; but it renews nothing, and it moves what stands highest, whoever applied that.
func (e *Engine) raiseRung(c *Call, op *book.Op, to *entity) Result {
	d := &e.defs.Affects[op.Affect]
	if to.dead || !e.present(to) || len(d.Rungs) == 0 {
		return NoOp
	}
	if (c.harmful || e.Harmful(op.Affect, 1)) && e.guardHarmful(c.deed(to)) != Allowed {
		return Refused
	}
	a := c.application(op.Affect, to)
	if d.Room {
		return e.raiseField(&a, op.Count)
	}
	i, there := e.standing(to, op.Affect)
	if !there {
		a.rung = 1
		return e.apply(&a)
	}
	if by, kept := e.against(to, op.Affect); kept {
		e.block(&a, by)
		return NoOp
	}
	return e.climb(&i, int(i.Rung)+int(op.Count))
}

// lowerRung moves somebody down a ladder, and off it from the first rung.
func (e *Engine) lowerRung(c *Call, op *book.Op, to *entity) Result {
	if e.guardCrossPlayerWrite(c.deed(to)) != Allowed {
		return Refused
	}
	if e.defs.Affects[op.Affect].Room {
		return e.lowerField(op.Affect, op.Count, to)
	}
	i, there := e.standing(to, op.Affect)
	if !there {
		return NoOp
	}
	if int(i.Rung) <= int(op.Count) {
		e.remove(i.ID, affect.Removed)
		return Done
	}
	e.affects.SetRung(i.ID, i.Rung-int16(op.Count))
	e.changed(to, i.ID, i.Def)
	e.falter(to)
	return Done
}

// climb puts an instance on a higher rung, or on the highest.
func (e *Engine) climb(i *affect.Instance, rung int) Result {
	rung = min(rung, len(e.defs.Affects[i.Def].Rungs))
	if rung <= int(i.Rung) {
		return NoOp
	}
	v := e.get(i.Bearer)
	e.affects.SetRung(i.ID, int16(rung))
	e.changed(v, i.ID, i.Def)
	e.falter(v)
	e.applied(i.ID, false)
	return Done
}

// standing finds the instance of a ladder that stands highest on somebody, of equals the oldest. Leases and what comes of worn
// things are moved by nobody.
func (e *Engine) standing(v *entity, def int32) (best affect.Instance, ok bool) {
	for i := range e.affects.On(v.id) {
		if lasts(&i) && i.Def == uint32(def) && i.Rung > best.Rung {
			best, ok = i, true
		}
	}
	return best, ok
}
