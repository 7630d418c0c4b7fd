package stat_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

func TestFlatBeforeFactor(t *testing.T) {
	flat, factor := add(0, 4, 1), mul(0, 0.5, 2)
	for _, rows := range [][]stat.Row{{flat, factor}, {factor, flat}} {
		s, _ := sheet(based(1))
		put(t, s, rows...)
		if got := s.Value(0); got != 2.5 {
			t.Errorf("%v: %v, not 2.5", rows, got)
		}
	}
}

func TestWornBonusesFoldTogether(t *testing.T) {
	s, _ := sheet(based(10))
	put(t, s, add(0, 2, stat.SourceGear(1)), mul(0, 1.5, stat.SourceGear(2)))
	if got := s.Value(0); got != 18 {
		t.Errorf("10 with +2 and ×1.5 is %v", got)
	}
}

func TestRoundOnce(t *testing.T) {
	s, _ := sheet(based(1923))
	put(t, s, mul(0, 1.4, 1), mul(0, 0.94, 2))
	if got := s.Value(0); math.Abs(got-2530.668) > 1e-9 {
		t.Errorf("1923 × 1.4 × 0.94 is %v", got)
	}
	if got := s.Cap(0, true); got != 2530 {
		t.Errorf("a pool capped by it holds %d", got)
	}
}

// TestRowsFoldInTheirOwnOrder sums numbers whose sum depends on the order.
func TestRowsFoldInTheirOwnOrder(t *testing.T) {
	rows := []stat.Row{
		{Source: 5, Index: 0, Value: 1e16},
		{Source: 5, Index: 1, Value: 1},
		{Source: 5, Index: 2, Value: -1e16},
		{Source: 7, Index: 0, Value: 0.1},
		{Source: 7, Index: 0, Value: 3, Op: stat.Mul},
		{Source: 9, Index: 0, Value: 1.1, Op: stat.Mul},
		{Source: 9, Index: 3, Value: 0.7, Op: stat.Mul},
		{Source: 9, Index: 3, Value: 0.9, Op: stat.Mul},
	}
	want := 0.3
	for _, x := range []float64{1e16, 1, -1e16, 0.1} {
		want += x
	}
	for _, x := range []float64{3, 1.1, 0.7, 0.9} {
		want = float64(want * x)
	}
	stream := sim.NewStream(1, "order")
	for range 200 {
		s, _ := sheet(based(0.3))
		for i := len(rows) - 1; i > 0; i-- {
			j := stream.Intn(i + 1)
			rows[i], rows[j] = rows[j], rows[i]
		}
		put(t, s, rows...)
		if got := s.Value(0); !sameBits(got, want) {
			t.Fatalf("arriving as %v: %v, not %v", rows, got, want)
		}
	}
}

func TestOnlyAddsAreScaled(t *testing.T) {
	s, _ := sheet(based(10))
	put(t, s, add(0, 2, 1).Scaled(1.5, 3), mul(0, 2, 1).Scaled(1.5, 3))
	if got := s.Value(0); got != 38 {
		t.Errorf("(10 + 2 × 1.5 × 3) × 2 is %v", got)
	}
	if r := add(0, 1e300, 1).Scaled(1e300, 2); !sim.IsFinite(r.Value) || !s.AddRow(r) {
		t.Errorf("a row scaled beyond all numbers is %v", r.Value)
	}
	for stacks, want := range map[int32]uint16{-1: 0, 3: 3, 70_000: math.MaxUint16} {
		if r := add(0, 2, 1).Scaled(1, stacks); r.Stacks != want || r.Value != 2*float64(stacks) {
			t.Errorf("%d stacks make %+v", stacks, r)
		}
	}
}

