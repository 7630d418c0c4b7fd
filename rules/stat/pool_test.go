package stat_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

func TestCaps(t *testing.T) {
	const big, huge = 2e9, 1e308
	tests := []struct {
		name         string
		attr         stat.Attribute
		rows         []stat.Row
		plain, vital int64
	}{
		{"cut to a whole number", based(17.9), nil, 17, 17},
		{"a product that is whole but for its last bit", based(0.29), []stat.Row{mul(0, 100, 1)}, 29, 29},
		{"beyond 32 bits", based(big), []stat.Row{mul(0, 3, 1)}, 6_000_000_000, 6_000_000_000},
		{"nobody has it", based(0), nil, 0, 0},
		{"below nothing", based(-5), nil, 0, 0},
		{"none by definition", stat.Attribute{}, nil, 0, 0},
		{"debuffed to nothing", based(10), []stat.Row{add(0, -10, 1)}, 0, 1},
		{"debuffed to a part of one", based(10), []stat.Row{mul(0, 0.01, 1)}, 0, 1},
		{"debuffed below", based(10), []stat.Row{add(0, -50, 1)}, 0, 1},
		{"broken", stat.Attribute{Base: formula.Number(math.NaN())}, nil, 0, 1},
		{"broken, above 0", based(100), []stat.Row{mul(0, huge, 1), mul(0, huge, 2)}, 1e12, 1e12},
	}
	for _, test := range tests {
		s, _ := sheet(test.attr)
		put(t, s, test.rows...)
		if plain, vital := s.Cap(0, false), s.Cap(0, true); plain != test.plain || vital != test.vital {
			t.Errorf("%s: %d, vital %d; want %d, %d", test.name, plain, vital, test.plain, test.vital)
		}
	}
}

func TestUnwrittenIsFullAndReadingWritesNothing(t *testing.T) {
	var p stat.Pool
	for _, limit := range []int64{100, 0, -5, 30} {
		if got := p.Read(limit); got != max(limit, 0) || p.Written {
			t.Errorf("of %d there is %d, written %v", limit, got, p.Written)
		}
	}
	p.Set(100, 70)
	for limit, want := range map[int64]int64{100: 70, 50: 50, 0: 0, -3: 0, 1000: 70} {
		if got := p.Read(limit); got != want {
			t.Errorf("of 70 within %d there is %d", limit, got)
		}
	}
}

func TestWrites(t *testing.T) {
	p := func(x int64) stat.Pool { return stat.Pool{Current: x, Written: true} }
	var unwritten stat.Pool
	type result struct{ a, b int64 }
	tests := []struct {
		name  string
		pool  stat.Pool
		do    func(p *stat.Pool) result
		want  result
		after stat.Pool
	}{
		{"set", p(5), func(p *stat.Pool) result { p.Set(10, 7); return result{} }, result{}, p(7)},
		{"set above", p(5), func(p *stat.Pool) result { p.Set(10, 70); return result{} }, result{}, p(10)},
		{"set below", p(5), func(p *stat.Pool) result { p.Set(10, -70); return result{} }, result{}, p(0)},
		{"set without a cap", unwritten, func(p *stat.Pool) result { p.Set(-1, 3); return result{} }, result{}, p(0)},
		{"change up", p(5), func(p *stat.Pool) result { return result{a: p.Change(10, 3)} }, result{a: 3}, p(8)},
		{"change beyond", p(5), func(p *stat.Pool) result { return result{a: p.Change(10, 30)} }, result{a: 5}, p(10)},
		{"change below", p(5), func(p *stat.Pool) result { return result{a: p.Change(10, -30)} }, result{a: -5}, p(0)},
		{"change from the clamped amount", p(50), func(p *stat.Pool) result { return result{a: p.Change(10, -3)} }, result{a: -3}, p(7)},
		{"change nothing", p(50), func(p *stat.Pool) result { return result{a: p.Change(10, 4)} }, result{}, p(50)},
		{"change by more than there is in the world", p(5), func(p *stat.Pool) result { return result{a: p.Change(1e12, math.MaxInt64)} }, result{a: 1e12 - 5}, p(1e12)},
		{"change an unwritten one", unwritten, func(p *stat.Pool) result { return result{a: p.Change(10, -4)} }, result{a: -4}, p(6)},
		{"take", p(8), func(p *stat.Pool) result { a, b := p.Take(10, 3); return result{a, b} }, result{3, 0}, p(5)},
		{"take all and more", p(8), func(p *stat.Pool) result { a, b := p.Take(10, 30); return result{a, b} }, result{8, 22}, p(0)},
		{"take from nothing", p(0), func(p *stat.Pool) result { a, b := p.Take(10, 30); return result{a, b} }, result{0, 30}, p(0)},
		{"take less than nothing", p(8), func(p *stat.Pool) result { a, b := p.Take(10, -3); return result{a, b} }, result{0, 0}, p(8)},
		{"take everything there is", p(50), func(p *stat.Pool) result { a, b := p.Take(100, 1e12); return result{a, b} }, result{50, 999_999_999_950}, p(0)},
		{"refill", p(0), func(p *stat.Pool) result { p.Refill(10); return result{} }, result{}, p(10)},
		{"refill without a cap", unwritten, func(p *stat.Pool) result { p.Refill(0); return result{} }, result{}, unwritten},
	}
	for _, test := range tests {
		pool := test.pool
		if got := test.do(&pool); got != test.want || pool != test.after {
			t.Errorf("%s: %v and %+v; want %v and %+v", test.name, got, pool, test.want, test.after)
		}
	}
}

