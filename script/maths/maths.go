package maths

import "math"

// poly evaluates a polynomial at x by Horner's rule, the highest coefficient first.
func poly(x float64, coefficients ...float64) float64 {
	y := coefficients[0]
	for _, c := range coefficients[1:] {
		y = float64(y*x) + c
	}
	return y
}

// split takes a finite number above 0 apart: fraction × 2^exponent, with a fraction from 0.5 and below 1.
func split(x float64) (fraction float64, exponent int) {
	bits := math.Float64bits(x)
	exponent = int(bits >> 52 & 0x7ff)
	if exponent == 0 { // subnormal
		bits = math.Float64bits(float64(x * (1 << 54)))
		exponent = int(bits>>52&0x7ff) - 54
	}
	return math.Float64frombits(bits&^(0x7ff<<52) | 1022<<52), exponent - 1022
}

// scale is x × 2^n, rounded once where it can be.
func scale(x float64, n int) float64 {
	for n > 1000 {
		x, n = float64(x*power2(1000)), n-1000
		if n > 3000 || math.IsInf(x, 0) || x == 0 {
			return float64(x * math.Inf(1))
		}
	}
	for n < -1000 {
		if n < -3000 {
			return float64(x * 0)
		}
		x, n = float64(x*power2(-1000)), n+1000
	}
	return float64(x * power2(n))
}

// Split takes a number apart: fraction × 2^exponent, with a fraction from 0.5 and below 1 or, for a number below 0, the same below 0.
// 0 and what is not finite are their own fractions.
func Split(x float64) (fraction float64, exponent int) {
	if x == 0 || x-x != 0 {
		return x, 0
	}
	fraction, exponent = split(math.Abs(x))
	return math.Copysign(fraction, x), exponent
}

// Scale is x × 2^n.
func Scale(x float64, n int) float64 { return scale(x, n) }

// power2 is 2^n for a normal n.
func power2(n int) float64 { return math.Float64frombits(uint64(n+1023) << 52) }

const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
	log2E   = 1.44269504088896338700
)

// Exp is e to the power of x.
func Exp(x float64) float64 {
	switch {
	case x != x || math.IsInf(x, 1):
		return x
	case x > 7.09782712893383973096e+02:
		return math.Inf(1)
	case x < -7.45133219101941108420e+02:
		return 0
	}
	k := int(math.Floor(float64(x*log2E) + 0.5))
	high := x - float64(float64(k)*ln2High)
	low := float64(float64(k) * ln2Low)
	r := high - low
	t := float64(r * r)
	c := r - float64(t*poly(t, 4.13813679705723846039e-08, -1.65339022054652515390e-06, 6.61375632143793436117e-05,
		-2.77777777770155933842e-03, 1.66666666666666657415e-01))
	y := 1 - ((low - float64(r*c)/(2-c)) - high)
	return scale(y, k)
}

