package bench

import (
	"context"
	"fmt"
	"math"

	"github.com/wick-engine/wick/sim"
)

// measureSim measures what every tick is made of.
func measureSim(_ context.Context, o *Options) ([]Row, error) {
	chance := sim.NewStream(1, "bench")
	var bodies []sim.Vec
	for range 5000 {
		bodies = append(bodies, sim.Vec{X: chance.Float64()*400 - 200, Z: chance.Float64()*400 - 200})
	}
	grid := sim.NewGrid(5)
	build := o.perCall(func() { grid.Build(bodies) })
	var near []int32
	i := 0
	find := o.perCall(func() {
		near = grid.Near(bodies[i%len(bodies)], 10, near[:0])
		i++
	})
	sum, drawn := 0.0, uint64(0) // used below, so that the calls cannot be left out
	angle := o.perCall(func() { sum += sim.Sin(float64(i)) })
	draw := o.perCall(func() { drawn ^= chance.Uint64() })
	if math.IsNaN(sum) || len(near) > len(bodies) {
		return nil, fmt.Errorf("sines that add up to %v, %d bodies found, %x drawn", sum, len(near), drawn)
	}
	return []Row{
		figure("search grid of 5,000 bodies, built anew", build/1000, "µs"),
		figure("search grid, who is within 10 m", find, "ns"),
		figure("sine, the same on every machine", angle, "ns"),
		figure("a draw of chance", draw, "ns"),
	}, nil
}
