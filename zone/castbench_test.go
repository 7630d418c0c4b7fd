//go:build !invariants

package zone_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// Saves that were changed in what they say of casts and scripts are refused, or are zones that go on.
func TestDamagedSavesOfCasts(t *testing.T) {
	z, _, _, rat := mage(t)
	post(t, z, use(1, "ember", rat), use(1, "note", 0))
	z.Step()
	step(z, 20)
	save, p, taken := z.Save(), hearth(t), 0
	for i := len("wickzone") + 2; i < len(save)-8; i++ {
		broken := slices.Clone(save[:len(save)-8])
		broken[i] ^= 1 << (i % 8)
		var h sim.StateHash
		h.Bytes(broken)
		sum := h.Sum()
		for n := range 8 {
			broken = append(broken, byte(sum>>(8*n)))
		}
		if again, err := zone.Restore(zone.Options{Pack: p, Map: p.Map("yard")}, broken); err == nil {
			step(again, 90)
			again.Hash()
			taken++
		}
	}
	if taken == 0 {
		t.Error("none was taken: the sum is wrong")
	}
}

// coven is a yard with eight players who cast without end among forty imps who do so as well, walk and fling sparks. It has gone on for
// long enough to have its memory.
func coven(tb testing.TB) (*zone.Zone, func()) {
	tb.Helper()
	p, count := hearth(tb), &counter{}
	z := openWith(tb, zone.Options{Pack: p, Map: p.Map("yard"), Seed: 11, Viewers: []view.Viewer{count}})
	for n := range int64(8) {
		id := enter(tb, z, n+1, at(float64(n)-4, -10))
		post(tb, z, inbox.Order{Op: inbox.SetBase, Target: id, Attr: 1, Value: 1e9}.Letter(), inbox.Order{Op: inbox.SetBase, Target: id, Attr: 2, Value: 1e9}.Letter())
	}
	target := spawned(tb, z, "imp", at(0, -4))
	post(tb, z, inbox.Order{Op: inbox.SetBase, Target: target, Attr: 1, Value: 1e9}.Letter())
	for i := range 40 {
		id := spawned(tb, z, "imp", at(float64(i%10)-5, float64(i/10)-8))
		post(tb, z, inbox.Order{Op: inbox.SetBase, Target: id, Attr: 1, Value: 1e9}.Letter())
	}
	tick := 0
	round := func() {
		tick++
		for n := range int64(8) {
			c := inbox.Command{From: player(n + 1), Verb: inbox.Walk, Tick: z.Tick().Plus(1), Heading: sim.Heading(tick * 300)}
			if n >= 6 {
				c.Wish = place.Wish{X: int8(80 - 160*(tick/40%2))}
			}
			if (tick+int(n)*7)%30 == 0 {
				c.Press = []uint8{keyFling, keyMend}[tick/30%2]
			}
			_ = z.Post(c.Letter())
			if (tick+int(n)*11)%70 == 0 {
				_ = z.Post(use(n+1, []string{"ember", "wail"}[tick/70%2], target))
			}
		}
		z.Step()
		z.Drain()
	}
	for range 1200 {
		round()
	}
	if count.bodies < 49 || z.KeptCasts() == 0 {
		tb.Fatalf("the coven has %d bodies and %d casts under way", count.bodies, z.KeptCasts())
	}
	return z, round
}

func TestCastingDoesNotAllocate(t *testing.T) {
	z, round := coven(t)
	if n := testing.AllocsPerRun(300, round); n != 0 {
		t.Errorf("%v allocations a tick at tick %d", n, z.Tick())
	}
}

func BenchmarkCoven(b *testing.B) {
	_, round := coven(b)
	b.ReportAllocs()
	for b.Loop() {
		round()
	}
}
