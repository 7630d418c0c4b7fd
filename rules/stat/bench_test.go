package stat_test

import (
	"math"
	"testing"
	"time"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
)

// crowded returns a sheet of 32 attributes with n rows on the first.
func crowded(t testing.TB, n int) *stat.Sheet {
	t.Helper()
	attrs := make([]stat.Attribute, 32)
	for i := range attrs {
		attrs[i] = based(float64(i))
	}
	attrs[1] = stat.Attribute{Base: compile(t, head(formula.Mul, attr(0), num(2)))}
	s, _ := sheet(attrs...)
	for i := range n {
		r := add(0, 1, stat.SourceAffect(uint64(i)))
		if i%4 == 3 {
			r = mul(0, 1.01, stat.SourceAffect(uint64(i)))
		}
		put(t, s, r)
	}
	return s
}

// cold makes the next read a fold, by changing a base that nothing reads. Forgetting is part of what is measured.
func cold(s *stat.Sheet) {
	s.SetBase(31, 1)
}

func BenchmarkReadKept(b *testing.B) {
	s := crowded(b, 16)
	b.ReportAllocs()
	sum := 0.0
	for b.Loop() {
		sum += s.Value(0)
	}
	if sum == 0 {
		b.Fatal("nothing was read")
	}
}

func BenchmarkReadForFormula(b *testing.B) {
	s := crowded(b, 16)
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := s.Read(0); !ok {
			b.Fatal("indeterminate")
		}
	}
}

func benchFold(b *testing.B, rows int, a stat.Index) {
	s := crowded(b, rows)
	b.ReportAllocs()
	for b.Loop() {
		cold(s)
		if s.Value(a) == 0 {
			b.Fatal("nothing was read")
		}
	}
}

func BenchmarkFold0(b *testing.B)       { benchFold(b, 0, 2) }
func BenchmarkFold16(b *testing.B)      { benchFold(b, 16, 0) }
func BenchmarkFold160(b *testing.B)     { benchFold(b, 160, 0) }
func BenchmarkFoldDerived(b *testing.B) { benchFold(b, 16, 1) }

func BenchmarkApplyAndDropFourRows(b *testing.B) {
	s := crowded(b, 16)
	rows := [4]stat.Row{add(0, 1, 0), mul(1, 2, 0), add(2, 3, 0), add(9, 4, 0)}
	instance := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		instance++
		from := stat.SourceAffect(1000 + instance)
		for i, r := range rows {
			r.Source, r.Index = from, uint16(i)
			s.AddRow(r.Scaled(1.5, 2))
		}
		if s.DropRows(from, from) != 4 {
			b.Fatal("rows are missing")
		}
	}
}

func BenchmarkPool(b *testing.B) {
	s := crowded(b, 16)
	p := stat.Pool{Current: 1 << 30, Written: true}
	b.ReportAllocs()
	for b.Loop() {
		p.Take(s.Cap(31, true), 1)
		p.Change(s.Cap(31, true), 1)
	}
}

// quickest returns the shortest of many times that f takes.
func quickest(f func()) time.Duration {
	least := time.Duration(math.MaxInt64)
	for range 30 {
		start := time.Now()
		f()
		least = min(least, time.Since(start))
	}
	return least
}

// TestReadsAndFoldsCostLittle holds reads and folds against reading a slice.
func TestReadsAndFoldsCostLittle(t *testing.T) {
	if testing.Short() {
		t.Skip("no times are taken with -short")
	}
	const n = 100_000
	s, few, many := crowded(t, 16), crowded(t, 16), crowded(t, 160)
	slice := make([]float64, 32)
	for i := range slice {
		slice[i] = s.Value(stat.Index(i))
	}
	sum := 0.0
	plain := quickest(func() {
		for i := range n {
			sum += slice[i&31]
		}
	})
	kept := quickest(func() {
		for i := range n {
			sum += s.Value(stat.Index(i & 31))
		}
	})
	folds := func(s *stat.Sheet) time.Duration {
		return quickest(func() {
			for range n {
				cold(s)
				sum += s.Value(0)
			}
		})
	}
	small, large := folds(few), folds(many)
	t.Logf("%d times: slice %v, kept value %v, fold of 16 rows %v, of 160 rows %v (%v)", n, plain, kept, small, large, sum > 0)
	if kept > 3*plain {
		t.Errorf("a kept value takes %v, a slice %v", kept, plain)
	}
	if small > 60*kept {
		t.Errorf("a fold of 16 rows takes %v, a kept value %v", small, kept)
	}
	if large > 12*small {
		t.Errorf("a fold of 160 rows takes %v, one of 16 %v", large, small)
	}
}

func TestNothingAllocatesWhenWarm(t *testing.T) {
	s := crowded(t, 16)
	var p stat.Pool
	instance := uint64(1000)
	if n := testing.AllocsPerRun(100, func() {
		instance++
		from := stat.SourceAffect(instance)
		s.AddRow(add(0, 1, from))
		s.SetBase(3, float64(instance))
		p.Take(s.Cap(1, true), 1)
		s.Base(1)
		s.Suspend(from, from, stat.Inhibited)
		s.DropRows(from, from)
		s.ClearBase(3)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