func TestScreens(t *testing.T) {
	nowhere := formula.Number(math.NaN())
	tests := []struct {
		name   string
		attr   stat.Attribute
		rows   []stat.Row
		want   float64
		reason stat.Reason
	}{
		{"nothing given", stat.Attribute{}, nil, 0, stat.Sound},
		{"endless", based(100), []stat.Row{mul(0, 1e308, 1), mul(0, 1e308, 2)}, 1e12, stat.Saturated},
		{"endless below", based(-100), []stat.Row{mul(0, 1e308, 1), mul(0, 1e308, 2)}, -1e12, stat.Saturated},
		{"no number", bounded(3, 1, 5), []stat.Row{mul(0, 1e308, 1), mul(0, 1e308, 2), mul(0, 0, 3)}, 3, stat.NaN},
		{"no number and a base out of bounds", bounded(9, 1, 5), []stat.Row{mul(0, 1e308, 1), mul(0, 1e308, 2), mul(0, 0, 3)}, 5, stat.NaN},
		{"endless within bounds", bounded(3, 1, 5), []stat.Row{mul(0, 1e308, 1), mul(0, 1e308, 2)}, 5, stat.Saturated},
		{"a maximum beyond the ceiling", bounded(5e14, 0, 1e15), nil, 1e12, stat.Saturated},
		{"a minimum beyond the ceiling", bounded(0, 1e15, 2e15), nil, 1e12, stat.Saturated},
		{"below the floor", based(-5e14), nil, -1e12, stat.Saturated},
		{"large, but bounded", bounded(5e14, 0, 100), nil, 100, stat.Sound},
		{"at the ceiling", based(1e12), nil, 1e12, stat.Sound},
		{"below the minimum", bounded(0, 1, 5), nil, 1, stat.Sound},
		{"above the maximum", bounded(6, 1, 5), nil, 5, stat.Sound},
		{"0 below 0", bounded(-5, 0, 9), []stat.Row{mul(0, 0, 1)}, 0, stat.Sound}, // −0 and 0 are the same to <, but not to the bit
		{"crossed bounds", bounded(3, 5, 2), nil, 2, stat.Sound},
		{"crossed bounds from below", bounded(1, 5, 2), nil, 2, stat.Sound},
		{"no base", stat.Attribute{Base: nowhere}, []stat.Row{add(0, 2, 1)}, 2, stat.BadBase},
		{"no minimum", stat.Attribute{Base: formula.Number(-7), Min: nowhere}, nil, -7, stat.BadBound},
		{"no maximum", stat.Attribute{Base: formula.Number(7), Min: formula.Number(9), Max: nowhere}, nil, 9, stat.BadBound},
		{"the first reason stays", stat.Attribute{Base: nowhere, Max: nowhere}, nil, 0, stat.BadBase},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, d := sheet(test.attr)
			put(t, s, test.rows...)
			if got := s.Value(0); !sameBits(got, test.want) || s.Degraded(0) != test.reason {
				t.Errorf("%v, %v; want %v, %v", got, s.Degraded(0), test.want, test.reason)
			}
			if value, ok := s.Read(0); ok != (test.reason == stat.Sound) || ok && value != test.want {
				t.Errorf("a formula reads %v, %v", value, ok)
			}
			var want []stat.Defect
			if test.reason != stat.Sound {
				want = []stat.Defect{{Bearer: sim.MakeID(3, 1), Attr: 0, Reason: test.reason}}
			}
			if diff := cmp.Diff(want, d.Drain()); diff != "" && len(want) > 0 {
				t.Errorf("defects (- want, + got):\n%s", diff)
			}
		})
	}
}

func bounded(base, least, most float64) stat.Attribute {
	return stat.Attribute{Base: formula.Number(base), Min: formula.Number(least), Max: formula.Number(most)}
}

func TestKindDoesNotChangeTheValue(t *testing.T) {
	factor := 1.1
	for _, kind := range []stat.Kind{stat.Int, stat.Float, stat.Derived} {
		a := bounded(7.25, 0, 10)
		a.Kind = kind
		s, _ := sheet(a)
		put(t, s, mul(0, factor, 1))
		if got := s.Value(0); !sameBits(got, float64(7.25*factor)) {
			t.Errorf("as %v it is %v", kind, got)
		}
	}
}

func TestStatSheetHoldsWhatIsMarked(t *testing.T) {
	shown, hidden := stat.Attribute{Stat: true}, stat.Attribute{}
	table := stat.NewTable([]stat.Attribute{hidden, shown, hidden, shown})
	if diff := cmp.Diff([]stat.Index{1, 3}, table.Shown()); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
}

func TestCappedArmour(t *testing.T) {
	// armour 0, dexterity 1, most of it that counts 2, and what comes of them 3.
	class := stat.Attribute{Base: compile(t, head(formula.Add, attr(0), head(formula.Min, attr(1), attr(2))))}
	s, _ := sheet(based(10), based(5), based(2), class)
	if got := s.Value(3); got != 12 {
		t.Errorf("10 + min(5, 2) is %v", got)
	}
	put(t, s, add(0, 3, stat.SourceGear(1)))
	if got := s.Value(3); got != 15 {
		t.Errorf("with 3 more armour it is %v", got)
	}
}

func TestBase(t *testing.T) {
	s, _ := sheet(based(10), stat.Attribute{Base: compile(t, head(formula.Mul, attr(0), num(2)))}, stat.Attribute{})
	check := func(a stat.Index, want float64, origin stat.Origin) {
		t.Helper()
		if got, from := s.Base(a); got != want || from != origin {
			t.Errorf("the base of %d is %v from %v; want %v from %v", a, got, from, want, origin)
		}
	}
	check(0, 10, stat.FromFormula)
	check(1, 20, stat.FromFormula)
	check(2, 0, stat.FromNothing)
	check(9, 0, stat.FromNothing)
	if !s.SetBase(1, 7) || !s.SetBase(0, 1) || !s.SetBase(1, 8) {
		t.Fatal("an override is refused")
	}
	check(1, 8, stat.FromOverride)
	for _, x := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
		if s.SetBase(1, x) {
			t.Errorf("%v becomes a base", x)
		}
	}
	if s.SetBase(3, 1) {
		t.Error("an attribute that does not exist gets a base")
	}
	check(1, 8, stat.FromOverride)
	if got := s.Value(1); got != 8 {
		t.Errorf("the value is %v", got)
	}
	if !s.ClearBase(1) || s.ClearBase(1) || s.ClearBase(2) || s.ClearBase(99) {
		t.Error("not exactly the override that was there goes")
	}
	check(1, 2, stat.FromFormula)
}

