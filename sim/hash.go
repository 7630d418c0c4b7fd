package sim

import "math/bits"

// The integer hash is the finaliser of SplitMix64 (Stafford's variant 13), applied once per part:
// every step is a bijection, so parts that differ in one place never collide, and each input bit
// moves half of the output bits.
const (
	golden = 0x9E3779B97F4A7C15 // 2^64 ÷ golden ratio, odd
	mixA   = 0xBF58476D1CE4E5B9
	mixB   = 0x94D049BB133111EB
)

func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= mixA
	x ^= x >> 27
	x *= mixB
	return x ^ x>>31
}

// Hash returns a well mixed number that depends on all parts, their order and their count. It
// draws nothing and keeps nothing: the same parts give the same number, always.
func Hash(parts ...uint64) uint64 {
	h := uint64(len(parts))
	for _, p := range parts {
		h = mix(h + golden + p)
	}
	return mix(h + golden)
}

// HashText returns a well mixed number for a text, for names that become parts of a [Hash].
func HashText(text string) uint64 {
	h := ^uint64(len(text)) // never where a Hash begins
	for len(text) > 0 {
		var part uint64
		n := min(len(text), 8)
		for i := range n {
			part |= uint64(text[i]) << (8 * i)
		}
		h = mix(h + golden + part)
		text = text[n:]
	}
	return mix(h + golden)
}

// HashBelow turns a hash into a number from 0 to n−1, each for equally many hashes. It panics when
// n is 0. Where the remainder of 2^64 ÷ n would favour small numbers the hash is mixed once more.
func HashBelow(h, n uint64) uint64 {
	if n == 0 {
		panic("sim: a draw below 0")
	}
	high, low := bits.Mul64(h, n)
	if low < n {
		for floor := -n % n; low < floor; {
			h = mix(h + golden)
			high, low = bits.Mul64(h, n)
		}
	}
	return high
}
