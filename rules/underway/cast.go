package underway

import (
	"encoding/binary"
	"math"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/sim/stored"
	"github.com/wick-engine/wick/view"
)

// Handle names somebody in one of its lives.
type Handle struct {
	ID   sim.ID
	Life uint32
}

// Aim is where a cast goes that is not for somebody: what the caster's hand said, which nobody here reads.
type Aim struct {
	Kind   uint8
	At     sim.Vec
	Target sim.ID
	Seq    uint32
}

// Cast is a cast that has begun and has not been committed, or the channel that one has become.
type Cast struct {
	Ability int32
	// Number is the cast's, from 1; 0 is none.
	Number uint32
	// Life is the caster's and Room where it began.
	Life uint32
	Room view.Room
	// At is the tick at which it is committed, or at which a channel runs next, and Instant says that the commit is in the tick in
	// which it began: then nothing but its caster's end and a reaction breaks it.
	At      sim.Tick
	Instant bool
	// Left is how often a channel still runs, 0 for a cast that has not been committed.
	Left int32
	// Target is for whom it is, and Others are for an area.
	Target Handle
	Others []Handle
	Aim    Aim
}

// channelled stands in the number of the ability where Left follows it.
const channelled = 1 << 31

// ability is the number of the ability as it is hashed and written.
func (k *Cast) ability() uint32 {
	if k.Left > 0 {
		return uint32(k.Ability) | channelled
	}
	return uint32(k.Ability)
}

// AddTo adds all of it to a hash.
func (k *Cast) AddTo(h *sim.StateHash) {
	h.U32(k.Number)
	if k.Number == 0 {
		return
	}
	h.U32(k.ability())
	if k.Left > 0 {
		h.U32(uint32(k.Left))
	}
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

// AppendState appends the same to dst, for Load. Between two verbs no cast is an instant one.
func (k *Cast) AppendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, k.Number)
	if k.Number == 0 {
		return dst
	}
	dst = binary.LittleEndian.AppendUint32(dst, k.ability())
	if k.Left > 0 {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(k.Left))
	}
	for _, x := range [...]uint32{k.Life, uint32(k.Room), uint32(k.At)} {
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

// Load reads what AppendState wrote, and reports false for what it cannot have written. Whether there is such an ability, and such a
// channel, is for whoever knows them to say.
func (k *Cast) Load(r *stored.Reader) bool {
	*k = Cast{Number: r.U32(), Others: k.Others[:0]}
	if k.Number == 0 {
		return !r.Bad
	}
	ability := r.U32()
	if k.Ability = int32(ability &^ channelled); ability&channelled != 0 {
		if k.Left = int32(r.U32()); k.Left <= 0 {
			return false
		}
	}
	k.Life, k.Room, k.At = r.U32(), view.Room(r.U32()), sim.Tick(r.U32())
	k.Target = readHandle(r)
	for range r.Count(12) {
		k.Others = append(k.Others, readHandle(r))
	}
	k.Aim.Kind = r.U8()
	k.Aim.At = sim.Vec{X: r.F64(), Y: r.F64(), Z: r.F64()}
	k.Aim.Target, k.Aim.Seq = sim.ID(r.U64()), r.U32()
	return !r.Bad && k.At != 0 && sim.IsFinite(k.Aim.At.X) && sim.IsFinite(k.Aim.At.Y) && sim.IsFinite(k.Aim.At.Z)
}
