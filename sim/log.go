package sim

import "math"

const (
	invLn2A  = 0x1.71547652b82fep+0
	invLn2B  = 0x1.777d0ffda0d24p-56
	invLn10A = 0x1.bcb7b1526e50ep-2
	invLn10B = 0x1.95355baaafad3p-57

	thirdsA = 0x1.5555555555555p-1 // 2/3
	thirdsB = 0x1.5555555555555p-55

	rootHalf = 0x3FE6A09E667F3BCD // the bits of √½
)

// Log returns the natural logarithm: −Inf for 0, NaN below.
func Log(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return logEdge(x)
	}
	hi, lo := logDouble(x)
	return hi + lo
}

// Log2 returns the logarithm to base 2, exact for powers of two.
func Log2(x float64) float64 { return logBase(x, invLn2A, invLn2B) }

// Log10 returns the logarithm to base 10, exact for powers of ten.
func Log10(x float64) float64 { return logBase(x, invLn10A, invLn10B) }

// logBase returns ln x × (a + b).
func logBase(x, a, b float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return logEdge(x)
	}
	hi, lo := logDouble(x)
	p, e := twoMul(hi, a)
	return p + (e + (mul(hi, b) + mul(lo, a)))
}

// logEdge returns the logarithm of what is not a positive finite number.
func logEdge(x float64) float64 {
	switch {
	case x == 0:
		return math.Inf(-1)
	case x > 0:
		return x
	}
	return math.NaN()
}

// logDouble returns the natural logarithm of a positive finite number with an error below 2^-64 of
// the result. With x = 2^k·m and m between √½ and √2, ln m is 2·artanh(s), s = (m−1) ÷ (m+1). The
// first two terms of that series are carried double, the others, up to the 25th power, need not be.
func logDouble(x float64) (hi, lo float64) {
	b := math.Float64bits(x)
	exponent := 0
	if b < 1<<52 { // subnormal
		b = math.Float64bits(mul(x, 1<<54))
		exponent = -54
	}
	shift := int64(b-rootHalf) >> 52
	m := math.Float64frombits(b - uint64(shift)<<52)
	k := float64(exponent + int(shift))

	f := m - 1
	d, dLo := twoSumOrdered(1, f)
	d, dMore := twoSum(d, 1)
	dLo += dMore
	s := f / d
	p, e := twoMul(s, d)
	sLo := (((f - p) - e) - mul(s, dLo)) / d

	z, zLo := twoMul(s, s)
	zLo += mul(s+s, sLo)
	zz := mul(z, z)
	q := (2.0/5 + mul(z, 2.0/7)) +
		mul(zz, (2.0/9+mul(z, 2.0/11))+
			mul(zz, (2.0/13+mul(z, 2.0/15))+
				mul(zz, (2.0/17+mul(z, 2.0/19))+
					mul(zz, (2.0/21+mul(z, 2.0/23))+mul(zz, 2.0/25)))))
	t, tLo := twoMul(z, thirdsA)
	tLo += mul(z, thirdsB) + mul(zLo, thirdsA) + mul(zz, q)
	u, uLo := twoMul(s, t)
	uLo += mul(s, tLo) + mul(sLo, t)

	hi, lo = twoSumOrdered(s+s, u)
	lo += sLo + sLo + uLo
	hi, more := twoSum(mul(k, ln2A), hi)
	return twoSumOrdered(hi, more+(lo+mul(k, ln2B)))
}
