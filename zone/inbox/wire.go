package inbox

import (
	"encoding/binary"
	"math"

	"github.com/wick-engine/wick/sim"
)

// The binary form of letters: numbers of fixed width in little endian, texts after their length in 16 bits. There is one form for each value, so that equal values are equal bytes.

func appendU16(b []byte, x uint16) []byte  { return binary.LittleEndian.AppendUint16(b, x) }
func appendU32(b []byte, x uint32) []byte  { return binary.LittleEndian.AppendUint32(b, x) }
func appendU64(b []byte, x uint64) []byte  { return binary.LittleEndian.AppendUint64(b, x) }
func appendF64(b []byte, x float64) []byte { return appendU64(b, math.Float64bits(x)) }

func appendVec(b []byte, v sim.Vec) []byte {
	return appendF64(appendF64(appendF64(b, v.X), v.Y), v.Z)
}

func appendBool(b []byte, x bool) []byte {
	if x {
		return append(b, 1)
	}
	return append(b, 0)
}

func appendText(b []byte, text string) []byte {
	return append(appendU16(b, uint16(len(text))), text...)
}

// appendLong appends a text that may be longer than others, after its length in 32 bits.
func appendLong(b []byte, text string) []byte {
	return append(appendU32(b, uint32(len(text))), text...)
}

// reader takes values from the front of bytes that come from outside. The first value that is not there or not valid makes
// it bad; from then on it gives zeros.
type reader struct {
	rest []byte
	bad  bool
}

// take is the next n bytes, or nil.
func (r *reader) take(n int) []byte {
	if r.bad || n < 0 || n > len(r.rest) {
		r.bad = true
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

// require makes the reader bad unless ok holds.
func (r *reader) require(ok bool) {
	if !ok {
		r.bad = true
	}
}

func (r *reader) u8() uint8 {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) u16() uint16 {
	if b := r.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) u32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) u64() uint64 {
	if b := r.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

func (r *reader) f64() float64 { return math.Float64frombits(r.u64()) }

func (r *reader) vec() sim.Vec { return sim.Vec{X: r.f64(), Y: r.f64(), Z: r.f64()} }

func (r *reader) bool() bool {
	b := r.u8()
	r.require(b <= 1)
	return b == 1
}

// text is a text of at most high bytes.
func (r *reader) text(high int) string {
	n := int(r.u16())
	r.require(n <= high)
	return string(r.take(n))
}

// long is a text of at most high bytes that may be longer than others.
func (r *reader) long(high int) string {
	n := r.u32()
	r.require(int64(n) <= int64(high))
	if r.bad {
		return ""
	}
	return string(r.take(int(n)))
}
