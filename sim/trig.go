package sim

import "math"

// Sin returns the sine of an angle in radians. Infinities and NaN give NaN.
func Sin(x float64) float64 {
	if small(x) {
		return x
	}
	quarter, hi, lo := reduceQuarter(x)
	var y float64
	if quarter&1 == 0 {
		y = sinNear(hi, lo)
	} else {
		y = cosNear(hi, lo)
	}
	if quarter&2 != 0 {
		return -y
	}
	return y
}

// Cos returns the cosine of an angle in radians. Infinities and NaN give NaN.
func Cos(x float64) float64 {
	quarter, hi, lo := reduceQuarter(x)
	var y float64
	if quarter&1 == 0 {
		y = cosNear(hi, lo)
	} else {
		y = sinNear(hi, lo)
	}
	if (quarter+1)&2 != 0 {
		return -y
	}
	return y
}

// SinCos returns sine and cosine of an angle in radians, bit for bit what Sin and Cos return.
func SinCos(x float64) (sin, cos float64) {
	if small(x) {
		return x, 1
	}
	return quarterSinCos(reduceQuarter(x))
}

// Tan returns the tangent of an angle in radians. Infinities and NaN give NaN.
func Tan(x float64) float64 {
	if small(x) {
		return x
	}
	sin, cos := quarterSinCos(reduceQuarter(x))
	return sin / cos
}

// small reports whether x is its own sine and tangent to the last bit; −0 is one of these.
func small(x float64) bool { return math.Abs(x) < 0x1p-27 }

// quarterSinCos returns sine and cosine of quarter·π/2 + hi + lo.
func quarterSinCos(quarter int, hi, lo float64) (sin, cos float64) {
	sin, cos = sinNear(hi, lo), cosNear(hi, lo)
	switch quarter & 3 {
	case 1:
		return cos, -sin
	case 2:
		return -sin, -cos
	case 3:
		return -cos, sin
	}
	return sin, cos
}

// sinNear returns the sine of hi + lo, |hi| at most about π/4, by its Taylor series up to the 17th
// power; what is cut off is below 2^-63 of the result. The sum is kept in small pieces that do not
// wait for each other.
func sinNear(hi, lo float64) float64 {
	z := mul(hi, hi)
	zz := mul(z, z)
	p := (-1.0/6 + mul(z, 1.0/120)) +
		mul(zz, (-1.0/5040+mul(z, 1.0/362880))+
			mul(zz, (-1.0/39916800+mul(z, 1.0/6227020800))+
				mul(zz, -1.0/1307674368000+mul(z, 1.0/355687428096000))))
	return hi + (mul(mul(hi, z), p) + mul(lo, 1-z/2))
}

// cosNear returns the cosine of hi + lo, |hi| at most about π/4, by its Taylor series up to the
// 18th power. 1 − z/2 is rounded, and what the rounding lost is put back.
func cosNear(hi, lo float64) float64 {
	z := mul(hi, hi)
	zz := mul(z, z)
	p := (1.0/24 - mul(z, 1.0/720)) +
		mul(zz, (1.0/40320-mul(z, 1.0/3628800))+
			mul(zz, (1.0/479001600-mul(z, 1.0/87178291200))+
				mul(zz, 1.0/20922789888000-mul(z, 1.0/6402373705728000))))
	half := z / 2
	w := 1 - half
	return w + (((1 - w) - half) + (mul(zz, p) - mul(hi, lo)))
}
