package wire

import (
	"encoding/binary"
	"math"
	"math/bits"
	"unsafe"

	"github.com/wick-engine/wick/sim"
)

// form is how a number in memory becomes a number of the wire.
type form uint8

const (
	formStep    form = iota // a float in steps of a range
	formFloat64             // a float as it is
	formFloat32
	formUnsigned // an unsigned integer or a bool, from low
	formSigned   // a signed integer, from low
	formAngle    // the highest bits of an angle
	formRef      // the id of a ghost
	formBytes    // eight bytes of a text
)

// lane is one number of a component: where it is in memory and how it is told.
type lane struct {
	component int
	offset    uintptr
	size      uintptr // of what is in memory: 1, 2, 4, 8 bytes; of formBytes 1 to 8
	form      form
	width     int // bits on the wire, 1 to 64
	low, step float64
	top       uint64 // the largest number on the wire
	tick      bool   // a tick at full width: what is new is told against the present one
	base      int64  // formUnsigned and formSigned: the value that is 0 on the wire
}

// load is the integer in memory.
func (l *lane) load(p unsafe.Pointer) uint64 {
	p = unsafe.Add(p, l.offset)
	switch l.size {
	case 1:
		return uint64(*(*uint8)(p))
	case 2:
		return uint64(*(*uint16)(p))
	case 4:
		return uint64(*(*uint32)(p))
	}
	return *(*uint64)(p)
}

// store writes the lowest bytes of v.
func (l *lane) store(p unsafe.Pointer, v uint64) {
	p = unsafe.Add(p, l.offset)
	switch l.size {
	case 1:
		*(*uint8)(p) = uint8(v)
	case 2:
		*(*uint16)(p) = uint16(v)
	case 4:
		*(*uint32)(p) = uint32(v)
	default:
		*(*uint64)(p) = v
	}
}

// float is the float in memory.
func (l *lane) float(p unsafe.Pointer) float64 {
	if l.size == 4 {
		return float64(math.Float32frombits(uint32(l.load(p))))
	}
	return math.Float64frombits(l.load(p))
}

// capture turns what is in memory into its number on the wire, and reports whether the value was one that can be told:
// not beyond the ends of the lane, and finite.
func (l *lane) capture(p unsafe.Pointer) (q uint64, fits bool) {
	switch l.form {
	case formStep:
		return l.steps(l.float(p))
	case formFloat64, formFloat32:
		if v := l.load(p); sim.IsFinite(l.float(p)) {
			return v, true
		}
		return 0, false
	case formUnsigned:
		v := l.load(p)
		q = v - uint64(l.base)
		if v < uint64(l.base) {
			return 0, false
		}
		return min(q, l.top), q <= l.top
	case formSigned:
		shift := 64 - 8*uint(l.size)
		v := int64(l.load(p)<<shift) >> shift
		if v < l.base {
			return 0, false
		}
		q = uint64(v) - uint64(l.base)
		return min(q, l.top), q <= l.top
	case formAngle:
		drop := uint(8*int(l.size) - l.width)
		half := uint64(1) << drop >> 1
		return (l.load(p) + half) >> drop & l.top, true
	case formBytes:
		return l.chars(p), true
	}
	return l.load(p), true
}

// steps is the nearest step to x, halves upwards.
func (l *lane) steps(x float64) (q uint64, fits bool) {
	at := (x-l.low)/l.step + 0.5
	switch {
	case at >= 0 && at < float64(l.top+1):
		return uint64(at), true
	case at > 0:
		return l.top, false
	case at < 0:
		return 0, false
	}
	q, _ = l.steps(0) // not a number: as near to nothing as the range comes
	return q, false
}

// chars packs up to eight bytes, the first lowest.
func (l *lane) chars(p unsafe.Pointer) uint64 {
	if l.size == 8 {
		return binary.LittleEndian.Uint64(unsafe.Slice((*byte)(unsafe.Add(p, l.offset)), 8))
	}
	var v uint64
	for i := range l.size {
		v |= uint64(*(*byte)(unsafe.Add(p, l.offset+i))) << (8 * i)
	}
	return v
}

// restore writes to memory what a number on the wire stands for.
func (l *lane) restore(p unsafe.Pointer, q uint64) {
	switch l.form {
	case formStep:
		x := l.low + float64(float64(q)*l.step)
		if l.size == 4 {
			l.store(p, uint64(math.Float32bits(float32(x))))
			return
		}
		l.store(p, math.Float64bits(x))
	case formUnsigned, formSigned:
		l.store(p, q+uint64(l.base))
	case formRef:
		l.store(p, uint64(UnpackID(uint32(q))))
	case formAngle:
		l.store(p, q<<uint(8*int(l.size)-l.width))
	case formBytes:
		for i := range l.size {
			*(*byte)(unsafe.Add(p, l.offset+i)) = byte(q >> (8 * i))
		}
	default:
		l.store(p, q)
	}
}

// valid reports whether a number that was read can have come from capture.
func (l *lane) valid(q uint64) bool {
	switch l.form {
	case formFloat64:
		return sim.IsFinite(math.Float64frombits(q))
	case formFloat32:
		return sim.IsFinite(float64(math.Float32frombits(uint32(q))))
	case formRef:
		return q == 0 || q&0xffff != 0
	}
	return q <= l.top
}

// widthOf is how many bits numbers up to top take, at least 1.
func widthOf(top uint64) int { return max(1, bits.Len64(top)) }
