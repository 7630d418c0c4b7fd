package sim_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// The reference functions compute with big.Float, by nothing but the series of the textbook, and
// far more bits than the functions under test have.
const refBits = 300

// refSlack holds the bits that a reduction of the largest angles uses up.
const refSlack = 1200

func ref(x float64) *big.Float { return new(big.Float).SetPrec(refBits).SetFloat64(x) }

func refInt(n int64) *big.Float { return new(big.Float).SetPrec(refBits).SetInt64(n) }

// series returns first + the terms that next makes of one another, until they no longer count.
func series(first *big.Float, next func(term *big.Float, n int64)) *big.Float {
	sum := new(big.Float).Set(first)
	term := new(big.Float).Set(first)
	for n := int64(1); term.Sign() != 0; n++ {
		next(term, n)
		if term.Sign() != 0 && term.MantExp(nil) < sum.MantExp(nil)-int(first.Prec())-4 {
			break
		}
		sum.Add(sum, term)
	}
	return sum
}

// refArctan returns the arc tangent of a small x by its series.
func refArctan(x *big.Float) *big.Float {
	square := new(big.Float).SetPrec(x.Prec()).Mul(x, x)
	sum := new(big.Float).SetPrec(x.Prec()).Set(x)
	power := new(big.Float).SetPrec(x.Prec()).Set(x)
	for n := int64(3); power.Sign() != 0 && power.MantExp(nil) > sum.MantExp(nil)-int(x.Prec())-4; n += 2 {
		power.Mul(power, square)
		power.Neg(power)
		sum.Add(sum, new(big.Float).SetPrec(x.Prec()).Quo(power, refInt(n)))
	}
	return sum
}

// refPi returns π by Machin's formula.
func refPi(bits uint) *big.Float {
	of := func(n int64) *big.Float {
		return refArctan(new(big.Float).SetPrec(bits).Quo(big.NewFloat(1), big.NewFloat(float64(n))))
	}
	pi := new(big.Float).SetPrec(bits).Mul(of(5), big.NewFloat(4))
	pi.Sub(pi, of(239))
	return pi.Mul(pi, big.NewFloat(4))
}

// refSinCos returns sine and cosine of x, given π with refSlack more bits than the others.
func refSinCos(x float64, pi *big.Float) (sin, cos *big.Float) {
	turn := new(big.Float).SetPrec(pi.Prec()).Mul(pi, big.NewFloat(2))
	quotient := new(big.Float).SetPrec(pi.Prec()).Quo(big.NewFloat(x), turn)
	whole, _ := quotient.Int(nil)
	rest := new(big.Float).SetPrec(pi.Prec()).SetInt(whole)
	rest.Sub(big.NewFloat(x).SetPrec(pi.Prec()), rest.Mul(rest, turn))
	rest.SetPrec(refBits)

	square := new(big.Float).Mul(rest, rest)
	part := func(from int64) func(*big.Float, int64) {
		return func(term *big.Float, n int64) {
			term.Mul(term, square)
			term.Quo(term, refInt((2*n-1+from)*(2*n+from)))
			term.Neg(term)
		}
	}
	return series(rest, part(1)), series(refInt(1), part(0))
}

// refExp returns e^x.
func refExp(x *big.Float) *big.Float {
	// Halve until the series is quick, and square as often.
	const halvings = 30
	small := new(big.Float).SetPrec(refBits+2*halvings).SetMantExp(x, -halvings)
	y := series(refInt(1).SetPrec(refBits+2*halvings), func(term *big.Float, n int64) {
		term.Mul(term, small)
		term.Quo(term, refInt(n))
	})
	for range halvings {
		y.Mul(y, y)
	}
	return y
}

// refLog returns the natural logarithm of a positive x.
func refLog(x *big.Float) *big.Float {
	// ln(2^k·m) = k·ln 2 + 2·artanh((m−1)/(m+1))
	m := new(big.Float)
	k := x.MantExp(m)
	half := func(m *big.Float) *big.Float {
		s := new(big.Float).SetPrec(refBits).Quo(
			new(big.Float).SetPrec(refBits).Sub(m, big.NewFloat(1)),
			new(big.Float).SetPrec(refBits).Add(m, big.NewFloat(1)))
		square := new(big.Float).Mul(s, s)
		power := new(big.Float).Set(s)
		sum := new(big.Float).Set(s)
		for n := int64(3); power.Sign() != 0 && power.MantExp(nil) > -refBits-100; n += 2 {
			power.Mul(power, square)
			sum.Add(sum, new(big.Float).Quo(power, refInt(n)))
		}
		return sum.Mul(sum, big.NewFloat(2))
	}
	if m.Cmp(big.NewFloat(math.Sqrt2/2)) < 0 {
		m.Mul(m, big.NewFloat(2))
		k--
	}
	sum := half(m)
	ln2 := new(big.Float).Neg(half(big.NewFloat(0.5)))
	return sum.Add(sum, ln2.Mul(ln2, refInt(int64(k))))
}

// refAtan returns the arc tangent of x.
func refAtan(x *big.Float) *big.Float {
	// atan x = 2·atan(x ÷ (1 + √(1+x²))), until the series is quick.
	t := new(big.Float).SetPrec(refBits).Set(x)
	const halvings = 12
	for range halvings {
		root := new(big.Float).SetPrec(refBits).Mul(t, t)
		root.Add(root, big.NewFloat(1))
		root.Sqrt(root)
		t.Quo(t, root.Add(root, big.NewFloat(1)))
	}
	y := refArctan(t)
	return y.SetMantExp(y, halvings)
}

// ulps returns how far got is from want, in units of the last place of want.
func ulps(got float64, want *big.Float) float64 {
	nearest, _ := want.Float64()
	if math.IsInf(nearest, 0) || math.IsInf(got, 0) || math.IsNaN(got) {
		if got == nearest {
			return 0
		}
		return math.Inf(1)
	}
	_, exponent := math.Frexp(nearest)
	unit := math.Ldexp(1, max(exponent-53, -1074))
	distance := new(big.Float).SetPrec(refBits).Sub(ref(got), want)
	d, _ := distance.Quo(distance, big.NewFloat(unit)).Float64()
	return math.Abs(d)
}

// accuracy compares a function with its reference at the given points and fails above most ulps.
func accuracy(t *testing.T, name string, most float64, f func(float64) float64, want func(float64) *big.Float, xs []float64) {
	t.Helper()
	if len(xs) < 50 {
		t.Fatalf("%s: only %d points", name, len(xs))
	}
	worst, at := 0.0, 0.0
	for _, x := range xs {
		if d := ulps(f(x), want(x)); d > worst || math.IsNaN(d) {
			worst, at = d, x
		}
	}
	t.Logf("%s: at most %.3f ulp over %d points, at %v", name, worst, len(xs), at)
	if !(worst <= most) {
		w := want(at)
		t.Errorf("%s(%v) = %v, want %s: %.3f ulp, more than %v", name, at, f(at), w.Text('g', 20), worst, most)
	}
}

// points returns n numbers spread evenly over [from, to] and as many of random magnitude in it.
func points(seed uint64, from, to float64, n int) []float64 {
	r := rand.New(rand.NewPCG(seed, 1))
	xs := make([]float64, 0, 2*n)
	for i := range n {
		xs = append(xs, from+(to-from)*float64(i)/float64(n-1))
		bound := to
		if from < 0 && r.IntN(2) == 0 {
			bound = from
		}
		x := bound * math.Exp2(-40*r.Float64()*r.Float64())
		if x >= from && x <= to {
			xs = append(xs, x)
		}
	}
	return xs
}
