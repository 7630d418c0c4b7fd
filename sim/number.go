package sim

import "math"

const (
	// Pi is the ratio of a circle's circumference to its diameter.
	Pi = math.Pi
	// MaxAmount bounds the magnitude of every amount, attribute and pool value.
	MaxAmount = 1e12
	// snap is added in the direction of an amount's sign before it is cut to a whole number.
	snap = 1e-9
)

// Whole turns an amount into an integer: cut towards zero after 1e-9 is added in the direction of
// its sign, so that a product that is mathematically whole is not lost to its last bit. The result
// stays within ±[MaxAmount]; what is not a number gives 0.
func Whole(x float64) int64 {
	switch {
	case x >= MaxAmount:
		return MaxAmount
	case x <= -MaxAmount:
		return -MaxAmount
	case x > 0:
		return int64(x + snap)
	case x < 0:
		return int64(x - snap)
	}
	return 0
}

// Round returns the nearest whole number, halves away from zero. NaN, infinities and −0 pass.
func Round(x float64) float64 {
	whole := math.Trunc(x)
	if math.Abs(x-whole) >= 0.5 {
		return whole + math.Copysign(1, x)
	}
	return whole
}

// Clamp returns x held between lo and hi: the larger of x and lo, but no more than hi. NaN passes.
func Clamp(x, lo, hi float64) float64 { return min(max(x, lo), hi) }

// IsFinite reports whether x is neither infinite nor NaN.
func IsFinite(x float64) bool { return x-x == 0 }

// mul returns x × y, rounded on its own: the conversion keeps compilers from fusing the product
// with the sum it goes into.
func mul(x, y float64) float64 { return float64(x * y) }
