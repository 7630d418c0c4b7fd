package vm_test

import (
	"testing"

	"github.com/wick-engine/wick/internal/arith"
	"github.com/wick-engine/wick/internal/golden"
)

// Hostile scripts stop at the same instruction, with the same words and the same left behind, on every kind of machine. The first result is
// held against the golden file, the others against the first.
func TestStopsAreTheSameOnEveryMachine(t *testing.T) {
	t.Parallel()
	golden.Check(t, "digest", arith.Same(t, "./testdata/digest", ""))
}
