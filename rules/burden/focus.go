package burden

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

// Focus is what somebody keeps up by concentrating, wherever it is: the instances of one cast, or of one cascade where there is no
// cast. The zero value is nothing.
type Focus struct {
	cast  uint32
	unit  uint64
	grips []Grip // in order
}

// Grip is an instance that is kept up: one on somebody or, among those of rooms, a field.
type Grip struct {
	ID    affect.ID
	Field bool
}

// order is by age, those on somebody first.
func order(a, b Grip) int {
	if a.Field != b.Field {
		if b.Field {
			return -1
		}
		return 1
	}
	return cmp.Compare(a.ID, b.ID)
}

// Grips are the instances, those on somebody first and each kind by age. They are good until the focus changes.
func (f *Focus) Grips() []Grip { return f.grips }

// Unit is the number of the cascade, 0 where it is a cast.
func (f *Focus) Unit() uint64 { return f.unit }

// Holds reports whether an instance is among them.
func (f *Focus) Holds(g Grip) bool {
	_, there := slices.BinarySearchFunc(f.grips, g, order)
	return there
}

// Take adds an instance of a cast or, where cast is 0, of a cascade. Whatever was kept up for another one is given up, and
// appended to dst.
func (f *Focus) Take(cast uint32, unit uint64, g Grip, dst []Grip) []Grip {
	if cast != 0 {
		unit = 0
	}
	if f.cast != cast || f.unit != unit {
		for _, old := range f.grips {
			if old != g {
				dst = append(dst, old)
			}
		}
		f.cast, f.unit, f.grips = cast, unit, f.grips[:0]
	}
	if at, there := slices.BinarySearchFunc(f.grips, g, order); !there {
		f.grips = slices.Insert(f.grips, at, g)
	}
	return dst
}

// Drop takes an instance out. With the last one the cast is forgotten.
func (f *Focus) Drop(g Grip) {
	if at, there := slices.BinarySearchFunc(f.grips, g, order); there {
		f.grips = slices.Delete(f.grips, at, at+1)
	}
	if len(f.grips) == 0 {
		f.Clear()
	}
}

// Clear forgets everything and keeps the memory.
func (f *Focus) Clear() { *f = Focus{grips: f.grips[:0]} }

// AddTo adds the focus to a hash.
func (f *Focus) AddTo(h *sim.StateHash) {
	h.U32(f.cast)
	h.U64(f.unit)
	h.Int(len(f.grips))
	for _, g := range f.grips {
		h.U64(uint64(g.ID))
		h.Bool(g.Field)
	}
}

// A state is the cast, 4 bytes, the unit, 8, the number of grips, 4, and each as its ID, 8, and 1 for a field, 1; the least
// significant byte first.
const (
	headBytes = 4 + 8 + 4
	gripBytes = 8 + 1
)

// AppendState appends the focus to dst, for Load.
func (f *Focus) AppendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, f.cast)
	dst = binary.LittleEndian.AppendUint64(dst, f.unit)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(f.grips)))
	for _, g := range f.grips {
		field := byte(0)
		if g.Field {
			field = 1
		}
		dst = append(binary.LittleEndian.AppendUint64(dst, uint64(g.ID)), field)
	}
	return dst
}

// errState is what Load refuses bytes with that no focus wrote.
var errState = errors.New("burden: these bytes are no focus")

// Load reads what AppendState wrote and returns the bytes that follow. Bytes that no focus can have written are refused, and then
// nothing has changed.
func (f *Focus) Load(src []byte) (rest []byte, err error) {
	if len(src) < headBytes {
		return src, errState
	}
	read := Focus{cast: binary.LittleEndian.Uint32(src), unit: binary.LittleEndian.Uint64(src[4:]), grips: f.grips[:0:0]}
	n := uint64(binary.LittleEndian.Uint32(src[12:]))
	rest = src[headBytes:]
	if n > uint64(len(rest)/gripBytes) || read.cast != 0 && read.unit != 0 || (n == 0) != (read.cast == 0 && read.unit == 0) {
		return src, errState
	}
	for i := range int(n) {
		g := Grip{affect.ID(binary.LittleEndian.Uint64(rest)), rest[8] == 1}
		if rest[8] > 1 || i > 0 && order(read.grips[i-1], g) >= 0 {
			return src, errState
		}
		read.grips, rest = append(read.grips, g), rest[gripBytes:]
	}
	*f = read
	return rest, nil
}
