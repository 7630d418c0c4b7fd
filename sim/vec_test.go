package sim_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestVecArithmetic(t *testing.T) {
	t.Parallel()
	a, b := sim.Vec{X: 1, Y: 2, Z: 3}, sim.Vec{X: -4, Y: 5, Z: 0.5}
	for name, c := range map[string]struct{ got, want any }{
		"Add":          {a.Add(b), sim.Vec{X: -3, Y: 7, Z: 3.5}},
		"Sub":          {a.Sub(b), sim.Vec{X: 5, Y: -3, Z: 2.5}},
		"Scale":        {a.Scale(-2), sim.Vec{X: -2, Y: -4, Z: -6}},
		"Neg":          {a.Neg(), sim.Vec{X: -1, Y: -2, Z: -3}},
		"Dot":          {a.Dot(b), 7.5},
		"Cross":        {a.Cross(b), sim.Vec{X: -14, Y: -12.5, Z: 13}},
		"X cross Y":    {sim.Vec{X: 1}.Cross(sim.Vec{Y: 1}), sim.Vec{Z: 1}},
		"Len":          {sim.Vec{X: 2, Y: 3, Z: 6}.Len(), 7.0},
		"LenSq":        {sim.Vec{X: 2, Y: 3, Z: 6}.LenSq(), 49.0},
		"Dist":         {sim.Vec{X: 3, Y: 3, Z: 6}.Dist(sim.Vec{X: 1}), 7.0},
		"DistSq":       {sim.Vec{X: 3, Y: 3, Z: 6}.DistSq(sim.Vec{X: 1}), 49.0},
		"Ground":       {a.Ground(), sim.Vec{X: 1, Z: 3}},
		"GroundDot":    {a.GroundDot(b), -2.5},
		"GroundCross":  {sim.Vec{Z: 2}.GroundCross(sim.Vec{X: 3, Y: 9}), 6.0},
		"GroundLen":    {sim.Vec{X: 3, Y: 100, Z: -4}.GroundLen(), 5.0},
		"GroundLenSq":  {sim.Vec{X: 3, Y: 100, Z: -4}.GroundLenSq(), 25.0},
		"GroundDist":   {sim.Vec{X: 3, Y: 100, Z: -4}.GroundDist(sim.Vec{Y: -7}), 5.0},
		"GroundDistSq": {sim.Vec{X: 3, Y: 100, Z: -4}.GroundDistSq(sim.Vec{Y: -7}), 25.0},
		"Lerp half":    {a.Lerp(b, 0.5), sim.Vec{X: -1.5, Y: 3.5, Z: 1.75}},
		"Right of +z":  {sim.Vec{Y: 5, Z: 2}.Right(), sim.Vec{X: 2}},
		"Right of +x":  {sim.Vec{X: 2}.Right(), sim.Vec{Z: -2}},
	} {
		if c.got != c.want {
			t.Errorf("%s = %v, want %v", name, c.got, c.want)
		}
	}
}

func TestVecEdges(t *testing.T) {
	t.Parallel()
	const seed = 42
	r := rand.New(rand.NewPCG(seed, 1))
	for range 2000 {
		a, b := randomVec(r, 1e3), randomVec(r, 1e3)
		if a.Lerp(b, 0) != a || a.Lerp(b, 1) != b {
			t.Fatalf("seed %d: Lerp from %v to %v misses an end", seed, a, b)
		}
		unit, ok := a.Unit()
		if !ok || math.Abs(unit.Len()-1) > 4e-16 || unit.Cross(a).Len() > 1e-12 || unit.Dot(a) <= 0 {
			t.Fatalf("seed %d: Unit of %v = %v, %v", seed, a, unit, ok)
		}
	}
	for _, v := range []sim.Vec{{}, {X: 1e-200}, {X: math.NaN()}, {Y: math.Inf(1)}, {Z: math.Inf(-1)}, {X: 1e200}} {
		if u, ok := v.Unit(); ok || u != (sim.Vec{}) {
			t.Errorf("Unit of %v = %v, %v", v, u, ok)
		}
	}
	for _, v := range []sim.Vec{{X: math.NaN()}, {Y: math.Inf(1)}, {Z: math.Inf(-1)}} {
		if v.IsFinite() {
			t.Errorf("%v is finite", v)
		}
	}
	if !(sim.Vec{X: math.MaxFloat64, Y: -1, Z: 0}).IsFinite() {
		t.Error("a finite vector is not")
	}
}

func randomVec(r *rand.Rand, size float64) sim.Vec {
	return sim.Vec{X: (r.Float64() - 0.5) * size, Y: (r.Float64() - 0.5) * size, Z: (r.Float64() - 0.5) * size}
}
