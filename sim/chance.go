package sim

import (
	"math/bits"
	"math/rand/v2"
	"strconv"
)

// Stream is a seeded source of chance with a name. Streams of different names are independent: an
// extra draw from one changes nothing in another. The generator is PCG-DXSM, whose results the
// standard library promises to keep. A Stream belongs to one goroutine; a copy goes on from where
// the original stood.
type Stream struct{ pcg rand.PCG }

// NewStream returns the stream of that name under a seed. Any seed is good, 0 included.
func NewStream(seed uint64, name string) Stream {
	key := HashText(name)
	return Stream{*rand.NewPCG(Hash(seed, key, 1), Hash(seed, key, 2))}
}

// Uint64 returns 64 random bits.
func (s *Stream) Uint64() uint64 { return s.pcg.Uint64() }

// Below returns a number from 0 to n−1, each equally likely. It panics when n is 0. It takes one
// draw, and another one only where the remainder of 2^64 ÷ n would favour small numbers.
func (s *Stream) Below(n uint64) uint64 {
	if n == 0 {
		panic("sim: a draw below 0")
	}
	high, low := bits.Mul64(s.pcg.Uint64(), n)
	if low < n {
		for floor := -n % n; low < floor; {
			high, low = bits.Mul64(s.pcg.Uint64(), n)
		}
	}
	return high
}

// Intn returns a number from 0 to n−1, each equally likely. It panics when n is below 1.
func (s *Stream) Intn(n int) int {
	if n < 1 {
		panic("sim: a draw below " + strconv.Itoa(n))
	}
	return int(s.Below(uint64(n)))
}

// Float64 returns a number in [0, 1), a multiple of 2^-53.
func (s *Stream) Float64() float64 { return float64(s.pcg.Uint64()>>11) / (1 << 53) }

// Chance reports whether something of probability p happens. It takes one draw whatever p is;
// p at or below 0, or not a number, never happens and p at or above 1 always does.
func (s *Stream) Chance(p float64) bool { return s.Float64() < p }

// Dice returns the sum of n dice with faces 1 to sides, one draw per die in order. Without dice or
// sides the sum is 0 and nothing is drawn.
func (s *Stream) Dice(n, sides int) int {
	if sides < 1 {
		return 0
	}
	sum := 0
	for range n {
		sum += 1 + int(s.Below(uint64(sides)))
	}
	return sum
}

// State returns what a save keeps of the stream.
func (s *Stream) State() (high, low uint64) {
	var text [20]byte
	state, err := s.pcg.AppendBinary(text[:0])
	if err != nil || len(state) != len(text) {
		panic("sim: the generator no longer shows its state")
	}
	return word(state[4:12]), word(state[12:20])
}

// SetState makes the stream go on from where State was taken.
func (s *Stream) SetState(high, low uint64) { s.pcg.Seed(high, low) }

// word reads eight bytes, the highest first.
func word(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0])<<56 | uint64(b[1])<<48 | uint64(b[2])<<40 | uint64(b[3])<<32 |
		uint64(b[4])<<24 | uint64(b[5])<<16 | uint64(b[6])<<8 | uint64(b[7])
}
