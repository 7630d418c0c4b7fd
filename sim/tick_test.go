package sim_test

import (
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestTickOrderSurvivesTheWrap(t *testing.T) {
	t.Parallel()
	const last = sim.Tick(1<<32 - 1)
	for _, c := range []struct {
		t, u  sim.Tick
		since int
	}{
		{5, 5, 0}, {6, 5, 1}, {5, 6, -1}, {0, last, 1}, {last, 0, -1}, {99, last - 100, 200},
		{last - 100, 99, -200}, {1 << 31, 1, 1<<31 - 1}, {1, 1 << 31, -(1<<31 - 1)},
	} {
		if got := c.t.Since(c.u); got != c.since {
			t.Errorf("%d.Since(%d) = %d, want %d", c.t, c.u, got, c.since)
		}
		if got := c.u.Plus(c.since); got != c.t {
			t.Errorf("%d.Plus(%d) = %d, want %d", c.u, c.since, got, c.t)
		}
		if c.t.After(c.u) != (c.since > 0) || c.t.Before(c.u) != (c.since < 0) {
			t.Errorf("%d and %d: After %v, Before %v", c.t, c.u, c.t.After(c.u), c.t.Before(c.u))
		}
	}
}

func TestNonZeroMovesOnlyZero(t *testing.T) {
	t.Parallel()
	for _, x := range []sim.Tick{1, 2, 60, 1<<32 - 1} {
		if x.NonZero() != x {
			t.Errorf("%d.NonZero() = %d", x, x.NonZero())
		}
	}
	if sim.Tick(0).NonZero() != 1 {
		t.Errorf("0.NonZero() = %d, want 1", sim.Tick(0).NonZero())
	}
	if d := sim.Tick(1<<32 - 10).Plus(10).NonZero(); d != 1 {
		t.Errorf("a deadline on the wrap is stored as %d, want 1", d)
	}
}
