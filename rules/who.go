package rules

import (
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Enter takes somebody in, alive and with every pool full. It reports false, and does nothing, when the id is 0 or the slot
// is taken.
func (e *Engine) Enter(turn sim.Turn, id sim.ID, who Entrant) bool {
	e.open(turn)
	slot := int(id.Slot())
	if id == 0 || slot >= maxSlots || slot < len(e.slots) && e.slots[slot] != nil && e.slots[slot].id != 0 {
		return false
	}
	v := e.seat(slot)
	e.reset(v, id)
	v.player, v.consents, v.life = who.Player, who.Consents, 1
	for _, b := range who.Bases {
		v.sheet.SetBase(b.Attr, b.Value)
	}
	return true
}

// maxSlots bounds the slots of entities.
const maxSlots = 1 << 16

// seat is the place of a slot.
func (e *Engine) seat(slot int) *entity {
	for len(e.slots) <= slot {
		e.slots = append(e.slots, nil)
	}
	if e.slots[slot] == nil {
		e.slots[slot] = new(entity)
	}
	return e.slots[slot]
}

// reset makes a place that of somebody new, keeping its memory.
func (e *Engine) reset(v *entity, id sim.ID) {
	pools := slices.Grow(v.pools[:0], len(e.defs.Pools))[:len(e.defs.Pools)]
	clear(pools)
	*v = entity{
		id: id, pools: pools, threat: v.threat[:0], sheet: v.sheet, focus: v.focus, sums: v.sums, ready: v.ready,
		casting: Casting{Others: v.casting.Others[:0]}, toggles: v.toggles[:0],
	}
	v.focus.Clear()
	v.sums.Clear()
	v.sheet.Reset(e.table, id, e.defects)
	v.hears, v.asked = e.ears.AnyPool, e.ears.AnyPoolAsks
	v.ready.Clear()
}

// Leave forgets somebody: what it kept up by concentrating ends first, then the affects that it bears do without any hook, and
// nobody fights it any more. What else it applied to others stays, and so does what others than the rules have attached to it. It
// reports false for whom there is none.
func (e *Engine) Leave(turn sim.Turn, id sim.ID) bool {
	e.open(turn)
	v := e.get(id)
	if v == nil {
		return false
	}
	e.part(v)
	e.ends = e.affects.EndAll(id, affect.Only(affect.Rules), affect.BearerGone, e.ends[:0])
	for i := range e.ends {
		e.detached(&e.ends[i])
	}
	e.forget(v)
	e.asked.Drop(id)
	v.id = 0
	return true
}

// Freeze makes somebody who is being handed over unable to do or suffer anything, or ends that. What it keeps up by concentrating
// ends before it does: nothing of it is left to act on others.
func (e *Engine) Freeze(turn sim.Turn, id sim.ID, frozen bool) {
	e.open(turn)
	v := e.get(id)
	if v == nil {
		return
	}
	if frozen {
		e.part(v)
	}
	v.frozen = frozen
}

// part ends what somebody casts and keeps up who is about to go. What was taken up anew because of that ends as well, and nothing more is:
// who is frozen takes up nothing.
func (e *Engine) part(v *entity) {
	e.abort(v, view.CastBereft)
	e.unfocus(v)
	v.frozen = true
	e.unfocus(v)
}

// Consent sets whether a player agrees to fight other players. Only its own command may lead here.
func (e *Engine) Consent(turn sim.Turn, id sim.ID, consents bool) {
	e.open(turn)
	if v := e.get(id); v != nil {
		v.consents = consents
	}
}

// SetBase replaces the base of an attribute for one entity. A value that is not finite is refused and the old one stays.
func (e *Engine) SetBase(turn sim.Turn, id sim.ID, base Base) bool {
	e.open(turn)
	v := e.get(id)
	return v != nil && v.sheet.SetBase(base.Attr, base.Value)
}

// SetRow writes a row under its source, as gear, boons and buffs do. Rows of one source stand beside each other; whoever
// replaces one drops the source first. It reports false when the row is refused, as are those under the source of an affect:
// only affects write these.
func (e *Engine) SetRow(turn sim.Turn, id sim.ID, row stat.Row) bool {
	e.open(turn)
	v := e.get(id)
	return v != nil && (row.Source < burden.First || row.Source > burden.Last) && v.sheet.AddRow(row)
}

// DropRows takes away all rows of the sources from..to, both included, and returns how many there were. Those of affects
// stay.
func (e *Engine) DropRows(turn sim.Turn, id sim.ID, from, to stat.Source) int {
	e.open(turn)
	v := e.get(id)
	if v == nil {
		return 0
	}
	return v.sheet.DropRows(from, min(to, burden.First-1)) + v.sheet.DropRows(max(from, burden.Last+1), to)
}
