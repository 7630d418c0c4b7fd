package sim

import "math"

// Pow returns x to the power y, with the special cases of IEEE 754: x^0 and 1^y are 1 even for
// NaN, a negative x has powers for whole y only, and zeros and infinities give limits. Results
// that are representable are exact.
func Pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case x != x || y != y:
		return math.NaN()
	}
	whole, odd := parity(y)
	size := math.Abs(x)
	var p float64
	switch {
	case size == 0 || size > math.MaxFloat64:
		p = powEdge(size == 0, y)
	case x < 0 && !whole:
		return math.NaN()
	case size == 1:
		p = 1
	case math.Abs(y) > 0x1p64:
		// The logarithm of a number other than 1 is at least 2^-53.
		p = powEdge(size < 1, y)
	default:
		hi, lo := logDouble(size)
		product, rest := twoMul(y, hi)
		p = expDouble(product, rest+mul(y, lo))
	}
	if odd && math.Float64bits(x)>>63 != 0 {
		return -p
	}
	return p
}

// powEdge returns the limit of x^y, where x runs to 0 or to infinity.
func powEdge(zero bool, y float64) float64 {
	if zero == (y > 0) {
		return 0
	}
	return math.Inf(1)
}

// parity reports whether y is a whole number, and an odd one.
func parity(y float64) (whole, odd bool) {
	if math.Trunc(y) != y {
		return false, false
	}
	half := y / 2
	return true, math.Trunc(half) != half
}

// Hypot returns √(x² + y²) without overflow on the way. An infinity gives infinity, also next to
// NaN.
func Hypot(x, y float64) float64 {
	x, y = math.Abs(x), math.Abs(y)
	switch {
	case x > math.MaxFloat64 || y > math.MaxFloat64:
		return math.Inf(1)
	case x != x || y != y:
		return math.NaN()
	}
	large, little := max(x, y), min(x, y)
	if little < mul(large, 0x1p-60) { // the other side does not show
		return large
	}
	scale := 1.0
	switch {
	case large > 0x1p510:
		scale = 0x1p-600
	case little < 0x1p-450:
		scale = 0x1p600
	}
	large, little = mul(large, scale), mul(little, scale)
	return math.Sqrt(mul(large, large)+mul(little, little)) / scale
}
