package sim

import (
	"errors"
	"strconv"
)

// append writes what readSlots reads.
func (s *slots) append(dst []byte) []byte {
	dst = appendGroups(dst, uint64(len(s.states)))
	for _, state := range s.states {
		dst = appendGroups(dst, uint64(state))
	}
	return dst
}

// readSlots takes slots off the front of src.
func readSlots(src []byte, most int) (s slots, rest []byte, err error) {
	n, src, ok := cutGroups(src)
	if !ok {
		return slots{}, nil, errors.New("sim: a table's number of slots is cut off or malformed")
	}
	if n > uint64(max(most, 0)) {
		return slots{}, nil, errors.New("sim: a table of " + strconv.FormatUint(n, 10) + " slots, where " + strconv.Itoa(most) + " are allowed")
	}
	// Slots are made as they are read, and each takes a byte: a wrong number costs no memory.
	for slot := range int(n) {
		var state uint64
		if state, src, ok = cutGroups(src); !ok || state>>1 == 0 || state>>1 > maxGeneration {
			return slots{}, nil, errors.New("sim: slot " + strconv.Itoa(slot) + " of a table has no proper generation")
		}
		s.grow()
		s.states[slot] = uint32(state)
		if state&1 != 0 {
			s.occupy(slot)
		}
	}
	return s, src, nil
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
