// Digest prints a hash of what each function gives for many random arguments and for those at which it changes its mind. The lines are
// the same on every machine; the test that runs this program compares them.
package main

import (
	"fmt"
	"math"

	"github.com/wick-engine/wick/script/maths"
	"github.com/wick-engine/wick/sim"
)

// samples is how many arguments each function gets.
const samples = 200_000

func main() {
	one := []struct {
		name string
		f    func(float64) float64
	}{
		{"exp", maths.Exp}, {"log", maths.Log}, {"log10", maths.Log10}, {"sin", maths.Sin}, {"cos", maths.Cos}, {"tan", maths.Tan},
		{"asin", maths.Asin}, {"acos", maths.Acos}, {"atan", maths.Atan}, {"sinh", maths.Sinh}, {"cosh", maths.Cosh}, {"tanh", maths.Tanh},
		{"split", func(x float64) float64 { f, e := maths.Split(x); return maths.Scale(f, e/2) }},
	}
	for _, c := range one {
		r, h := sim.NewStream(11, c.name), sim.StateHash{}
		for i := range samples {
			add(&h, c.f(argument(&r, i)))
		}
		fmt.Printf("%-5s %016x\n", c.name, h.Sum())
	}
	two := []struct {
		name string
		f    func(x, y float64) float64
	}{{"pow", maths.Pow}, {"atan2", maths.Atan2}}
	for _, c := range two {
		r, h := sim.NewStream(11, c.name), sim.StateHash{}
		for i := range samples {
			add(&h, c.f(argument(&r, i), argument(&r, i/len(edges))))
		}
		fmt.Printf("%-5s %016x\n", c.name, h.Sum())
	}
}

// add adds a result; what is not a number has no bits of its own.
func add(h *sim.StateHash, x float64) {
	if x != x {
		h.U8(0)
		return
	}
	h.U64(math.Float64bits(x))
}

// edges are arguments at and around which functions change their ways.
var edges = [...]float64{
	0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 0.66, 0.7, 2, -3, 21, 22, 709.78, 709.79, -745.13, -745.14, 5e-324, 2.2250738585072014e-308, 1e-300, 1e300,
	1 << 30, 1<<53 + 2, 1e19, math.MaxFloat64, -math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN(), math.Pi, -math.Pi / 2, math.E, 1e22, 1000,
}

// argument is the i-th argument: the edges first, and then numbers of every size.
func argument(r *sim.Stream, i int) float64 {
	if i < len(edges) {
		return edges[i]
	}
	x := float64(r.Float64()*2) - 1
	switch r.Intn(4) {
	case 0:
		return x
	case 1:
		return float64(x * 40)
	case 2:
		return float64(x * 800)
	}
	return maths.Scale(x, r.Intn(2100)-1060)
}
