package formula_test

import (
	"flag"
	"testing"

	"github.com/wick-engine/wick/rules/formula"
)

var trees = flag.Int("formula.trees", 20_000, "number of random trees that are worked out")

// TestAgainstTheTree compares compiled formulas with the plain walk over their trees, bit for bit.
func TestAgainstTheTree(t *testing.T) {
	t.Parallel()
	sound, literal := 0, 0
	for seed := range uint64(*trees) {
		m := seeded(seed)
		n := m.node(1 + m.pick(9))
		env := m.world()
		f := compile(t, n)
		for s := range formula.Scope(3) {
			want, fine := judged(naive(&n, env, s))
			got, ok := f.Eval(env, s)
			if !same(got, ok, want, fine) {
				t.Fatalf("seed %d, scope %s: got %v %v, want %v %v of %v", seed, s, got, ok, want, fine, n)
			}
			if ok {
				sound++
			}
		}
		if _, ok := f.Literal(); ok {
			literal++
		}
	}
	if sound < *trees || literal < *trees/100 || literal > *trees*9/10 {
		t.Errorf("of %d trees %d results were sound and %d literal, so the trees try little", *trees, sound, literal)
	}
}

// TestNumbersMayBeNames puts attributes in the place of all numbers. Then nothing can be worked out when the formula is
// compiled, and the result must be the same to the last bit.
func TestNumbersMayBeNames(t *testing.T) {
	t.Parallel()
	for seed := range uint64(*trees / 4) {
		m := seeded(seed)
		n := m.node(1 + m.pick(9))
		env := m.world()
		want, fine := compile(t, n).Eval(env, formula.Actor)
		next := uint32(1000)
		var rename func(n formula.Node) formula.Node
		rename = func(n formula.Node) formula.Node {
			if n.Head == formula.Lit {
				next++
				env.attrs[formula.Source][next] = n.Value
				return of(formula.Source, next)
			}
			args := n.Args
			n.Args = nil
			for _, a := range args {
				n.Args = append(n.Args, rename(a))
			}
			return n
		}
		if got, ok := compile(t, rename(n)).Eval(env, formula.Actor); !same(got, ok, want, fine) {
			t.Fatalf("seed %d: got %v %v with names, %v %v with numbers, of %v", seed, got, ok, want, fine, n)
		}
	}
}

// TestWrappingChangesNothing wraps trees in heads that leave their argument as it is.
func TestWrappingChangesNothing(t *testing.T) {
	t.Parallel()
	for seed := range uint64(*trees / 4) {
		m := seeded(seed)
		n := m.node(1 + m.pick(9))
		env := m.world()
		other := m.node(4)
		want, fine := compile(t, n).Eval(env, formula.Target)
		for i, wrapped := range []formula.Node{
			head(formula.Add, n), head(formula.Mul, n), head(formula.Min, n), head(formula.Max, n),
			head(formula.If, num(1), n, other), head(formula.If, num(0), other, n),
			head(formula.Sub, head(formula.Sub, n)), head(formula.Mul, n, num(1)), head(formula.Div, n, num(1)),
			head(formula.Sub, n, num(0)), head(formula.Min, n, n), head(formula.Max, n, n), head(formula.Clamp, n, n, n),
		} {
			if got, ok := compile(t, wrapped).Eval(env, formula.Target); !same(got, ok, want, fine) {
				t.Fatalf("seed %d, wrapping %d: got %v %v, want %v %v of %v", seed, i, got, ok, want, fine, n)
			}
		}
	}
}

// FuzzCompile makes trees of any bytes: lawful ones are worked out like their tree, others refused.
func FuzzCompile(f *testing.F) {
	f.Add([]byte{0})
	f.Add([]byte{9, 3, 14, 200, 7, 1, 1, 3, 0, 255, 17, 2, 90})
	f.Add([]byte("if the light goes out, count to three and run"))
	f.Fuzz(func(t *testing.T, data []byte) {
		at := 0
		m := &maker{left: 2000, pick: func(n int) int {
			if at >= len(data) {
				return 0
			}
			at++
			return int(data[at-1]) % n
		}}
		env := m.world()
		n := m.node(2 + m.pick(80))
		if m.pick(4) == 0 { // as no pack could write it
			n.Head, n.Scope, n.Scalar, n.Scoped = formula.Head(m.pick(256)), formula.Scope(m.pick(256)), formula.Scalar(m.pick(256)), true
		}
		compiled, err := formula.Compile(&n)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		want, fine := judged(naive(&n, env, formula.Source))
		if got, ok := compiled.Eval(env, formula.Source); !same(got, ok, want, fine) {
			t.Errorf("got %v %v, want %v %v of %v", got, ok, want, fine, n)
		}
	})
}
