package sim

import (
	"errors"
	"strconv"
)

// AppendIDs appends to dst which IDs the table holds and which it will hand out next, but not its
// values: the number of slots, then for each slot twice its generation, plus 1 where it holds an
// entry. Numbers are written in groups of seven bits, the lowest first, with the high bit set on
// all but the last. Equal ID states have equal bytes.
func (t *Table[T]) AppendIDs(dst []byte) []byte {
	dst = appendGroups(dst, uint64(len(t.values)))
	for slot, generation := range t.generations {
		n := uint64(generation) << 1
		if t.holds(slot) {
			n |= 1
		}
		dst = appendGroups(dst, n)
	}
	return dst
}

// RestoreIDs makes the table hold the IDs that AppendIDs wrote, each with a zero value for the
// caller to fill, and hand out the same IDs as the table they came from. It returns the bytes that
// follow. When src is malformed or has more than most slots, the table stays as it was.
func (t *Table[T]) RestoreIDs(src []byte, most int) (rest []byte, err error) {
	slots, src, ok := cutGroups(src)
	if !ok {
		return nil, errors.New("sim: a table's number of slots is cut off or malformed")
	}
	// Every slot has at least a byte, so a wrong number is found before memory is taken for it.
	if slots > uint64(max(most, 0)) || slots > uint64(len(src)) {
		return nil, errors.New("sim: a table of " + strconv.FormatUint(slots, 10) + " slots is more than fits")
	}
	var restored Table[T]
	for slot := range int(slots) {
		var n uint64
		if n, src, ok = cutGroups(src); !ok || n>>1 == 0 || n>>1 > maxGeneration {
			return nil, errors.New("sim: slot " + strconv.Itoa(slot) + " of a table has no proper generation")
		}
		restored.grow()
		restored.generations[slot] = uint32(n >> 1)
		if n&1 != 0 {
			restored.occupy(slot)
		}
	}
	*t = restored
	return src, nil
}

// appendGroups appends a number in groups of seven bits.
func appendGroups(dst []byte, n uint64) []byte {
	for n >= 0x80 {
		dst = append(dst, byte(n)|0x80)
		n >>= 7
	}
	return append(dst, byte(n))
}

// cutGroups takes a number off the front of src. It accepts the shortest form only.
func cutGroups(src []byte) (n uint64, rest []byte, ok bool) {
	for i := 0; i < len(src) && i < 10; i++ {
		c := src[i]
		if i == 9 && c > 1 {
			break // beyond 64 bits
		}
		n |= uint64(c&0x7F) << (7 * i)
		if c < 0x80 {
			return n, src[i+1:], c != 0 || i == 0
		}
	}
	return 0, nil, false
}
