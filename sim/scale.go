package sim

import "math"

const (
	exponentMask = 0x7FF << 52
	// exponentHalf is the biased exponent of the numbers in [½, 1).
	exponentHalf = 1022
)

// Frexp splits x into a fraction in [½, 1) of its sign and a power of two: x = fraction × 2^exponent.
// Zero, infinities and NaN come back as they are, with exponent 0.
func Frexp(x float64) (fraction float64, exponent int) {
	if x == 0 || x-x != 0 {
		return x, 0
	}
	if math.Abs(x) < 0x1p-1022 { // subnormal
		x = mul(x, 0x1p60)
		exponent = -60
	}
	b := math.Float64bits(x)
	exponent += int(b>>52&0x7FF) - exponentHalf
	return withExponent(b, 0), exponent
}

// Ldexp returns x × 2^n, rounded once: infinite above the largest number, 0 far below the smallest.
func Ldexp(x float64, n int) float64 {
	fraction, exponent := Frexp(x)
	if fraction == 0 || fraction-fraction != 0 {
		return x
	}
	exponent += min(max(n, -3000), 3000)
	b := math.Float64bits(fraction)
	switch {
	case exponent > 1024:
		return math.Copysign(math.Inf(1), x)
	case exponent < -1074:
		return math.Copysign(0, x)
	case exponent < -1021: // subnormal: the product rounds
		return mul(withExponent(b, exponent+60), 0x1p-60)
	}
	return withExponent(b, exponent)
}

// withExponent returns the fraction whose bits are given, times 2^exponent.
func withExponent(b uint64, exponent int) float64 {
	return math.Float64frombits(b&^exponentMask | uint64(exponent+exponentHalf)<<52)
}
