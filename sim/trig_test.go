package sim_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestSinCosAgainstReference(t *testing.T) {
	t.Parallel()
	pi := refPi(refBits + refSlack)
	sine := func(x float64) *big.Float { s, _ := refSinCos(x, pi); return s }
	cosine := func(x float64) *big.Float { _, c := refSinCos(x, pi); return c }
	tangent := func(x float64) *big.Float {
		s, c := refSinCos(x, pi)
		return s.Quo(s, c)
	}
	var xs []float64
	xs = append(xs, points(1, -math.Pi, math.Pi, 300)...)
	xs = append(xs, points(2, -2000, 2000, 300)...)
	xs = append(xs, points(3, -1e9, 1e9, 100)...)
	r := rand.New(rand.NewPCG(4, 4))
	for range 150 { // every magnitude there is
		x := math.Float64frombits(r.Uint64())
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			xs = append(xs, x)
		}
	}
	for n := range 60 { // where the result is all but zero
		x := float64(n+1) * (math.Pi / 2)
		xs = append(xs, x, math.Nextafter(x, 0), math.Nextafter(x, 1e9), -x, x*1024, x*1000)
	}
	// The double nearest to a multiple of π/2, and the neighbours of the change of method.
	xs = append(xs, 6381956970095103*math.Exp2(797), 1600, math.Nextafter(1600, 0), math.Pi/4, math.Nextafter(math.Pi/4, 0), math.MaxFloat64)
	accuracy(t, "Sin", 0.8, sim.Sin, sine, xs)
	accuracy(t, "Cos", 0.8, sim.Cos, cosine, xs)
	accuracy(t, "Tan", 2, sim.Tan, tangent, xs)
	for _, x := range xs {
		s, c := sim.SinCos(x)
		if s != sim.Sin(x) || c != sim.Cos(x) {
			t.Fatalf("SinCos(%v) = %v, %v, but Sin and Cos give %v, %v", x, s, c, sim.Sin(x), sim.Cos(x))
		}
	}
}

func TestTrigSpecialValues(t *testing.T) {
	t.Parallel()
	negZero := math.Copysign(0, -1)
	for _, c := range []struct {
		name string
		f    func(float64) float64
		x    float64
		want float64
	}{
		{"Sin", sim.Sin, 0, 0}, {"Sin", sim.Sin, negZero, negZero}, {"Sin", sim.Sin, 5e-324, 5e-324},
		{"Sin", sim.Sin, math.Inf(1), math.NaN()}, {"Sin", sim.Sin, math.NaN(), math.NaN()},
		{"Cos", sim.Cos, 0, 1}, {"Cos", sim.Cos, negZero, 1}, {"Cos", sim.Cos, math.Inf(-1), math.NaN()},
		{"Tan", sim.Tan, negZero, negZero}, {"Tan", sim.Tan, math.Inf(1), math.NaN()},
		{"Atan", sim.Atan, 0, 0}, {"Atan", sim.Atan, negZero, negZero}, {"Atan", sim.Atan, math.Inf(1), math.Pi / 2},
		{"Atan", sim.Atan, math.Inf(-1), -math.Pi / 2}, {"Atan", sim.Atan, 1, math.Pi / 4}, {"Atan", sim.Atan, math.NaN(), math.NaN()},
		{"Asin", sim.Asin, 1, math.Pi / 2}, {"Asin", sim.Asin, -1, -math.Pi / 2}, {"Asin", sim.Asin, 1.0000001, math.NaN()},
		{"Asin", sim.Asin, negZero, negZero}, {"Asin", sim.Asin, math.NaN(), math.NaN()},
		{"Acos", sim.Acos, 1, 0}, {"Acos", sim.Acos, -1, math.Pi}, {"Acos", sim.Acos, 0, math.Pi / 2}, {"Acos", sim.Acos, -1.1, math.NaN()},
	} {
		if got := c.f(c.x); !same(got, c.want) {
			t.Errorf("%s(%v) = %v, want %v", c.name, c.x, got, c.want)
		}
	}
}

