package sim_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/sim"
)

// TestStreamGolden pins what streams draw: a recorded run is worth nothing once these change.
func TestStreamGolden(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		seed uint64
		name string
		want [4]uint64
	}{
		{0, "", [4]uint64{0xcfb7683f77a63d6a, 0x8a4c6bf0d347e484, 0x189dd02bca67054, 0xaf1f3452d639cf41}},
		{1, "rules.dice", [4]uint64{0xd86dedeacacbbbd7, 0xaecc53517694d252, 0x66233f2f37f38761, 0x930ee81ceb08ab6c}},
		{1, "rules.chance", [4]uint64{0x742739f9ee5df2bb, 0x5f5f4bf488ea2a96, 0x216bb298e970f6c9, 0xbfb835e37fee67b9}},
		{1<<64 - 1, "script", [4]uint64{0xcecdfc8f6cd1bc1b, 0x46dd5305e0f8caae, 0xc5683538fa617170, 0xdfb54019c41a6182}},
	} {
		s := sim.NewStream(c.seed, c.name)
		var got [4]uint64
		for i := range got {
			got[i] = s.Uint64()
		}
		if got != c.want {
			t.Errorf("%q under seed %d draws %#x, want %#x", c.name, c.seed, got, c.want)
		}
	}
	s := sim.NewStream(7, "mixed")
	got := [...]float64{float64(s.Below(1000)), float64(s.Intn(6)), s.Float64(), float64(s.Dice(10, 6)), float64(s.Below(3 << 62))}
	want := [...]float64{221, 2, 0.3073528711274849, 42, 1.6153475166457316e+18}
	if got != want {
		t.Errorf("a mixture draws %v, want %v", got, want)
	}
}

func TestStreamsAreIndependent(t *testing.T) {
	t.Parallel()
	dice, chance := sim.NewStream(5, "rules.dice"), sim.NewStream(5, "rules.chance")
	alone := sim.NewStream(5, "rules.dice")
	equal := 0
	for range 1000 {
		chance.Uint64() // an extra draw in the one leaves the other unchanged
		x := dice.Uint64()
		if x != alone.Uint64() {
			t.Fatal("a stream depends on draws from another")
		}
		if x == chance.Uint64() {
			equal++
		}
	}
	if equal != 0 {
		t.Errorf("streams of two names drew the same %d times", equal)
	}
	a, b := sim.NewStream(1, "x"), sim.NewStream(2, "x")
	if a.Uint64() == b.Uint64() {
		t.Error("two seeds draw the same")
	}
}

func TestStreamGoesOnFromItsState(t *testing.T) {
	t.Parallel()
	s := sim.NewStream(9, "state")
	for range 37 {
		s.Uint64()
	}
	high, low := s.State()
	again := sim.NewStream(1, "other")
	again.SetState(high, low)
	copied := s
	for i := range 1000 {
		x := s.Uint64()
		if y := again.Uint64(); x != y {
			t.Fatalf("draw %d after a restore is %#x, want %#x", i, y, x)
		}
		if y := copied.Uint64(); x != y {
			t.Fatalf("draw %d of a copy is %#x, want %#x", i, y, x)
		}
	}
}

