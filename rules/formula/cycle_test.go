package formula_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// reading returns a formula that reads the attributes in order.
func reading(t testing.TB, attrs ...uint32) *formula.Formula {
	n := head(formula.Add, num(0))
	for _, a := range attrs {
		n.Args = append(n.Args, attr(a))
	}
	return compile(t, n)
}

func TestLoops(t *testing.T) {
	t.Parallel()
	branch := head(formula.If, num(1), num(2), attr(0))
	for _, c := range []struct {
		name string
		all  [][]*formula.Formula
		want []int
	}{
		{"nothing", nil, nil},
		{"no formulas", [][]*formula.Formula{{nil, nil, nil}, {}}, nil},
		{"itself", [][]*formula.Formula{{reading(t, 0)}}, []int{0, 0}},
		{"a to b to a", [][]*formula.Formula{{reading(t, 1)}, {reading(t, 0)}}, []int{0, 1, 0}},
		{"by a bound", [][]*formula.Formula{{nil, nil, reading(t, 1)}, {nil, reading(t, 0)}}, []int{0, 1, 0}},
		{"behind a way in", [][]*formula.Formula{{reading(t, 1)}, {reading(t, 2)}, {reading(t, 3)}, {reading(t, 1)}}, []int{1, 2, 3, 1}},
		{"a diamond is no loop", [][]*formula.Formula{{reading(t, 1, 2)}, {reading(t, 3)}, {reading(t, 3)}, {}}, nil},
		{"in a branch never taken", [][]*formula.Formula{{compile(t, branch)}}, []int{0, 0}},
		{"as the actor", [][]*formula.Formula{{compile(t, of(formula.Actor, 0))}}, []int{0, 0}},
		{"of somebody else", [][]*formula.Formula{{compile(t, of(formula.Target, 0)), compile(t, of(formula.Source, 0))}}, nil},
		{"an attribute there is not", [][]*formula.Formula{{reading(t, 7)}}, nil},
		{"the first of two", [][]*formula.Formula{{}, {reading(t, 2)}, {reading(t, 2, 1)}}, []int{2, 2}},
	} {
		got := formula.Cycle(len(c.all), func(i int) []*formula.Formula { return c.all[i] })
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// TestLoopsAreFoundWhereTheyAre compares with what can be reached at all, over random attributes.
func TestLoopsAreFoundWhereTheyAre(t *testing.T) {
	t.Parallel()
	const n = 12
	found := 0
	for seed := range uint64(2000) {
		s := sim.NewStream(seed, "loops")
		var reads [n][n]bool
		all := make([][]*formula.Formula, n)
		for i := range all {
			var a []uint32
			for range s.Intn(3) {
				k := s.Intn(n)
				a, reads[i][k] = append(a, uint32(k)), true
			}
			all[i] = []*formula.Formula{nil, reading(t, a...)}
		}
		loop := formula.Cycle(n, func(i int) []*formula.Formula { return all[i] })
		far := reads
		for k := range n {
			for i := range n {
				for j := range n {
					far[i][j] = far[i][j] || far[i][k] && far[k][j]
				}
			}
		}
		any := false
		for i := range n {
			any = any || far[i][i]
		}
		if any != (loop != nil) {
			t.Fatalf("seed %d: loop %v, though there is one: %v", seed, loop, any)
		}
		if loop == nil {
			continue
		}
		found++
		if loop[0] != loop[len(loop)-1] || len(loop) < 2 {
			t.Fatalf("seed %d: %v is not closed", seed, loop)
		}
		for i := range loop[1:] {
			if !reads[loop[i]][loop[i+1]] || slices.Contains(loop[:i], loop[i]) {
				t.Fatalf("seed %d: %v is no loop at place %d", seed, loop, i)
			}
		}
	}
	if found < 200 || found > 1900 {
		t.Errorf("%d of 2000 had a loop, which tries too little", found)
	}
}

// TestALongChain would not end if attributes were visited more than once.
func TestALongChain(t *testing.T) {
	t.Parallel()
	const n = 20_000
	all := make([][]*formula.Formula, n)
	for i := range all {
		all[i] = []*formula.Formula{reading(t, uint32(i+1), uint32(i+2))}
	}
	asked := 0
	of := func(i int) []*formula.Formula { asked++; return all[i] }
	if loop := formula.Cycle(n, of); loop != nil || asked != n {
		t.Errorf("loop %v after %d questions", loop, asked)
	}
	all[n-1] = []*formula.Formula{reading(t, 0)}
	if loop := formula.Cycle(n, of); len(loop) != n+1 {
		t.Errorf("a loop of %d", len(loop))
	}
}
