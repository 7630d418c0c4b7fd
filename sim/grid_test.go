package sim_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wick-engine/wick/sim"
)

// TestGridFindsWhatBruteForceFinds compares with measuring every point, for crowds and cells of
// many sizes and for places far outside.
func TestGridFindsWhatBruteForceFinds(t *testing.T) {
	t.Parallel()
	const seed = 21
	r := rand.New(rand.NewPCG(seed, 1))
	queries, found := 0, 0
	grids := []*sim.Grid{sim.NewGrid(0.5), sim.NewGrid(4), sim.NewGrid(100)}
	for round := range 60 {
		spread := math.Exp2(float64(r.IntN(14)))
		points := make([]sim.Vec, r.IntN(600))
		for i := range points {
			points[i] = sim.Vec{X: (r.Float64() - 0.5) * spread, Y: r.Float64() * 1e6, Z: (r.Float64() - 0.5) * spread}
			switch r.IntN(50) {
			case 0:
				points[i] = points[r.IntN(i+1)] // several in one place
			case 1:
				points[i].X = math.Copysign(1e12, points[i].X) // far beyond any cell number
			case 2:
				points[i].Z = math.NaN()
			}
		}
		grid := grids[round%len(grids)]
		grid.Build(points)
		if grid.Len() != len(points) {
			t.Fatalf("seed %d: %d points in the grid, %d put in", seed, grid.Len(), len(points))
		}
		for range 40 {
			queries++
			center := sim.Vec{X: (r.Float64() - 0.5) * spread, Z: (r.Float64() - 0.5) * spread}
			if r.IntN(20) == 0 {
				center.X = 1e12
			}
			radius := spread * math.Exp2(-8*r.Float64())
			if r.IntN(10) == 0 && len(points) > 0 { // exactly on the edge
				radius = points[r.IntN(len(points))].GroundDist(center)
			}
			want := []int32{-7}
			for i, p := range points {
				if p.GroundDistSq(center) <= (radius+sim.Slack)*(radius+sim.Slack) {
					want = append(want, int32(i))
				}
			}
			got := grid.Near(center, radius, []int32{-7})
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d, round %d: near %v within %v: %v, want %v", seed, round, center, radius, got, want)
			}
			found += len(got) - 1
		}
	}
	if queries != 2400 || found < 20000 {
		t.Fatalf("%d queries found %d points: too few to mean anything", queries, found)
	}
}

func TestGridEdges(t *testing.T) {
	t.Parallel()
	g := sim.NewGrid(1)
	if got := g.Near(sim.Vec{}, 5, nil); got != nil {
		t.Errorf("a grid never built finds %v", got)
	}
	g.Build([]sim.Vec{{X: 2}, {X: 2.0000005}, {X: 2.000002}})
	for _, c := range []struct {
		radius float64
		want   []int32
	}{
		{2, []int32{0, 1}}, {1.9, nil}, {math.Inf(1), []int32{0, 1, 2}}, {-1, nil}, {math.NaN(), nil},
	} {
		if got := g.Near(sim.Vec{}, c.radius, nil); !slices.Equal(got, c.want) {
			t.Errorf("within %v: %v, want %v", c.radius, got, c.want)
		}
	}
	if got := g.Near(sim.Vec{X: math.NaN()}, 9, nil); got != nil {
		t.Errorf("near nowhere: %v", got)
	}
	g.Build(nil)
	if got := g.Near(sim.Vec{}, math.Inf(1), nil); got != nil {
		t.Errorf("an emptied grid finds %v", got)
	}
	for _, size := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		mustPanic(t, "size above 0", func() { sim.NewGrid(size) })
	}
}

func TestGridAllocatesNothingWarm(t *testing.T) {
	points, center := crowd(5000)
	g := sim.NewGrid(4)
	g.Build(points)
	dst := g.Near(center, 5, make([]int32, 0, 64))
	if n := testing.AllocsPerRun(20, func() {
		g.Build(points)
		dst = g.Near(center, 5, dst[:0])
	}); n != 0 {
		t.Errorf("%v allocations for one build and one query", n)
	}
}

// crowd spreads n bodies over a field where about 15 of 5,000 stand within 5 m of the centre.
func crowd(n int) (points []sim.Vec, center sim.Vec) {
	r := rand.New(rand.NewPCG(5, 5))
	points = make([]sim.Vec, n)
	for i := range points {
		points[i] = sim.Vec{X: r.Float64() * 162, Z: r.Float64() * 162}
	}
	return points, sim.Vec{X: 80, Z: 80}
}

// Reference: 5,000 bodies in 32 µs.
func BenchmarkGridBuild5000(b *testing.B) {
	b.ReportAllocs()
	points, _ := crowd(5000)
	g := sim.NewGrid(4)
	g.Build(points)
	for b.Loop() {
		g.Build(points)
	}
}

// Reference: a query with 15 hits in 160 ns; the goal is 325.
func BenchmarkGridNear15(b *testing.B) {
	b.ReportAllocs()
	points, center := crowd(5000)
	g := sim.NewGrid(4)
	g.Build(points)
	var dst []int32
	for b.Loop() {
		dst = g.Near(center, 5, dst[:0])
	}
	b.ReportMetric(float64(len(dst)), "hits")
}