func TestArcsAgainstReference(t *testing.T) {
	t.Parallel()
	xs := append(points(5, -1, 1, 300), points(6, -1e3, 1e3, 200)...)
	xs = append(xs, 1e300, -1e-300, 3e-320, 1, math.Nextafter(1, 0), math.Nextafter(1, 2))
	for i := range 17 { // where one base value gives way to the next
		x := (float64(i) + 0.5) / 8
		xs = append(xs, x, math.Nextafter(x, 0), -x, 1/x)
	}
	accuracy(t, "Atan", 1.0, sim.Atan, func(x float64) *big.Float { return refAtan(ref(x)) }, xs)

	within := points(7, -1, 1, 400)
	root := func(x float64) *big.Float { // √(1−x²)
		y := new(big.Float).SetPrec(2*refBits).Mul(ref(x), ref(x))
		return y.Sqrt(y.Sub(refInt(1), y)).SetPrec(refBits)
	}
	accuracy(t, "Asin", 2, sim.Asin, func(x float64) *big.Float {
		if r := root(x); r.Sign() != 0 {
			return refAtan(r.Quo(ref(x), r))
		}
		return refInt(0).Mul(refPi(refBits), ref(x/2))
	}, within)
	accuracy(t, "Acos", 2, sim.Acos, func(x float64) *big.Float {
		y := refAtan(new(big.Float).Quo(root(x), new(big.Float).Add(refInt(1), ref(x)))) // half the angle
		return y.Mul(y, refInt(2))
	}, within[1:len(within)-1])
}

func TestAtan2(t *testing.T) {
	t.Parallel()
	// math.Atan2 differs between machines in its last bit only, so it is a good second opinion.
	special := []float64{0, math.Copysign(0, -1), 1, -1, 2.5, -2.5, 5e-324, -5e-324, 1e308, -1e308, math.Inf(1), math.Inf(-1), math.NaN()}
	n := 0
	for _, y := range special {
		for _, x := range special {
			n++
			// The library loses the sign of a quotient that underflows.
			got, want := sim.Atan2(y, x), math.Copysign(math.Atan2(y, x), y)
			if !same(got, want) && !(math.Abs(got-want) <= 4e-16*math.Abs(want)) {
				t.Errorf("Atan2(%v, %v) = %v, want %v", y, x, got, want)
			}
		}
	}
	const seed = 8
	r := rand.New(rand.NewPCG(seed, 1))
	for range 20000 {
		n++
		y, x := (r.Float64()-0.5)*math.Exp2(float64(r.IntN(40)-20)), (r.Float64()-0.5)*math.Exp2(float64(r.IntN(40)-20))
		got, want := sim.Atan2(y, x), math.Atan2(y, x)
		if !(math.Abs(got-want) <= 4.5e-16*math.Abs(want)) {
			t.Fatalf("seed %d: Atan2(%v, %v) = %v, want %v", seed, y, x, got, want)
		}
		if back := sim.Atan2(-y, x); back != -got {
			t.Fatalf("seed %d: Atan2(%v, %v) = %v is no mirror of %v", seed, -y, x, back, got)
		}
	}
	pi := refPi(refBits)
	accuracy(t, "Atan2 of the left half", 1, func(y float64) float64 { return sim.Atan2(y, -1) }, func(y float64) *big.Float {
		a := refAtan(ref(y)) // π − |a|, by the sign of y
		rest := new(big.Float).SetPrec(refBits).Sub(pi, new(big.Float).Abs(a))
		if y < 0 {
			rest.Neg(rest)
		}
		return rest
	}, points(9, -10, 10, 500))
	if n != 20000+169 {
		t.Fatalf("%d points looked at", n)
	}
}

// same reports whether two numbers are equal, the sign of zero included; NaN equals NaN.
func same(a, b float64) bool {
	if math.IsNaN(a) || math.IsNaN(b) {
		return math.IsNaN(a) && math.IsNaN(b)
	}
	return math.Float64bits(a) == math.Float64bits(b)
}

// Reference: 10 ns.
func BenchmarkSin(b *testing.B) {
	b.ReportAllocs()
	x, sum := 0.0, 0.0
	for b.Loop() {
		sum += sim.Sin(x)
		x += 0.001
	}
	sink = sum
}

// Reference: 30 ns, all in integers until the quarter is off.
func BenchmarkSinLarge(b *testing.B) {
	b.ReportAllocs()
	x, sum := 1e6, 0.0
	for b.Loop() {
		sum += sim.Sin(x)
		x += 1000
	}
	sink = sum
}

// Reference: 13 ns.
func BenchmarkAtan2(b *testing.B) {
	b.ReportAllocs()
	x, sum := -1.0, 0.0
	for b.Loop() {
		sum += sim.Atan2(0.5, x)
		x += 0.001
	}
	sink = sum
}

// sink keeps results that benchmarks do not look at.
var sink float64
