package formula_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/rules/formula"
)

// TestHeads works out one formula after another. What attribute 0 reads is 12, 1 is -7.5, and 2 is missing; the target's
// and the source's attribute 0 are 100 and 1000.
func TestHeads(t *testing.T) {
	t.Parallel()
	env := &world{scalars: map[formula.Scalar]float64{formula.Mag: 1.25, formula.CheckMargin: -3}}
	env.attrs[formula.Actor] = map[uint32]float64{0: 12, 1: -7.5}
	env.attrs[formula.Target] = map[uint32]float64{0: 100}
	env.attrs[formula.Source] = map[uint32]float64{0: 1000}
	a, b, gone, inf, nan := attr(0), attr(1), attr(2), infinite(), broken()
	const no = math.MaxFloat64 // stands for indeterminate
	type node = formula.Node
	cases := []struct {
		name string
		n    node
		want float64
	}{
		{"prefix", head(formula.Add, head(formula.Mul, a, num(10)), num(5)), 125},
		{"a number", num(-3.5), -3.5},
		{"sum of one", head(formula.Add, a), 12},
		{"sum left to right", head(formula.Add, num(1e16), num(1), num(1), num(-1e16)), 0},
		{"product of one", head(formula.Mul, b), -7.5},
		{"product", head(formula.Mul, a, b, num(2)), -180},
		{"negate", head(formula.Sub, b), 7.5},
		{"difference left to right", head(formula.Sub, a, num(2), num(3)), 7},
		{"quotient left to right", head(formula.Div, a, num(2), num(3)), 2},
		{"smallest", head(formula.Min, a, b, num(3)), -7.5},
		{"smallest of one", head(formula.Min, a), 12},
		{"largest", head(formula.Max, b, num(3), a), 12},
		{"clamp below", head(formula.Clamp, b, num(0), num(5)), 0},
		{"clamp above", head(formula.Clamp, a, num(0), num(5)), 5},
		{"clamp within", head(formula.Clamp, num(3), num(0), num(5)), 3},
		{"clamp crossed", head(formula.Clamp, num(3), num(9), num(5)), 5},
		{"floor", head(formula.Floor, b), -8},
		{"ceil", head(formula.Ceil, b), -7},
		{"round down", head(formula.Round, num(2.4999)), 2},
		{"round half", head(formula.Round, num(2.5)), 3},
		{"round half below zero", head(formula.Round, b), -8},
		{"round just under half", head(formula.Round, num(0.49999999999999994)), 0},
		{"mod", head(formula.Mod, num(7.5), num(2)), 1.5},
		{"mod of a negative", head(formula.Mod, b, num(2)), -1.5},
		{"mod by a negative", head(formula.Mod, num(7.5), num(-2)), 1.5},
		{"mod by zero", head(formula.Mod, a, num(0)), no},
		{"if above zero", head(formula.If, num(0.001), num(1), num(2)), 1},
		{"if zero", head(formula.If, num(0), num(1), num(2)), 2},
		{"if below", head(formula.If, b, num(1), num(2)), 2},
		{"if infinite", head(formula.If, inf, num(1), num(2)), 1},
		{"if NaN", head(formula.If, nan, num(1), num(2)), no},
		{"if missing", head(formula.If, gone, num(1), num(2)), no},
		{"if within", head(formula.Add, num(1), head(formula.If, a, head(formula.Mul, a, a), b), num(2)), 147},
		{"if of ifs", head(formula.If, head(formula.If, b, b, a), head(formula.If, b, num(1), num(2)), num(3)), 2},
		{"unscoped", head(formula.Add, a, num(0)), 12},
		{"scoped", head(formula.Add, of(formula.Actor, 0), of(formula.Target, 0), of(formula.Source, 0)), 1112},
		{"no entity", head(formula.Add, num(1), of(formula.Source, 1)), no},
		{"missing", head(formula.Mul, gone, num(0)), no},
		{"scalar", head(formula.Mul, scalar(formula.Mag), num(8)), 10},
		{"other scalar", scalar(formula.CheckMargin), -3},
		{"no scalar", head(formula.Max, scalar(formula.AffectRung), num(1)), no},
		{"infinity that goes away", head(formula.Min, inf, num(5)), 5},
		{"infinity that stays", inf, no},
		{"infinity below", head(formula.Div, num(-1), num(0)), no},
		{"infinity as a divisor", head(formula.Div, num(1), head(formula.Div, a, num(0))), 0},
		{"smallest passes NaN", head(formula.Min, nan, num(5)), no},
		{"largest passes NaN", head(formula.Max, num(5), nan), no},
		{"clamp passes NaN", head(formula.Clamp, num(5), nan, num(6)), no},
		{"NaN that is not chosen", head(formula.If, a, num(4), nan), 4},
		{"at least", head(formula.AtLeast, a, num(12)), 1},
		{"at most", head(formula.AtMost, a, num(11)), 0},
		{"above", head(formula.Above, a, num(12)), 0},
		{"below", head(formula.Below, b, num(0)), 1},
		{"equal", head(formula.Equal, a, num(12)), 1},
		{"unequal", head(formula.Unequal, a, num(12)), 0},
		{"unequal passes NaN", head(formula.Unequal, a, nan), no},
		{"and", head(formula.And, a, num(0.5), num(2)), 1},
		{"and not", head(formula.And, a, b), 0},
		{"and of one", head(formula.And, a), 1},
		{"and passes NaN", head(formula.And, b, nan), no},
		{"or", head(formula.Or, b, a), 1},
		{"or of none", head(formula.Or, b, num(0)), 0},
		{"or passes NaN", head(formula.Or, a, gone), no},
		{"not", head(formula.Not, a), 0},
		{"not of zero", head(formula.Not, num(0)), 1},
		{"not passes NaN", head(formula.Not, nan), no},
		{"wrong once", head(formula.Floor, head(formula.Mul, num(1.5), num(284.9))), 427},
		{"wrong twice", head(formula.Floor, head(formula.Mul, num(1.5), head(formula.Floor, num(284.9)))), 426},
		{"below a first level", head(formula.Mul, num(10), head(formula.Sub, num(1), num(3))), -20},
		{"armour with a cap", head(formula.Add, a, head(formula.Min, num(2), num(10))), 14},
	}
	for _, c := range cases {
		got, ok := compile(t, c.n).Eval(env, formula.Actor)
		want, fine := c.want, c.want != no
		if !fine {
			want = 0
		}
		if got != want || ok != fine {
			t.Errorf("%s: got %v %v, want %v %v", c.name, got, ok, want, fine)
		}
	}
}

