package sim_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestWhole(t *testing.T) {
	t.Parallel()
	// Computed at run time, where 0.1·3·10 and its like miss the whole number by a bit.
	tenth, third := 0.1, 1.0/3
	for _, c := range []struct {
		x    float64
		want int64
	}{
		{0, 0}, {0.9, 0}, {-0.9, 0}, {1, 1}, {-1, -1}, {2.5, 2}, {-2.5, -2},
		{0.7 * 10 * tenth * 10, 7}, {float64(0.29*100) * 1, 29}, {-float64(0.57 * 100), -57}, {third * 3, 1}, {(1 - 0.9) * 10, 1},
		{1 - 1e-9, 1}, {1 - 1.1e-9, 0}, {-1 + 1e-9, -1}, {-1 + 1.1e-9, 0}, {1e-9, 0}, {-1e-10, 0},
		{1e12, 1e12}, {-1e12, -1e12}, {1e12 + 1, 1e12}, {999999999999.5, 999999999999}, {1e300, 1e12}, {-1e300, -1e12},
		{math.Inf(1), 1e12}, {math.Inf(-1), -1e12}, {math.NaN(), 0}, {math.Copysign(0, -1), 0}, {5e-324, 0},
	} {
		if got := sim.Whole(c.x); got != c.want {
			t.Errorf("Whole(%v) = %d, want %d", c.x, got, c.want)
		}
	}
	// Every percentage of every small amount, as content writes them: percent is a decimal number.
	const seed = 41
	r := rand.New(rand.NewPCG(seed, 1))
	lost := 0
	for range 50000 {
		percent, amount := int64(r.IntN(300)), int64(r.IntN(100000))
		x := float64(amount) * (float64(percent) / 100)
		want := amount * percent / 100
		if int64(x) != want {
			lost++
		}
		if got := sim.Whole(x); got != want {
			t.Fatalf("seed %d: %d%% of %d = %d, want %d", seed, percent, amount, got, want)
		}
		if got := sim.Whole(-x); got != -want {
			t.Fatalf("seed %d: -%d%% of %d = %d, want %d", seed, percent, amount, got, -want)
		}
	}
	if lost < 20 {
		t.Errorf("plain truncation went wrong %d times only: the test shows nothing", lost)
	}
}

func TestRoundHalfAwayFromZero(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ x, want float64 }{
		{0.5, 1}, {-0.5, -1}, {1.5, 2}, {2.5, 3}, {-2.5, -3}, {0.49999999999999994, 0}, {-0.49999999999999994, math.Copysign(0, -1)},
		{0x1p52 + 1, 0x1p52 + 1}, {4503599627370495.5, 4503599627370496}, {math.Inf(1), math.Inf(1)}, {math.NaN(), math.NaN()},
	} {
		if got := sim.Round(c.x); !same(got, c.want) {
			t.Errorf("Round(%v) = %v, want %v", c.x, got, c.want)
		}
	}
}

func TestClampAndIsFinite(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ x, lo, hi, want float64 }{
		{5, 0, 10, 5}, {-5, 0, 10, 0}, {15, 0, 10, 10}, {5, 10, 0, 0}, {math.Inf(1), 0, 10, 10}, {math.NaN(), 0, 1, math.NaN()},
	} {
		if got := sim.Clamp(c.x, c.lo, c.hi); !same(got, c.want) {
			t.Errorf("Clamp(%v, %v, %v) = %v, want %v", c.x, c.lo, c.hi, got, c.want)
		}
	}
	for x, want := range map[float64]bool{0: true, math.MaxFloat64: true, math.Inf(1): false, math.Inf(-1): false, math.NaN(): false} {
		if sim.IsFinite(x) != want {
			t.Errorf("IsFinite(%v) = %v", x, !want)
		}
	}
}