// TestPoolsStayInRange does random things to a pool under a cap that moves.
func TestPoolsStayInRange(t *testing.T) {
	s := sim.NewStream(*seedFlag, "pools")
	t.Logf("go test ./rules/stat -run TestPoolsStayInRange -seed %d", *seedFlag)
	var p stat.Pool
	full, stored := true, int64(0)
	for i := range 20_000 {
		limit := int64(s.Intn(40)) - 5
		x := int64(s.Intn(60)) - 15
		roof := max(limit, 0)
		now := min(stored, roof)
		if full {
			now = roof
		}
		if got := p.Read(limit); got != now {
			t.Fatalf("step %d: %d of %d, want %d", i, got, limit, now)
		}
		want := now
		switch s.Intn(5) {
		case 0:
			want = min(max(x, 0), roof)
			full = false
			p.Set(limit, x)
			stored = want
		case 1:
			want = min(max(now+x, 0), roof)
			if got := p.Change(limit, x); got != want-now {
				t.Fatalf("step %d: changed by %d, want %d", i, got, want-now)
			}
		case 2:
			want = min(now+max(x, 0), roof)
			p.Change(limit, max(x, 0))
		case 3:
			taken, over := p.Take(limit, x)
			if want = max(now-max(x, 0), 0); taken != now-want || over != max(x, 0)-taken {
				t.Fatalf("step %d: took %d and left %d of %d", i, taken, over, x)
			}
		case 4:
			if p = (stat.Pool{}); s.Intn(4) == 0 {
				full, stored = true, 0
				continue
			}
			p = stat.Pool{Current: stored, Written: !full}
		}
		if want != now {
			full, stored = false, want
		}
		if got := p.Read(limit); got != want || p.Current < 0 {
			t.Fatalf("step %d: %d (%+v), want %d", i, got, p, want)
		}
	}
}

func TestCapsMoveAndBloodDoesNot(t *testing.T) {
	s, _ := sheet(based(1000))
	var hp stat.Pool
	buff := stat.SourceAffect(1)
	at := func(current, limit int64) {
		t.Helper()
		if c := s.Cap(0, true); c != limit || hp.Read(c) != current {
			t.Fatalf("%d of %d, want %d of %d", hp.Read(c), c, current, limit)
		}
	}
	hp.Set(1000, 1000)
	at(1000, 1000)
	put(t, s, add(0, 500, buff))
	hp.Change(s.Cap(0, true), 500)
	at(1500, 1500)
	s.DropRows(buff, buff)
	at(1000, 1000)
	hp.Take(s.Cap(0, true), 600)
	at(400, 1000)
	hp.Set(1000, 500)
	for range 10 {
		put(t, s, add(0, 500, buff))
		at(500, 1500)
		s.DropRows(buff, buff)
		at(500, 1000)
	}
}

func TestWards(t *testing.T) {
	var w stat.Pool
	at := func(current, limit int64) {
		t.Helper()
		if w.Read(w.Cap) != current || w.Cap != limit {
			t.Fatalf("%d of %d, want %d of %d", w.Read(w.Cap), w.Cap, current, limit)
		}
	}
	at(0, 0) // a buffer that nobody has written is empty, not full
	if taken, over := w.Take(w.Cap, 50); taken != 0 || over != 50 {
		t.Errorf("it absorbs %d and lets %d through", taken, over)
	}
	w.Ward(30)
	at(30, 30)
	if taken, over := w.Take(w.Cap, 50); taken != 30 || over != 20 {
		t.Errorf("it absorbs %d and lets %d through", taken, over)
	}
	at(0, 30) // spending does not lower the cap
	w.Change(w.Cap, 100)
	at(30, 30)
	w.Take(w.Cap, 10)
	at(20, 30)
	w.Ward(5)
	at(5, 5)
	w.Ward(-5)
	at(0, 0)
	w.Ward(math.MaxInt64)
	at(1e12, 1e12)
	w.Empty()
	at(0, 0)
}

// TestRegeneration holds what has come after each pulse against whole arithmetic, in which nothing is lost to a last bit.
func TestRegeneration(t *testing.T) {
	type fraction struct{ n, of int64 }
	fractions := []fraction{{1, 3}, {-1, 3}, {1, 1e9}, {1e11, 1}}
	for hundredths := int64(-300); hundredths <= 300; hundredths++ {
		fractions = append(fractions, fraction{hundredths, 100})
	}
	lost := 0
	for _, f := range fractions {
		regen := float64(f.n) / float64(f.of)
		total := int64(0)
		for k := range int64(1000) {
			step := stat.RegenStep(regen, uint64(k))
			if float64(step) < math.Floor(regen) || float64(step) > math.Ceil(regen) {
				t.Fatalf("%v: pulse %d adds %d", regen, k, step)
			}
			total += step
			want := f.n * (k + 1) / f.of
			if want*f.of > f.n*(k+1) {
				want-- // division cuts towards 0
			}
			if total != want {
				t.Fatalf("%v: after %d pulses %d have been added, want %d", regen, k+1, total, want)
			}
			if int64(math.Floor(float64(regen*float64(k+1)))) != want {
				lost++
			}
		}
	}
	if lost < 100 {
		t.Errorf("a plain floor goes wrong %d times only: the test shows nothing", lost)
	}
	if a, b := stat.RegenStep(0.5, 7), stat.RegenStep(0.5, 8); a != 1 || b != 0 {
		t.Errorf("a half adds %d on the eighth pulse and %d on the ninth", a, b)
	}
	for _, regen := range []float64{1e12, -1e12, 1e300, math.Inf(1), math.NaN()} {
		for _, k := range []uint64{0, 1 << 40, math.MaxUint64} {
			if step := stat.RegenStep(regen, k); step > 1e12 || step < -1e12 {
				t.Errorf("%v on pulse %d adds %d", regen, k, step)
			}
		}
	}
}
