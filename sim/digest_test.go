package sim_test

import (
	"testing"

	"github.com/wick-engine/wick/internal/arith"
	"github.com/wick-engine/wick/internal/golden"
)

// TestOneArithmeticEverywhere runs millions of results through a hash on every kind of machine.
// The first is held against the golden file, the others against the first.
func TestOneArithmeticEverywhere(t *testing.T) {
	t.Parallel()
	golden.Check(t, "digest", arith.Same(t, "./testdata/digest", ""))
}
