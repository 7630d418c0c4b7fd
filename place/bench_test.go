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

// maze is a ground of 200 × 200 cells with rooms that a grid of walls with doors makes.
func rooms(b testing.TB) *Ground {
	s := sim.NewStream(2, "rooms")
	var walls []Wall
	for i := -40.0; i <= 40; i += 10 {
		for j := -50.0; j < 50; j += 10 {
			door := within(&s, 2, 8)
			walls = append(walls,
				fenceWall(i, j, i, j+door-1), fenceWall(i, j+door+1, i, j+10),
				fenceWall(j, i, j+door-1, i), fenceWall(j+door+1, i, j+10, i))
		}
	}
	return mustGround(b, Geometry{Bounds: area(-50, -50, 50, 50), Walls: walls})
}

// pillars is a ground of 200 × 200 cells with 300 things in the way.
func pillars(b testing.TB) *Ground {
	s := sim.NewStream(3, "pillars")
	return randomGround(b, &s, 300, 100)
}

// comb is a ground of 200 × 200 cells where the only way goes to and fro along 49 walls.
func comb(b testing.TB) *Ground {
	var walls []Wall
	for i := 1; i < 50; i++ {
		z := float64(2*i) - 50
		if i%2 == 0 {
			walls = append(walls, fenceWall(-50, z, 48.5, z))
		} else {
			walls = append(walls, fenceWall(-48.5, z, 50, z))
		}
	}
	return mustGround(b, Geometry{Bounds: area(-50, -50, 50, 50), Walls: walls})
}

func BenchmarkWay(b *testing.B) {
	for _, world := range []struct {
		name   string
		ground *Ground
	}{{"pillars", pillars(b)}, {"rooms", rooms(b)}, {"comb", comb(b)}} {
		b.Run(world.name, func(b *testing.B) {
			w, err := NewWays(world.ground, 0.5)
			if err != nil {
				b.Fatal(err)
			}
			s := sim.NewStream(1, "way")
			var from, to []sim.Vec
			for range 64 {
				corner := func(sign float64) sim.Vec {
					for {
						p := at(sign*within(&s, 40, 49), sign*within(&s, 40, 49))
						if world.ground.Clear(p, 0.5) {
							return p
						}
					}
				}
				from, to = append(from, corner(-1)), append(to, corner(1))
			}
			var dst []sim.Vec
			b.ReportAllocs()
			corners := 0
			for i := 0; b.Loop(); i++ {
				var ok bool
				if dst, ok = w.Way(from[i&63], to[i&63], dst[:0]); !ok {
					b.Fatal("no way")
				}
				corners += len(dst)
			}
			b.ReportMetric(float64(corners)/float64(b.N), "corners")
		})
	}
}

func BenchmarkNewWays(b *testing.B) {
	g := pillars(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := NewWays(g, 0.5); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFlow(b *testing.B) {
	for _, pocket := range []struct {
		name  string
		walls int
		size  float64
	}{{"40m", 60, 40}, {"50m", 80, 50}, {"50m-bare", 1, 50}, {"100m", 300, 100}} {
		b.Run(pocket.name, func(b *testing.B) {
			s := sim.NewStream(4, "flow")
			g := randomGround(b, &s, pocket.walls, pocket.size)
			w, err := NewWays(g, 0.5)
			if err != nil {
				b.Fatal(err)
			}
			var goals []sim.Vec
			for range 4 {
				goals = append(goals, somewhere(b, &s, g, 0.5))
			}
			var f Flow
			b.ReportAllocs()
			for b.Loop() {
				w.Flow(goals, &f)
			}
			b.ReportMetric(float64(len(w.part)), "cells")
		})
	}
}

func BenchmarkToward(b *testing.B) {
	g := pillars(b)
	w, err := NewWays(g, 0.5)
	if err != nil {
		b.Fatal(err)
	}
	s := sim.NewStream(1, "toward")
	var f Flow
	w.Flow([]sim.Vec{somewhere(b, &s, g, 0.5)}, &f)
	from, _ := moves(b, g, &s, 1)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		f.Toward(from[i&1023])
	}
}

// BenchmarkWalkers walks 1,000 bodies for a second among 1,000 walls.
func BenchmarkWalkers(b *testing.B) {
	g, s := thousand(b)
	pos, _ := moves(b, g, s, 1)
	pos = pos[:1000]
	wishes := make([]Wish, len(pos))
	for i := range wishes {
		wishes[i] = WishOf(sim.Heading(s.Intn(sim.FullTurn)).Dir())
	}
	b.ReportAllocs()
	for b.Loop() {
		for range 60 {
			for i := range pos {
				pos[i] = g.Walk(pos[i], wishes[i], Stride{Speed: 4, Radius: 0.5})
			}
		}
		for i := range wishes { // turned, so that not all end up against a wall
			wishes[i] = Wish{-wishes[i].Z, wishes[i].X}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/60_000, "ns/step")
}

func BenchmarkFree(b *testing.B) {
	g, s := thousand(b)
	var taken []sim.Vec
	for len(taken) < 256 {
		if p := at(within(s, -100, 100), within(s, -100, 100)); !g.Clear(p, 0.5) {
			taken = append(taken, p)
		}
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		g.Free(taken[i&255], 0.5)
	}
}

func BenchmarkDecodeGround(b *testing.B) {
	g, _ := thousand(b)
	message := g.Append(nil)
	b.SetBytes(int64(len(message)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := DecodeGround(message); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDistance(b *testing.B) {
	g := pillars(b)
	w := mustWays(b, g, 0.5)
	s := sim.NewStream(1, "distance")
	var f Flow
	w.Flow([]sim.Vec{somewhere(b, &s, g, 0.5)}, &f)
	from, _ := moves(b, g, &s, 1)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		f.Distance(from[i&1023])
	}
}
