package sim_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestSecondsToTicks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		rate int
		want int
	}{
		{"0.12", 60, 7}, {"0.25", 60, 15}, {"0.32", 60, 19}, {"0.8", 60, 48}, {"1.5", 60, 90},
		{"0", 60, 0}, {"0.000", 60, 0}, {"0e5", 60, 0}, {"1", 60, 60}, {"007", 60, 420}, {"1e1", 60, 600},
		{"0.0001", 60, 1}, {"1e-400", 60, 1}, {"0.025", 60, 2}, {"0.0249999999999999999999999999", 60, 1},
		{"0.008333333333333333333333333333333333333333333333", 60, 1},
		{"0.575", 1000, 575}, {"1.0005", 1000, 1001}, {"1.00049999999999999999999", 1000, 1000},
		{"0.5", 1, 1}, {"0.49", 1, 1}, {"1.49", 1, 1}, {"1.5", 1, 2}, {"12.5E-1", 60, 75}, {"125e+1", 60, 75000},
		{"35791394.1", 60, 1<<31 - 2}, {"0.35791394e8", 60, 1<<31 - 8},
	} {
		got, err := sim.SecondsToTicks(c.text, c.rate)
		if err != nil || got != c.want {
			t.Errorf("%q at %d = %d, %v, want %d", c.text, c.rate, got, err, c.want)
		}
	}
}

func TestParseTicks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		want int
	}{
		{"1.5s", 90}, {"3s", 180}, {"0.25s", 15}, {"6p", 90}, {"12p", 180}, {"0.5p", 8}, {"2r", 300}, {"0.1r", 15},
		{"90t", 90}, {"90.0t", 90}, {"9e1t", 90}, {"6", 90}, {"1.5", 23}, {"0", 0}, {"0s", 0}, {"0.001p", 1}, {"2147483647t", 1<<31 - 1},
	} {
		if got, err := sim.ParseTicks(c.text, 60); err != nil || got != c.want {
			t.Errorf("%q = %d, %v, want %d", c.text, got, err, c.want)
		}
	}
	// Pulses, rounds and ticks are the same at any rate; seconds are not.
	for text, want := range map[string]int{"6p": 90, "2r": 300, "90t": 90, "1.5s": 45} {
		if got, err := sim.ParseTicks(text, 30); err != nil || got != want {
			t.Errorf("%q at 30 = %d, %v, want %d", text, got, err, want)
		}
	}
}

func TestParseTicksRefuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "missing", "s": "number of seconds", "-1s": "negative", "-0": "negative", "1.5t": "whole", "1.s": "number of seconds", ".5s": "number of seconds",
		"1 s": "number of seconds", "1m": "number of seconds", "1ss": "number of seconds", "+1s": "number of seconds", "1e": "number of seconds", "1e+s": "number of seconds", "0x10s": "number of seconds",
		"1_000": "number of seconds", "NaN": "number of seconds", "Infs": "number of seconds", "1e999s": "out of range", "1e-999s": "out of range",
		"2147483648t": "longer", "1e30": "longer", "35791395s": "longer", "35791394.125s": "longer", "1e99999999999999999999s": "number of seconds", "１s": "number of seconds",
		strings.Repeat("9", 500) + "s": "too long", "1.2.3s": "number of seconds", "1e1.5s": "number of seconds",
	} {
		_, err := sim.ParseTicks(text, 60)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want an error about %q", text, err, want)
		}
		if err != nil && len(err.Error()) > 160 {
			t.Errorf("%.40q: the error is %d bytes long", text, len(err.Error()))
		}
	}
	for text, want := range map[string]string{"": "decimal", "1s": "decimal", "-1": "negative", "1e999": "out of range", "1e30": "longer"} {
		if n, err := sim.SecondsToTicks(text, 60); n != 0 || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q seconds: %d, %v, want an error about %q", text, n, err, want)
		}
	}
	for _, rate := range []int{0, -1, 1001} {
		_, err := sim.ParseTicks("1s", rate)
		if _, err2 := sim.SecondsToTicks("1", rate); err == nil || err2 == nil {
			t.Errorf("a rate of %d was accepted", rate)
		}
	}
}

