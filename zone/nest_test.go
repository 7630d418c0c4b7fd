package zone

import (
	"testing"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/sim"
)

// A nest that is asked for its next creature twice has one.
func TestANestHoldsOne(t *testing.T) {
	sources, err := pack.ReadDir("testdata/arena")
	if err != nil {
		t.Fatal(err)
	}
	p, faults := pack.Load(sources...)
	if p == nil {
		t.Fatal(faults.Err())
	}
	z, err := New(Options{Pack: p, Map: p.Map("pit")})
	if err != nil {
		t.Fatal(err)
	}
	z.timers.Set(2, hatch, 1)
	z.Step()
	living := append([]sim.ID(nil), z.nests...)
	z.Step()
	if z.actors.Len() != len(z.kit.Nests) || living[0] == 0 || living[0] != z.nests[0] {
		t.Errorf("%d bodies for %d nests; %v, then %v", z.actors.Len(), len(z.kit.Nests), living, z.nests)
	}
}
