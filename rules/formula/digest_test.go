package formula_test

import (
	"testing"

	"github.com/wick-engine/wick/internal/arith"
	"github.com/wick-engine/wick/internal/golden"
)

// TestOneArithmeticEverywhere works random formulas out on every kind of machine. The first result is held against the
// golden file, the others against the first.
func TestOneArithmeticEverywhere(t *testing.T) {
	t.Parallel()
	golden.Check(t, "digest", arith.Same(t, "./testdata/digest", ""))
}
