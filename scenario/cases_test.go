package scenario

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wick-engine/wick/sim"
)

// casesDir is the pack of the worked cases of the rules.
const casesDir = "testdata/cases"

// Every worked case comes out with its numbers, says which it is, begins on a tick on which a pulse and a round begin, and leaves
// the pack's definitions as they were.
func TestCases(t *testing.T) {
	p, cases := openPack(t, casesDir)
	before := p.Fingerprint()
	name := regexp.MustCompile(`^rul_4[2-6]\d_[a-z_]+\.scenario\.json$`)
	for _, s := range cases {
		base := filepath.Base(s.File)
		t.Run(strings.TrimSuffix(base, ".scenario.json"), func(t *testing.T) {
			result, _ := play(t, s)
			for i := range result.Failures {
				t.Error(result.Failures[i].String())
			}
			if !name.MatchString(base) || s.About == "" || expectationsOf(s) < 2 {
				t.Errorf("%s does not say which case it is, tells nothing, or expects nothing", base)
			}
			if s.story.Start.Plus(1)%150 != 0 {
				t.Errorf("it begins at %d", s.story.Start)
			}
		})
	}
	if len(cases) < 20 {
		t.Errorf("there are %d cases", len(cases))
	}
	if p.Fingerprint() != before {
		t.Error("the definitions have changed")
	}
}

// A zone that is stepped by a driver that comes late tells the same story: the same events in the same order, with the same
// ticks, and the same state.
func TestCasesInStrides(t *testing.T) {
	_, cases := openPack(t, casesDir)
	chance := sim.NewStream(*seed, "strides")
	random := make([]int, 1000)
	for i := range random {
		random[i] = 1 + chance.Intn(60)
	}
	for _, s := range cases {
		_, plain := play(t, s)
		for _, strides := range [][]int{{2}, {6}, {42}, {1, 2, 6, 42}, {600}, random} {
			var events bytes.Buffer
			result, err := s.Run(Options{Events: &events, Strides: strides})
			if err != nil {
				t.Fatal(err)
			}
			if events.String() != plain || !result.Passed() {
				t.Errorf("%s in strides of %v (repeat with -seed %d):\n%s\nwant\n%s", s.File, strides[:min(len(strides), 4)], *seed, events.String(), plain)
			}
		}
	}
}

// Every worked case can be saved and restored at any moment: it goes on as if nothing had been.
func TestCasesReopened(t *testing.T) {
	_, cases := openPack(t, casesDir)
	for _, s := range cases {
		_, plain := play(t, s)
		if events := reopened(t, s, 7); events != plain {
			t.Errorf("%s, saved every seventh tick:\n%s\nwant\n%s", s.File, events, plain)
		}
	}
}
