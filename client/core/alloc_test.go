package core_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// crowded is a client in a place with so many creatures that walk.
func crowded(tb testing.TB, n int) (*world, *seat) {
	w := newWorld(tb, hall(tb))
	s := w.join("Ada", "", core.Options{})
	for i := range n {
		w.post(inbox.Order{Op: inbox.Spawn, Ref: uint64(i + 1), Name: fmt.Sprint("C", i), Where: inbox.Where{Room: "in"}}.Letter())
	}
	w.run(1000)
	i := 0
	w.z.Actors(func(a zone.Standing) bool {
		if a.Character == 0 {
			i++
			w.post(inbox.Order{Op: inbox.March, Target: a.ID, Wish: place.Wish{X: int8(i % 100), Z: int8(50 - i%100)}, Heading: 5}.Letter())
		}
		return true
	})
	w.run(2000)
	return w, s
}

func TestFrameAllocatesNothing(t *testing.T) {
	w, s := crowded(t, 100)
	if scene := s.core.Scene(w.now); scene.Count != 101 {
		t.Fatalf("%d figures, want 101", scene.Count)
	}
	buffer := make([]byte, 0, 4096)
	now := w.now
	if n := testing.AllocsPerRun(200, func() {
		now += frameTime
		s.core.Advance(now, core.Control{X: 1})
		for _, ok := s.core.Next(buffer); ok; _, ok = s.core.Next(buffer) {
		}
		s.core.Scene(now)
	}); n != 0 {
		t.Errorf("a frame allocates %g times", n)
	}
}

// TestFightAllocatesNothing measures frames in which acts begin and shots fly.
func TestFightAllocatesNothing(t *testing.T) {
	w, r := newRing(t, sim.Vec{X: -2, Z: 12})
	r.husk.health.Now, r.husk.health.Cap = 1e6, 1e6
	s := w.join("Ada", "latency=50ms", core.Options{})
	n := 0
	fight := func(float64) core.Control {
		n++
		c := core.Control{X: math.Sin(float64(n) / 50)}
		if n%31 == 0 {
			c.Press = uint8(n/31%3 + 1)
		}
		return c
	}
	w.run(2000)
	s.control = fight
	w.run(10_000)
	buffer := make([]byte, 0, 4096)
	now, shots := w.now, 0
	before := s.core.Beats().Version
	allocs := testing.AllocsPerRun(120, func() {
		now += frameTime
		s.core.Advance(now, fight(now))
		for _, ok := s.core.Next(buffer); ok; _, ok = s.core.Next(buffer) {
		}
		shots += int(s.core.Scene(now).ShotCount)
	})
	if allocs != 0 || shots == 0 || s.core.Beats().Version-before < 4 {
		t.Errorf("a frame of a fight with %d beats, in which %d shots were drawn, allocates %g times", s.core.Beats().Version-before, shots, allocs)
	}
}

func TestMoreFiguresThanRoom(t *testing.T) {
	w, s := crowded(t, core.MaxFigures+5)
	scene := s.core.Scene(w.now)
	if scene.Count != core.MaxFigures || scene.Left != 6 || scene.Mine != 1 {
		t.Errorf("%d figures, %d without room, own %d", scene.Count, scene.Left, scene.Mine)
	}
}

func BenchmarkScene200(b *testing.B) {
	w, s := crowded(b, 199)
	b.ReportAllocs()
	now := w.now
	for b.Loop() {
		now += 0.01
		s.core.Scene(now)
	}
}
