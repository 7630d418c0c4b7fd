package stat_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// TestMarksAreCarriedUp breaks an attribute at the bottom and looks at those that stand on it.
func TestMarksAreCarriedUp(t *testing.T) {
	const ground, base, least, chosen, other = 0, 1, 2, 3, 4
	s, _ := sheet(
		based(100),
		stat.Attribute{Base: compile(t, head(formula.Add, attr(ground), num(1)))},
		stat.Attribute{Base: formula.Number(5), Min: compile(t, attr(base))},
		// reads the broken one only where its condition asks for it
		stat.Attribute{Base: compile(t, head(formula.If, attr(other), attr(ground), num(9)))},
		based(1),
	)
	expect := func(when string, values [5]float64, reasons [5]stat.Reason) {
		t.Helper()
		for a := range values {
			if got, why := s.Value(stat.Index(a)), s.Degraded(stat.Index(a)); got != values[a] || why != reasons[a] {
				t.Errorf("%s: attribute %d is %v, %v; want %v, %v", when, a, got, why, values[a], reasons[a])
			}
		}
	}
	expect("whole", [5]float64{100, 101, 101, 100, 1}, [5]stat.Reason{})
	put(t, s, mul(ground, 1e308, 1), mul(ground, 1e308, 2))
	expect("broken", [5]float64{1e12, 0, 5, 0, 1}, [5]stat.Reason{stat.Saturated, stat.BadBase, stat.BadBound, stat.BadBase, stat.Sound})
	s.SetBase(other, 0)
	expect("not asked for", [5]float64{1e12, 0, 5, 9, 0}, [5]stat.Reason{stat.Saturated, stat.BadBase, stat.BadBound})
	s.DropRows(1, 2)
	expect("mended", [5]float64{100, 101, 101, 9, 0}, [5]stat.Reason{})
}

func TestDefectsAreToldOnce(t *testing.T) {
	bearer := sim.MakeID(3, 1)
	s, d := sheet(based(100), stat.Attribute{Base: compile(t, attr(0))})
	told := func(when string, want ...stat.Defect) {
		t.Helper()
		s.Value(1)
		s.Value(0)
		if diff := cmp.Diff(append([]stat.Defect{}, want...), append([]stat.Defect{}, d.Drain()...)); diff != "" {
			t.Errorf("%s (- want, + got):\n%s", when, diff)
		}
	}
	saturated := stat.Defect{Bearer: bearer, Attr: 0, Reason: stat.Saturated}
	formula := stat.Defect{Bearer: bearer, Attr: 1, Reason: stat.BadBase}
	told("whole")
	put(t, s, mul(0, 1e308, 1), mul(0, 1e308, 2))
	told("broken", saturated, formula)
	put(t, s, add(0, 1, 9))
	told("still broken")
	put(t, s, mul(0, 0, 3))
	told("broken otherwise", stat.Defect{Bearer: bearer, Attr: 0, Reason: stat.NaN})
	s.DropRows(3, 3)
	told("broken as at first, never whole in between")
	s.DropRows(2, 2)
	s.DropRows(1, 1)
	told("mended")
	put(t, s, mul(0, 1e308, 1), mul(0, 1e308, 2))
	told("broken again", saturated, formula)
}

// TestCircles installs attributes that are worked out from each other, which no loader lets through.
func TestCircles(t *testing.T) {
	plus := func(a uint32) *formula.Formula { return compile(t, head(formula.Add, attr(a), num(1))) }
	tests := []struct {
		name    string
		attrs   []stat.Attribute
		reasons []stat.Reason
		values  []float64
	}{
		{"itself", []stat.Attribute{{Base: plus(0)}}, []stat.Reason{stat.Cycle}, []float64{0}},
		{"two", []stat.Attribute{{Base: plus(1)}, {Base: plus(0)}}, []stat.Reason{stat.Cycle, stat.Cycle}, []float64{0, 0}},
		{"through a bound", []stat.Attribute{{Base: formula.Number(4), Max: plus(1)}, {Base: plus(0)}},
			[]stat.Reason{stat.Cycle, stat.Cycle}, []float64{4, 0}},
		{"seen from outside", []stat.Attribute{{Base: plus(1)}, {Base: plus(2)}, {Base: plus(1)}},
			[]stat.Reason{stat.BadBase, stat.Cycle, stat.Cycle}, []float64{0, 0, 0}},
	}
	for _, test := range tests {
		for first := range test.attrs {
			s, _ := sheet(test.attrs...)
			s.Value(stat.Index(first))
			for a := range test.attrs {
				e := s.Explain(stat.Index(a), nil)
				if got, why := s.Value(stat.Index(a)), s.Degraded(stat.Index(a)); got != test.values[a] || why != test.reasons[a] || e.Degraded != why {
					t.Errorf("%s, from %d on: attribute %d is %v, %v (explained as %v)", test.name, first, a, got, why, e.Degraded)
				}
			}
		}
	}
	// An override cuts the circle, and taking it away closes it again.
	s, _ := sheet(stat.Attribute{Base: plus(1)}, stat.Attribute{Base: plus(0)})
	s.SetBase(1, 5)
	if s.Value(0) != 6 || s.Degraded(0) != stat.Sound {
		t.Errorf("cut, the first is %v, %v", s.Value(0), s.Degraded(0))
	}
	s.ClearBase(1)
	if s.Value(0) != 0 || s.Degraded(0) != stat.Cycle {
		t.Errorf("closed again, the first is %v, %v", s.Value(0), s.Degraded(0))
	}
}

func TestLongChainEnds(t *testing.T) {
	const n = 20_000
	attrs := []stat.Attribute{based(1)}
	for i := 1; i < n; i++ {
		attrs = append(attrs, stat.Attribute{Base: compile(t, head(formula.Add, attr(uint32(i-1)), num(1)))})
	}
	s, _ := sheet(attrs...)
	if got := s.Value(n - 1); got != n {
		t.Errorf("the end of the chain is %v", got)
	}
}
