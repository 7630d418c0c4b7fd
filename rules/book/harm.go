package book

import (
	"math"
	"slices"

	"github.com/wick-engine/wick/rules/stat"
)

// harmCategories are the categories that are harm by themselves.
var harmCategories = [...]string{"debuff", "affliction", "curse", "poison", "disease"}

// HarmCategories returns the categories that are harm by themselves.
func HarmCategories() []string { return slices.Clone(harmCategories[:]) }

// Harm is what a book says about harm, worked out once by [Judge].
type Harm struct {
	defs    *Defs
	lists   []verdict // by ListID
	affects []verdict
}

// verdict is what is known of a list or an affect. The zero value is the best that can be said of one.
type verdict struct {
	harms  bool // it contains what is harm, whatever the magnitude is
	writes bool // it can write something that is no gain
}

// or is the worse of two verdicts in both respects.
func (v verdict) or(o verdict) verdict { return verdict{v.harms || o.harms, v.writes || o.writes} }

// Judge works all verdicts out. Lists and affects name each other, in circles too, so it thinks the best of everybody and
// looks again until nobody has become worse: whatever leads to harm in any number of steps is harm in the end.
func Judge(d *Defs) *Harm {
	h := &Harm{d, make([]verdict, len(d.Lists)+1), make([]verdict, len(d.Affects))}
	for changed := true; changed; {
		changed = false
		worsen := func(known *verdict, now verdict) {
			changed = changed || *known != now
			*known = now
		}
		for i := len(d.Lists); i > 0; i-- { // inner lists stand behind outer ones
			worsen(&h.lists[i], h.list(&d.Lists[i-1]))
		}
		for i := range d.Affects {
			worsen(&h.affects[i], h.affect(&d.Affects[i]))
		}
	}
	return h
}

func (h *Harm) list(l *List) (v verdict) {
	for i := range l.Ops {
		v = v.or(h.op(&l.Ops[i]))
	}
	return v
}

func (h *Harm) op(op *Op) verdict {
	switch op.Kind {
	case Heal, Restore, SendOp, ActOp:
		return verdict{}
	case DealDamage:
		return verdict{harms: true, writes: true}
	case ApplyAffect:
		return verdict{harms: h.affects[op.Affect].harms || op.Harmful || h.defs.lowers(op.Affect, op.magnitude()), writes: true}
	case IfOp, ChanceOp:
		return h.lists[op.Then].or(h.lists[op.Else])
	case CheckOp:
		var v verdict
		for _, band := range h.defs.Checks[op.Check].Bands {
			v = v.or(h.lists[band])
		}
		return v
	}
	return verdict{writes: true}
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
func (h *Harm) affect(a *Affect) verdict {
	v := h.lists[a.Tick]
	v.harms = v.harms || a.Harmful || len(a.Prevents) > 0 || slices.Contains(harmCategories[:], a.Category)
	for _, m := range a.Modifiers {
		v.harms = v.harms || m.Op == stat.Mul && m.Value < 1
	}
	for _, f := range a.Taken {
		v.harms = v.harms || NormalFactor(f.Factor) > 1
	}
	return v
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

// Affect reports whether applying an affect at a magnitude is harm: it lowers an attribute, forbids something, makes damage
// worse, is of a category that is harm, contains an op that harms, or is called harmful. No field makes it harmless again.
func (h *Harm) Affect(def int32, magnitude float64) bool {
	return h.affects[def].harms || h.defs.lowers(def, magnitude)
}

// Writes reports whether an affect contains an op that can write something that is no gain.
func (h *Harm) Writes(def int32) bool { return h.affects[def].writes }

// List reports whether a list contains an op that harms.
func (h *Harm) List(list ListID) bool { return h.lists[list].harms }

// NormalFactor is a taken-factor as it counts.
func NormalFactor(x float64) float64 {
	switch {
	case x != x:
		return 1
	case x < 0:
		return 0
	}
	return math.Min(x, MaxTakenFactor)
}
