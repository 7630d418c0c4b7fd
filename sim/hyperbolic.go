package sim

import "math"

// Beyond this e^-x is below the last bit of e^x.
const oneSided = 20

// Sinh returns the hyperbolic sine of x.
func Sinh(x float64) float64 {
	if small(x) || x-x != 0 {
		return x
	}
	size := math.Abs(x)
	if size < oneSided {
		e := expm1(size)
		return math.Copysign((e+e/(e+1))/2, x)
	}
	return math.Copysign(halfExp(size), x)
}

// Cosh returns the hyperbolic cosine of x.
func Cosh(x float64) float64 {
	if x-x != 0 {
		return math.Abs(x)
	}
	size := math.Abs(x)
	if size < oneSided {
		e := Exp(size)
		return (e + 1/e) / 2
	}
	return halfExp(size)
}

// Tanh returns the hyperbolic tangent of x.
func Tanh(x float64) float64 {
	if small(x) || x != x {
		return x
	}
	size := math.Abs(x)
	if size >= oneSided {
		return math.Copysign(1, x)
	}
	e := expm1(size + size)
	return math.Copysign(e/(e+2), x)
}

// halfExp returns e^x ÷ 2, which is finite where e^x no longer is.
func halfExp(x float64) float64 {
	if x > expMost+1 {
		return math.Inf(1)
	}
	n, s, rest := expParts(x, 0)
	return Ldexp(s+rest, n-1)
}
