package place

import (
	"testing"

	"github.com/wick-engine/wick/sim"
)

// thousand is the reference world of PLT-83: 1,000 walls on 200 × 200 m.
func thousand(b *testing.B) (*Ground, *sim.Stream) {
	s := sim.NewStream(1, "bench")
	return randomGround(b, &s, 1000, 200), &s
}

// moves returns pairs of places a given distance apart, the first of them clear.
func moves(b *testing.B, g *Ground, s *sim.Stream, length float64) (from, to []sim.Vec) {
	for range 1024 {
		p := somewhere(b, s, g, 0.5)
		from = append(from, p)
		to = append(to, p.Add(sim.Heading(s.Intn(sim.FullTurn)).Dir().Scale(length)))
	}
	return from, to
}

func BenchmarkSweep(b *testing.B) {
	g, s := thousand(b)
	for _, way := range []struct {
		name   string
		length float64
	}{{"step", 4.0 / 60}, {"shot", 0.5}, {"dash", 6}, {"hitscan", 60}} {
		from, to := moves(b, g, s, way.length)
		b.Run(way.name, func(b *testing.B) {
			b.ReportAllocs()
			hits := 0
			for i := 0; b.Loop(); i++ {
				if g.Sweep(from[i&1023], to[i&1023], 0.5).Hit {
					hits++
				}
			}
		})
	}
}

func BenchmarkSight(b *testing.B) {
	g, s := thousand(b)
	from, to := moves(b, g, s, 15)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		g.Sight(from[i&1023], to[i&1023])
	}
}
