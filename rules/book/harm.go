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
	case Heal, Restore, SendOp, ActOp, ProduceItem, ListRecipes:
		return verdict{}
	case DealDamage:
		return verdict{harms: true, writes: true}
	case ApplyAffect:
		return verdict{harms: h.affects[op.Affect].harms || op.Harmful || h.defs.lowers(op.Affect, op.magnitude()), writes: true}
	case IncrementRung:
		return verdict{harms: h.affects[op.Affect].harms || h.defs.lowers(op.Affect, 1), writes: true}
	case Teleport, Push:
		return verdict{harms: op.To != ToActor, writes: true} // who moves itself does no harm
	case ApplyBundle:
		return h.lists[h.defs.Bundles[op.Ref].Ops]
	case IfOp, ChanceOp:
		return h.lists[op.Then].or(h.lists[op.Else])
	case CheckOp, Dispel:
		v := verdict{writes: op.Kind == Dispel}
		for _, band := range h.defs.bands(op) {
			v = v.or(h.lists[band])
		}
		return v
	}
	return verdict{writes: true}
}

// bands are the lists of the check that an op makes, if it makes one.
func (d *Defs) bands(op *Op) []ListID {
	if op.Check < 0 {
		return nil
	}
	return d.Checks[op.Check].Bands
}

// magnitude is the magnitude of an application as far as it stands in the pack.
func (op *Op) magnitude() float64 {
	if op.Magnitude == nil {
		return 1
	}
	x, _ := op.Magnitude.Literal()
	return x
}

// affect judges everything of an affect but its additive rows without rungs, which need a magnitude.
func (h *Harm) affect(a *Affect) verdict {
	v := verdict{harms: a.Harmful || len(a.PreventsSource) > 0 || slices.Contains(harmCategories[:], a.Category)}
	for _, list := range [...]ListID{a.Tick, a.OnApply, a.OnExpire, a.OnDispel} {
		v = v.or(h.lists[list])
	}
	v.harms = v.harms || worsens(a.Modifiers, a.Taken, a.Prevents)
	for _, r := range a.Rungs {
		v.harms = v.harms || worsens(r.Modifiers, r.Taken, r.Prevents)
		for _, m := range r.Modifiers {
			v.harms = v.harms || m.Op == stat.Add && m.Value < 0
		}
	}
	for _, handler := range a.Handlers {
		v.harms = v.harms || h.turns(handler.Ops)
	}
	return v
}

// worsens reports whether something forbids, makes damage worse, or lowers by a factor.
func worsens(rows []Modifier, taken []TakenFactor, prevents []Tag) bool {
	return len(prevents) > 0 ||
		slices.ContainsFunc(rows, func(m Modifier) bool { return m.Op == stat.Mul && m.Value < 1 }) ||
		slices.ContainsFunc(taken, func(f TakenFactor) bool { return NormalFactor(f.Factor) > 1 })
}

// turns reports whether a handler's list turns against the one who listens, who is its actor: a bearer that harms itself is
// asked by no gate, so whoever gives it the affect is.
func (h *Harm) turns(list ListID) bool {
	if list == 0 {
		return false
	}
	for i := range h.defs.Lists[list-1].Ops {
		op := &h.defs.Lists[list-1].Ops[i]
		switch op.Kind {
		case IfOp, ChanceOp:
			if h.turns(op.Then) || h.turns(op.Else) {
				return true
			}
		case CheckOp:
			if slices.ContainsFunc(h.defs.bands(op), h.turns) {
				return true
			}
		case ApplyBundle:
			if op.To == ToActor && h.lists[h.defs.Bundles[op.Ref].Ops].writes {
				return true
			}
		default:
			if op.To == ToActor && (h.op(op).harms || op.Kind.Gate() == GateWrite) ||
				op.Kind == Dispel && slices.ContainsFunc(h.defs.bands(op), h.turns) {
				return true
			}
		}
	}
	return false
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
// worse, on any rung, is of a category that is harm, contains an op that harms or a handler that turns against its bearer, or is
// called harmful. No field makes it harmless again.
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
