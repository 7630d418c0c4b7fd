//go:build !invariants

package zone_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// battle is a zone with four players who walk and press, and sixty creatures around them who throw two stones a second each,
// of which every one flies for half a second. It has gone on for long enough to have its memory.
func battle(tb testing.TB) (*zone.Zone, func()) {
	tb.Helper()
	p, count := arena(tb), &counter{}
	z := openWith(tb, zone.Options{Pack: p, Map: p.Map("pit"), Seed: 11, Viewers: []view.Viewer{count}})
	for n := range int64(4) {
		enter(tb, z, n+1, at(float64(n)-1.5, -10))
	}
	for i := range 60 {
		heading := sim.Heading(i * sim.FullTurn / 60)
		pos := heading.Dir().Scale(8 + float64(i%5)*2)
		spawned(tb, z, "thrower", at(pos.X, math.Max(pos.Z-10, -29)))
	}
	turn := 0
	round := func() {
		turn++
		for n := range int64(4) {
			c := inbox.Command{From: player(n + 1), Verb: inbox.Walk, Tick: z.Tick().Plus(1), Heading: sim.Heading(turn * 300)}
			c.Wish = place.Wish{X: int8(80 - 160*(turn/40%2)), Z: int8(n * 10)}
			if (turn+int(n)*7)%20 == 0 {
				c.Press = []uint8{slash, shot}[turn/20%2]
			}
			_ = z.Post(c.Letter())
		}
		z.Step()
		z.Drain()
	}
	for range 1200 {
		round()
	}
	if count.bodies < 64 || count.shots < 50 {
		tb.Fatalf("the battle has %d bodies and %d shots", count.bodies, count.shots)
	}
	return z, round
}

// counter counts what it is shown.
type counter struct {
	view.NopViewer
	bodies, shots int
}

func (c *counter) Show(f *view.Frame) { c.bodies, c.shots = len(f.Tables[0].IDs), len(f.Tables[1].IDs) }

func TestABattleDoesNotAllocate(t *testing.T) {
	z, round := battle(t)
	if n := testing.AllocsPerRun(300, round); n != 0 {
		t.Errorf("%v allocations a tick at tick %d", n, z.Tick())
	}
}

func BenchmarkBattle(b *testing.B) {
	_, round := battle(b)
	b.ReportAllocs()
	for b.Loop() {
		round()
	}
}
