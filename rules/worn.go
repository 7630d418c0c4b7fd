package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// Worn is an affect that comes of what somebody wears.
type Worn struct {
	Bearer sim.ID
	// Slot is the number of the slot that it is worn in, as in stat.SourceGear.
	Slot uint32
	// Affect is applied at Magnitude, which is finite. A ladder stands on its first rung.
	Affect    int32
	Magnitude float64
}

// Wear gives somebody an affect for as long as it wears something. It is the host's doing and no act: no gate or ward is asked,
// nothing runs, nothing is told and nobody is answerable, so that whoever comes back with its things on is what it was. Nothing
// but TakeOff ends it, death included, and it is not saved. Wearing the same affect in the same slot again gives it its new
// magnitude. It reports false for nobody, for an affect that there is none of, or one for rooms.
func (e *Engine) Wear(turn sim.Turn, w Worn) bool {
	e.open(turn)
	v := e.get(w.Bearer)
	if v == nil || w.Affect < 0 || int(w.Affect) >= len(e.defs.Affects) || e.defs.Affects[w.Affect].Room {
		return false
	}
	d := &e.defs.Affects[w.Affect]
	if !burden.Fits(&v.sheet, d) {
		return false
	}
	stacking := affect.Refresh
	if d.Stacking == affect.Highest {
		stacking = affect.Highest // among the others of its kind it counts like any
	}
	out := e.affects.Apply(e.moment, affect.Spec{
		Owner: affect.Rules, Def: uint32(w.Affect), Bearer: v.id, Key: affect.ByRef, Stacking: stacking, Clock: d.Clock,
		Interval:  d.Interval,
		Magnitude: w.Magnitude, Level: d.Level, Rung: int16(min(len(d.Rungs), 1)),
		Note: affect.Note{Ref: uint64(stat.SourceGear(w.Slot)), Flags: noteWorn},
	})
	if !out.Result.Changed() {
		return false
	}
	e.changed(v, out.ID, uint32(w.Affect))
	e.falter(v)
	return true
}

// TakeOff ends, as quietly, the affects that come of what somebody wears in a slot, and returns how many there were.
func (e *Engine) TakeOff(turn sim.Turn, id sim.ID, slot uint32) int {
	e.open(turn)
	v := e.get(id)
	if v == nil {
		return 0
	}
	n := 0
	for i := range e.affects.On(id) {
		if i.Owner == affect.Rules && i.Note.Flags&noteWorn != 0 && i.Note.Ref == uint64(stat.SourceGear(slot)) {
			e.dropQuietly(i.ID, affect.Removed)
			e.outlived(v, &e.defs.Affects[i.Def])
			n++
		}
	}
	return n
}
