package stat_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

func num(x float64) formula.Node { return formula.Node{Head: formula.Lit, Value: x} }

func attr(a uint32) formula.Node { return formula.Node{Head: formula.Attr, Attr: a} }

func head(h formula.Head, args ...formula.Node) formula.Node {
	return formula.Node{Head: h, Args: args}
}

func compile(t testing.TB, n formula.Node) *formula.Formula {
	t.Helper()
	f, err := formula.Compile(&n)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// based is an attribute with a number for its base.
func based(x float64) stat.Attribute { return stat.Attribute{Base: formula.Number(x)} }

// sheet returns the sheet of somebody with these attributes, and where its defects go.
func sheet(attributes ...stat.Attribute) (*stat.Sheet, *stat.Defects) {
	var s stat.Sheet
	var d stat.Defects
	s.Reset(stat.NewTable(attributes), sim.MakeID(3, 1), &d)
	return &s, &d
}

func add(a stat.Index, x float64, from stat.Source) stat.Row {
	return stat.Row{Attr: a, Op: stat.Add, Value: x, Source: from}
}

func mul(a stat.Index, x float64, from stat.Source) stat.Row {
	return stat.Row{Attr: a, Op: stat.Mul, Value: x, Source: from}
}

func put(t testing.TB, s *stat.Sheet, rows ...stat.Row) {
	t.Helper()
	for _, r := range rows {
		if !s.AddRow(r) {
			t.Fatalf("the sheet refuses %+v", r)
		}
	}
}

// sameBits reports whether two numbers are the same to the last bit.
func sameBits(x, y float64) bool { return math.Float64bits(x) == math.Float64bits(y) }

func hash(s *stat.Sheet) uint64 {
	var h sim.StateHash
	s.AddTo(&h)
	return h.Sum()
}
