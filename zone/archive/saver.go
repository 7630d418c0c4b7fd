package archive

import (
	"encoding/binary"
	"math"

	"github.com/wick-engine/wick/sim"
)

// Saver appends what it is led over to Out.
type Saver struct{ Out []byte }

var _ Archive = (*Saver)(nil)

// U8 saves a byte.
func (s *Saver) U8(x *uint8) { s.Out = append(s.Out, *x) }

// U16 saves 16 bits.
func (s *Saver) U16(x *uint16) { s.Out = binary.LittleEndian.AppendUint16(s.Out, *x) }

// U32 saves 32 bits.
func (s *Saver) U32(x *uint32) { s.Out = binary.LittleEndian.AppendUint32(s.Out, *x) }

// U64 saves 64 bits.
func (s *Saver) U64(x *uint64) { s.Out = binary.LittleEndian.AppendUint64(s.Out, *x) }

// I8 saves a signed number of 8 bits.
func (s *Saver) I8(x *int8) { s.Out = append(s.Out, uint8(*x)) }

// I32 saves a signed number of 32 bits.
func (s *Saver) I32(x *int32) { s.Out = binary.LittleEndian.AppendUint32(s.Out, uint32(*x)) }

// I64 saves a signed number of 64 bits.
func (s *Saver) I64(x *int64) { s.Out = binary.LittleEndian.AppendUint64(s.Out, uint64(*x)) }

// F64 saves a real number, bit by bit.
func (s *Saver) F64(x *float64) {
	s.Out = binary.LittleEndian.AppendUint64(s.Out, math.Float64bits(*x))
}

// Flag saves a truth value as 0 or 1.
func (s *Saver) Flag(x *bool) {
	if *x {
		s.Out = append(s.Out, 1)
	} else {
		s.Out = append(s.Out, 0)
	}
}

// Length saves a length, and leaves it as it is.
func (s *Saver) Length(have, _ int) int {
	s.Out = binary.LittleEndian.AppendUint32(s.Out, uint32(have))
	return have
}

// Text saves a text of at most 65,535 bytes.
func (s *Saver) Text(text string) {
	s.Out = append(binary.LittleEndian.AppendUint16(s.Out, uint16(len(text))), text...)
}

// IDs saves which entries a table has and which it will have next.
func (s *Saver) IDs(t Table) { s.Out = t.AppendIDs(s.Out) }

// Part lets another room save what it keeps, after the length of that.
func (s *Saver) Part(p Part) {
	at := len(s.Out)
	s.Out = p.Append(append(s.Out, 0, 0, 0, 0))
	binary.LittleEndian.PutUint32(s.Out[at:], uint32(len(s.Out)-at-4))
}

// Memory is true: who restores wants explanations as well.
func (s *Saver) Memory() bool { return true }

// Seal appends the sum of everything so far, for Open.
func (s *Saver) Seal() []byte {
	sum := sumOf(s.Out)
	s.U64(&sum)
	return s.Out
}

func sumOf(b []byte) uint64 {
	var h sim.StateHash
	h.Bytes(b)
	return h.Sum()
}
