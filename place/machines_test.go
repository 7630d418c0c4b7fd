package place_test

import (
	"strings"
	"testing"

	"github.com/wick-engine/wick/internal/arith"
)

// TestAnswersAreTheSameOnEveryMachine runs a program that asks everything, natively with and without fused products and as
// WebAssembly.
func TestAnswersAreTheSameOnEveryMachine(t *testing.T) {
	t.Parallel()
	var first string
	for i, arch := range arith.Archs() {
		got := string(arith.Run(t, arch, "./testdata/digest", ""))
		if i == 0 {
			if first = got; strings.Count(got, "\n") != 12 {
				t.Fatalf("%s printed %q", arch, got)
			}
		}
		if got != first {
			t.Errorf("%s printed %q, %s %q", arch, got, arith.Archs()[0], first)
		}
	}
}
