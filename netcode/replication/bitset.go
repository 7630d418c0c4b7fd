package replication

import "math/bits"

// bitset is a set of small numbers.
type bitset []uint64

func (b *bitset) set(i int) {
	for i/64 >= len(*b) {
		*b = append(*b, 0)
	}
	(*b)[i/64] |= 1 << (i % 64)
}

func (b bitset) unset(i int) {
	if i/64 < len(b) {
		b[i/64] &^= 1 << (i % 64)
	}
}

func (b bitset) has(i int) bool { return i/64 < len(b) && b[i/64]>>(i%64)&1 != 0 }

// word is the w-th 64 members, none behind the end.
func (b bitset) word(w int) uint64 {
	if w < len(b) {
		return b[w]
	}
	return 0
}

func (b bitset) count() (n int) {
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// next is the smallest member from i on, or -1. A loop over it may take members out that it has passed.
func (b bitset) next(i int) int {
	for w := i / 64; w < len(b); w++ {
		word := b[w]
		if w == i/64 {
			word &= ^uint64(0) << (i % 64)
		}
		if word != 0 {
			return w*64 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// around is the smallest member from i on, or, where there is none, the smallest of all; -1 of an empty set.
func (b bitset) around(i int) int {
	if at := b.next(i); at >= 0 {
		return at
	}
	return b.next(0)
}
