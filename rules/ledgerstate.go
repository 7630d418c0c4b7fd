package rules

import (
	"encoding/binary"
	"math"

	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// addTo adds a ledger to a hash.
func (l *Ledger) addTo(h *sim.StateHash) {
	addIndices(h, l.Flags)
	addReached(h, l.Tracks)
	addIndices(h, l.Abilities)
	addReached(h, l.Professions)
	h.Int(len(l.Bases))
	for _, b := range l.Bases {
		h.U16(uint16(b.Attr))
		h.F64(b.Value)
	}
}

func addIndices(h *sim.StateHash, list []int32) {
	h.Int(len(list))
	for _, i := range list {
		h.U32(uint32(i))
	}
}

func addReached(h *sim.StateHash, list []Reached) {
	h.Int(len(list))
	for _, r := range list {
		h.U32(uint32(r.Ref))
		h.U32(uint32(r.Count))
	}
}

// appendState appends a ledger to dst: each list with its length first.
func (l *Ledger) appendState(dst []byte) []byte {
	dst = appendIndices(dst, l.Flags)
	dst = appendReached(dst, l.Tracks)
	dst = appendIndices(dst, l.Abilities)
	dst = appendReached(dst, l.Professions)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(l.Bases)))
	for _, b := range l.Bases {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(b.Attr))
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(b.Value))
	}
	return dst
}

func appendIndices(dst []byte, list []int32) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(list)))
	for _, i := range list {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(i))
	}
	return dst
}

func appendReached(dst []byte, list []Reached) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(list)))
	for _, r := range list {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(r.Ref))
		dst = binary.LittleEndian.AppendUint32(dst, uint32(r.Count))
	}
	return dst
}

// count reads the length of a list whose elements take a number of bytes each, 0 for one that is longer than what there is.
func (r *reader) count(size int) int {
	n := int(r.u32())
	if n > len(r.rest)/size {
		r.bad, n = true, 0
	}
	return n
}

func (r *reader) indices(list []int32) []int32 {
	for range r.count(4) {
		list = append(list, int32(r.u32()))
	}
	return list
}

func (r *reader) reached(list []Reached) []Reached {
	for range r.count(8) {
		list = append(list, Reached{int32(r.u32()), int32(r.u32())})
	}
	return list
}

func (r *reader) f64() float64 { return math.Float64frombits(r.u64()) }

// readLedger reads what appendState wrote.
func (e *Engine) readLedger(r *reader, l *Ledger) bool {
	l.Flags = r.indices(l.Flags)
	l.Tracks = r.reached(l.Tracks)
	l.Abilities = r.indices(l.Abilities)
	l.Professions = r.reached(l.Professions)
	for range r.count(10) {
		l.Bases = append(l.Bases, Base{stat.Index(r.u16()), r.f64()})
	}
	return !r.bad && e.fits(l)
}

// addLasting adds what somebody has that lasts, and what it is lent, to a hash.
func (v *entity) addLasting(h *sim.StateHash) {
	v.ledger.addTo(h)
	h.Int(len(v.loans))
	for _, l := range v.loans {
		h.U32(uint32(l.ability))
		h.U64(uint64(l.source))
	}
}

func (v *entity) appendLasting(dst []byte) []byte {
	dst = v.ledger.appendState(dst)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(v.loans)))
	for _, l := range v.loans {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(l.ability))
		dst = binary.LittleEndian.AppendUint64(dst, uint64(l.source))
	}
	return dst
}

func (e *Engine) readLasting(r *reader, v *entity) bool {
	if !e.readLedger(r, &v.ledger) {
		return false
	}
	for range r.count(12) {
		l := loan{int32(r.u32()), stat.Source(r.u64())}
		at, found := v.findLoan(l)
		if found || at < len(v.loans) || l.source == 0 || l.ability < 0 || int(l.ability) >= len(e.defs.Abilities) {
			return false
		}
		v.loans = append(v.loans, l)
	}
	return !r.bad
}

