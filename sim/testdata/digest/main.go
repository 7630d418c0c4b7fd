// Digest prints a hash of millions of results of package sim, one line per group. The lines are the
// same on every machine; the test that runs this program compares them.
package main

import (
	"fmt"
	"math"

	"github.com/wick-engine/wick/sim"
)

// each is the number of results per function.
const each = 100_000

func main() {
	functions()
	pairs()
	vectors()
	shapes()
	streams()
	tables()
}

// number is a source of inputs made of integers: place i of a sequence.
type number uint64

// within returns a number spread evenly over [-size, size].
func (n number) within(size, i uint64) float64 {
	return (float64(sim.Hash(uint64(n), i)>>11)/(1<<52) - 1) * float64(size)
}

// any returns a number of any magnitude and sign, infinities and NaN among them.
func (n number) any(i uint64) float64 { return math.Float64frombits(sim.Hash(uint64(n), i, 7)) }

func functions() {
	for k, f := range []struct {
		name string
		f    func(float64) float64
		size uint64 // of the inputs; 0 also takes any magnitude
	}{
		{"sin", sim.Sin, 0}, {"cos", sim.Cos, 0}, {"tan", sim.Tan, 0}, {"asin", sim.Asin, 1}, {"acos", sim.Acos, 1}, {"atan", sim.Atan, 0},
		{"exp", sim.Exp, 720}, {"log", sim.Log, 0}, {"log2", sim.Log2, 0}, {"log10", sim.Log10, 0},
		{"sinh", sim.Sinh, 720}, {"cosh", sim.Cosh, 720}, {"tanh", sim.Tanh, 25}, {"round", sim.Round, 0},
		{"whole", func(x float64) float64 { return float64(sim.Whole(x)) }, 0},
	} {
		var h sim.StateHash
		n := number(k)
		for i := range uint64(each) {
			size := f.size
			if size == 0 {
				size = 100
			}
			h.F64(f.f(n.within(size, i)))
			if f.size == 0 {
				h.F64(f.f(n.any(i)))
			}
		}
		fmt.Printf("%s %016x\n", f.name, h.Sum())
	}
}

func pairs() {
	for k, f := range []struct {
		name string
		f    func(x, y float64) float64
	}{
		{"atan2", sim.Atan2}, {"hypot", sim.Hypot}, {"pow", sim.Pow},
		{"scale", func(x, y float64) float64 { return sim.Ldexp(x, int(sim.Whole(y))) }},
	} {
		var h sim.StateHash
		n, m := number(100+k), number(200+k)
		for i := range uint64(each) {
			h.F64(f.f(n.within(50, i), m.within(50, i)))
			h.F64(f.f(n.any(i), m.within(50, i)))
			h.F64(f.f(n.any(i), m.any(i)))
		}
		fmt.Printf("%s %016x\n", f.name, h.Sum())
	}
}

func vec(seed number, i uint64) sim.Vec {
	return sim.Vec{X: seed.within(100, 3*i), Y: seed.within(100, 3*i+1), Z: seed.within(100, 3*i+2)}
}

func vectors() {
	var h sim.StateHash
	for i := range uint64(each) {
		a, b := vec(300, i), vec(301, i)
		unit, _ := a.Unit()
		heading, _ := sim.HeadingOf(b)
		h.Vec(a.Add(b))
		h.Vec(a.Sub(b).Scale(b.X))
		h.Vec(a.Cross(b))
		h.Vec(unit)
		h.Vec(a.Lerp(b, float64(i)/each))
		h.Vec(a.Rotate(heading))
		h.Vec(heading.Dir())
		h.F64(a.Dot(b))
		h.F64(a.Len())
		h.F64(a.Dist(b))
		h.F64(a.GroundDist(b))
		h.F64(a.GroundCross(b))
		h.U16(uint16(heading))
		h.U16(uint16(sim.HeadingDegrees(a.X)))
	}
	fmt.Printf("vectors %016x\n", h.Sum())
}

func shapes() {
	var h sim.StateHash
	grid := sim.NewGrid(7)
	points := make([]sim.Vec, each/100)
	for i := range points {
		points[i] = vec(400, uint64(i))
	}
	grid.Build(points)
	var near []int32
	for i := range uint64(each) {
		a, b := vec(401, i), vec(402, i)
		h.Vec(a)
		t, hit := sim.SweptContact(sim.Motion{From: a, To: b}, sim.Motion{From: vec(403, i), To: vec(404, i)}, 20)
		h.F64(t)
		h.Bool(hit)
		aim := sim.Heading(i).Dir()
		body := sim.Body{Pos: b, Radius: 5, Height: 1}
		h.Bool(sim.Sector{Origin: a, Aim: aim, Radius: 100, Wedge: sim.NewWedge(float64(i % 361)), Height: 50}.Touches(body))
		h.Bool(sim.Line{Origin: a, Aim: aim, Length: 100, Width: 50, Height: 50}.Touches(body))
		h.Bool(sim.Ring{Origin: a, Inner: 20, Outer: 100, Height: 50}.Touches(body))
		h.Bool(sim.Sphere{Origin: a, Radius: 90}.Touches(body))
		if i%20 == 0 {
			near = grid.Near(a, 15, near[:0])
			for _, index := range near {
				h.U32(uint32(index))
			}
		}
	}
	fmt.Printf("shapes %016x\n", h.Sum())
}

func streams() {
	var h sim.StateHash
	s := sim.NewStream(500, "digest")
	for i := range uint64(each) {
		h.U64(s.Uint64())
		h.U64(s.Below(i + 1))
		h.F64(s.Float64())
		h.Bool(s.Chance(0.3))
		h.Int(s.Dice(3, 6))
		h.U64(sim.HashBelow(sim.Hash(i), i+1))
	}
	h.Text("digest")
	fmt.Printf("streams %016x\n", h.Sum())
}

func tables() {
	var h sim.StateHash
	var table sim.Table[uint64]
	var ids []sim.ID
	for i := range uint64(each) {
		if r := sim.Hash(600, i); r%3 != 0 || len(ids) == 0 {
			ids = append(ids, table.Add(i))
		} else {
			h.Bool(table.Remove(ids[sim.HashBelow(r, uint64(len(ids)))]))
		}
	}
	for id, v := range table.All() {
		h.ID(id)
		h.U64(*v)
	}
	h.Bytes(table.AppendIDs(nil))
	clock := sim.NewClock(1<<32-each/2, 60)
	for range each {
		turn := clock.Begin()
		h.Tick(turn.Tick().NonZero())
		h.Bool(turn.Pulse())
		h.Bool(turn.Round())
		clock.End(turn)
	}
	for i := range 1000 {
		n, err := sim.ParseTicks(fmt.Sprintf("%d.%03ds", i, i), 60)
		h.Int(n)
		h.Bool(err == nil)
	}
	fmt.Printf("tables %016x\n", h.Sum())
}
