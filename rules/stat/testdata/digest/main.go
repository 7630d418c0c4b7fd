// Digest prints a hash of the values of random sheets. It is the same on every machine; the test that runs this program
// compares them.
package main

import (
	"fmt"
	"math"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

const (
	sheets     = 50
	attributes = 12
	changes    = 400
)

func main() {
	s := sim.NewStream(7, "sheets")
	var values, regen sim.StateHash
	degraded := 0
	for range sheets {
		var sheet stat.Sheet
		sheet.Reset(stat.NewTable(someAttributes(&s)), 1, nil)
		for range changes {
			a := stat.Index(s.Intn(attributes))
			from := stat.Source(s.Intn(12))
			if s.Intn(3) == 0 {
				sheet.DropRows(from, from)
			} else {
				r := stat.Row{Attr: a, Source: from, Op: stat.Op(s.Intn(2)), Value: float64(s.Float64()*3) - 0.5}
				if s.Intn(40) == 0 {
					r.Value = 1e200
				}
				sheet.AddRow(r.Scaled(s.Float64(), int32(s.Intn(4))))
			}
			for a := range stat.Index(attributes) {
				values.U64(math.Float64bits(sheet.Value(a)))
				values.I64(sheet.Cap(a, true))
				if sheet.Degraded(a) != stat.Sound {
					degraded++
				}
			}
		}
		rate := float64(s.Float64()*9) - 3
		for range 1000 {
			regen.I64(stat.RegenStep(rate, s.Below(1<<30)))
		}
	}
	fmt.Printf("values %016x, %d degraded\nregeneration %016x\n", values.Sum(), degraded, regen.Sum())
}

// someAttributes returns attributes that are worked out from those before them.
func someAttributes(s *sim.Stream) []stat.Attribute {
	list := []stat.Attribute{{Base: formula.Number(float64(s.Float64() * 100))}}
	for i := 1; i < attributes; i++ {
		read := func() formula.Node { return formula.Node{Head: formula.Attr, Attr: uint32(s.Intn(i))} }
		base := formula.Node{Head: formula.Add, Args: []formula.Node{
			{Head: formula.Mul, Args: []formula.Node{read(), {Head: formula.Lit, Value: s.Float64()}}}, read()}}
		least := formula.Node{Head: formula.Div, Args: []formula.Node{read(), read()}}
		list = append(list, stat.Attribute{Base: compile(&base), Min: compile(&least)})
	}
	return list
}

func compile(n *formula.Node) *formula.Formula {
	f, err := formula.Compile(n)
	if err != nil {
		panic(err)
	}
	return f
}
