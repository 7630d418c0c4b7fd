package stat_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/rules/stat"
)

// names knows what two sources are.
type names struct{}

func (names) Source(s stat.Source) (string, int) {
	if s == stat.SourceGear(1) {
		return "helm", -1
	}
	return "curse", 90
}

func TestExplainSaysItAll(t *testing.T) {
	a := bounded(10, 0, 20)
	s, d := sheet(a)
	worn := add(0, 4, stat.SourceGear(1))
	curse := mul(0, 2, stat.SourceAffect(5)).Scaled(3, 2)
	other := add(0, 100, stat.SourceAffect(7))
	other.Idle = stat.OtherRung
	put(t, s, other, curse, worn)
	want := stat.Explanation{
		Attr: 0, Known: true, Base: 10, Origin: stat.FromFormula,
		Lines: []stat.Line{{Row: worn, Name: "helm", Left: -1}, {Row: curse, Name: "curse", Left: 90}, {Row: other, Name: "curse", Left: 90}},
		Sum:   14, Increased: 14, Product: 28, Screened: 28, Held: 28, Min: stat.Bound{Given: true}, Max: stat.Bound{Value: 20, Given: true}, Clamped: 20, Value: 20,
	}
	got := s.Explain(0, names{})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
	if got.Lines[1].Stacks != 2 || got.Lines[2].Counted() || !got.Lines[0].Counted() {
		t.Errorf("stacks and what counts: %+v", got.Lines)
	}
	s.SetBase(0, -3)
	if e := s.Explain(0, nil); e.Origin != stat.FromOverride || e.Base != -3 || e.Value != 2 || e.Lines[0].Left != -1 || e.Lines[0].Name != "" {
		t.Errorf("with a base of its own: %+v", e)
	}
	if e := s.Explain(9, names{}); cmp.Diff(stat.Explanation{Attr: 9}, e) != "" {
		t.Errorf("an attribute that does not exist: %+v", e)
	}
	if list := d.Drain(); len(list) != 0 {
		t.Errorf("defects: %v", list)
	}
}

// TestExplainTellsNobody explains a broken attribute before anybody has read it: the defect is found by the first reader,
// and so is, later on, one of the same kind.
func TestExplainTellsNobody(t *testing.T) {
	s, d := sheet(based(100), stat.Attribute{Base: compile(t, attr(0))})
	put(t, s, mul(0, 1e308, 1), mul(0, 1e308, 2))
	before := hash(s)
	if e := s.Explain(1, nil); e.Degraded != stat.BadBase {
		t.Errorf("explained as %v", e.Degraded)
	}
	if e := s.Explain(0, nil); e.Product < 1e308 || e.Screened != 1e12 || e.Degraded != stat.Saturated {
		t.Errorf("explained as %+v", e)
	}
	if len(d.Drain()) != 0 || hash(s) != before {
		t.Error("an explanation reports a defect")
	}
	s.Value(1)
	if n := len(d.Drain()); n != 2 {
		t.Errorf("the reader reports %d defects, not 2", n)
	}
	s.DropRows(1, 2)
	s.Explain(0, nil)
	put(t, s, mul(0, 1e308, 1), mul(0, 1e308, 2))
	s.Value(1)
	if n := len(d.Drain()); n != 0 {
		t.Errorf("%d defects are reported again although nobody has read that they were gone", n)
	}
}
