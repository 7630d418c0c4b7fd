// Digest prints a hash of the results of many random formulas, one line for each head that stands at the top. The lines
// are the same on every machine; the test that runs this program compares them.
package main

import (
	"fmt"
	"math"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// each is how many formulas have the same head at the top, times is how often each is worked out.
const (
	each  = 2000
	times = 5
)

func main() {
	for _, name := range formula.HeadNames()[2:] {
		top, _ := formula.ParseHead(name)
		m := maker{sim.NewStream(7, name)}
		var h sim.StateHash
		sound := 0
		for range each {
			n := m.under(top, 6)
			f, err := formula.Compile(&n)
			if err != nil {
				panic(err)
			}
			for range times {
				x, ok := f.Eval(&m, formula.Target)
				h.Bool(ok)
				h.U64(math.Float64bits(x))
				if ok {
					sound++
				}
			}
		}
		fmt.Printf("%-5s %d of %d, %016x\n", name, sound, each*times, h.Sum())
	}
}

// maker makes formulas, and numbers for them to read.
type maker struct{ sim.Stream }

// number returns a number of many digits, now and then a huge or tiny one.
func (m *maker) number() float64 {
	x := float64(m.Float64()*200) - 100
	switch m.Intn(8) {
	case 0:
		return float64(int(x))
	case 1:
		return float64(x * 1e150)
	case 2:
		return float64(x * 1e-160)
	}
	return x
}

func (m *maker) node(levels int) formula.Node {
	if levels == 1 || m.Intn(5) == 0 {
		if m.Intn(3) == 0 {
			return formula.Node{Value: m.number()}
		}
		return formula.Node{Head: formula.Attr, Attr: uint32(m.Intn(100))}
	}
	names := formula.HeadNames()[2:]
	h, _ := formula.ParseHead(names[m.Intn(len(names))])
	return m.under(h, levels)
}

// under returns a tree with the head at its top.
func (m *maker) under(h formula.Head, levels int) formula.Node {
	least, most := h.Arity()
	n := formula.Node{Head: h}
	for range least + m.Intn(min(most-least, 3)+1) {
		n.Args = append(n.Args, m.node(levels-1))
	}
	return n
}

// Attr is a new number each time, which is more than a formula may expect but makes each result another one.
func (m *maker) Attr(formula.Scope, uint32) (float64, bool) { return m.number(), true }

func (m *maker) Scalar(formula.Scalar) (float64, bool) { return m.number(), true }
