package zone_test

import (
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/view"
)

// A body with a player shows what is in its gauges, in the order of the pack's files, and one without shows none.
func TestGaugesAreShown(t *testing.T) {
	if book.MaxGauges != view.MaxGauges {
		t.Fatalf("a pack has up to %d gauges, and %d are told", book.MaxGauges, view.MaxGauges)
	}
	z, watch, hero, rat := mage(t)
	shown := func() (mine, its view.Gauges) {
		row, _ := watch.table.Find(hero)
		other, _ := watch.table.Find(rat)
		return watch.gauges[row], watch.gauges[other]
	}
	want := func(hp, mana uint32) {
		t.Helper()
		list := func(hp, mana uint32) view.GaugeList {
			return view.GaugeList{N: 2, Items: [view.MaxGauges]uint32{hp, mana}}
		}
		mine, its := shown()
		if (mine != view.Gauges{Now: list(hp, mana), Cap: list(100, 100)}) || its != (view.Gauges{}) {
			t.Errorf("shown are %+v, and of the rat %+v", mine, its)
		}
	}
	z.Step()
	want(100, 100)
	casts(t, z, 1, "mend", 0)
	z.Step()
	want(100, 92)
}