// even fails when counts that should be equal are not, by a chi-square test with a limit that is
// passed once in a million years.
func even(t *testing.T, what string, counts []int) {
	t.Helper()
	total := 0
	for _, n := range counts {
		total += n
	}
	expected := float64(total) / float64(len(counts))
	if expected < 50 {
		t.Fatalf("%s: %v per cell are too few", what, expected)
	}
	sum := 0.0
	for _, n := range counts {
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	freedom := float64(len(counts) - 1)
	if limit := freedom + 7*math.Sqrt(2*freedom) + 20; sum > limit {
		t.Errorf("%s is uneven: chi-square %.1f over %.1f: %v", what, sum, limit, counts)
	}
}

func TestDrawsAreEven(t *testing.T) {
	t.Parallel()
	s := sim.NewStream(11, "even")
	const n = 200000
	six, floats, thirds, hashed, hashedThirds := make([]int, 6), make([]int, 100), make([]int, 3), make([]int, 1000), make([]int, 3)
	sums := make([]int, 11)
	hits, never, always := 0, 0, 0
	for i := range uint64(n) {
		six[s.Intn(6)]++
		f := s.Float64()
		if f < 0 || f >= 1 {
			t.Fatalf("Float64 = %v", f)
		}
		floats[int(f*100)]++
		// Below three quarters of 2^64, four numbers would fall on three without a second draw.
		thirds[s.Below(3<<62)%3]++
		hashed[sim.HashBelow(sim.Hash(3, i), 1000)]++
		hashedThirds[sim.HashBelow(sim.Hash(i), 3<<62)%3]++
		sums[s.Dice(2, 6)-2]++
		if s.Chance(0.25) {
			hits++
		}
		if s.Chance(0) || s.Chance(-1) || s.Chance(math.NaN()) {
			never++
		}
		if s.Chance(1) && s.Chance(2) {
			always++
		}
	}
	even(t, "Intn(6)", six)
	even(t, "Float64", floats)
	even(t, "Below(3·2^62) modulo 3", thirds)
	even(t, "HashBelow(1000)", hashed)
	even(t, "HashBelow(3·2^62) modulo 3", hashedThirds)
	for i, ways := range []int{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1} {
		if want := float64(n*ways) / 36; math.Abs(float64(sums[i])-want) > 7*math.Sqrt(want) {
			t.Errorf("two dice show %d %d times, want about %.0f", i+2, sums[i], want)
		}
	}
	if math.Abs(float64(hits)-n/4) > 7*math.Sqrt(n)/2 || never != 0 || always != n {
		t.Errorf("a chance of ¼ came true %d times in %d, of 0 %d times, of 1 %d times", hits, n, never, always)
	}
}

func TestDrawsThatHaveNoChoice(t *testing.T) {
	t.Parallel()
	s := sim.NewStream(12, "edge")
	for range 100 {
		if s.Below(1) != 0 || s.Intn(1) != 0 || s.Dice(5, 1) != 5 || sim.HashBelow(s.Uint64(), 1) != 0 {
			t.Fatal("a draw of one possibility gave another")
		}
	}
	a, b := s.State()
	if s.Dice(0, 6) != 0 || s.Dice(-3, 6) != 0 || s.Dice(3, 0) != 0 || s.Dice(3, -1) != 0 {
		t.Error("no dice show something")
	}
	if x, y := s.State(); x != a || y != b {
		t.Error("no dice drew something")
	}
	mustPanic(t, "below 0", func() { s.Below(0) })
	mustPanic(t, "below 0", func() { s.Intn(0) })
	mustPanic(t, "below -3", func() { s.Intn(-3) })
	mustPanic(t, "below 0", func() { sim.HashBelow(1, 0) })
}

// Reference: 2.3 ns.
func BenchmarkStreamUint64(b *testing.B) {
	b.ReportAllocs()
	s := sim.NewStream(1, "bench")
	sum := uint64(0)
	for b.Loop() {
		sum += s.Uint64()
	}
	sink = float64(sum)
}

// Reference: 3.1 ns.
func BenchmarkStreamBelow(b *testing.B) {
	b.ReportAllocs()
	s := sim.NewStream(1, "bench")
	sum := uint64(0)
	for b.Loop() {
		sum += s.Below(6)
	}
	sink = float64(sum)
}

// Reference: 30 ns, its first draw included.
func BenchmarkNewStream(b *testing.B) {
	b.ReportAllocs()
	sum := uint64(0)
	for b.Loop() {
		s := sim.NewStream(sum, "rules.dice")
		sum += s.Uint64()
	}
	sink = float64(sum)
}
