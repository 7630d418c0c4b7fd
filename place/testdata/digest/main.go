// Digest asks grounds made from a seed everything that place answers and prints a hash of the answers. On every machine it
// prints the same.
package main

import (
	"os"
	"strconv"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

func main() {
	s := sim.NewStream(7, "digest")
	for range 12 {
		var h sim.StateHash
		size := between(&s, 20, 60)
		sent, err := place.NewGround(geometry(&s, size))
		check(err)
		g, err := place.DecodeGround(sent.Append(nil))
		check(err)
		h.U64(sent.Hash())
		h.U64(g.Hash())
		bodies(&h, &s, g, size)
		ways(&h, &s, g, size)
		os.Stdout.WriteString(strconv.FormatUint(h.Sum(), 16) + "\n")
	}
}

func check(err error) {
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
}

func between(s *sim.Stream, lo, hi float64) float64 { return lo + float64(s.Float64()*(hi-lo)) }

func spot(s *sim.Stream, size float64) sim.Vec {
	return sim.Vec{X: between(s, -size/2, size/2), Z: between(s, -size/2, size/2)}
}

func heading(s *sim.Stream) sim.Heading { return sim.Heading(s.Intn(sim.FullTurn)) }

func geometry(s *sim.Stream, size float64) (geo place.Geometry) {
	half := sim.Vec{X: size / 2, Z: size / 2}
	geo.Bounds = place.Area{Min: half.Neg(), Max: half}
	for i := range 60 {
		w := place.Wall{Kind: place.WallKind(i % 3), A: spot(s, size)}
		switch w.Kind {
		case place.Segment:
			w.B = w.A.Add(heading(s).Dir().Scale(between(s, 0.5, 6)))
		case place.Box:
			w.B, w.Turn = w.A.Add(sim.Vec{X: between(s, 0.2, 3), Z: between(s, 0.2, 3)}), heading(s)
		case place.Circle:
			w.Radius = between(s, 0.1, 2)
		}
		geo.Walls = append(geo.Walls, w)
	}
	for range 5 {
		lo := spot(s, size)
		area := place.Area{Min: lo, Max: lo.Add(sim.Vec{X: between(s, 1, size), Z: between(s, 1, size)})}
		geo.Floors = append(geo.Floors, place.Floor{Area: area, Height: between(s, -2, 2)})
	}
	return geo
}

func bodies(h *sim.StateHash, s *sim.Stream, g *place.Ground, size float64) {
	for range 300 {
		radius := between(s, 0, 1)
		from, to := spot(s, size), spot(s, size)
		c := g.Sweep(from, to, radius)
		h.F64(c.T)
		h.Vec(c.Normal)
		h.Bool(c.Hit)
		h.Vec(g.Slide(from, to.Sub(from), radius))
		h.Bool(g.Sight(from, to))
		y, ok := g.Floor(from)
		h.F64(y)
		h.Bool(ok)
		free, ok := g.Free(to, radius)
		h.Vec(free)
		h.Bool(ok)
	}
	p, _ := g.Free(sim.Vec{}, 0.5)
	wish := place.Wish{}
	for i := range 2000 {
		if i%30 == 0 {
			wish = place.Wish{X: int8(s.Intn(256) - 128), Z: int8(s.Intn(256) - 128)}
		}
		p = g.Walk(p, wish, place.Stride{Speed: 5, Radius: 0.5})
		h.Vec(p)
	}
}

func ways(h *sim.StateHash, s *sim.Stream, g *place.Ground, size float64) {
	w, err := place.NewWays(g, 0.4)
	check(err)
	for range 10 {
		way, ok := w.Way(spot(s, size), spot(s, size), nil)
		h.Bool(ok)
		for _, corner := range way {
			h.Vec(corner)
		}
	}
	var f place.Flow
	w.Flow([]sim.Vec{spot(s, size), spot(s, size), spot(s, size)}, &f)
	for range 50 {
		p := spot(s, size)
		away, ok := f.Distance(p)
		h.F64(away)
		h.Bool(ok)
		h.Vec(f.Toward(p))
	}
}
