package wire

import (
	"encoding/binary"
	"math/bits"
)

// Writer writes bits, the lowest of a number first, into bytes, the lowest bit of a byte first. The zero value is ready.
type Writer struct {
	buf  []byte
	acc  uint64 // bits that are not in buf yet
	held int    // how many, below 64
}

// Reset forgets what was written, keeps the memory, and begins after the given bytes.
func (w *Writer) Reset(head ...byte) {
	w.buf = append(w.buf[:0], head...)
	w.acc, w.held = 0, 0
}

// Len is the number of bits written since Reset, its bytes included.
func (w *Writer) Len() int { return len(w.buf)*8 + w.held }

// Bits writes the n lowest bits of v; n is 0 to 64.
func (w *Writer) Bits(v uint64, n int) {
	v &= 1<<uint(n) - 1
	w.acc |= v << uint(w.held)
	w.held += n
	if w.held >= 64 {
		w.buf = binary.LittleEndian.AppendUint64(w.buf, w.acc)
		w.held -= 64
		w.acc = v >> uint(n-w.held) // all 64 bits gone gives 0
	}
}

// Bool writes one bit.
func (w *Writer) Bool(x bool) {
	if x {
		w.Bits(1, 1)
	} else {
		w.Bits(0, 1)
	}
}

// Number writes a number that is mostly small: three bits of it at a time, lowest first, each followed by a bit that says
// whether more follow.
func (w *Writer) Number(v uint64) {
	for v > 7 {
		w.Bits(v&7|8, 4)
		v >>= 3
	}
	w.Bits(v, 4)
}

// NumberLen is how many bits Number writes.
func NumberLen(v uint64) int { return 4 * max(1, (bits.Len64(v)+2)/3) }

// Mark is a place in what was written to which Rewind goes back.
type Mark struct {
	size, held int
	acc        uint64
}

// Mark is the place where the next bit goes.
func (w *Writer) Mark() Mark { return Mark{len(w.buf), w.held, w.acc} }

// Rewind forgets what was written since the mark was taken.
func (w *Writer) Rewind(m Mark) { w.buf, w.held, w.acc = w.buf[:m.size], m.held, m.acc }

// Align fills up the last byte with zero bits and returns everything that was written. It is valid until the next call of
// the writer.
func (w *Writer) Align() []byte {
	for w.held > 0 {
		w.buf = append(w.buf, byte(w.acc))
		w.acc >>= 8
		w.held = max(0, w.held-8)
	}
	return w.buf
}

// Copy writes n bits that another writer has written from the beginning of a byte on.
func (w *Writer) Copy(from []byte, n int) {
	for ; n >= 64; n -= 64 {
		w.Bits(binary.LittleEndian.Uint64(from), 64)
		from = from[8:]
	}
	if n == 0 {
		return
	}
	if len(from) >= 8 {
		w.Bits(binary.LittleEndian.Uint64(from), n)
		return
	}
	for i := 0; n > 0; i++ {
		w.Bits(uint64(from[i]), min(n, 8))
		n -= 8
	}
}

// Reader reads what a Writer wrote. What lies behind the end is zero and makes the reader bad.
type Reader struct {
	rest []byte
	acc  uint64
	held int
	bad  bool
}

// NewReader makes a reader of data, which it does not copy.
func NewReader(data []byte) Reader { return Reader{rest: data} }

// Bits reads n bits, 0 to 64.
func (r *Reader) Bits(n int) uint64 {
	if n > 32 {
		low := r.Bits(32)
		return low | r.Bits(n-32)<<32
	}
	for r.held < n {
		if len(r.rest) >= 4 && r.held <= 32 {
			r.acc |= uint64(binary.LittleEndian.Uint32(r.rest)) << uint(r.held)
			r.rest = r.rest[4:]
			r.held += 32
			continue
		}
		if len(r.rest) == 0 {
			r.bad = true
			r.held, r.acc = 0, 0
			return 0
		}
		r.acc |= uint64(r.rest[0]) << uint(r.held)
		r.rest = r.rest[1:]
		r.held += 8
	}
	v := r.acc & (1<<uint(n) - 1)
	r.acc >>= uint(n)
	r.held -= n
	return v
}

// Bool reads one bit.
func (r *Reader) Bool() bool { return r.Bits(1) == 1 }

// Number reads what Writer.Number wrote. A form that is longer than it has to be makes the reader bad.
func (r *Reader) Number() uint64 {
	var v uint64
	for shift := 0; ; shift += 3 {
		group := r.Bits(4)
		if shift == 63 && group > 1 || group == 0 && shift > 0 {
			r.bad = true
		}
		if r.bad {
			return 0
		}
		v |= (group & 7) << uint(shift)
		if group < 8 {
			return v
		}
	}
}

// Fail makes the reader bad: for who finds that a value makes no sense.
func (r *Reader) Fail() { r.bad = true }

// Bad reports whether something was read that is not there, or Fail was called.
func (r *Reader) Bad() bool { return r.bad }

// End is the verdict on what was read if that is to be all: nothing but the zero bits that fill the last byte is left.
func (r *Reader) End() error {
	if r.bad || len(r.rest) > 0 || r.held >= 8 || r.acc != 0 {
		return ErrMalformed
	}
	return nil
}
