package affect

import "math/bits"

// store keeps instances in one slab and finds them by ID. Entries are numbered from 1; which number an instance has is
// of no consequence outside, so it is no part of a saved state.
type store struct {
	entries []entry // entry n is entries[n-1]
	free    []int32 // numbers of entries out of use
	index   []int32 // open addressing by ID: the number of an entry, 0 for none; its length is a power of two
	shift   uint8   // 64 less the exponent of that power
	count   int
}

// entry is an instance and its neighbours in the list of its bearer's slot.
type entry struct {
	Instance
	prev, next int32
}

// at returns an entry by its number.
func (s *store) at(n int32) *entry { return &s.entries[n-1] }

// find returns the entry of an instance, nil when there is none.
func (s *store) find(id ID) *entry {
	if n := s.locate(id); n != 0 {
		return s.at(n)
	}
	return nil
}

// locate returns the number of an instance's entry, 0 when there is none.
func (s *store) locate(id ID) int32 {
	if len(s.index) == 0 || id == 0 {
		return 0
	}
	for at := s.home(id); ; at = (at + 1) & (len(s.index) - 1) {
		n := s.index[at]
		if n == 0 || s.at(n).ID == id {
			return n
		}
	}
}

// home returns where in the index an ID belongs. IDs come in rows; multiplied by the golden ratio they are spread evenly,
// where taken as they are the old ones would lie side by side and each new one would have to pass them all.
func (s *store) home(id ID) int { return int(uint64(id) * 0x9E3779B97F4A7C15 >> s.shift) }

// add takes in an instance, which has an ID of its own, and returns the number of its entry. Pointers to entries got
// before are no longer valid.
func (s *store) add(i Instance) int32 {
	if 4*(s.count+1) > 3*len(s.index) {
		s.grow()
	}
	var n int32
	if last := len(s.free) - 1; last >= 0 {
		n = s.free[last]
		s.free = s.free[:last]
		*s.at(n) = entry{Instance: i}
	} else {
		s.entries = append(s.entries, entry{Instance: i})
		n = int32(len(s.entries))
	}
	s.enter(i.ID, n)
	s.count++
	return n
}

// enter notes in the index where an ID is.
func (s *store) enter(id ID, n int32) {
	at := s.home(id)
	for s.index[at] != 0 {
		at = (at + 1) & (len(s.index) - 1)
	}
	s.index[at] = n
}

// grow doubles the index.
func (s *store) grow() {
	old := s.index
	s.index = make([]int32, max(16, 2*len(old)))
	s.shift = uint8(64 - bits.Len(uint(len(s.index)-1)))
	for _, n := range old {
		if n != 0 {
			s.enter(s.at(n).ID, n)
		}
	}
}

// remove lets the entry of an instance go.
func (s *store) remove(n int32) {
	mask := len(s.index) - 1
	hole := s.home(s.at(n).ID)
	for s.index[hole] != n {
		hole = (hole + 1) & mask
	}
	// Whatever was pushed past the hole by it moves back, so that a search never ends too early.
	for at := (hole + 1) & mask; s.index[at] != 0; at = (at + 1) & mask {
		home := s.home(s.at(s.index[at]).ID)
		if (at-home)&mask >= (at-hole)&mask {
			s.index[hole] = s.index[at]
			hole = at
		}
	}
	s.index[hole] = 0
	*s.at(n) = entry{}
	s.free = append(s.free, n)
	s.count--
}
