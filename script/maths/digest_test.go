package maths_test

import (
	"testing"

	"github.com/wick-engine/wick/internal/arith"
	"github.com/wick-engine/wick/internal/golden"
)

// Every function gives the same bits on every kind of machine. The first result is held against the golden file, the others against the
// first.
func TestTheSameBitsEverywhere(t *testing.T) {
	t.Parallel()
	golden.Check(t, "digest", arith.Same(t, "./testdata/digest", ""))
}
