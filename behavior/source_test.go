package behavior_test

import (
	"go/build"
	"slices"
	"testing"
)

// TestOneSource is BEH-2: every file of these rooms is built for every machine, so no rule is chosen by what one builds for.
func TestOneSource(t *testing.T) {
	for _, dir := range []string{".", "catalog", "motion", "define"} {
		var first []string
		for i, machine := range [][2]string{{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"js", "wasm"}, {"wasip1", "wasm"}} {
			c := build.Default
			c.GOOS, c.GOARCH, c.CgoEnabled = machine[0], machine[1], false
			p, err := c.ImportDir(dir, 0)
			if err != nil {
				t.Fatal(err)
			}
			other := slices.Concat(p.IgnoredGoFiles, p.CgoFiles, p.SFiles, p.CFiles, p.IgnoredOtherFiles)
			if len(other) > 0 {
				t.Errorf("%s for %s: %q are left out, or no Go", dir, machine, other)
			}
			if i == 0 {
				first = p.GoFiles
			} else if !slices.Equal(first, p.GoFiles) {
				t.Errorf("%s for %s is made of %q, else of %q", dir, machine, p.GoFiles, first)
			}
		}
		if len(first) < 3 {
			t.Errorf("%s has %d files", dir, len(first))
		}
	}
}
