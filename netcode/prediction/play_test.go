package prediction_test

import (
	"flag"
	"strconv"
	"strings"
	"testing"

	"github.com/wick-engine/wick/internal/arith"
)

var plays = flag.Int("plays", 20, "number of mazes in which a client predicts itself on a perfect link")

// TestPerfectLinkNeedsNoCorrection walks at random among walls for a thousand ticks, on every kind of machine: whatever the
// snapshots show is what was predicted, and it is the same everywhere.
func TestPerfectLinkNeedsNoCorrection(t *testing.T) {
	t.Parallel()
	var first string
	for i, arch := range arith.Archs() {
		got := string(arith.Run(t, arch, "./testdata/play", "", strconv.Itoa(*plays), "1000"))
		lines := strings.Split(strings.TrimSpace(got), "\n")
		if len(lines) != *plays {
			t.Fatalf("%s played %d times, want %d", arch, len(lines), *plays)
		}
		for n, line := range lines {
			want := "seed " + strconv.Itoa(n) + ": 333 confirmed, 0 corrected, 0 overtaken, "
			if !strings.HasPrefix(line, want) {
				t.Errorf("%s: got %q, want it to begin with %q", arch, line, want)
			}
		}
		if i == 0 {
			first = got
		} else if got != first {
			t.Errorf("%s and %s disagree:\n%s%s", arith.Archs()[0], arch, first, got)
		}
	}
}
