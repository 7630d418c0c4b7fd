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
	got := string(arith.Same(t, "./testdata/digest", ""))
	if strings.Count(got, "\n") != 12 {
		t.Errorf("printed %q", got)
	}
}