// addPending adds what waits for an answer to a hash.
func (e *Engine) addPending(h *sim.StateHash) {
	h.Int(len(e.pending))
	for i := range e.pending {
		p := &e.pending[i]
		h.ID(p.id)
		h.U64(p.Unit)
		h.U8(uint8(p.Kind))
		h.U32(uint32(p.Ref))
		h.U32(uint32(p.Count))
		h.U16(uint16(p.Attr))
		h.F64(p.Value)
		h.F64(p.From)
		h.Text(p.Slot)
	}
}

// pendingBytes is what a change takes in a state, without the name of its slot.
const pendingBytes = 8 + 8 + 1 + 4 + 4 + 2 + 8 + 8 + 2

func (e *Engine) appendPending(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(e.pending)))
	for i := range e.pending {
		p := &e.pending[i]
		dst = binary.LittleEndian.AppendUint64(dst, uint64(p.id))
		dst = binary.LittleEndian.AppendUint64(dst, p.Unit)
		dst = append(dst, byte(p.Kind))
		dst = binary.LittleEndian.AppendUint32(dst, uint32(p.Ref))
		dst = binary.LittleEndian.AppendUint32(dst, uint32(p.Count))
		dst = binary.LittleEndian.AppendUint16(dst, uint16(p.Attr))
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(p.Value))
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(p.From))
		dst = append(binary.LittleEndian.AppendUint16(dst, uint16(len(p.Slot))), p.Slot...)
	}
	return dst
}

// readPending reads what appendPending wrote, after everybody and the number of the last unit.
func (e *Engine) readPending(r *reader) bool {
	n := r.count(pendingBytes)
	if n > maxPending {
		return false
	}
	last := uint64(1)
	for range n {
		p := pending{id: sim.ID(r.u64()), Change: Change{
			Unit: r.u64(), Kind: ChangeKind(r.u8()), Ref: int32(r.u32()), Count: int32(r.u32()), Attr: stat.Index(r.u16()),
			Value: r.f64(), From: r.f64(),
		}}
		p.Slot = string(r.take(int(r.u16())))
		v := e.get(p.id)
		if r.bad || v == nil || !v.player || p.Unit < last || p.Unit > e.units || !e.possible(&p.Change) {
			return false
		}
		last = p.Unit
		e.pending = append(e.pending, p)
	}
	return !r.bad
}

// possible reports whether a change is one that this pack can ask for: what does not count is zero.
func (e *Engine) possible(c *Change) bool {
	clean := Change{Unit: c.Unit, Kind: c.Kind, Ref: c.Ref}
	switch c.Kind {
	case TakeItem, GiveItem, TakeSteps, GainProfession:
		clean.Count = max(c.Count, 1)
	case AugmentWorn:
		clean.Attr, clean.Value, clean.Slot = c.Attr, c.Value, c.Slot
	case SetOwnBase:
		clean.Attr, clean.Value = c.Attr, c.Value
	case RaiseOwnBase:
		clean.Attr, clean.Value, clean.From = c.Attr, c.Value, c.From
	}
	return *c == clean && c.Ref >= 0 && int(c.Ref) < e.things(c.Kind) && int(c.Attr) < max(len(e.defs.Attributes), 1) &&
		sim.IsFinite(c.Value) && sim.IsFinite(c.From) && !((c.Kind == RaiseFlag || c.Kind == LowerFlag) && e.reserved[c.Ref])
}

// things is how many things there are that a change of a kind can be about; of a base there is one, by its attribute.
func (e *Engine) things(kind ChangeKind) int {
	switch kind {
	case TakeItem, GiveItem, AugmentWorn:
		return len(e.defs.Items)
	case RaiseFlag, LowerFlag:
		return len(e.defs.Flags)
	case BeginTrack, TakeSteps:
		return len(e.defs.Tracks)
	case GainAbility, LoseAbility:
		return len(e.defs.Abilities)
	case GainProfession:
		return len(e.defs.Professions)
	case SetOwnBase, RaiseOwnBase:
		return 1
	}
	return 0
}
