package scenario

import (
	"bytes"
	"testing"

	"github.com/wick-engine/wick/internal/arith"
	"github.com/wick-engine/wick/pack"
)

// The same bytes come out on every kind of machine: the program of examples/sim plays two walkers among the walls of the
// station, a fight in its ring, and a ward whose scripts look after each blow, and their streams and hashes are those of this process.
func TestOneArithmetic(t *testing.T) {
	names := []string{"two_walkers", "a_bout_in_the_ring", "a_ward_takes_the_blows"}
	want := make([][]byte, len(names))
	for i, name := range names {
		want[i], _ = recorded(t, lanternNamed(t, name))
		if bytes.Count(want[i], []byte("\n")) < 10 {
			t.Fatalf("%s tells little:\n%s", name, want[i])
		}
	}
	if bytes.Count(want[1], []byte(`"kind":"OnDamageTaken"`)) < 10 {
		t.Fatalf("there is no fight in\n%s", want[1])
	}
	if !bytes.Contains(want[2], []byte(`"kind":"OnAffectExpire"`)) {
		t.Fatalf("no script ends the ward in\n%s", want[2])
	}
	archs := arith.Archs()
	if len(archs) != 3 {
		t.Errorf("kinds of machines: %v", archs)
	}
	for _, arch := range archs {
		t.Run(arch, func(t *testing.T) {
			for i, name := range names {
				got := arith.Run(t, arch, "../examples/sim", "..", "packs/lantern/tests/"+name+pack.ScenarioSuffix)
				if !bytes.Equal(got, want[i]) {
					t.Errorf("got\n%s\nwant\n%s", got, want[i])
				}
			}
		})
	}
}
