package sim

import (
	"math"
	"math/bits"
)

// The state hash takes one word per value through the round of XXH64 and closes with the mixing
// of SplitMix64. A round is a bijection of the word for a fixed state and of the state for a fixed
// word, so nothing written earlier is forgotten.
const (
	roundA = 0xC2B2AE3D27D4EB4F
	roundB = 0x9E3779B185EBCA87
	roundC = 0x27D4EB2F165667C5
)

// StateHash folds simulation state into 64 bits. Rooms write what they hold in a fixed order; equal
// sequences of writes give equal sums on every machine. It is canonical where equal state has
// several bit patterns: −0 counts as 0, and all NaNs are one. The zero StateHash is ready.
type StateHash struct {
	h     uint64
	count uint64
}

// U64 writes 64 bits.
func (s *StateHash) U64(x uint64) {
	s.h = bits.RotateLeft64(s.h+x*roundA+roundC, 31) * roundB
	s.count++
}

// U32 writes 32 bits.
func (s *StateHash) U32(x uint32) { s.U64(uint64(x)) }

// U16 writes 16 bits.
func (s *StateHash) U16(x uint16) { s.U64(uint64(x)) }

// U8 writes 8 bits.
func (s *StateHash) U8(x uint8) { s.U64(uint64(x)) }

// I64 writes a signed number.
func (s *StateHash) I64(x int64) { s.U64(uint64(x)) }

// Int writes a signed number.
func (s *StateHash) Int(x int) { s.U64(uint64(int64(x))) }

// Bool writes a truth value.
func (s *StateHash) Bool(x bool) {
	if x {
		s.U64(1)
	} else {
		s.U64(0)
	}
}

// F64 writes a real number, −0 as 0 and every NaN as the same one.
func (s *StateHash) F64(x float64) {
	switch {
	case x == 0:
		s.U64(0)
	case x != x:
		s.U64(0x7FF8000000000001)
	default:
		s.U64(math.Float64bits(x))
	}
}

// Tick writes a tick.
func (s *StateHash) Tick(t Tick) { s.U64(uint64(t)) }

// ID writes an id.
func (s *StateHash) ID(id ID) { s.U64(uint64(id)) }

// Vec writes three coordinates.
func (s *StateHash) Vec(v Vec) {
	s.F64(v.X)
	s.F64(v.Y)
	s.F64(v.Z)
}

// Text writes a text with its length.
func (s *StateHash) Text(text string) { writeText(s, text) }

// Bytes writes bytes with their length, as Text does.
func (s *StateHash) Bytes(b []byte) { writeText(s, b) }

// writeText writes the length, then eight bytes at a time, the last group filled up with zeros.
func writeText[T string | []byte](s *StateHash, text T) {
	s.U64(uint64(len(text)))
	for len(text) >= 8 {
		s.U64(uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
			uint64(text[4])<<32 | uint64(text[5])<<40 | uint64(text[6])<<48 | uint64(text[7])<<56)
		text = text[8:]
	}
	var last uint64
	for i := range len(text) {
		last |= uint64(text[i]) << (8 * i)
	}
	s.U64(last)
}

// Sum returns the hash of all that was written; writing may go on afterwards.
func (s *StateHash) Sum() uint64 { return mix(s.h ^ mix(s.count+golden)) }
