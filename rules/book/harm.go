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
	// touches are those of a list to whom it does what cannot be proved kind. Of an affect it is anybody at all if whoever applies
	// it to itself does such a thing to itself, which no gate is asked about.
	touches whom
}

// whom is a set of those whom a list is about.
type whom uint8

func only(w Who) whom { return 1 << w }

// or is the worse of two verdicts in every respect.
func (v verdict) or(o verdict) verdict {
	return verdict{v.harms || o.harms, v.writes || o.writes, v.touches | o.touches}
}

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
	case DealDamage, Interrupt:
		return verdict{true, true, only(op.To)}
	case ApplyAffect, IncrementRung:
		return h.application(op)
	case Teleport, Push:
		return verdict{op.To != ToActor, true, only(op.To)} // who moves itself does no harm
	case ApplyBundle:
		return h.lists[h.defs.Bundles[op.Ref].Ops].aimed(op.To)
	case IfOp, ChanceOp:
		return h.lists[op.Then].or(h.lists[op.Else])
	case CheckOp, Dispel:
		var v verdict
		if op.Kind == Dispel {
			v.writes, v.touches = true, only(op.To)
		}
		for _, band := range h.defs.bands(op) {
			v = v.or(h.lists[band])
		}
		return v
	}
	return verdict{false, true, only(op.To)}
}

// aimed is the verdict on a list of which somebody is the target.
func (v verdict) aimed(to Who) verdict {
	if v.touches&only(ToTarget) != 0 {
		v.touches = v.touches&^only(ToTarget) | only(to)
	}
	return v
}

// application judges an op that applies an affect. A magnitude that is worked out while it runs is taken for a positive one, as
// almost all are, because the gate looks at the real one; but where no gate is asked the sign might be either.
func (h *Harm) application(op *Op) verdict {
	known := &h.affects[op.Affect]
	v := verdict{harms: known.harms || op.Harmful, writes: true}
	magnitude, literal := 1.0, true
	if op.Kind == ApplyAffect && op.Magnitude != nil {
		if magnitude, literal = op.Magnitude.Literal(); !literal {
			magnitude = 1
		}
	}
	v.harms = v.harms || h.defs.lowers(op.Affect, magnitude)
	if v.harms || known.touches != 0 || !literal && h.defs.lowers(op.Affect, -1) {
		v.touches = only(op.To)
	}
	return v
}

// bands are the lists of the check that an op makes, if it makes one.
func (d *Defs) bands(op *Op) []ListID {
	if op.Check < 0 {
		return nil
	}
	return d.Checks[op.Check].Bands
}

// affect judges everything of an affect but its scaled rows without rungs, which need a magnitude.
func (h *Harm) affect(a *Affect) verdict {
	v := verdict{harms: a.Harmful || len(a.PreventsSource) > 0 || slices.Contains(harmCategories[:], a.Category)}
	for _, list := range [...]ListID{a.Tick, a.OnApply, a.OnExpire, a.OnDispel} {
		v = v.or(h.lists[list])
	}
	v.writes = v.writes || scripted(a) // nobody knows what a script does
	v.harms = v.harms || worsens(Rung{a.Modifiers, a.Taken, a.Added, a.Prevents, nil})
	for _, r := range a.Rungs {
		v.harms = v.harms || worsens(r)
		for _, m := range r.Modifiers {
			v.harms = v.harms || (m.Op == stat.Add || m.Op == stat.Inc) && m.Value < 0
		}
	}
	for i := range a.Handlers {
		v.harms = v.harms || h.Handler(a.Handlers[i])
		v.touches |= h.lists[a.Handlers[i].Ops].touches & (bearers(a.Handlers[i].Event) | only(ToSource))
	}
	return v
}

// scripted reports whether an affect has any hook. What a script does to others meets the gate by itself.
func scripted(a *Affect) bool {
	return a.OnApplyLua|a.OnExpireLua|a.OnDispelLua != 0 || len(a.Reactions) > 0 ||
		slices.ContainsFunc(a.Handlers, func(h Handler) bool { return h.Lua != 0 })
}

// bearers are those of an affect's handler who are its bearer: a bearer that does something to itself is asked by no gate, so
// whoever gives it the affect is. The other one of what happens to affects is who applied them, and of those that somebody applies
// to itself that is the bearer again.
func bearers(e Event) whom {
	switch e {
	case OnApplyAffect, OnAffectTick, OnAffectExpire, OnAffectBlocked:
		return only(ToActor) | only(ToTarget)
	}
	return only(ToActor)
}

// worsens reports whether something forbids, makes damage worse, or may lower whatever the magnitude is: by a factor, by taking the place
// of the value, or by holding it down. What a value does not fall below lowers nothing.
func worsens(r Rung) bool {
	return len(r.Prevents) > 0 ||
		slices.ContainsFunc(r.Modifiers, func(m Modifier) bool {
			return m.Op == stat.Mul && m.Value < 1 || m.Op == stat.Set || m.Op == stat.Max
		}) ||
		slices.ContainsFunc(r.Taken, func(f TakenFactor) bool { return NormalFactor(f.Factor) > 1 }) ||
		slices.ContainsFunc(r.Added, func(a TakenAdd) bool { return a.Amount > 0 })
}

// lowers reports whether a scaled row of an affect lowers an attribute at a magnitude.
func (d *Defs) lowers(i int32, magnitude float64) bool {
	for _, m := range d.Affects[i].Modifiers {
		if (m.Op == stat.Add || m.Op == stat.Inc) && float64(m.Value*magnitude) < 0 {
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

// Handler reports whether a handler of an affect does to its bearer what cannot be proved kind.
func (h *Harm) Handler(x Handler) bool { return h.lists[x.Ops].touches&bearers(x.Event) != 0 }

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
