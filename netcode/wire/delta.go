package wire

import "math/bits"

// A value on a lane is told as its distance from another value that both ends know, in the shortest of five forms. Lanes
// wrap: the distance of two values of w bits is a number of w bits, read as signed, so that angles, ticks and positions
// need no care of their own. z is the distance with its sign moved to the lowest bit: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
//
//	0                       z = 0
//	10   2 bits             z = 1 to 4
//	110  5 bits             z = 5 to 36
//	1110 9 bits             z = 37 to 548
//	1111 the value itself   w bits where w is at most 20, else 6 bits that say its length - 1, then the z of that length
//
// (Bits are shown in the order in which they are written.) The first three are what a walker's coordinates and turns come
// to from one snapshot to the next once its speed is taken off.
const (
	smallEnd  = 4
	middleEnd = smallEnd + 32
	largeEnd  = middleEnd + 512
	wideLane  = 20
)

// zigzag is the distance from base to value on a lane of w bits.
func zigzag(value, base uint64, w int) uint64 {
	d := int64((value-base)<<uint(64-w)) >> uint(64-w)
	return uint64(d<<1^d>>63) & laneMask(w)
}

// laneMask has the w lowest bits.
func laneMask(w int) uint64 { return 1<<uint(w) - 1 }

// Delta writes a value of w bits, 1 to 64, for an end that knows base.
func (w *Writer) Delta(value, base uint64, width int) {
	z := zigzag(value, base, width)
	switch {
	case z == 0:
		w.Bits(0, 1)
	case z <= smallEnd:
		w.Bits(1|(z-1)<<2, 4)
	case z <= middleEnd:
		w.Bits(3|(z-smallEnd-1)<<3, 8)
	case z <= largeEnd:
		w.Bits(7|(z-middleEnd-1)<<4, 13)
	case width <= wideLane:
		w.Bits(15|value&laneMask(width)<<4, 4+width)
	default:
		n := bits.Len64(z)
		w.Bits(15|uint64(n-1)<<4, 10)
		w.Bits(z, n)
	}
}

// DeltaLen is how many bits Delta writes.
func DeltaLen(value, base uint64, width int) int {
	z := zigzag(value, base, width)
	switch {
	case z == 0:
		return 1
	case z <= smallEnd:
		return 4
	case z <= middleEnd:
		return 8
	case z <= largeEnd:
		return 13
	case width <= wideLane:
		return 4 + width
	}
	return 10 + bits.Len64(z)
}

// Delta reads what Writer.Delta wrote.
func (r *Reader) Delta(base uint64, width int) uint64 {
	var z uint64
	switch {
	case r.Bits(1) == 0:
		return base
	case r.Bits(1) == 0:
		z = 1 + r.Bits(2)
	case r.Bits(1) == 0:
		z = smallEnd + 1 + r.Bits(5)
	case r.Bits(1) == 0:
		z = middleEnd + 1 + r.Bits(9)
	case width <= wideLane:
		return r.Bits(width)
	default:
		z = r.Bits(int(r.Bits(6)) + 1)
	}
	d := z>>1 ^ -(z & 1)
	return (base + d) & laneMask(width)
}

// Ahead is where a lane of w bits will be after, if it goes on for so long as it did from older to newer during before:
// both in ticks, before at least 1. Fractions are cut off towards newer.
func Ahead(newer, older uint64, w int, before, after int) uint64 {
	d := int64((newer-older)<<uint(64-w)) >> uint(64-w)
	return (newer + uint64(d*int64(after)/int64(before))) & laneMask(w)
}
