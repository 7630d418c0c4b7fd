package ratio_test

import (
	"testing"
	"time"

	"github.com/wick-engine/wick/internal/ratio"
)

// spin takes a time that does not get shorter.
func spin(d time.Duration) func() {
	return func() {
		for begun := time.Now(); time.Since(begun) < d; {
		}
	}
}

func TestWithin(t *testing.T) {
	runs := 0
	quick := func() { runs++; spin(20 * time.Microsecond)() }
	if took, against, ok := ratio.Within(50, quick, spin(20*time.Microsecond)); !ok || took < 20*time.Microsecond || against < 20*time.Microsecond {
		t.Errorf("%v against %v: %v", took, against, ok)
	}
	if runs < 5 {
		t.Errorf("run %d times", runs)
	}
	runs = 0
	slow := func() { runs++; spin(300 * time.Microsecond)() }
	if took, against, ok := ratio.Within(1, slow, func() {}); ok || took < 300*time.Microsecond || runs != ratio.Rounds {
		t.Errorf("%v against %v: %v after %d runs", took, against, ok, runs)
	}
	// One that is disturbed most of the time is within once it is not.
	runs = 0
	disturbed := func() {
		if runs++; runs%40 != 0 {
			spin(300 * time.Microsecond)()
		}
	}
	if _, _, ok := ratio.Within(1, disturbed, spin(50*time.Microsecond)); !ok || runs != 40 {
		t.Errorf("%v after %d runs", ok, runs)
	}
}
