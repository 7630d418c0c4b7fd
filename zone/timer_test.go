package zone

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/sim"
	"pgregory.net/rapid"
)

func TestTimersRunInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := sim.Tick(rapid.SampledFrom([]uint32{0, 1, 5000, 1<<32 - 100, 1<<31 - 50}).Draw(t, "start"))
		var queue timers
		var want []timer
		for i := range rapid.IntRange(0, 60).Draw(t, "timers") {
			due := start.Plus(rapid.IntRange(0, 200).Draw(t, "due"))
			queue.set(due, leave, sim.ID(i))
			want = append(want, timer{due: due, order: uint64(i + 1), kind: leave, who: sim.ID(i)})
		}
		slices.SortStableFunc(want, func(a, b timer) int { return a.due.Since(b.due) })
		var got []timer
		for i := range 201 {
			for {
				entry, due := queue.pop(start.Plus(i))
				if !due {
					break
				}
				if entry.due != start.Plus(i) {
					t.Fatalf("the timer of %d ran at %d", entry.due, start.Plus(i))
				}
				got = append(got, entry)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("ran %v, want %v", got, want)
		}
	})
}

func TestTimersDoNotAllocateWhenWarm(t *testing.T) {
	var queue timers
	now := sim.Tick(0)
	round := func() {
		for i := range 100 {
			queue.set(now.Plus(1+i%7), leave, sim.ID(i))
		}
		for range 7 {
			now++
			for _, due := queue.pop(now); due; _, due = queue.pop(now) {
			}
		}
		if len(queue.heap) != 0 {
			t.Fatalf("%d timers are left", len(queue.heap))
		}
	}
	round()
	if n := testing.AllocsPerRun(10, round); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
