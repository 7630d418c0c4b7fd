package rules

import (
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/sim"
)

// concentrate makes somebody keep an instance up. What it kept up for another cast ends first, on everybody who bears it.
func (e *Engine) concentrate(v *entity, cast uint32, g burden.Grip) {
	unit := uint64(0)
	if cast == 0 {
		unit = e.unit()
	}
	from := len(e.grips)
	e.grips = v.focus.Take(cast, unit, g, e.grips)
	e.slip(from, affect.Concentration)
}

// falter ends somebody's concentration if it can do nothing any more, and its cast if it cannot go on with that.
func (e *Engine) falter(v *entity) {
	e.flinch(v)
	if len(v.focus.Grips()) > 0 && e.helpless(v) {
		e.unfocus(v)
	}
}

// unfocus ends somebody's concentration and whatever it kept up.
func (e *Engine) unfocus(v *entity) {
	from := len(e.grips)
	e.grips = append(e.grips, v.focus.Grips()...)
	v.focus.Clear()
	e.slip(from, affect.Concentration)
}

// slip ends the instances that stand in grips from an index on, and takes them out.
func (e *Engine) slip(from int, cause affect.Cause) {
	for i, to := from, len(e.grips); i < to; i++ {
		e.endGrip(e.grips[i], cause)
	}
	e.grips = e.grips[:from]
}

// gripped finds an instance, on somebody or on a room.
func (e *Engine) gripped(g burden.Grip) (affect.Instance, bool) {
	if g.Field {
		return e.fields.Get(g.ID)
	}
	return e.affects.Get(g.ID)
}

// endGrip ends an instance, on somebody or on a room, and reports whether it was there.
func (e *Engine) endGrip(g burden.Grip, cause affect.Cause) bool {
	if g.Field {
		return e.endField(g.ID, cause)
	}
	return e.remove(g.ID, cause)
}

// letGo takes an instance, which has ended or has another source now, from what its source concentrates on.
func (e *Engine) letGo(source sim.ID, g burden.Grip) {
	if v := e.get(source); v != nil {
		v.focus.Drop(g)
	}
}

// unravel ends, when somebody dies, all concentration that it has a part in: what others keep up on it is gone with its death, of
// which nothing is told, and what it kept up on others ends because nobody does any more.
func (e *Engine) unravel(v *entity) {
	for i := range e.affects.On(v.id) {
		if by := e.get(i.Source); by != nil && i.Owner == affect.Rules && by.focus.Holds(burden.Grip{ID: i.ID}) {
			e.dropQuietly(i.ID, affect.Death)
		}
	}
	e.unfocus(v)
}

// keeps reports whether what somebody concentrates on, as it was read, is there and its own, and whether it can concentrate at all.
func (e *Engine) keeps(v *entity) bool {
	grips := v.focus.Grips()
	if v.focus.Unit() > e.units || len(grips) > 0 && (v.frozen || e.helpless(v)) {
		return false
	}
	return !slices.ContainsFunc(grips, func(g burden.Grip) bool {
		i, ok := e.gripped(g)
		return !ok || i.Owner != affect.Rules || i.Source != v.id || !e.defs.Affects[i.Def].Concentration
	})
}