func TestUnknownAttribute(t *testing.T) {
	reader := stat.Attribute{Base: compile(t, attr(77))}
	s, _ := sheet(based(4), reader)
	if got, known := s.Get(0); got != 4 || !known {
		t.Errorf("attribute 0 reads %v, %v", got, known)
	}
	if got, known := s.Get(2); got != 0 || known {
		t.Errorf("an attribute that does not exist reads %v, %v", got, known)
	}
	if _, ok := s.Read(2); ok || s.Value(2) != 0 || s.Degraded(2) != stat.Sound {
		t.Error("an attribute that does not exist can be read by formulas")
	}
	if s.Value(1) != 0 || s.Degraded(1) != stat.BadBase {
		t.Errorf("a formula that reads one gives %v, %v", s.Value(1), s.Degraded(1))
	}
}

func TestNobodyElseIsThere(t *testing.T) {
	for _, scope := range []formula.Scope{formula.Target, formula.Source} {
		other := attr(0)
		other.Scope, other.Scoped = scope, true
		s, _ := sheet(based(4), stat.Attribute{Base: compile(t, other)})
		if s.Value(1) != 0 || s.Degraded(1) != stat.BadBase {
			t.Errorf("scope %v gives %v, %v", scope, s.Value(1), s.Degraded(1))
		}
	}
	own := attr(0)
	own.Scope, own.Scoped = formula.Actor, true
	s, _ := sheet(based(4), stat.Attribute{Base: compile(t, own)}, stat.Attribute{Base: compile(t, formula.Node{Head: formula.ScalarHead})})
	if s.Value(1) != 4 || s.Degraded(2) != stat.BadBase {
		t.Errorf("its own attribute reads %v, a scalar is %v", s.Value(1), s.Degraded(2))
	}
}

func TestRowsThatAreRefused(t *testing.T) {
	s, _ := sheet(based(1))
	before := hash(s)
	for _, r := range []stat.Row{
		add(1, 1, 1), add(0, math.NaN(), 1), add(0, math.Inf(1), 1), mul(0, math.Inf(-1), 1), {Op: 6, Value: 1}, {Idle: 99, Value: 1},
		{Op: stat.Set, Priority: stat.MinPriority - 1}, {Op: stat.Set, Priority: stat.MaxPriority + 1},
	} {
		if s.AddRow(r) {
			t.Errorf("%+v is taken", r)
		}
	}
	if s.RowCount() != 0 || hash(s) != before || s.Value(0) != 1 {
		t.Error("a refused row leaves a trace")
	}
}

// TestASheetIsMadeReadyAgain uses a sheet that has not been read since it changed for somebody with more attributes.
func TestASheetIsMadeReadyAgain(t *testing.T) {
	s, d := sheet(based(1), based(2))
	put(t, s, add(0, 1, 1))
	s.Reset(stat.NewTable([]stat.Attribute{based(5), based(6), based(7), based(8)}), sim.MakeID(4, 1), d)
	for a, want := range []float64{5, 6, 7, 8} {
		if got := s.Value(stat.Index(a)); got != want {
			t.Errorf("attribute %d is %v, not %v", a, got, want)
		}
	}
}

// TestSuspendedRowsStayInOrder has two rows that differ in how many stacks they are of and in why they do not count. When
// they no longer differ in the second the first puts them in order, or what is saved could not be loaded.
func TestSuspendedRowsStayInOrder(t *testing.T) {
	s, _ := sheet(based(1))
	many, few := add(0, 2, 7), add(0, 2, 7)
	many.Stacks, few.Stacks, few.Idle = 5, 3, stat.Outdone
	put(t, s, many, few)
	if n := s.Suspend(7, 7, stat.Outdone); n != 1 || s.Value(0) != 1 {
		t.Errorf("%d rows no longer count, the value is %v", n, s.Value(0))
	}
	other, _ := sheet(based(1))
	many.Idle = stat.Outdone
	put(t, other, many, few)
	if hash(s) != hash(other) {
		t.Error("the order shows when they were suspended")
	}
	if _, err := other.Load(s.AppendState(nil)); err != nil {
		t.Error(err)
	}
}

func TestMostRows(t *testing.T) {
	s, _ := sheet(based(0))
	for i := range stat.MaxRows {
		if !s.AddRow(add(0, 1, stat.Source(i))) {
			t.Fatalf("row %d is refused", i)
		}
	}
	if s.AddRow(add(0, 1, 0)) || s.Value(0) != stat.MaxRows {
		t.Errorf("beyond the most rows the value is %v", s.Value(0))
	}
	if n := s.DropRows(10, 19); n != 10 || s.Value(0) != stat.MaxRows-10 || s.RowCount() != stat.MaxRows-10 {
		t.Errorf("%d rows went, the value is %v", n, s.Value(0))
	}
}
