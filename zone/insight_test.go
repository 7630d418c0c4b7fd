package zone_test

import (
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
)

// Of a body that is not in the zone there is nothing to know.
func TestOfNobodyThereIsNothing(t *testing.T) {
	z, _ := open(t, field(t))
	id := enter(t, z, 1, at(20, 7))
	for _, nobody := range []sim.ID{0, id + 1, sim.MakeID(9, 9)} {
		i := z.Insight()
		current, most := i.Pool(nobody, 0)
		value, known := i.Attribute(nobody, 0)
		_, runs := i.Run(nobody)
		_, begun := i.Track(nobody, 0)
		if current != 0 || most != 0 || value != 0 || known || runs || begun {
			t.Errorf("%v has %d of %d, %g, runs %t, is on a track %t", nobody, current, most, value, runs, begun)
		}
		if i.Downed(nobody) || i.Fighting(nobody) || i.Foe(nobody) != 0 || i.Prevents(nobody, 0) || i.Threat(nobody, id) != 0 {
			t.Errorf("%v fights", nobody)
		}
		if i.HasFlag(nobody, 0) || i.HasAbility(nobody, 0) || i.Profession(nobody, 0) != 0 || len(i.Affects(nobody, nil)) != 0 {
			t.Errorf("%v has learnt something, or bears it", nobody)
		}
		i.Buffs(nobody, func(behavior.BuffView) { t.Errorf("%v bears a buff", nobody) })
		for range i.Attached(nobody) {
			t.Errorf("something is attached to %v", nobody)
		}
	}
}
