package scenario

import (
	"bytes"
	"testing"

	"github.com/wick-engine/wick/internal/arith"
	"github.com/wick-engine/wick/pack"
)

// The same bytes come out on every kind of machine: the program of examples/sim plays two walkers among the walls of the
// station, and their stream and hash are those of this process.
func TestOneArithmetic(t *testing.T) {
	const name = "two_walkers"
	want, _ := recorded(t, lanternNamed(t, name))
	if bytes.Count(want, []byte("\n")) < 10 {
		t.Fatalf("%s tells little:\n%s", name, want)
	}
	archs := arith.Archs()
	if len(archs) != 3 {
		t.Errorf("kinds of machines: %v", archs)
	}
	for _, arch := range archs {
		t.Run(arch, func(t *testing.T) {
			got := arith.Run(t, arch, "../examples/sim", "..", "packs/lantern/tests/"+name+pack.ScenarioSuffix)
			if !bytes.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}
