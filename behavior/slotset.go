package behavior

import "math/bits"

// slotSet is a set of slots of actors. Walking it is ascending and costs nothing for who is not in it.
type slotSet []uint64

// grow makes room for slots below n.
func (s *slotSet) grow(n int) {
	for len(*s) < (n+63)>>6 {
		*s = append(*s, 0)
	}
}

func (s slotSet) add(slot uint32)      { s[slot>>6] |= 1 << (slot & 63) }
func (s slotSet) remove(slot uint32)   { s[slot>>6] &^= 1 << (slot & 63) }
func (s slotSet) has(slot uint32) bool { return s[slot>>6]>>(slot&63)&1 != 0 }

// put adds a slot or removes it.
func (s slotSet) put(slot uint32, in bool) {
	if in {
		s.add(slot)
	} else {
		s.remove(slot)
	}
}

// next returns the lowest slot in the set from the given one on, false if there is none.
func (s slotSet) next(from uint32) (slot uint32, ok bool) {
	word := int(from >> 6)
	if word >= len(s) {
		return 0, false
	}
	left := s[word] >> (from & 63) << (from & 63)
	for left == 0 {
		word++
		if word == len(s) {
			return 0, false
		}
		left = s[word]
	}
	return uint32(word<<6 | bits.TrailingZeros64(left)), true
}

// lowest returns the lowest slot of a word of a set of which some bits are left.
func lowest(word int, left uint64) uint32 { return uint32(word<<6 | bits.TrailingZeros64(left)) }
