package rules

import (
	"encoding/binary"
	"math"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/sim/stored"
	"github.com/wick-engine/wick/view"
)

// addTo adds a cast to a hash.
func (k *Casting) addTo(h *sim.StateHash) {
	h.U32(k.Number)
	if k.Number == 0 {
		return
	}
	h.U32(uint32(k.Ability))
	h.U32(k.Life)
	h.U32(uint32(k.Room))
	h.Tick(k.At)
	h.ID(k.Target.ID)
	h.U32(k.Target.Life)
	h.Int(len(k.Others))
	for _, o := range k.Others {
		h.ID(o.ID)
		h.U32(o.Life)
	}
	h.U8(k.Aim.Kind)
	h.Vec(k.Aim.At)
	h.ID(k.Aim.Target)
	h.U32(k.Aim.Seq)
}

// appendState appends the same to dst. Between two verbs no cast is an instant one.
func (k *Casting) appendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, k.Number)
	if k.Number == 0 {
		return dst
	}
	for _, x := range [...]uint32{uint32(k.Ability), k.Life, uint32(k.Room), uint32(k.At)} {
		dst = binary.LittleEndian.AppendUint32(dst, x)
	}
	dst = k.Target.appendState(dst)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(k.Others)))
	for _, o := range k.Others {
		dst = o.appendState(dst)
	}
	dst = append(dst, k.Aim.Kind)
	for _, x := range [...]float64{k.Aim.At.X, k.Aim.At.Y, k.Aim.At.Z} {
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(x))
	}
	dst = binary.LittleEndian.AppendUint64(dst, uint64(k.Aim.Target))
	return binary.LittleEndian.AppendUint32(dst, k.Aim.Seq)
}

func (h Handle) appendState(dst []byte) []byte {
	return binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint64(dst, uint64(h.ID)), h.Life)
}

func readHandle(r *stored.Reader) Handle { return Handle{sim.ID(r.U64()), r.U32()} }

// readCasting reads what somebody was casting.
func (e *Engine) readCasting(r *stored.Reader, v *entity) bool {
	k := &v.casting
	if k.Number = r.U32(); k.Number == 0 {
		return !r.Bad
	}
	k.Ability, k.Life, k.Room, k.At = int32(r.U32()), r.U32(), view.Room(r.U32()), sim.Tick(r.U32())
	k.Target = readHandle(r)
	for range r.Count(12) {
		k.Others = append(k.Others, readHandle(r))
	}
	k.Aim.Kind = r.U8()
	k.Aim.At = sim.Vec{X: r.F64(), Y: r.F64(), Z: r.F64()}
	k.Aim.Target, k.Aim.Seq = sim.ID(r.U64()), r.U32()
	finite := sim.IsFinite(k.Aim.At.X) && sim.IsFinite(k.Aim.At.Y) && sim.IsFinite(k.Aim.At.Z)
	known := k.Ability >= 0 && int(k.Ability) < len(e.defs.Abilities)
	return !r.Bad && finite && known && k.Life == v.life && k.At != 0 && !v.dead && !v.frozen && k.Number <= e.casts
}