func TestEvalsScopeIsWhatUnscopedNamesRead(t *testing.T) {
	t.Parallel()
	env := &world{}
	for s := range env.attrs {
		env.attrs[s] = map[uint32]float64{4: float64(10 * (s + 1))}
	}
	f := compile(t, head(formula.Add, head(formula.Mul, attr(4), num(100)), of(formula.Target, 4)))
	for s, want := range map[formula.Scope]float64{formula.Actor: 1020, formula.Target: 2020, formula.Source: 3020} {
		if got, ok := f.Eval(env, s); got != want || !ok {
			t.Errorf("in the scope of the %s: got %v %v, want %v", s, got, ok, want)
		}
	}
}

func TestFormulasThatNobodyWrote(t *testing.T) {
	t.Parallel()
	f, err := formula.Compile(nil)
	if f != nil || err != nil {
		t.Fatalf("compiled nil to %v, %v", f, err)
	}
	if x, ok := f.Eval(&world{}, formula.Actor); x != 0 || ok {
		t.Errorf("nil: got %v %v", x, ok)
	}
	if _, ok := f.Literal(); ok {
		t.Error("nil is no literal")
	}
	f.Reads(func(formula.Scope, bool, uint32) { t.Error("nil reads nothing") })
	f.ReadsScalars(func(formula.Scalar) { t.Error("nil reads nothing") })
	for _, n := range []formula.Node{attr(0), scalar(formula.Mag), of(formula.Target, 3)} {
		if x, ok := compile(t, n).Eval(nil, formula.Actor); x != 0 || ok {
			t.Errorf("%v from nobody: got %v %v", n, x, ok)
		}
	}
}

func TestOnlyTheChosenBranchIsRead(t *testing.T) {
	t.Parallel()
	deep := head(formula.Add, attr(0), attr(1), head(formula.Mul, attr(2), attr(3)))
	for _, c := range []struct {
		cond  float64
		reads int
	}{{1, 2}, {0, 5}, {-1, 5}} {
		env := &world{}
		env.attrs[formula.Actor] = map[uint32]float64{0: 1, 1: 2, 2: 3, 3: 4, 9: c.cond}
		f := compile(t, head(formula.If, attr(9), attr(0), deep))
		if x, ok := f.Eval(env, formula.Actor); !ok || env.reads != c.reads {
			t.Errorf("condition %v: %d reads, want %d (gave %v %v)", c.cond, env.reads, c.reads, x, ok)
		}
	}
}

func TestReadsAndLiterals(t *testing.T) {
	t.Parallel()
	f := compile(t, head(formula.If, num(0),
		head(formula.Add, of(formula.Target, 3), attr(2), scalar(formula.Mag)),
		head(formula.Add, attr(2), of(formula.Actor, 2), attr(1), scalar(formula.CheckTotal), scalar(formula.Mag))))
	type read struct {
		scope  formula.Scope
		scoped bool
		attr   uint32
	}
	var reads []read
	f.Reads(func(s formula.Scope, scoped bool, a uint32) { reads = append(reads, read{s, scoped, a}) })
	want := []read{{formula.Target, true, 3}, {formula.Actor, false, 2}, {formula.Actor, true, 2}, {formula.Actor, false, 1}}
	if len(reads) != len(want) {
		t.Fatalf("reads %v, want %v", reads, want)
	}
	for i := range want {
		if reads[i] != want[i] {
			t.Errorf("read %d is %v, want %v", i, reads[i], want[i])
		}
	}
	var asks []formula.Scalar
	f.ReadsScalars(func(s formula.Scalar) { asks = append(asks, s) })
	if len(asks) != 2 || asks[0] != formula.Mag || asks[1] != formula.CheckTotal {
		t.Errorf("scalars %v", asks)
	}
	for _, c := range []struct {
		f  *formula.Formula
		x  float64
		ok bool
	}{
		{f, 0, false},
		{formula.Number(7), 7, true},
		{formula.Number(math.Inf(1)), 0, false},
		{formula.Number(math.NaN()), 0, false},
		{compile(t, num(3)), 3, true},
		{compile(t, head(formula.Mul, num(2), num(3))), 6, true},
		{compile(t, head(formula.If, num(1), num(2), head(formula.Mul, num(2), num(3)))), 2, true},
		{compile(t, infinite()), 0, false},
		{compile(t, head(formula.Min, infinite(), num(4))), 4, true},
		{compile(t, head(formula.Mul, num(0), attr(1))), 0, false},
	} {
		if x, ok := c.f.Literal(); x != c.x || ok != c.ok {
			t.Errorf("literal: got %v %v, want %v %v", x, ok, c.x, c.ok)
		}
	}
	if x, ok := formula.Number(math.Inf(1)).Eval(nil, formula.Actor); x != 0 || ok {
		t.Errorf("an infinite number gave %v %v", x, ok)
	}
}
