package rules_test

import (
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/view"
)

// What has been drained is not drained again, whether or not anything is written in between.
func TestEventsAreDrainedOnce(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	list := x.lists[weak]
	for range 2 {
		if r := x.run(a, m, list); r != rules.Done {
			t.Fatalf("applying came to %v", r)
		}
		if n := len(only(x.Drain(), view.OnApplyAffect)); n != 1 {
			t.Errorf("%d events were drained, want 1", n)
		}
		for range 3 {
			if left := x.Drain(); len(left) != 0 {
				t.Errorf("drained again: %+v", left)
			}
		}
	}
}
