package protocol

import (
	"encoding/binary"
	"math"
	"unicode/utf8"

	"github.com/wick-engine/wick/sim"
)

// Packets but snapshots are whole bytes: numbers in little endian, bytes and texts after their length in 16 bits. Every
// value has one form.

func appendU16(b []byte, x uint16) []byte { return binary.LittleEndian.AppendUint16(b, x) }
func appendU32(b []byte, x uint32) []byte { return binary.LittleEndian.AppendUint32(b, x) }
func appendU64(b []byte, x uint64) []byte { return binary.LittleEndian.AppendUint64(b, x) }

// appendBytes cuts off what is longer than limit; who composes a packet has looked at that before.
func appendBytes(b, data []byte, limit int) []byte {
	data = data[:min(len(data), limit)]
	return append(appendU16(b, uint16(len(data))), data...)
}

// appendText cuts off what is longer than limit, between characters, and replaces what is no UTF-8.
func appendText(b []byte, text string, limit int) []byte {
	at := len(b)
	b = append(b, 0, 0)
	for _, r := range text {
		if len(b)-at-2+utf8.RuneLen(r) > limit {
			break
		}
		b = utf8.AppendRune(b, r)
	}
	binary.LittleEndian.PutUint16(b[at:], uint16(len(b)-at-2))
	return b
}

// appendF64 writes what is no number as 0, and has one 0 only.
func appendF64(b []byte, x float64) []byte {
	if !sim.IsFinite(x) || x == 0 {
		x = 0
	}
	return appendU64(b, math.Float64bits(x))
}

func appendBool(b []byte, x bool) []byte {
	if x {
		return append(b, 1)
	}
	return append(b, 0)
}

// reader takes values from the front of a packet. The first value that is not there or not valid makes it bad; from then
// on it gives zeros.
type reader struct {
	rest []byte
	bad  bool
}

// open begins to read a packet of a type.
func open(packet []byte, want PacketType, limit int) reader {
	if len(packet) == 0 || len(packet) > limit || PacketType(packet[0]) != want {
		return reader{bad: true}
	}
	return reader{rest: packet[1:]}
}

// take is the next n bytes, nil if there are not as many.
func (r *reader) take(n int) []byte {
	if r.bad || n > len(r.rest) {
		r.bad = true
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
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

// f64 is a finite number, of which there is one 0.
func (r *reader) f64() float64 {
	x := math.Float64frombits(r.u64())
	if !sim.IsFinite(x) || x == 0 && math.Signbit(x) {
		r.bad = true
		return 0
	}
	return x
}

func (r *reader) bool() bool {
	x := r.u8()
	r.bad = r.bad || x > 1
	return x == 1
}

// bytes is a copy of bytes that came after their length.
func (r *reader) bytes(limit int) []byte {
	n := int(r.u16())
	if n > limit {
		r.bad = true
	}
	if data := r.take(n); len(data) > 0 {
		return append([]byte(nil), data...)
	}
	return nil
}

func (r *reader) text(limit int) string {
	n := int(r.u16())
	if n > limit {
		r.bad = true
	}
	data := r.take(n)
	if !utf8.Valid(data) {
		r.bad = true
		return ""
	}
	return string(data)
}

// end is the verdict on a packet that must be over now.
func (r *reader) end() error {
	if r.bad || len(r.rest) > 0 {
		return ErrMalformed
	}
	return nil
}
