package formula_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules/formula"
)

// nested returns sums within sums: levels of them, the number at the end included.
func nested(levels int, inner formula.Node) formula.Node {
	for range levels - 1 {
		inner = head(formula.Add, num(1), inner)
	}
	return inner
}

// wide returns a sum of so many nodes in all.
func wide(nodes int) formula.Node {
	return head(formula.Add, slices.Repeat([]formula.Node{attr(0)}, nodes-1)...)
}

func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	type node = formula.Node
	x := num(1)
	cases := []struct {
		name    string
		n       node
		problem formula.Problem
		path    []int
		words   string
	}{
		{"head", node{Head: 200}, formula.UnknownHead, nil, "200"},
		{"first of two", head(formula.Add, head(formula.Floor), node{Head: 99}), formula.WrongCount, []int{0}, `"floor" takes 1 argument, not 0`},
		{"sum of nothing", head(formula.Add), formula.WrongCount, nil, `"+" takes 1 or more arguments, not 0`},
		{"product of nothing", head(formula.Mul), formula.WrongCount, nil, `"*"`},
		{"smallest of nothing", head(formula.Min), formula.WrongCount, nil, `"min"`},
		{"largest of nothing", head(formula.Max), formula.WrongCount, nil, `"max"`},
		{"minus nothing", head(formula.Sub), formula.WrongCount, nil, `"-"`},
		{"quotient of one", head(formula.Div, x), formula.WrongCount, nil, `"/" takes 2 or more arguments, not 1`},
		{"clamp of two", head(formula.Clamp, x, x), formula.WrongCount, nil, `"clamp" takes 3 arguments, not 2`},
		{"clamp of four", head(formula.Clamp, x, x, x, x), formula.WrongCount, nil, "not 4"},
		{"ceil of two", head(formula.Ceil, x, x), formula.WrongCount, nil, `"ceil"`},
		{"round of two", head(formula.Round, x, x), formula.WrongCount, nil, `"round"`},
		{"mod of one", head(formula.Mod, x), formula.WrongCount, nil, `"mod" takes 2 arguments, not 1`},
		{"mod of three", head(formula.Mod, x, x, x), formula.WrongCount, nil, "not 3"},
		{"if without else", head(formula.If, x, x), formula.WrongCount, nil, `"if" takes 3 arguments, not 2`},
		{"not of two", head(formula.Not, x, x), formula.WrongCount, nil, `"not"`},
		{"and of nothing", head(formula.And), formula.WrongCount, nil, `"and"`},
		{"comparison of one", head(formula.AtLeast, x), formula.WrongCount, nil, `">="`},
		{"number with arguments", head(formula.Lit, x), formula.WrongCount, nil, `"lit" takes 0 arguments, not 1`},
		{"name with arguments", head(formula.Add, x, head(formula.Attr, x)), formula.WrongCount, []int{1}, `"attr"`},
		{"infinite", head(formula.Add, x, head(formula.Sub, num(math.Inf(-1)))), formula.NotFinite, []int{1, 0}, "finite"},
		{"not a number", num(math.NaN()), formula.NotFinite, nil, "finite"},
		{"scope", head(formula.If, x, x, of(3, 1)), formula.UnknownScope, []int{2}, "scope"},
		{"scalar", scalar(10), formula.UnknownScalar, nil, "scalar"},
		{"levels", nested(65, attr(0)), formula.TooDeep, append(slices.Repeat([]int{1}, 63), 0), "64 levels"},
		{"nodes", wide(1025), formula.TooLarge, []int{1023}, "1024"},
	}
	for _, c := range cases {
		f, err := formula.Compile(&c.n)
		wrong, ok := errors.AsType[*formula.Error](err)
		if !ok || f != nil {
			t.Errorf("%s: compiled to %v with %v", c.name, f, err)
			continue
		}
		if wrong.Problem != c.problem || !slices.Equal(wrong.Path, c.path) || !strings.Contains(wrong.Error(), c.words) {
			t.Errorf("%s: problem %d at %v: %v", c.name, wrong.Problem, wrong.Path, wrong)
		}
	}
}

// TestTheLargest goes to the limits and works out what lies there, which takes the whole stack.
func TestTheLargest(t *testing.T) {
	t.Parallel()
	env := &world{}
	env.attrs[formula.Actor] = map[uint32]float64{0: 2}
	inner := head(formula.If, attr(0), head(formula.Mul, attr(0), attr(0)), attr(0)) // three levels
	for _, c := range []struct {
		n    formula.Node
		want float64
	}{
		{nested(64, attr(0)), 65},
		{nested(62, inner), 65},
		{wide(1024), 2046},
	} {
		if got, ok := compile(t, c.n).Eval(env, formula.Actor); got != c.want || !ok {
			t.Errorf("got %v %v, want %v", got, ok, c.want)
		}
	}
}

func TestNothingIsAllocated(t *testing.T) {
	env := &world{scalars: map[formula.Scalar]float64{formula.Mag: 2}}
	env.attrs[formula.Actor] = map[uint32]float64{0: 2, 1: 3}
	for _, n := range []formula.Node{
		nested(64, attr(0)), wide(1024), num(4), head(formula.If, attr(0), head(formula.Round, scalar(formula.Mag)), broken()),
	} {
		f := compile(t, n)
		if n := testing.AllocsPerRun(100, func() { f.Eval(env, formula.Actor) }); n != 0 {
			t.Errorf("%v allocations", n)
		}
	}
}

func TestTheTreeIsNotKept(t *testing.T) {
	t.Parallel()
	n := head(formula.Add, attr(0), num(5))
	f := compile(t, n)
	n.Args[0], n.Args[1].Value, n.Head = num(1), 6, formula.Mul
	env := &world{}
	env.attrs[formula.Actor] = map[uint32]float64{0: 2}
	if got, _ := f.Eval(env, formula.Actor); got != 7 {
		t.Errorf("got %v, want 7", got)
	}
}

// TestHowManyResultsWait matters for speed alone: too low a number would break other tests, too high a one takes the large
// stack where the small one would do.
func TestHowManyResultsWait(t *testing.T) {
	t.Parallel()
	a := attr(0)
	product := head(formula.Mul, a, a)
	choice := head(formula.If, product, product, a)
	for _, c := range []struct {
		n    formula.Node
		want int
	}{
		{a, 1},
		{head(formula.Add, a, a, a), 1},
		{head(formula.Add, product, a, product), 2},
		{head(formula.Floor, head(formula.Sub, product)), 1},
		{choice, 1},
		{head(formula.Add, choice, choice, choice, choice), 2},
		{head(formula.If, choice, choice, choice), 1},
		{head(formula.If, a, head(formula.Add, a, product), head(formula.Add, a, head(formula.Add, a, product))), 3},
		{nested(64, a), 63},
	} {
		if got := compile(t, c.n).Height(); got != c.want {
			t.Errorf("%d wait in %v, want %d", got, c.n, c.want)
		}
	}
}
