//go:build !invariants

package zone_test

import (
	"testing"

	"github.com/wick-engine/wick/zone/inbox"
)

// What a hash allocates does not grow with the bodies that there are.
func TestHashingAllocatesForNobody(t *testing.T) {
	few, _ := crowd(t, 10, field(t))
	many, _ := crowd(t, 1000, field(t))
	one := testing.AllocsPerRun(20, func() { few.Hash() })
	other := testing.AllocsPerRun(20, func() { many.Hash() })
	if other > one+16 { // the list of ids has to grow
		t.Errorf("%v allocations for 10 bodies, %v for 1,000", one, other)
	}
}

// A warm zone steps without allocating, with inputs, events, words and eyes.
func TestStepsDoNotAllocateWhenWarm(t *testing.T) {
	for name, m := range maps(t) {
		z, watch := crowd(t, 400, m)
		round := func() {
			for player := int64(1); player < 400; player += 8 {
				_ = z.Post(command(player, inbox.Say, "as loud as I can"))
				_ = z.Post(command(player, inbox.Go, "north"))
				_ = z.Post(command(player, inbox.Go, "south"))
			}
			second(t, z, 400)
		}
		for range 3 {
			round()
		}
		watch.events = 0
		if n := testing.AllocsPerRun(5, round); n != 0 {
			t.Errorf("%s: %v allocations a second", name, n)
		}
		if watch.events < 6*50*3 {
			t.Errorf("%s: only %d events", name, watch.events)
		}
	}
}
