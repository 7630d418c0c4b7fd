package ledger

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/sim/stored"
)

// errState means that bytes are no state of the kind, or none that is possible under the pack.
var errState = errors.New("ledger: a state that cannot be")

// AddTo adds a ledger to a hash.
func (l *Ledger) AddTo(h *sim.StateHash) {
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

// AppendState appends a ledger to dst, for Load: each list with its length first. Equal states have equal bytes.
func (l *Ledger) AppendState(dst []byte) []byte {
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

// Load makes the ledger what AppendState wrote, and returns the bytes that follow. Bytes that are no ledger of the pack are
// refused, and then it is as it was.
func (l *Ledger) Load(src []byte, b *Book) (rest []byte, err error) {
	r := stored.Reader{Rest: src}
	n := Ledger{Flags: indices(&r), Tracks: readReached(&r), Abilities: indices(&r), Professions: readReached(&r)}
	for range r.Count(2 + 8) {
		n.Bases = append(n.Bases, Base{stat.Index(r.U16()), r.F64()})
	}
	if r.Bad || !b.Fits(&n) {
		return src, errState
	}
	*l = n
	return r.Rest, nil
}

// AddTo adds loans to a hash.
func (l *Loans) AddTo(h *sim.StateHash) {
	h.Int(len(*l))
	for _, x := range *l {
		h.U32(uint32(x.Ability))
		h.U64(uint64(x.Source))
	}
}

// AppendState appends loans to dst, for Load.
func (l *Loans) AppendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(*l)))
	for _, x := range *l {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(x.Ability))
		dst = binary.LittleEndian.AppendUint64(dst, uint64(x.Source))
	}
	return dst
}

// Load makes the loans what AppendState wrote, and returns the bytes that follow. Bytes that cannot be loans under the pack are
// refused, and then they are as they were.
func (l *Loans) Load(src []byte, b *Book) (rest []byte, err error) {
	r := stored.Reader{Rest: src}
	var n Loans
	for range r.Count(4 + 8) {
		x := Loan{int32(r.U32()), stat.Source(r.U64())}
		at, found := n.find(x)
		if found || at < len(n) || x.Source == 0 || x.Ability < 0 || int(x.Ability) >= len(b.defs.Abilities) {
			return src, errState
		}
		n = append(n, x)
	}
	if r.Bad {
		return src, errState
	}
	*l = n
	return r.Rest, nil
}

// AddTo adds what waits to a hash.
func (q *Queue) AddTo(h *sim.StateHash) {
	h.Int(len(q.asked))
	for i := range q.asked {
		a := &q.asked[i]
		h.ID(a.Who)
		h.U64(a.Unit)
		h.U8(uint8(a.Kind))
		h.U32(uint32(a.Ref))
		h.U32(uint32(a.Count))
		h.U16(uint16(a.Attr))
		h.F64(a.Value)
		h.F64(a.From)
		h.Text(a.Slot)
	}
}

// askedBytes is what a change takes in a state, without the name of its slot.
const askedBytes = 8 + 8 + 1 + 4 + 4 + 2 + 8 + 8 + 2

// AppendState appends what waits to dst, for Load. The name of a slot has at most 65,535 bytes.
func (q *Queue) AppendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(q.asked)))
	for i := range q.asked {
		a := &q.asked[i]
		dst = binary.LittleEndian.AppendUint64(dst, uint64(a.Who))
		dst = binary.LittleEndian.AppendUint64(dst, a.Unit)
		dst = append(dst, byte(a.Kind))
		dst = binary.LittleEndian.AppendUint32(dst, uint32(a.Ref))
		dst = binary.LittleEndian.AppendUint32(dst, uint32(a.Count))
		dst = binary.LittleEndian.AppendUint16(dst, uint16(a.Attr))
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(a.Value))
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(a.From))
		dst = append(binary.LittleEndian.AppendUint16(dst, uint16(len(a.Slot))), a.Slot...)
	}
	return dst
}

// Load makes the queue what AppendState wrote, and returns the bytes that follow. Units are not above last, and whoever waits is
// one who may. Bytes that cannot be such a queue are refused, and then it is as it was.
func (q *Queue) Load(src []byte, b *Book, last uint64, may func(sim.ID) bool) (rest []byte, err error) {
	r := stored.Reader{Rest: src}
	count, unit := r.Count(askedBytes), uint64(1)
	if count > MaxAsked {
		return src, errState
	}
	var asked []Asked
	for range count {
		a := Asked{sim.ID(r.U64()), Change{
			Unit: r.U64(), Kind: Kind(r.U8()), Ref: int32(r.U32()), Count: int32(r.U32()), Attr: stat.Index(r.U16()),
			Value: r.F64(), From: r.F64(),
		}}
		a.Slot = string(r.Bytes(int(r.U16())))
		if r.Bad || a.Unit < unit || a.Unit > last || !may(a.Who) || !b.Can(&a.Change) {
			return src, errState
		}
		unit = a.Unit
		asked = append(asked, a)
	}
	if r.Bad {
		return src, errState
	}
	q.asked = asked
	return r.Rest, nil
}

func indices(r *stored.Reader) (list []int32) {
	for range r.Count(4) {
		list = append(list, int32(r.U32()))
	}
	return list
}

func readReached(r *stored.Reader) (list []Reached) {
	for range r.Count(4 + 4) {
		list = append(list, Reached{int32(r.U32()), int32(r.U32())})
	}
	return list
}
