package bench

import (
	"context"
	"errors"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

const (
	walkSpeed  = 4   // m/s
	bodyRadius = 0.5 // m
)

// field is a square ground with walls here and there, and clear places on it.
func field(walls int, side float64) (*place.Ground, []sim.Vec, error) {
	chance := sim.NewStream(1, "field")
	half := side / 2
	somewhere := func() sim.Vec { return sim.Vec{X: chance.Float64()*side - half, Z: chance.Float64()*side - half} }
	g := place.Geometry{Bounds: place.Area{Min: sim.Vec{X: -half, Z: -half}, Max: sim.Vec{X: half, Z: half}}}
	for range walls {
		at := somewhere()
		to := sim.Heading(chance.Intn(sim.FullTurn)).Dir().Scale(1 + 2*chance.Float64())
		g.Walls = append(g.Walls, place.Wall{Kind: place.Segment, A: at, B: at.Add(to)})
	}
	ground, err := place.NewGround(g)
	if err != nil {
		return nil, nil, err
	}
	var clear []sim.Vec
	for len(clear) < 1024 {
		if p := somewhere(); ground.Clear(p, bodyRadius) {
			clear = append(clear, p)
		}
	}
	return ground, clear, nil
}

// measurePlace measures walking, seeing and finding ways, on a ground of 1,000 walls on 200 by 200 metres where it is not said
// otherwise.
func measurePlace(_ context.Context, o *Options) ([]Row, error) {
	g, at, err := field(1000, 200)
	if err != nil {
		return nil, err
	}
	next := 0
	each := func(length float64, do func(from, to sim.Vec)) float64 {
		return o.perCall(func() {
			from := at[next&1023]
			do(from, from.Add(sim.Heading(next*7919).Dir().Scale(length)))
			next++
		})
	}
	hits := 0
	sweep := func(from, to sim.Vec) {
		if g.Sweep(from, to, bodyRadius).Hit {
			hits++
		}
	}
	step, far := each(walkSpeed/60., sweep), each(60, sweep)
	sight := each(15, func(from, to sim.Vec) {
		if g.Sight(from, to) {
			hits++
		}
	})
	stride := place.Stride{Speed: walkSpeed, Rate: sim.DefaultRate, Radius: bodyRadius}
	walk := each(0, func(from, _ sim.Vec) { g.Walk(from, place.Wish{X: 90, Z: 90}, stride) })
	if hits == 0 {
		return nil, errors.New("nothing was hit, nothing was seen")
	}
	ways, err := measureWays(o)
	if err != nil {
		return nil, err
	}
	return append([]Row{
		figure("sweep of a walker's step", step, "ns").atMost(1000),
		figure("sweep over 60 m", far, "ns").atMost(1000),
		figure("sight over 15 m", sight, "ns").atMost(1000),
		figure("a tick of a walker", walk, "ns"),
	}, ways...), nil
}

// measureWays measures ways around 300 walls, on 200 by 200 cells, and flow fields of a pocket.
func measureWays(o *Options) ([]Row, error) {
	ground, at, err := field(300, 100)
	if err != nil {
		return nil, err
	}
	ways, err := place.NewWays(ground, bodyRadius)
	if err != nil {
		return nil, err
	}
	var far [][2]sim.Vec // pairs on both sides that a way leads between
	var dst []sim.Vec
	for i := 0; i+1 < len(at) && len(far) < 64; i++ {
		if from, to := at[i], at[i+1]; from.GroundDist(to) > 80 {
			if _, ok := ways.Way(from, to, nil); ok {
				far = append(far, [2]sim.Vec{from, to})
			}
		}
	}
	if len(far) == 0 {
		return nil, errors.New("no way leads anywhere")
	}
	next := 0
	way := o.perCall(func() {
		pair := far[next%len(far)]
		dst, _ = ways.Way(pair[0], pair[1], dst[:0])
		next++
	})
	pocket, in, err := field(60, 40)
	if err != nil {
		return nil, err
	}
	small, err := place.NewWays(pocket, bodyRadius)
	if err != nil {
		return nil, err
	}
	var flow place.Flow
	fill := o.perCall(func() { small.Flow(in[:4], &flow) })
	return []Row{
		figure("way of 80 m and more across 200 × 200 cells", way/1000, "µs").atMost(300),
		figure("flow field of a pocket, 80 × 80 cells", fill/1000, "µs").atMost(200),
	}, nil
}
