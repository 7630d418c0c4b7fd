package formula_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/internal/ratio"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// sheet is an Env as plain as one can be.
type sheet struct{ attrs [8]float64 }

func (s *sheet) Attr(_ formula.Scope, i uint32) (float64, bool) { return s.attrs[i&7], true }
func (s *sheet) Scalar(formula.Scalar) (float64, bool)          { return s.attrs[7], true }

// armed is a formula of ten nodes: what a blow deals, with an upper bound.
func armed() formula.Node {
	return head(formula.Min,
		head(formula.Add, head(formula.Mul, attr(0), num(1.5)), head(formula.Floor, head(formula.Div, attr(1), num(2)))),
		attr(2))
}

// armedByHand is the same in Go.
//
//go:noinline
func armedByHand(s *sheet) (float64, bool) {
	a, _ := s.Attr(formula.Actor, 0)
	b, _ := s.Attr(formula.Actor, 1)
	c, _ := s.Attr(formula.Actor, 2)
	x := min(float64(a*1.5)+math.Floor(b/2), c)
	return x, sim.IsFinite(x)
}

func bench(b *testing.B, n formula.Node) {
	f, err := formula.Compile(&n)
	if err != nil {
		b.Fatal(err)
	}
	env := &sheet{[8]float64{10, 7, 100, 3, 4, 5, 6, 1.25}}
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := f.Eval(env, formula.Actor); !ok {
			b.Fatal("indeterminate")
		}
	}
}

func BenchmarkNumber(b *testing.B)   { bench(b, num(3)) }
func BenchmarkOneName(b *testing.B)  { bench(b, attr(0)) }
func BenchmarkTenNodes(b *testing.B) { bench(b, armed()) }
func BenchmarkDeepest(b *testing.B)  { bench(b, nested(64, attr(0))) }
func BenchmarkLargest(b *testing.B)  { bench(b, wide(1024)) }
func BenchmarkBranches(b *testing.B) {
	bench(b, head(formula.If, head(formula.Above, attr(0), num(5)), head(formula.Mul, attr(0), attr(1)), attr(2)))
}

func BenchmarkTenNodesByHand(b *testing.B) {
	env := &sheet{[8]float64{10, 7, 100, 3, 4, 5, 6, 1.25}}
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := armedByHand(env); !ok {
			b.Fatal("indeterminate")
		}
	}
}

// TestTenNodesCostLittle holds a formula against the function that it stands for.
func TestTenNodesCostLittle(t *testing.T) {
	n := armed()
	env := &sheet{[8]float64{10, 7, 100}}
	x, ok := compile(t, n).Eval(env, formula.Actor)
	y, fine := armedByHand(env)
	if !same(x, ok, y, fine) {
		t.Fatalf("the formula gives %v, the function %v", x, y)
	}
	f := compile(t, n)
	often := func(f func()) func() {
		return func() {
			for range 5000 {
				f()
			}
		}
	}
	took, against, within := ratio.Within(20, often(func() { f.Eval(env, formula.Actor) }), often(func() { armedByHand(env) }))
	if !within {
		t.Errorf("a formula of ten nodes takes %v five thousand times, more than 20 times the %v of a function", took, against)
	}
}
