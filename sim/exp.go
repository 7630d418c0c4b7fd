package sim

import "math"

const (
	// ln 2 in two parts, the first of 42 bits: its product with an exponent is exact.
	ln2A = 0x1.62e42fefa38p-1
	ln2B = 0x1.ef35793c76730p-45

	// Beyond these e^x is infinite, or less than half of the smallest number.
	expMost  = 709.79
	expLeast = -745.14
)

// Exp returns e^x.
func Exp(x float64) float64 { return expDouble(x, 0) }

// expDouble returns e^(hi+lo).
func expDouble(hi, lo float64) float64 {
	switch {
	case hi != hi:
		return hi
	case hi > expMost:
		return math.Inf(1)
	case hi < expLeast:
		return 0
	}
	n, s, rest := expParts(hi, lo)
	return Ldexp(s+rest, n)
}

// expParts returns e^(hi+lo) as 2^n·(s + rest), rest below the last bit of s or nearly so, for
// arguments within the limits. The argument is brought within half of ln 2 of 0; there the Taylor
// series up to the 13th power leaves an error below 2^-57.
func expParts(hi, lo float64) (n int, s, rest float64) {
	k := math.Floor(mul(hi, 1/math.Ln2) + 0.5)
	r, tail := twoSum(hi-mul(k, ln2A), -mul(k, ln2B))
	r, tail = twoSum(r, tail+lo) // lo counts for more near 0 than it did next to hi
	z := mul(r, r)
	zz := mul(z, z)
	p := ((1.0/2 + mul(r, 1.0/6)) + mul(z, 1.0/24+mul(r, 1.0/120))) +
		mul(zz, ((1.0/720+mul(r, 1.0/5040))+mul(z, 1.0/40320+mul(r, 1.0/362880)))+
			mul(zz, (1.0/3628800+mul(r, 1.0/39916800))+mul(z, 1.0/479001600+mul(r, 1.0/6227020800))))
	s, rest = twoSumOrdered(1, r)
	return int(k), s, rest + (mul(z, p) + (tail + mul(tail, r)))
}

// expm1 returns e^x − 1 without the loss near 0, for x within the limits of exp.
func expm1(x float64) float64 {
	n, s, rest := expParts(x, 0)
	whole, part := twoSum(Ldexp(s, n), -1)
	return whole + (part + Ldexp(rest, n))
}
