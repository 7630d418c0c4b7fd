package archive

import (
	"encoding/binary"
	"math"
)

// Loader fills in what it is led over, from bytes that come from outside. The first value that is not there or not valid
// makes it bad; from then on it gives zeros. Make one with Open.
type Loader struct {
	rest  []byte
	bad   bool
	slots int // the most that a table may have
}

var _ Archive = (*Loader)(nil)

// Open is a loader for what was sealed, with tables of at most slots slots. It is bad from the start if the bytes are not as
// they were sealed.
func Open(sealed []byte, slots int) *Loader {
	end := len(sealed) - 8
	if end < 0 || binary.LittleEndian.Uint64(sealed[end:]) != sumOf(sealed[:end]) {
		return &Loader{bad: true}
	}
	return &Loader{rest: sealed[:end], slots: slots}
}

// OK reports whether all that was read so far was there and valid.
func (l *Loader) OK() bool { return !l.bad }

// Done reports whether all was valid, and nothing is left.
func (l *Loader) Done() bool { return !l.bad && len(l.rest) == 0 }

// Require makes the loader bad unless ok holds.
func (l *Loader) Require(ok bool) {
	if !ok {
		l.bad = true
	}
}

// take is the next n bytes, or nil.
func (l *Loader) take(n int) []byte {
	if l.bad || n < 0 || n > len(l.rest) {
		l.bad = true
		return nil
	}
	taken := l.rest[:n]
	l.rest = l.rest[n:]
	return taken
}

func (l *Loader) u8() uint8 {
	if b := l.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (l *Loader) u16() uint16 {
	if b := l.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (l *Loader) u32() uint32 {
	if b := l.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (l *Loader) u64() uint64 {
	if b := l.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// U8 loads a byte.
func (l *Loader) U8(x *uint8) { *x = l.u8() }

// U16 loads 16 bits.
func (l *Loader) U16(x *uint16) { *x = l.u16() }

// U32 loads 32 bits.
func (l *Loader) U32(x *uint32) { *x = l.u32() }

// U64 loads 64 bits.
func (l *Loader) U64(x *uint64) { *x = l.u64() }

// I8 loads a signed number of 8 bits.
func (l *Loader) I8(x *int8) { *x = int8(l.u8()) }

// I32 loads a signed number of 32 bits.
func (l *Loader) I32(x *int32) { *x = int32(l.u32()) }

// I64 loads a signed number of 64 bits.
func (l *Loader) I64(x *int64) { *x = int64(l.u64()) }

// F64 loads a real number.
func (l *Loader) F64(x *float64) { *x = math.Float64frombits(l.u64()) }

// Flag loads a truth value; anything but 0 and 1 is not valid.
func (l *Loader) Flag(x *bool) {
	b := l.u8()
	l.Require(b <= 1)
	*x = b == 1
}

// Length loads a length: never more than what is left could hold, so that a hostile one cannot ask for memory.
func (l *Loader) Length(_, size int) int {
	n := int(l.u32())
	l.Require(n <= len(l.rest)/size)
	if l.bad {
		return 0
	}
	return n
}

// Text loads a text.
func (l *Loader) Text() string { return string(l.take(int(l.u16()))) }

// Fixed loads as many bytes as want has, and is bad if they are others.
func (l *Loader) Fixed(want string) { l.Require(string(l.take(len(want))) == want) }

// IDs makes a table hold the entries that were saved, each with a zero value.
func (l *Loader) IDs(t Table) {
	if l.bad {
		return
	}
	rest, err := t.RestoreIDs(l.rest, l.slots)
	l.rest = rest
	l.Require(err == nil)
}

// Part lets another room load what it kept.
func (l *Loader) Part(p Part) {
	if b := l.take(int(l.u32())); !l.bad {
		l.Require(p.Load(b) == nil)
	}
}

// Memory is true: who restores wants explanations as well.
func (l *Loader) Memory() bool { return true }
