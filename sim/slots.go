package sim

import "math/bits"

// maxGeneration is the last use of a slot; a slot that has had it is never handed out again.
const maxGeneration = 1<<31 - 1

// slots is the part of a [Table] that does not depend on what it holds: which slots hold an entry,
// and how often each has been used.
type slots struct {
	states []uint32 // per slot its generation times 2, plus 1 while it holds an entry
	used   []uint64 // a bit per slot that holds an entry
	full   []uint64 // a bit per word of used that is all ones
	low    int      // no word of used below it has a slot to give
	count  int
}

// holds reports whether an ID names an entry.
func (s *slots) holds(id ID) bool {
	slot := id >> 32
	return slot < ID(len(s.states)) && uint64(s.states[slot]) == uint64(uint32(id))<<1|1
}

// id returns the ID of the present or last entry in a slot.
func (s *slots) id(slot int) ID { return MakeID(uint32(slot), s.states[slot]>>1) }

// take begins the next use of the lowest free slot, which may be one more than there were.
func (s *slots) take() int {
	if word := s.low; word < len(s.used) {
		if used := s.used[word]; used != ^uint64(0) {
			slot := word<<6 | bits.TrailingZeros64(^used)
			if slot < len(s.states) && s.states[slot] < maxGeneration<<1 {
				s.begin(slot)
				return slot
			}
		}
	}
	slot := s.search()
	s.low = slot >> 6
	if slot == len(s.states) {
		s.grow()
	}
	s.begin(slot)
	return slot
}

// begin opens the next use of a free slot.
func (s *slots) begin(slot int) {
	s.states[slot] = s.states[slot] + 2 | 1
	s.occupy(slot)
}

// give ends the use of a slot that holds an entry.
func (s *slots) give(slot int) {
	s.states[slot] &^= 1
	word := slot >> 6
	used := s.used[word]
	if used == ^uint64(0) {
		s.full[word>>6] &^= 1 << (word & 63)
	}
	s.used[word] = used &^ (1 << (slot & 63))
	s.low = min(s.low, word)
	s.count--
}

// search returns the lowest slot that can be handed out, or the number of slots. A slot that has had
// its last use is passed over.
func (s *slots) search() int {
	for i, full := range s.full {
		for open := ^full; open != 0; open &= open - 1 {
			word := i<<6 | bits.TrailingZeros64(open)
			if word >= len(s.used) {
				return len(s.states)
			}
			for spare := ^s.used[word]; spare != 0; spare &= spare - 1 {
				slot := word<<6 | bits.TrailingZeros64(spare)
				if slot >= len(s.states) || s.states[slot] < maxGeneration<<1 {
					return slot
				}
			}
		}
	}
	return len(s.states)
}

// occupy marks a slot as holding an entry.
func (s *slots) occupy(slot int) {
	word := slot >> 6
	used := s.used[word] | 1<<(slot&63)
	s.used[word] = used
	if used == ^uint64(0) {
		s.full[word>>6] |= 1 << (word & 63)
	}
	s.count++
}

// grow adds an empty slot at the end.
func (s *slots) grow() {
	slot := len(s.states)
	s.states = append(s.states, 0)
	if slot&63 == 0 {
		s.used = append(s.used, 0)
		if slot&4095 == 0 {
			s.full = append(s.full, 0)
		}
	}
}
