package sim_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestExpAgainstReference(t *testing.T) {
	t.Parallel()
	xs := append(points(11, -745, 709.7, 500), points(12, -1, 1, 300)...)
	xs = append(xs, 1e-300, -5e-324, 709.782712893384, -745.1332191019411, -745.13321910194122, -708.4, -744)
	accuracy(t, "Exp", 0.6, sim.Exp, func(x float64) *big.Float { return refExp(ref(x)) }, xs)

	hyperbolic := append(points(13, -22, 22, 400), points(14, -710, 710, 200)...)
	hyperbolic = append(hyperbolic, 710.4, -710.4, 20, math.Nextafter(20, 0), 709.9, 1e-9, 3e-8)
	parts := func(x float64) (up, down *big.Float) {
		up = refExp(ref(x))
		return up, new(big.Float).SetPrec(refBits).Quo(refInt(1), up)
	}
	accuracy(t, "Sinh", 2.5, sim.Sinh, func(x float64) *big.Float {
		up, down := parts(x)
		return up.Mul(up.Sub(up, down), big.NewFloat(0.5))
	}, hyperbolic)
	accuracy(t, "Cosh", 2, sim.Cosh, func(x float64) *big.Float {
		up, down := parts(x)
		return up.Mul(up.Add(up, down), big.NewFloat(0.5))
	}, hyperbolic)
	accuracy(t, "Tanh", 3, sim.Tanh, func(x float64) *big.Float {
		up, down := parts(x)
		sum := new(big.Float).Add(up, down)
		return up.Quo(up.Sub(up, down), sum)
	}, hyperbolic)
}

func TestLogAgainstReference(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(15, 1))
	var xs []float64
	for range 600 {
		xs = append(xs, math.Float64frombits(r.Uint64N(0x7FF<<52-1)+1)) // every magnitude
		xs = append(xs, 1+(r.Float64()-0.5)*math.Exp2(-float64(r.IntN(50))))
	}
	xs = append(xs, 5e-324, 1e-310, math.MaxFloat64, math.Sqrt2/2, math.Nextafter(math.Sqrt2/2, 0), math.Nextafter(1, 0), math.Nextafter(1, 2))
	log := func(x float64) *big.Float { return refLog(ref(x)) }
	by := func(base int64) func(float64) *big.Float {
		unit := refLog(refInt(base))
		return func(x float64) *big.Float { y := log(x); return y.Quo(y, unit) }
	}
	accuracy(t, "Log", 0.51, sim.Log, log, xs)
	accuracy(t, "Log2", 0.51, sim.Log2, by(2), xs)
	accuracy(t, "Log10", 0.51, sim.Log10, by(10), xs)
}

func TestLogExact(t *testing.T) {
	t.Parallel()
	for n := -1074; n <= 1023; n++ {
		if got := sim.Log2(math.Ldexp(1, n)); got != float64(n) {
			t.Errorf("Log2(2^%d) = %v", n, got)
		}
	}
	for n := range 23 {
		if got := sim.Log10(math.Pow10(n)); got != float64(n) {
			t.Errorf("Log10(10^%d) = %v", n, got)
		}
	}
}

func TestPowAgainstReference(t *testing.T) {
	t.Parallel()
	const seed = 16
	r := rand.New(rand.NewPCG(seed, 1))
	worst, n := 0.0, 0
	for n < 2500 {
		x := math.Exp2((r.Float64() - 0.5) * math.Exp2(float64(r.IntN(11))))
		y := (r.Float64() - 0.5) * math.Exp2(float64(r.IntN(12)))
		if r.IntN(8) == 0 {
			x = 1 + (r.Float64()-0.5)*1e-9
			y *= 1e12
		}
		exponent := refLog(ref(x))
		exponent.Mul(exponent, ref(y))
		if e, _ := exponent.Float64(); math.Abs(e) > 744 {
			continue
		}
		n++
		d := ulps(sim.Pow(x, y), refExp(exponent))
		worst = max(worst, d)
		if !(d <= 1) {
			t.Fatalf("seed %d: Pow(%v, %v) = %v is off by %.3f ulp", seed, x, y, sim.Pow(x, y), d)
		}
	}
	t.Logf("Pow: at most %.3f ulp over %d points", worst, n)
}

func TestPowExact(t *testing.T) {
	t.Parallel()
	n := 0
	for x := int64(-99); x <= 99; x++ {
		want := new(big.Int).SetInt64(1)
		for y := 0; want.BitLen() <= 53; y++ {
			n++
			w, _ := new(big.Float).SetInt(want).Float64()
			if got := sim.Pow(float64(x), float64(y)); got != w {
				t.Errorf("Pow(%d, %d) = %v, want %v", x, y, got, w)
			}
			want.Mul(want, big.NewInt(x))
			if y > 60 { // powers of 0 and ±1
				break
			}
		}
	}
	for k := -1074; k <= 1023; k++ {
		n++
		if got := sim.Pow(2, float64(k)); got != math.Ldexp(1, k) {
			t.Errorf("Pow(2, %d) = %v", k, got)
		}
	}
	if n < 4000 {
		t.Fatalf("only %d powers looked at", n)
	}
}