// TestSecondsAreExactAndOrdered compares random times with rational arithmetic and checks that a
// time not later than another never gets the later tick.
func TestSecondsAreExactAndOrdered(t *testing.T) {
	t.Parallel()
	const seed = 31
	r := rand.New(rand.NewPCG(seed, 1))
	for n := range 20000 {
		rate := 1 + r.IntN(sim.MaxRate)
		a, b := randomSeconds(r), randomSeconds(r)
		if n%2 == 0 { // differing far behind the point
			b = a + fmt.Sprintf("%d", r.IntN(100))
		}
		x, y := exactTicks(t, seed, a, rate), exactTicks(t, seed, b, rate)
		p, _ := new(big.Rat).SetString(a)
		q, _ := new(big.Rat).SetString(b)
		if p.Cmp(q) <= 0 && x > y || p.Cmp(q) >= 0 && x < y {
			t.Fatalf("seed %d: at %d, %q is tick %d and %q is tick %d", seed, rate, a, x, b, y)
		}
	}
}

// randomSeconds returns decimal text, often exactly on half a tick of some rate.
func randomSeconds(r *rand.Rand) string {
	switch r.IntN(3) {
	case 0:
		return fmt.Sprintf("%d.%d", r.IntN(1000), r.IntN(1000000))
	case 1:
		return fmt.Sprintf("%d.%0*d", r.IntN(3), 1+r.IntN(30), r.IntN(1000))
	}
	return fmt.Sprintf("%d.%d", r.IntN(100), 5*(1+2*r.IntN(500)))
}

// exactTicks converts and compares with rational arithmetic.
func exactTicks(t *testing.T, seed uint64, text string, rate int) int {
	t.Helper()
	got, err := sim.SecondsToTicks(text, rate)
	if err != nil {
		t.Fatalf("seed %d: %q at %d: %v", seed, text, rate, err)
	}
	x, _ := new(big.Rat).SetString(text)
	positive := x.Sign() > 0
	x.Mul(x, big.NewRat(int64(rate), 1))
	x.Add(x, big.NewRat(1, 2))
	want := new(big.Int).Quo(x.Num(), x.Denom()).Int64()
	if want == 0 && positive {
		want = 1
	}
	if int64(got) != want {
		t.Fatalf("seed %d: %q at %d = %d, want %d", seed, text, rate, got, want)
	}
	return got
}

func FuzzParseTicks(f *testing.F) {
	for _, text := range []string{"1.5s", "6p", "2r", "90t", "6", "1e-3s", "-1", "1.5t", "0.0249999999s", "9e400s"} {
		f.Add(text, 60)
	}
	f.Fuzz(func(t *testing.T, text string, rate int) {
		n, err := sim.ParseTicks(text, rate)
		if err != nil {
			return
		}
		if n < 0 || n > sim.MaxTicks {
			t.Fatalf("%q = %d", text, n)
		}
		number := strings.TrimRight(text, "sprt")
		x, ok := new(big.Rat).SetString(number)
		if !ok || x.Sign() < 0 {
			t.Fatalf("%q was read as %d", text, n)
		}
		scale := int64(sim.PulseTicks)
		switch text[len(text)-1] {
		case 's':
			scale = int64(rate)
		case 'r':
			scale = sim.RoundTicks
		case 't':
			scale = 1
		}
		// Within half a tick of the exact product, except where 1 is the least.
		distance := new(big.Rat).Sub(big.NewRat(int64(n), 1), x.Mul(x, big.NewRat(scale, 1)))
		if distance.Abs(distance).Cmp(big.NewRat(1, 2)) > 0 && (n != 1 || x.Sign() == 0 || x.Cmp(big.NewRat(1, 1)) > 0) {
			t.Fatalf("%q at %d = %d, off by %v", text, rate, n, distance)
		}
	})
}

// Reference: 51 ns.
func BenchmarkParseTicks(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if n, err := sim.ParseTicks("1.25s", 60); n != 75 || err != nil {
			b.Fatal(n, err)
		}
	}
}
