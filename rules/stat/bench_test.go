package stat_test

import (
	"testing"

	"github.com/wick-engine/wick/internal/ratio"
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

// TestReadsAndFoldsCostLittle holds reads and folds against reading a slice.
func TestReadsAndFoldsCostLittle(t *testing.T) {
	s, few, many := crowded(t, 16), crowded(t, 16), crowded(t, 160)
	slice := make([]float64, 32)
	for i := range slice {
		slice[i] = s.Value(stat.Index(i))
	}
	sum := 0.0
	reads := func(n int) func() {
		return func() {
			for i := range n {
				sum += s.Value(stat.Index(i & 31))
			}
		}
	}
	folds := func(s *stat.Sheet, n int) func() {
		return func() {
			for range n {
				cold(s)
				sum += s.Value(0)
			}
		}
	}
	within := func(what string, limit float64, first, second func()) {
		t.Helper()
		if took, against, ok := ratio.Within(limit, first, second); !ok {
			t.Errorf("%s: %v against %v, %v times allowed", what, took, against, limit)
		}
	}
	within("kept values, and elements of a slice", 3, reads(100_000), func() {
		for i := range 100_000 {
			sum += slice[i&31]
		}
	})
	within("folds of 16 rows, and kept values", 60, folds(few, 2000), reads(2000))
	within("folds of 160 rows, and of 16", 12, folds(many, 500), folds(few, 500))
	if sum == 0 {
		t.Error("nothing was read")
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
