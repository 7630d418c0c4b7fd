package rules

import (
	"fmt"
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// What tests outside see of the inside.
const (
	MaxOps    = maxOps
	MaxRuns   = maxRuns
	MaxDepth  = maxDepth
	MaxFrames = maxFrames
)

// EntityHash is a hash of what is about one entity: its sheet, pools, threats and affects.
func (e *Engine) EntityHash(id sim.ID) uint64 {
	v := e.get(id)
	if v == nil {
		return 0
	}
	var h sim.StateHash
	v.addTo(&h)
	for i := range e.affects.On(id) {
		if i.Owner == affect.Rules {
			h.U64(uint64(i.ID))
			h.Int(int(i.Stacks))
			h.Tick(i.Deadline())
			h.ID(i.Source)
			h.F64(i.Magnitude)
			h.F64(i.Level)
			h.U32(i.Note.Flags)
		}
	}
	return h.Sum()
}

// Follows is what of somebody is in no save, because it follows from the rest.
func (e *Engine) Follows(id sim.ID) string {
	v := e.get(id)
	return fmt.Sprint(v.foes, *e.fold(v))
}

// Frames is how many lists are under way, which between two calls is none.
func (e *Engine) Frames() int { return e.frames }

// Agrees reports whether the rows and sums of somebody, which are kept up step by step, are those that follow from its affects.
func (e *Engine) Agrees(id sim.ID) bool {
	v := e.get(id)
	rows, sums := v.sheet.Rows(nil), fmt.Sprint(*e.fold(v))
	e.rewrite(v)
	return slices.Equal(rows, v.sheet.Rows(nil)) && fmt.Sprint(v.sums) == sums
}

// Layable reports whether a field can lie on a room.
func (e *Engine) Layable(field affect.Instance) bool { return e.layable(&field) }

// KeepsItsOwn reports whether somebody can concentrate, and whatever it concentrates on is there and its own.
func (e *Engine) KeepsItsOwn(id sim.ID) bool { return e.keeps(e.get(id)) }

// Grips are the instances that somebody keeps up by concentrating.
func (e *Engine) Grips(id sim.ID) (ids []affect.ID) {
	for _, g := range e.get(id).focus.Grips() {
		ids = append(ids, g.ID)
	}
	return ids
}

// Spent is what the cascade that was last has spent of its budgets, and how deep it is in hooks.
func (e *Engine) Spent() (ops, runs, depth int) {
	return e.cascade.ops, e.cascade.runs, e.cascade.depth
}

// Stripped takes every affect off somebody and returns how many rows are left.
func Stripped(e *Engine, id sim.ID) int {
	v := e.get(id)
	e.strip(v, everyAffect)
	return v.sheet.RowCount()
}

// BaseOf is the base that an entity has of its own.
func (e *Engine) BaseOf(id sim.ID, a stat.Index) (float64, bool) {
	base, from := e.get(id).sheet.Base(a)
	return base, from == stat.FromOverride
}

// HostRows are the rows of somebody that no affect has written.
func (e *Engine) HostRows(id sim.ID) []stat.Row {
	return slices.DeleteFunc(e.get(id).sheet.Rows(nil), func(r stat.Row) bool { return r.Source >= burden.First && r.Source <= burden.Last })
}

// PersonHash is a hash of what is about one entity without its affects.
func PersonHash(e *Engine, id sim.ID) uint64 {
	v := e.get(id)
	if v == nil {
		return 0
	}
	var h sim.StateHash
	v.addTo(&h)
	return h.Sum()
}
