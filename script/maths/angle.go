package maths

import "math"

// Three parts of π/4, of which the first two have few enough bits that their products with a number of octants are exact.
const (
	quarter1 = 7.85398125648498535156e-1
	quarter2 = 3.77489470793079817668e-8
	quarter3 = 2.69515142907905952645e-15
)

// octant takes full turns off an angle that is 0 or more: what is left is between −π/4 and π/4 around an even number of octants.
func octant(x float64) (rest float64, n uint) {
	if x >= 1<<30 {
		x = math.Mod(x, 2*math.Pi)
	}
	j := math.Floor(float64(x * (4 / math.Pi)))
	if math.Mod(j, 2) == 1 {
		j++
	}
	rest = ((x - float64(j*quarter1)) - float64(j*quarter2)) - float64(j*quarter3)
	return rest, uint(math.Mod(j, 8))
}

func sine(z float64) float64 {
	t := float64(z * z)
	return z + float64(float64(z*t)*poly(t, 1.58962301576546568060e-10, -2.50507477628578072866e-8, 2.75573136213857245213e-6,
		-1.98412698295895385996e-4, 8.33333333332211858878e-3, -1.66666666666666307295e-1))
}

func cosine(z float64) float64 {
	t := float64(z * z)
	return 1 - float64(0.5*t) + float64(float64(t*t)*poly(t, -1.13585365213876817300e-11, 2.08757008419747316778e-9,
		-2.75573141792967388112e-7, 2.48015872888517045348e-5, -1.38888888888730564116e-3, 4.16666666666665929218e-2))
}

// Sin is the sine of an angle in radians.
func Sin(x float64) float64 {
	if x == 0 || x != x {
		return x
	}
	if math.IsInf(x, 0) {
		return math.NaN()
	}
	z, n := octant(math.Abs(x))
	y := 0.0
	switch n {
	case 0:
		y = sine(z)
	case 2:
		y = cosine(z)
	case 4:
		y = -sine(z)
	default:
		y = -cosine(z)
	}
	if x < 0 {
		return -y
	}
	return y
}

// Cos is the cosine of an angle in radians.
func Cos(x float64) float64 {
	if x != x || math.IsInf(x, 0) {
		return math.NaN()
	}
	switch z, n := octant(math.Abs(x)); n {
	case 0:
		return cosine(z)
	case 2:
		return -sine(z)
	case 4:
		return -cosine(z)
	default:
		return sine(z)
	}
}

// Tan is the tangent of an angle in radians.
func Tan(x float64) float64 {
	if x == 0 {
		return x
	}
	return Sin(x) / Cos(x)
}

// arc is the arc tangent of a number from 0 to 0.66.
func arc(x float64) float64 {
	z := float64(x * x)
	p := poly(z, -8.750608600031904122785e-01, -1.615753718733365076637e+01, -7.500855792314704667340e+01, -1.228866684490136173410e+02,
		-6.485021904942025371773e+01)
	q := poly(z, 1, 2.485846490142306297962e+01, 1.650270098316988542046e+02, 4.328810604912902668951e+02, 4.853903996359136964868e+02,
		1.945506571482613964425e+02)
	return float64(x*float64(z*p)/q) + x
}

// lost is what a double loses of π/2.
const lost = 6.123233995736765886130e-17

// Atan is the arc tangent of x in radians.
func Atan(x float64) float64 {
	if x == 0 || x != x {
		return x
	}
	a := math.Abs(x)
	y := 0.0
	switch {
	case a <= 0.66:
		y = arc(a)
	case a > 2.41421356237309504880:
		y = math.Pi/2 - arc(1/a) + lost
	default:
		y = math.Pi/4 + arc((a-1)/(a+1)) + 0.5*lost
	}
	return math.Copysign(y, x)
}

// Atan2 is the angle in radians of the way from the origin to (x, y).
func Atan2(y, x float64) float64 {
	switch {
	case x != x || y != y:
		return math.NaN()
	case y == 0:
		if x >= 0 && !math.Signbit(x) {
			return y
		}
		return math.Copysign(math.Pi, y)
	case x == 0:
		return math.Copysign(math.Pi/2, y)
	case math.IsInf(x, 0) && math.IsInf(y, 0):
		if x > 0 {
			return math.Copysign(math.Pi/4, y)
		}
		return math.Copysign(3*math.Pi/4, y)
	case math.IsInf(x, 0):
		if x > 0 {
			return math.Copysign(0, y)
		}
		return math.Copysign(math.Pi, y)
	case math.IsInf(y, 0):
		return math.Copysign(math.Pi/2, y)
	}
	q := Atan(y / x)
	switch {
	case x > 0:
		return q
	case q <= 0:
		return q + math.Pi
	}
	return q - math.Pi
}

// Asin is the arc sine of x in radians; beyond 1 it is not a number.
func Asin(x float64) float64 {
	if x == 0 || x != x {
		return x
	}
	a := math.Abs(x)
	if a > 1 {
		return math.NaN()
	}
	root := math.Sqrt(1 - float64(a*a))
	y := 0.0
	if a > 0.7 {
		y = math.Pi/2 - Atan(root/a)
	} else {
		y = Atan(a / root)
	}
	return math.Copysign(y, x)
}

// Acos is the arc cosine of x in radians; beyond 1 it is not a number.
func Acos(x float64) float64 { return math.Pi/2 - Asin(x) }
