package check_test

import (
	"strconv"
	"testing"

	"github.com/wick-engine/wick/rules/formula"
)

func itoa(n int) string { return strconv.Itoa(n) }

// people is an Env of three entities with four attributes each. An attribute of absent is indeterminate.
type people struct {
	attrs   [3][4]float64
	scalars [16]float64
}

const absent = -12345

func (p *people) Attr(s formula.Scope, i uint32) (float64, bool) {
	x := p.attrs[s][i]
	return x, x != absent
}

func (p *people) Scalar(s formula.Scalar) (float64, bool) {
	x := p.scalars[s]
	return x, x != absent
}

func formulaOf(t testing.TB, n formula.Node) *formula.Formula {
	t.Helper()
	f, err := formula.Compile(&n)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// bare is an attribute without a scope.
func bare(i uint32) formula.Node { return formula.Node{Head: formula.Attr, Attr: i} }

func attr(s formula.Scope, i uint32) formula.Node {
	return formula.Node{Head: formula.Attr, Attr: i, Scope: s, Scoped: true}
}

func scalar(s formula.Scalar) formula.Node {
	return formula.Node{Head: formula.ScalarHead, Scalar: s}
}

func sum(args ...formula.Node) formula.Node { return formula.Node{Head: formula.Add, Args: args} }

func num(x float64) formula.Node { return formula.Node{Value: x} }
