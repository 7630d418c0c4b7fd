// Package stored reads what states and records keep: numbers as bytes, the least significant first, and lists with their length in
// front. Whoever appends such bytes does so with encoding/binary; what reads them must not believe them, and that is here.
package stored

import "math"

// Reader takes numbers from the front of bytes that may be anything. Once there are too few it is bad, holds nothing more, and gives
// zeros; it never panics. The zero Reader holds nothing and is not bad.
type Reader struct {
	// Rest is what has not been read.
	Rest []byte
	// Bad says that something that was read was not there.
	Bad bool
}

func (r *Reader) number(bytes int) (x uint64) {
	if len(r.Rest) < bytes {
		r.Fail()
		return 0
	}
	for i := range bytes {
		x |= uint64(r.Rest[i]) << (8 * i)
	}
	r.Rest = r.Rest[bytes:]
	return x
}

// Fail makes the reader bad.
func (r *Reader) Fail() { r.Bad, r.Rest = true, nil }

// U8 reads a byte.
func (r *Reader) U8() uint8 { return uint8(r.number(1)) }

// U16 reads 16 bits.
func (r *Reader) U16() uint16 { return uint16(r.number(2)) }

// U32 reads 32 bits.
func (r *Reader) U32() uint32 { return uint32(r.number(4)) }

// U64 reads 64 bits.
func (r *Reader) U64() uint64 { return r.number(8) }

// F64 reads a float by its bits. It may be any, one that is no number among them.
func (r *Reader) F64() float64 { return math.Float64frombits(r.U64()) }

// Bytes reads n bytes, which are those of Rest and no copy; none where there are fewer.
func (r *Reader) Bytes(n int) []byte {
	if n < 0 || n > len(r.Rest) {
		r.Fail()
		return nil
	}
	b := r.Rest[:n]
	r.Rest = r.Rest[n:]
	return b
}

// Count reads, in 32 bits, the length of a list whose elements take at least size bytes each, size being at least 1. A list that
// is longer than what there is makes the reader bad, and its length is 0: so nobody makes room for what is not there.
func (r *Reader) Count(size int) int {
	n := r.U32()
	if uint64(n) > uint64(len(r.Rest)/size) {
		r.Fail()
		return 0
	}
	return int(n)
}
