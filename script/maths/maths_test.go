package maths_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wick-engine/wick/script/maths"
)

// near is how far two numbers are apart, in units in the last place of the larger.
func near(a, b float64) float64 {
	if a == b || a != a && b != b {
		return 0
	}
	size := math.Max(math.Abs(a), math.Abs(b))
	unit := math.Nextafter(size, math.Inf(1)) - size
	return math.Abs(a-b) / unit
}

// Against the functions of the language's own library, which differ among processors in the last places and no more.
func TestAreWhatTheyAreCalled(t *testing.T) {
	wide := func(r *rand.Rand) float64 { return (r.Float64() - 0.5) * math.Exp2(r.Float64()*60-30) }
	for _, c := range []struct {
		name      string
		got, want func(float64) float64
		from      func(*rand.Rand) float64
		within    float64
	}{
		{"exp", maths.Exp, math.Exp, func(r *rand.Rand) float64 { return r.Float64()*1400 - 700 }, 2},
		{"log", maths.Log, math.Log, func(r *rand.Rand) float64 { return math.Exp2(r.Float64()*2000 - 1000) }, 2},
		{"log near 1", maths.Log, math.Log, func(r *rand.Rand) float64 { return 0.5 + r.Float64() }, 2},
		{"log10", maths.Log10, math.Log10, func(r *rand.Rand) float64 { return math.Exp2(r.Float64()*2000 - 1000) }, 3},
		{"atan", maths.Atan, math.Atan, wide, 2},
		{"asin", maths.Asin, math.Asin, func(r *rand.Rand) float64 { return r.Float64()*2 - 1 }, 4},
		{"sinh", maths.Sinh, math.Sinh, func(r *rand.Rand) float64 { return r.Float64()*100 - 50 }, 6},
		{"cosh", maths.Cosh, math.Cosh, func(r *rand.Rand) float64 { return r.Float64()*100 - 50 }, 6},
		{"tanh", maths.Tanh, math.Tanh, func(r *rand.Rand) float64 { return r.Float64()*40 - 20 }, 6},
	} {
		r := rand.New(rand.NewPCG(1, 2))
		for range 100_000 {
			x := c.from(r)
			if got, want := c.got(x), c.want(x); near(got, want) > c.within {
				t.Errorf("%s of %v is %v, and should be %v", c.name, x, got, want)
				break
			}
		}
	}
}

// Near a zero of the exact function units in the last place mean nothing, so these are held to an absolute bound.
func TestAngles(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200_000 {
		x := (r.Float64() - 0.5) * math.Exp2(r.Float64()*29)
		for name, pair := range map[string][2]float64{"sin": {maths.Sin(x), math.Sin(x)}, "cos": {maths.Cos(x), math.Cos(x)}} {
			if d := math.Abs(pair[0] - pair[1]); !(d < 1e-15) {
				t.Fatalf("%s of %v is %v, and should be %v", name, x, pair[0], pair[1])
			}
		}
		y := (r.Float64() - 0.5) * math.Exp2(r.Float64()*29)
		if got, want := maths.Atan2(x, y), math.Atan2(x, y); near(got, want) > 4 {
			t.Fatalf("atan2 of %v and %v is %v, and should be %v", x, y, got, want)
		}
	}
	if s := maths.Sin(1e18); !(math.Abs(s) <= 1) {
		t.Errorf("the sine of a huge angle is %v", s)
	}
}

func TestPow(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200_000 {
		x, y := math.Exp2(r.Float64()*40-20), r.Float64()*40-20
		if r.IntN(2) == 0 {
			y = math.Floor(y)
		}
		if r.IntN(4) == 0 {
			x = -x
		}
		if got, want := maths.Pow(x, y), math.Pow(x, y); near(got, want) > 40 { // rounding in the logarithm grows with the power
			t.Fatalf("%v to the power of %v is %v, and should be %v", x, y, got, want)
		}
	}
	odd := []float64{0, math.Copysign(0, -1), 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1.5, 1e300, -1e300, 5e-324, math.Inf(1), math.Inf(-1), math.NaN(), 1 << 53, 1<<53 + 2, 1e19, -1e19}
	for _, x := range odd {
		for _, y := range odd {
			got, want := maths.Pow(x, y), math.Pow(x, y)
			if near(got, want) > 40 || got == 0 && math.Signbit(got) != math.Signbit(want) {
				t.Errorf("%v to the power of %v is %v, and should be %v", x, y, got, want)
			}
		}
	}
}

// The ends of each function.
func TestEnds(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"exp of inf", maths.Exp(inf), inf}, {"exp of -inf", maths.Exp(-inf), 0}, {"exp of 710", maths.Exp(710), inf},
		{"exp of -746", maths.Exp(-746), 0}, {"exp of nan", maths.Exp(math.NaN()), math.NaN()}, {"exp of 0", maths.Exp(0), 1},
		{"log of 0", maths.Log(0), -inf}, {"log of -1", maths.Log(-1), math.NaN()}, {"log of inf", maths.Log(inf), inf}, {"log of 1", maths.Log(1), 0},
		{"log10 of 1000", maths.Log10(1000), 3}, {"log10 of 0", maths.Log10(0), -inf}, {"log10 of 1e22", maths.Log10(1e22), 22},
		{"sin of inf", maths.Sin(inf), math.NaN()}, {"cos of -inf", maths.Cos(-inf), math.NaN()}, {"tan of 0", maths.Tan(0), 0},
		{"atan of inf", maths.Atan(inf), math.Pi / 2}, {"asin of 1", maths.Asin(1), math.Pi / 2}, {"asin of 2", maths.Asin(2), math.NaN()},
		{"acos of 1", maths.Acos(1), 0}, {"tanh of inf", maths.Tanh(inf), 1}, {"tanh of nan", maths.Tanh(math.NaN()), math.NaN()},
		{"sinh of inf", maths.Sinh(inf), inf}, {"cosh of -inf", maths.Cosh(-inf), inf},
	} {
		if near(c.got, c.want) != 0 {
			t.Errorf("%s is %v, and should be %v", c.name, c.got, c.want)
		}
	}
	for _, y := range []float64{inf, -inf} {
		for _, x := range []float64{inf, -inf, 1, 0} {
			if got, want := maths.Atan2(y, x), math.Atan2(y, x); near(got, want) > 0 {
				t.Errorf("atan2 of %v and %v is %v, and should be %v", y, x, got, want)
			}
			if got, want := maths.Atan2(x, y), math.Atan2(x, y); near(got, want) > 0 || math.Signbit(got) != math.Signbit(want) {
				t.Errorf("atan2 of %v and %v is %v, and should be %v", x, y, got, want)
			}
		}
	}
}
