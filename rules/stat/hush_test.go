package stat_test

import (
	"testing"

	"github.com/wick-engine/wick/rules/stat"
)

// TestHushedReadsLeaveNoTrace reads a broken attribute before anybody else does: the value is the one that everybody reads, and
// the defect is left to who reads it next. What has been read aloud is not told again because somebody looked.
func TestHushedReadsLeaveNoTrace(t *testing.T) {
	s, d := sheet(based(100), stat.Attribute{Base: compile(t, attr(0))})
	look := func(want float64, reason stat.Reason) {
		t.Helper()
		before := hash(s)
		s.Hush()
		got, why := s.Value(0), s.Degraded(1)
		s.Speak()
		if got != want || why != reason || len(d.Drain()) != 0 || hash(s) != before {
			t.Errorf("%g and %v, want %g and %v, without a trace", got, why, want, reason)
		}
	}
	look(100, stat.Sound)
	put(t, s, mul(0, 1e308, 1), mul(0, 1e308, 2))
	look(1e12, stat.BadBase)
	look(1e12, stat.BadBase)
	s.Value(1)
	if n := len(d.Drain()); n != 2 {
		t.Errorf("who reads aloud is told of %d defects, not 2", n)
	}
	look(1e12, stat.BadBase)
	s.Value(1)
	if n := len(d.Drain()); n != 0 {
		t.Errorf("%d defects are told again", n)
	}
	s.DropRows(1, 2)
	look(100, stat.Sound)
	put(t, s, mul(0, 1e308, 1), mul(0, 1e308, 2))
	s.Value(1)
	if n := len(d.Drain()); n != 0 {
		t.Errorf("%d defects are told again although nobody has read aloud that they were gone", n)
	}
}
