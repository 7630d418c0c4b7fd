package sim_test

import (
	"math"
	"math/bits"
	"testing"

	"github.com/wick-engine/wick/sim"
)

// TestHashGolden pins the hash: offers, pockets and saves depend on its values.
func TestHashGolden(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		parts []uint64
		want  uint64
	}{
		{nil, 0xe220a8397b1dcdaf}, {[]uint64{0}, 0x5e41ab087439611e}, {[]uint64{0, 0}, 0x1956ecd1a275ec95}, {[]uint64{1}, 0x64684c4f0fd784b4}, {[]uint64{1, 2, 3}, 0xbe92f244236957d8}, {[]uint64{1<<64 - 1, 1 << 63}, 0x3da3919b340e354b},
	} {
		// The first is also the first number of SplitMix64 under seed 0, as its authors publish it.
		if got := sim.Hash(c.parts...); got != c.want {
			t.Errorf("Hash(%v) = %#x, want %#x", c.parts, got, c.want)
		}
	}
	for text, want := range map[string]uint64{
		"": 0xe4d971771b652c20, "a": 0x142e2bbd2d46af3c, "rules.dice": 0x997f1ae743cf46ff, "twelve bytes": 0x1590a04b3a4e6bd5,
	} {
		if got := sim.HashText(text); got != want {
			t.Errorf("HashText(%q) = %#x, want %#x", text, got, want)
		}
	}
	got := [...]uint64{sim.HashBelow(0, 1300), sim.HashBelow(1<<63, 1300), sim.HashBelow(1<<64-1, 1300), sim.HashBelow(0, 3<<62)}
	if want := [...]uint64{1148, 366, 1299, 12220656312493955651}; got != want {
		t.Errorf("HashBelow gives %v, want %v", got, want)
	}
}

// TestHashSpreads flips each bit of each part and counts how many bits of the result follow.
func TestHashSpreads(t *testing.T) {
	t.Parallel()
	const rounds = 2000
	for part := range 3 {
		for bit := range 64 {
			moved := 0
			var follow [64]int
			for i := range uint64(rounds) {
				parts := []uint64{i, i * 3, 7}
				before := sim.Hash(parts...)
				parts[part] ^= 1 << bit
				d := before ^ sim.Hash(parts...)
				moved += bits.OnesCount64(d)
				for j := range follow {
					follow[j] += int(d >> j & 1)
				}
			}
			if mean := float64(moved) / rounds; math.Abs(mean-32) > 1 {
				t.Errorf("bit %d of part %d moves %.2f bits", bit, part, mean)
			}
			for j, n := range follow {
				if math.Abs(float64(n)-rounds/2) > 7*math.Sqrt(rounds)/2 {
					t.Errorf("bit %d of part %d moves bit %d in %d of %d cases", bit, part, j, n, rounds)
				}
			}
		}
	}
}

func TestHashTellsApart(t *testing.T) {
	t.Parallel()
	seen := map[uint64]string{}
	add := func(h uint64, what string) {
		if other, ok := seen[h]; ok {
			t.Errorf("%s and %s have one hash", what, other)
		}
		seen[h] = what
	}
	add(sim.Hash(), "nothing")
	add(sim.Hash(0), "0")
	add(sim.Hash(0, 0), "0 0")
	add(sim.Hash(1, 2), "1 2")
	add(sim.Hash(2, 1), "2 1")
	add(sim.Hash(1, 2, 0), "1 2 0")
	for _, text := range []string{"", "\x00", "\x00\x00", "a", "a\x00", "abcdefgh", "abcdefgh\x00", "abcdefghi", "\x00abcdefgh"} {
		add(sim.HashText(text), text)
	}
	for i := range uint64(100000) {
		h := sim.Hash(i, 99)
		if other, ok := seen[h]; ok {
			t.Fatalf("%d and %s have one hash", i, other)
		}
		seen[h] = "a number"
	}
}

func TestChanceAllocatesNothing(t *testing.T) {
	s := sim.NewStream(1, "allocations")
	if n := testing.AllocsPerRun(100, func() {
		s.State()
		sink = float64(sim.Hash(1, 2, s.Uint64(), 4) + uint64(s.Dice(3, 6)))
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Reference: 8 ns.
func BenchmarkHash4(b *testing.B) {
	b.ReportAllocs()
	sum := uint64(0)
	for b.Loop() {
		sum += sim.Hash(1, 2, sum, 4)
	}
	sink = float64(sum)
}
