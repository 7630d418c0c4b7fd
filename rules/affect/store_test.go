package affect

import (
	"slices"
	"testing"
	"unsafe"

	"github.com/wick-engine/wick/sim"
)

// TestStoreFindsWhatItHolds adds and removes at random, in ways that fill the index to its bounds.
func TestStoreFindsWhatItHolds(t *testing.T) {
	for seed := range uint64(20) {
		s := sim.NewStream(seed, "store")
		var st store
		var held, gone []ID
		last := ID(s.Uint64() >> 1)
		for i := range 3000 {
			if s.Intn(2) == 0 || len(held) == 0 {
				last += ID(s.Intn(40) * s.Intn(40)) // rows of ids, and gaps between them
				last++
				st.add(Instance{ID: last, Def: uint32(last)})
				held = append(held, last)
			} else {
				at := s.Intn(len(held))
				st.remove(st.locate(held[at]))
				gone = append(gone, held[at])
				held = slices.Delete(held, at, at+1)
			}
			if i%50 != 0 {
				continue
			}
			for _, id := range held {
				if e := st.find(id); e == nil || e.ID != id || e.Def != uint32(id) {
					t.Fatalf("seed %d, step %d: %d is not found", seed, i, id)
				}
			}
			for _, id := range gone {
				if st.find(id) != nil {
					t.Fatalf("seed %d, step %d: %d is found", seed, i, id)
				}
			}
			if st.count != len(held) || st.find(0) != nil {
				t.Fatalf("seed %d, step %d: %d held, want %d", seed, i, st.count, len(held))
			}
		}
	}
}

func TestInstancesAreSmall(t *testing.T) {
	if size := unsafe.Sizeof(entry{}); size > 120 {
		t.Errorf("an entry takes %d bytes", size)
	}
}

// TestASetSleepsUntilSomethingIsDue looks at when a set will look at its instances again: not before one of them is due,
// whatever was asked or done before.
func TestASetSleepsUntilSomethingIsDue(t *testing.T) {
	set := NewSet(Options{})
	for n := range uint32(9) {
		set.Apply(AtTick(1000), Spec{Bearer: sim.MakeID(n, 1), Duration: int32(100 * (n + 1)), Interval: 70})
	}
	for _, step := range []struct{ ask, wake sim.Tick }{{1001, 1070}, {1070, 1100}, {1100, 1140}, {1140, 1200}, {1150, 1200}} {
		for _, d := range set.Due(step.ask, Rules, Both, nil) {
			set.Tick(d.ID)
			set.Expire(d.ID, step.ask)
		}
		set.Due(step.ask, Rules, Both, nil) // the next of what has ended is found out
		if b := set.lanes[Rules].first; !b.any || b.tick != step.wake {
			t.Errorf("asked at %d it wakes at %d, not %d", step.ask, b.tick, step.wake)
		}
	}
	set.EndAll(sim.MakeID(1, 1), All, Removed, nil)
	set.Due(1200, Rules, Both, nil)
	if b := set.lanes[Rules].first; !b.any || b.tick != 1210 {
		t.Errorf("it wakes at %d, not 1210", b.tick)
	}
}