// Log is the natural logarithm of x; of 0 it is −Inf, and below 0 it is not a number.
func Log(x float64) float64 {
	switch {
	case x != x || math.IsInf(x, 1):
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	f, k := split(x)
	if f < math.Sqrt2/2 {
		f, k = float64(f*2), k-1
	}
	f--
	s := f / (2 + f)
	s2 := float64(s * s)
	s4 := float64(s2 * s2)
	t1 := float64(s2 * poly(s4, 1.479819860510512e-01, 1.818357216161805012e-01, 2.857142874366239149e-01, 6.666666666666735130e-01))
	t2 := float64(s4 * poly(s4, 1.531383769920937332e-01, 2.222219843214978396e-01, 3.999999999940941908e-01))
	r := t1 + t2
	half := float64(float64(0.5*f) * f)
	n := float64(k)
	return float64(n*ln2High) - ((half - (float64(s*(half+r)) + float64(n*ln2Low))) - f)
}

// Log10 is the logarithm of x to the base of 10.
func Log10(x float64) float64 {
	f, k := 0.0, 0
	if x > 0 && !math.IsInf(x, 1) {
		if f, k = split(x); f == 0.5 { // a power of two, where the rest adds nothing
			return exact10(x, float64(float64(k-1)*(math.Ln2/math.Ln10)))
		}
	}
	return exact10(x, float64(Log(x)*(1/math.Ln10)))
}

// exact10 makes the logarithm of a power of ten the whole number that it is.
func exact10(x, y float64) float64 {
	if n := math.Floor(y + 0.5); n >= 0 && n <= 22 && math.Abs(y-n) < 1e-9 {
		ten := 1.0
		for range int(n) {
			ten = float64(ten * 10)
		}
		if ten == x {
			return n
		}
	}
	return y
}

// Pow is x to the power of y, with the special cases of IEEE 754.
func Pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case y == 1:
		return x
	case x != x || y != y:
		return math.NaN()
	case x == 0:
		return powOfZero(x, y)
	case math.IsInf(y, 0):
		return powToInf(x, y)
	case math.IsInf(x, 0):
		if x < 0 {
			return Pow(1/x, -y)
		}
		if y < 0 {
			return 0
		}
		return x
	case x < 0 && math.Floor(y) != y:
		return math.NaN()
	case math.Abs(y) >= 1<<63:
		return hugePower(x, y)
	}
	a := math.Abs(y)
	whole := math.Floor(a)
	rest := a - whole
	result, exponent := 1.0, 0
	switch {
	case rest == 0.5:
		result = math.Sqrt(x)
	case rest > 0:
		if rest > 0.5 {
			rest--
			whole++
		}
		result = Exp(float64(rest * Log(x)))
	}
	f, e := split(math.Abs(x))
	for n := uint64(whole); n != 0; n >>= 1 {
		if e < -1<<12 || e > 1<<12 {
			exponent += e
			break // far beyond what there is
		}
		if n&1 == 1 {
			result = float64(result * f)
			exponent += e
		}
		f = float64(f * f)
		e *= 2
		if f < 0.5 {
			f += f
			e--
		}
	}
	if y < 0 {
		result, exponent = 1/result, -exponent
	}
	if x < 0 && odd(y) {
		result = -result
	}
	return scale(result, exponent)
}

func powOfZero(x, y float64) float64 {
	switch {
	case y < 0 && odd(y):
		return math.Copysign(math.Inf(1), x)
	case y < 0:
		return math.Inf(1)
	case odd(y):
		return x
	}
	return 0
}

func powToInf(x, y float64) float64 {
	switch a := math.Abs(x); {
	case a == 1:
		return 1
	case (a < 1) == (y > 0):
		return 0
	}
	return math.Inf(1)
}

func hugePower(x, y float64) float64 {
	switch a := math.Abs(x); {
	case a == 1:
		return 1
	case (a < 1) == (y > 0):
		return 0
	}
	return math.Inf(1)
}

// odd reports whether a number is an odd whole one.
func odd(x float64) bool {
	return math.Abs(x) < 1<<53 && math.Floor(x) == x && math.Mod(x, 2) != 0
}

// Sinh is the hyperbolic sine of x.
func Sinh(x float64) float64 {
	a := math.Abs(x)
	y := 0.0
	switch {
	case a > 21:
		y = float64(Exp(a/2) * float64(Exp(a/2)*0.5))
	case a > 0.5:
		e := Exp(a)
		y = float64((e - 1/e) * 0.5)
	default:
		t := float64(x * x)
		y = float64(a * poly(t, 1.0/6227020800, 1.0/39916800, 1.0/362880, 1.0/5040, 1.0/120, 1.0/6, 1))
	}
	return math.Copysign(y, x)
}

// Cosh is the hyperbolic cosine of x.
func Cosh(x float64) float64 {
	a := math.Abs(x)
	if a > 21 {
		return float64(Exp(a/2) * float64(Exp(a/2)*0.5))
	}
	e := Exp(a)
	return float64((e + 1/e) * 0.5)
}

// Tanh is the hyperbolic tangent of x.
func Tanh(x float64) float64 {
	a := math.Abs(x)
	y := 1.0
	switch {
	case a < 0.5:
		return Sinh(x) / Cosh(x)
	case a < 22:
		y = 1 - 2/(Exp(float64(2*a))+1)
	case a != a:
		return x
	}
	return math.Copysign(y, x)
}