// TestSpecialValues holds the edges against the standard library, whose special cases are those of
// IEEE 754 and the same on every machine.
func TestSpecialValues(t *testing.T) {
	t.Parallel()
	edges := []float64{0, math.Copysign(0, -1), 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1e-320, -1e-320, 5e-324, 1e300, -1e300,
		0x1p52 + 1, -(0x1p52 + 1), 0x1p53, 0x1p70, -0x1p70, math.MaxFloat64, -math.MaxFloat64, 1000, -1000,
		math.Inf(1), math.Inf(-1), math.NaN()}
	notTiny := func(x float64) float64 {
		if x != 0 && math.Abs(x) < 0x1p-1022 {
			return math.Copysign(0x1p-1022, x)
		}
		return x
	}
	close := func(a, b float64) bool {
		return same(a, b) || math.Abs(a-b) <= 1e-15*math.Abs(b) && math.Signbit(a) == math.Signbit(b)
	}
	for _, x := range edges {
		for _, c := range []struct {
			name      string
			got, want float64
		}{
			{"Exp", sim.Exp(x), math.Exp(x)},
			// Of subnormal numbers the library has wrong logarithms on amd64.
			{"Log", sim.Log(notTiny(x)), math.Log(notTiny(x))}, {"Log2", sim.Log2(x), math.Log2(x)},
			{"Log10", sim.Log10(notTiny(x)), math.Log10(notTiny(x))},
			{"Sinh", sim.Sinh(x), math.Sinh(x)}, {"Cosh", sim.Cosh(x), math.Cosh(x)}, {"Tanh", sim.Tanh(x), math.Tanh(x)},
			{"Round", sim.Round(x), math.Round(x)},
		} {
			if !close(c.got, c.want) {
				t.Errorf("%s(%v) = %v, want %v", c.name, x, c.got, c.want)
			}
		}
		for _, y := range edges {
			if got, want := sim.Pow(x, y), math.Pow(x, y); !close(got, want) {
				t.Errorf("Pow(%v, %v) = %v, want %v", x, y, got, want)
			}
			if got, want := sim.Hypot(x, y), math.Hypot(x, y); !close(got, want) {
				t.Errorf("Hypot(%v, %v) = %v, want %v", x, y, got, want)
			}
		}
	}
}

func TestHypotAgainstReference(t *testing.T) {
	t.Parallel()
	const seed = 17
	r := rand.New(rand.NewPCG(seed, 1))
	worst := 0.0
	for range 20000 {
		x := math.Float64frombits(r.Uint64N(0x7FE << 52))
		y := x * math.Exp2(60*(r.Float64()-0.5))
		if math.IsInf(y, 0) {
			continue
		}
		want := new(big.Float).SetPrec(2200).Mul(new(big.Float).SetPrec(2200).SetFloat64(x), big.NewFloat(x))
		want.Add(want, new(big.Float).SetPrec(2200).Mul(big.NewFloat(y), big.NewFloat(y)))
		want.SetPrec(refBits).Sqrt(want)
		d := ulps(sim.Hypot(x, y), want)
		worst = max(worst, d)
		if !(d <= 1.1) {
			t.Fatalf("seed %d: Hypot(%v, %v) = %v is off by %.3f ulp", seed, x, y, sim.Hypot(x, y), d)
		}
	}
	t.Logf("Hypot: at most %.3f ulp", worst)
}

func TestScaleAgainstLibrary(t *testing.T) {
	t.Parallel()
	const seed = 18
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range 50000 {
		x, n := math.Float64frombits(r.Uint64()), r.IntN(4400)-2200
		if i%100 == 0 {
			n = []int{math.MaxInt, math.MinInt, 1 << 40, -1 << 40, 0}[i/100%5]
		}
		// The library's sum of exponents overflows where ours is held back first.
		if got, want := sim.Ldexp(x, n), math.Ldexp(x, min(max(n, -9999), 9999)); !same(got, want) {
			t.Fatalf("seed %d: Ldexp(%v, %d) = %v, want %v", seed, x, n, got, want)
		}
		gotF, gotE := sim.Frexp(x)
		wantF, wantE := math.Frexp(x)
		if !same(gotF, wantF) || gotE != wantE {
			t.Fatalf("seed %d: Frexp(%v) = %v, %d, want %v, %d", seed, x, gotF, gotE, wantF, wantE)
		}
	}
}

// Reference: 21 ns.
func BenchmarkExp(b *testing.B) {
	b.ReportAllocs()
	x, sum := -1.0, 0.0
	for b.Loop() {
		sum += sim.Exp(x)
		x += 1e-6
	}
	sink = sum
}

// Reference: 28 ns.
func BenchmarkLog(b *testing.B) {
	b.ReportAllocs()
	x, sum := 1.0, 0.0
	for b.Loop() {
		sum += sim.Log(x)
		x += 1e-3
	}
	sink = sum
}

// Reference: 65 ns.
func BenchmarkPow(b *testing.B) {
	b.ReportAllocs()
	x, sum := 1.0, 0.0
	for b.Loop() {
		sum += sim.Pow(x, 1.7)
		x += 1e-3
	}
	sink = sum
}

// Reference: 30 ns.
func BenchmarkTanh(b *testing.B) {
	b.ReportAllocs()
	x, sum := -3.0, 0.0
	for b.Loop() {
		sum += sim.Tanh(x)
		x += 1e-6
	}
	sink = sum
}
