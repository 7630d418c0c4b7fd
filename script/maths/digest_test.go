package maths_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/internal/arith"
	"github.com/wick-engine/wick/internal/golden"
)

// Every function gives the same bits on every kind of machine. The first result is held against the golden file, the others against the
// first.
func TestTheSameBitsEverywhere(t *testing.T) {
	t.Parallel()
	var first string
	for i, arch := range arith.Archs() {
		got := arith.Run(t, arch, "./testdata/digest", "")
		if i == 0 {
			first = string(got)
			golden.Check(t, "digest", got)
			continue
		}
		if diff := cmp.Diff(first, string(got)); diff != "" {
			t.Errorf("%s and %s disagree (- %[1]s, + %[2]s):\n%s", arith.Archs()[0], arch, diff)
		}
	}
}
