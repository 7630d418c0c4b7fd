package behavior_test

import (
	"flag"
	"strconv"
	"strings"
	"testing"

	"github.com/wick-engine/wick/internal/arith"
)

var fights = flag.Int("fights", 10, "number of random fights on every kind of machine")

// TestSameOnEveryMachine is BEH-2, BEH-262 and BEH-264: the events of a fight with all that there is, and the state in the end, are
// the same bits on every kind of machine.
func TestSameOnEveryMachine(t *testing.T) {
	t.Parallel()
	got := string(arith.Same(t, "./testdata/play", "define/testdata", strconv.FormatUint(*firstSeed, 10), strconv.Itoa(*fights), "1200"))
	lines := strings.Split(strings.TrimSpace(got), "\n")
	if len(lines) != *fights {
		t.Fatalf("fought %d times, want %d", len(lines), *fights)
	}
	for _, line := range lines {
		_, rest, _ := strings.Cut(line, ": ")
		count, _, _ := strings.Cut(rest, " ")
		if n, err := strconv.Atoi(count); err != nil || n < 2000 {
			t.Errorf("%q: not much of a fight", line)
		}
	}
}
