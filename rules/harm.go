package rules

import (
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/stat"
)

// The categories that are harm by themselves.
var harmCategories = [...]string{"debuff", "affliction", "curse", "poison", "disease"}

// harm is what the definitions say about harm, worked out once.
type harm struct {
	lists   []verdict // by ListID
	affects []verdict
}

// verdict is what is known of a list or an affect.
type verdict struct {
	harms bool // it contains what is harm, whatever the magnitude is
	kind  bool // all it can write is a gain
	asked bool // it is being worked out: whoever comes back to it adds nothing to it
}

// judgeHarm works all verdicts out.
func judgeHarm(d *Defs) harm {
	h := harm{make([]verdict, len(d.Lists)+1), make([]verdict, len(d.Affects))}
	for i := range d.Lists {
		h.list(d, ListID(i+1))
	}
	for i := range d.Affects {
		h.affect(d, int32(i))
	}
	return h
}

func (h *harm) list(d *Defs, id ListID) verdict {
	v := &h.lists[id]
	if v.asked {
		return *v
	}
	v.asked, v.kind = true, true
	if id == 0 {
		return *v
	}
	for i := range d.Lists[id-1].Ops {
		op := h.op(d, &d.Lists[id-1].Ops[i])
		v.harms = v.harms || op.harms
		v.kind = v.kind && op.kind
	}
	return *v
}

func (h *harm) op(d *Defs, op *Op) verdict {
	switch op.Kind {
	case Heal, Restore, SendOp, ActOp:
		return verdict{kind: true}
	case DealDamage:
		return verdict{harms: true}
	case ApplyAffect:
		v := h.affect(d, op.Affect)
		return verdict{harms: v.harms || op.Harmful || d.lowers(op.Affect, op.magnitude())}
	case IfOp, ChanceOp:
		a, b := h.list(d, op.Then), h.list(d, op.Else)
		return verdict{harms: a.harms || b.harms, kind: a.kind && b.kind}
	case CheckOp:
		v := verdict{kind: true}
		for _, band := range d.Checks[op.Check].Bands {
			b := h.list(d, band)
			v = verdict{harms: v.harms || b.harms, kind: v.kind && b.kind}
		}
		return v
	}
	return verdict{}
}

// magnitude is the magnitude of an application as far as it stands in the pack.
func (op *Op) magnitude() float64 {
	if op.Magnitude == nil {
		return 1
	}
	x, _ := op.Magnitude.Literal()
	return x
}

// affect judges everything of an affect but its additive rows, which need a magnitude.
func (h *harm) affect(d *Defs, i int32) verdict {
	v := &h.affects[i]
	if v.asked {
		return *v
	}
	v.asked = true
	a := &d.Affects[i]
	v.harms = a.Harmful || len(a.Prevents) > 0 || slices.Contains(harmCategories[:], a.Category)
	for _, m := range a.Modifiers {
		v.harms = v.harms || m.Op == stat.Mul && m.Value < 1
	}
	for _, f := range a.Taken {
		v.harms = v.harms || normalFactor(f.Factor) > 1
	}
	tick := h.list(d, a.Tick)
	v.harms = v.harms || tick.harms
	v.kind = tick.kind
	return *v
}

// lowers reports whether an additive row of an affect lowers an attribute at a magnitude.
func (d *Defs) lowers(i int32, magnitude float64) bool {
	for _, m := range d.Affects[i].Modifiers {
		if m.Op == stat.Add && float64(m.Value*magnitude) < 0 {
			return true
		}
	}
	return false
}

// Harmful reports whether applying an affect at a magnitude is harm: it lowers an attribute, forbids something, makes damage
// worse, is of a category that is harm, contains an op that harms, or is called harmful. No field makes it harmless again.
func (e *Engine) Harmful(def int32, magnitude float64) bool {
	if def < 0 || int(def) >= len(e.defs.Affects) {
		return false
	}
	return e.harm.affects[def].harms || e.defs.lowers(def, magnitude)
}

// benign reports whether an instance is proved to do its bearer nothing but good.
func (e *Engine) benign(i *affect.Instance) bool {
	return !e.Harmful(int32(i.Def), i.Magnitude) && e.harm.affects[i.Def].kind
}

// harms reports whether a list contains an op that harms.
func (e *Engine) harms(list ListID) bool { return e.harm.lists[list].harms }
