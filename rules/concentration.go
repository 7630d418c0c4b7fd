package rules

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

// focus is what somebody keeps up by concentrating, wherever it is: the instances of one cast, or of one cascade where there is no
// cast. The zero value is nothing.
type focus struct {
	cast  uint32
	unit  uint64
	grips []grip // in order
}

// grip is an instance that is kept up, on somebody or, as a field, on a room.
type grip struct {
	id    affect.ID
	field bool
}

func (g grip) compare(o grip) int {
	if g.field != o.field {
		if o.field {
			return -1
		}
		return 1
	}
	return cmp.Compare(g.id, o.id)
}

// concentrate makes somebody keep an instance up. What it kept up for another cast ends first, on everybody who bears it.
func (e *Engine) concentrate(v *entity, cast uint32, g grip) {
	f := &v.focus
	unit := uint64(0)
	if cast == 0 {
		unit = e.unit()
	}
	from := len(e.grips)
	if f.cast != cast || f.unit != unit {
		for _, old := range f.grips {
			if old != g {
				e.grips = append(e.grips, old)
			}
		}
		f.cast, f.unit, f.grips = cast, unit, f.grips[:0]
	}
	if at, there := slices.BinarySearchFunc(f.grips, g, grip.compare); !there {
		f.grips = slices.Insert(f.grips, at, g)
	}
	e.slip(from)
}

// falter ends somebody's concentration if it can do nothing any more.
func (e *Engine) falter(v *entity) {
	if len(v.focus.grips) > 0 && e.helpless(v) {
		e.unfocus(v)
	}
}

// unfocus ends somebody's concentration and whatever it kept up.
func (e *Engine) unfocus(v *entity) {
	from := len(e.grips)
	e.grips = append(e.grips, v.focus.grips...)
	v.focus = focus{grips: v.focus.grips[:0]}
	e.slip(from)
}

// slip ends the instances that stand in grips from an index on, and takes them out.
func (e *Engine) slip(from int) {
	for i, to := from, len(e.grips); i < to; i++ {
		if g := e.grips[i]; g.field {
			e.endField(g.id, affect.Concentration)
		} else {
			e.remove(g.id, affect.Concentration)
		}
	}
	e.grips = e.grips[:from]
}

// gripped finds an instance, on somebody or on a room.
func (e *Engine) gripped(g grip) (affect.Instance, bool) {
	if g.field {
		return e.fields.Get(g.id)
	}
	return e.affects.Get(g.id)
}

// letGo takes an instance, which has ended or has another source now, from what its source concentrates on.
func (e *Engine) letGo(source sim.ID, g grip) {
	v := e.get(source)
	if v == nil || len(v.focus.grips) == 0 {
		return
	}
	if at, there := slices.BinarySearchFunc(v.focus.grips, g, grip.compare); there {
		v.focus.grips = slices.Delete(v.focus.grips, at, at+1)
	}
	if len(v.focus.grips) == 0 {
		v.focus = focus{grips: v.focus.grips}
	}
}

// unravel ends, when somebody dies, all concentration that it has a part in: what others keep up on it is gone with its death, of
// which nothing is told, and what it kept up on others ends because nobody does any more.
func (e *Engine) unravel(v *entity) {
	for i := range e.affects.On(v.id) {
		if i.Owner == affect.Rules && e.keepsUp(i.Source, grip{id: i.ID}) {
			e.dropQuietly(i.ID, affect.Death)
		}
	}
	e.unfocus(v)
}

// keepsUp reports whether somebody concentrates on an instance.
func (e *Engine) keepsUp(source sim.ID, g grip) bool {
	v := e.get(source)
	if v == nil {
		return false
	}
	_, there := slices.BinarySearchFunc(v.focus.grips, g, grip.compare)
	return there
}

func (f *focus) addTo(h *sim.StateHash) {
	h.U32(f.cast)
	h.U64(f.unit)
	h.Int(len(f.grips))
	for _, g := range f.grips {
		h.U64(uint64(g.id))
		h.Bool(g.field)
	}
}

// gripBytes is how long a grip is in a state.
const gripBytes = 9

func (f *focus) appendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, f.cast)
	dst = binary.LittleEndian.AppendUint64(dst, f.unit)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(f.grips)))
	for _, g := range f.grips {
		dst = append(binary.LittleEndian.AppendUint64(dst, uint64(g.id)), flag(g.field))
	}
	return dst
}

// read reads what appendState wrote, and reports whether it is in order.
func (f *focus) read(r *reader) bool {
	f.cast, f.unit = r.u32(), r.u64()
	n := int(r.u32())
	if n > len(r.rest)/gripBytes || f.cast != 0 && f.unit != 0 || (n == 0) != (f.cast == 0 && f.unit == 0) {
		return false
	}
	for i := range n {
		g, field := grip{id: affect.ID(r.u64())}, r.u8()
		g.field = field == 1
		if field > 1 || i > 0 && f.grips[i-1].compare(g) >= 0 {
			return false
		}
		f.grips = append(f.grips, g)
	}
	return true
}

// keeps reports whether what somebody concentrates on, as it was read, is there and its own, and whether it can concentrate at all.
func (e *Engine) keeps(v *entity) bool {
	if v.focus.unit > e.units || len(v.focus.grips) > 0 && (v.frozen || e.helpless(v)) {
		return false
	}
	return !slices.ContainsFunc(v.focus.grips, func(g grip) bool {
		i, ok := e.gripped(g)
		return !ok || i.Owner != affect.Rules || i.Source != v.id || !e.defs.Affects[i.Def].Concentration
	})
}
