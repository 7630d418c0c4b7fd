package formula_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// num, attr, of and head write trees shortly.
func num(x float64) formula.Node { return formula.Node{Value: x} }
func attr(i uint32) formula.Node { return formula.Node{Head: formula.Attr, Attr: i} }
func of(s formula.Scope, i uint32) formula.Node {
	return formula.Node{Head: formula.Attr, Attr: i, Scope: s, Scoped: true}
}
func scalar(s formula.Scalar) formula.Node {
	return formula.Node{Head: formula.ScalarHead, Scalar: s}
}
func head(h formula.Head, args ...formula.Node) formula.Node {
	return formula.Node{Head: h, Args: args}
}

// infinite and broken are not literals that a pack may write, but steps may come to them.
func infinite() formula.Node { return head(formula.Div, num(1), num(0)) }
func broken() formula.Node   { return head(formula.Sub, infinite(), infinite()) }

// world is an Env made of tables. What they do not hold is indeterminate.
type world struct {
	attrs   [3]map[uint32]float64
	scalars map[formula.Scalar]float64
	reads   int
}

func (w *world) Attr(s formula.Scope, i uint32) (float64, bool) {
	w.reads++
	x, ok := w.attrs[s][i]
	return x, ok
}

func (w *world) Scalar(s formula.Scalar) (float64, bool) {
	w.reads++
	x, ok := w.scalars[s]
	return x, ok
}

func compile(t testing.TB, n formula.Node) *formula.Formula {
	t.Helper()
	f, err := formula.Compile(&n)
	if err != nil {
		t.Fatalf("compile %v: %v", n, err)
	}
	return f
}

// same compares two results by their bits.
func same(x float64, ok bool, y float64, fine bool) bool {
	return ok == fine && math.Float64bits(x) == math.Float64bits(y)
}

// judged is what becomes of a result at the top.
func judged(x float64) (float64, bool) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, false
	}
	return x, true
}

// naive works a tree out as the language is told, without compiling it.
func naive(n *formula.Node, env formula.Env, scope formula.Scope) float64 {
	read := func(x float64, ok bool) float64 {
		if !ok {
			return math.NaN()
		}
		return x
	}
	switch n.Head {
	case formula.Lit:
		return n.Value
	case formula.Attr:
		if n.Scoped {
			scope = n.Scope
		}
		return read(env.Attr(scope, n.Attr))
	case formula.ScalarHead:
		return read(env.Scalar(n.Scalar))
	case formula.If:
		c := naive(&n.Args[0], env, scope)
		switch {
		case math.IsNaN(c):
			return c
		case c > 0:
			return naive(&n.Args[1], env, scope)
		}
		return naive(&n.Args[2], env, scope)
	}
	xs := make([]float64, len(n.Args))
	poisoned := false
	for i := range n.Args {
		xs[i] = naive(&n.Args[i], env, scope)
		poisoned = poisoned || math.IsNaN(xs[i])
	}
	if poisoned {
		return math.NaN()
	}
	return plain(n.Head, xs)
}

// plain works out a head on numbers that are none of them NaN.
func plain(h formula.Head, xs []float64) float64 {
	yes := func(b bool) float64 {
		if b {
			return 1
		}
		return 0
	}
	at := xs[0]
	switch h {
	case formula.Add, formula.Mul, formula.Min, formula.Max, formula.Sub, formula.Div:
		if h == formula.Sub && len(xs) == 1 {
			return -at
		}
		for _, x := range xs[1:] {
			at = map[formula.Head]func() float64{
				formula.Add: func() float64 { return at + x },
				formula.Mul: func() float64 { return float64(at * x) },
				formula.Min: func() float64 { return math.Min(at, x) },
				formula.Max: func() float64 { return math.Max(at, x) },
				formula.Sub: func() float64 { return at - x },
				formula.Div: func() float64 { return at / x },
			}[h]()
		}
		return at
	case formula.Clamp:
		return math.Min(math.Max(at, xs[1]), xs[2])
	case formula.Floor:
		return math.Floor(at)
	case formula.Ceil:
		return math.Ceil(at)
	case formula.Round:
		return math.Round(at)
	case formula.Mod:
		return math.Mod(at, xs[1])
	case formula.AtLeast:
		return yes(at >= xs[1])
	case formula.AtMost:
		return yes(at <= xs[1])
	case formula.Above:
		return yes(at > xs[1])
	case formula.Below:
		return yes(at < xs[1])
	case formula.Equal:
		return yes(at == xs[1])
	case formula.Unequal:
		return yes(at != xs[1])
	case formula.Not:
		return yes(at <= 0)
	}
	all, some := true, false
	for _, x := range xs {
		all, some = all && x > 0, some || x > 0
	}
	if h == formula.And {
		return yes(all)
	}
	return yes(some)
}

// maker makes random trees. pick returns a number below n.
type maker struct {
	pick func(n int) int
	left int // nodes that may still be made
}

// awkward are numbers at which arithmetic changes its mind.
func awkward() []float64 {
	return []float64{
		0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 1.5, -2.5, 3, 7, 10, 0.1, 1e-9, 1e12, -1e12, 1e300, -1e300,
		math.SmallestNonzeroFloat64, math.MaxFloat64, 0.49999999999999994, 4503599627370497.5, 284.9,
	}
}

func (m *maker) number() float64 {
	if m.pick(3) == 0 {
		return awkward()[m.pick(len(awkward()))]
	}
	return float64(m.pick(2001)-1000) / float64(1+m.pick(20))
}

// node makes a tree of at most so many levels that Compile takes.
func (m *maker) node(levels int) formula.Node {
	m.left--
	names := formula.HeadNames()
	if levels <= 1 || m.left <= 0 || m.pick(6) == 0 {
		switch m.pick(4) {
		case 0:
			return num(m.number())
		case 1:
			return attr(uint32(m.pick(6)))
		case 2:
			return of(formula.Scope(m.pick(3)), uint32(m.pick(6)))
		}
		return scalar(formula.Scalar(m.pick(len(formula.ScalarNames()))))
	}
	h, _ := formula.ParseHead(names[2+m.pick(len(names)-2)])
	least, most := h.Arity()
	n := formula.Node{Head: h}
	for range least + m.pick(min(most-least, 3)+1) {
		n.Args = append(n.Args, m.node(levels-1))
	}
	return n
}

// world makes what trees read. Some of it is missing, some of it infinite.
func (m *maker) world() *world {
	w := &world{scalars: map[formula.Scalar]float64{}}
	for s := range w.attrs {
		w.attrs[s] = map[uint32]float64{}
		for i := range uint32(6) {
			if m.pick(12) != 0 {
				w.attrs[s][i] = m.number()
			}
		}
	}
	for s := range formula.ScalarNames() {
		if m.pick(12) != 0 {
			w.scalars[formula.Scalar(s)] = m.number()
		}
	}
	return w
}

func seeded(seed uint64) *maker {
	s := sim.NewStream(seed, "trees")
	return &maker{pick: s.Intn, left: 200}
}
