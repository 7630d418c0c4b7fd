package sim

import "math"

// Atan returns the angle in (−π/2, π/2) whose tangent is x.
func Atan(x float64) float64 { return Atan2(x, 1) }

// Atan2 returns the angle in [−π, π] of the point with abscissa x and ordinate y, by the signs of
// both. The ground heading of a vector v is Atan2(v.X, v.Z). NaN gives NaN; zeros and infinities
// give the limits that IEEE 754 recommends.
func Atan2(y, x float64) float64 {
	if x != x || y != y {
		return math.NaN()
	}
	ax, ay := math.Abs(x), math.Abs(y)
	var angle float64
	switch {
	case ay == 0:
		angle = 0
	case ax == ay: // both infinite, too
		angle = math.Pi / 4
	case ay < ax:
		angle = atanShare(ay/ax, 0, 0)
	default:
		angle = atanShare(-(ax / ay), halfPi, halfPiLo)
	}
	if math.Float64bits(x)>>63 != 0 {
		angle = (math.Pi - angle) + 2*halfPiLo
	}
	return math.Copysign(angle, y)
}

// Asin returns the angle in [−π/2, π/2] whose sine is x; NaN outside [−1, 1].
func Asin(x float64) float64 {
	if small(x) {
		return x
	}
	return Atan2(x, math.Sqrt(mul(1-x, 1+x)))
}

// Acos returns the angle in [0, π] whose cosine is x; NaN outside [−1, 1].
func Acos(x float64) float64 { return Atan2(math.Sqrt(mul(1-x, 1+x)), x) }

// atanShare returns hi + lo + the arc tangent of q, for |q| below 1. The nearest eighth c is taken
// off with tan(a−b) = (tan a − tan b) ÷ (1 + tan a·tan b); what is left is below 11/128, where the
// series up to the 15th power leaves an error below 2^-60.
func atanShare(q, hi, lo float64) float64 {
	a := math.Abs(q)
	eighth := 0
	if a >= 11.0/128 { // below, the series alone is better than a difference
		eighth = int(mul(a, 8) + 0.5)
	}
	c := float64(eighth) / 8
	baseHi, baseLo := atanEighth(eighth)
	t := (a - c) / (1 + mul(a, c))
	z := mul(t, t)
	zz := mul(z, z)
	p := (-1.0/3 + mul(z, 1.0/5)) + mul(zz, (-1.0/7+mul(z, 1.0/9))+
		mul(zz, (-1.0/11+mul(z, 1.0/13))+mul(zz, -1.0/15)))
	t2 := mul(mul(t, z), p) + baseLo
	if q < 0 {
		t, t2, baseHi = -t, -t2, -baseHi
	}
	sum, rest := twoSum(hi, baseHi)
	return sum + (t + (t2 + (rest + lo)))
}

// atanEighth returns the arc tangent of n/8 in two parts, n from 0 to 8.
func atanEighth(n int) (hi, lo float64) {
	switch n {
	case 1:
		return 0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59
	case 2:
		return 0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57
	case 3:
		return 0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56
	case 4:
		return 0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56
	case 5:
		return 0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58
	case 6:
		return 0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56
	case 7:
		return 0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56
	case 8:
		return halfPi / 2, halfPiLo / 2
	}
	return 0, 0
}
