package scenario

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/sim"
)

// casesDir is the pack of the worked cases of the rules.
const casesDir = "testdata/cases"

// Every worked case comes out with its numbers, says which it is, begins on a tick on which a pulse and a round begin, and leaves
// the pack's definitions as they were.
func TestCases(t *testing.T) {
	p, cases := openPack(t, casesDir)
	before := p.Fingerprint()
	name := regexp.MustCompile(`^rul_(3[6-9]\d|4\d\d)_[a-z_]+\.scenario\.json$`)
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
	if len(cases) < 40 {
		t.Errorf("there are %d cases", len(cases))
	}
	if p.Fingerprint() != before {
		t.Error("the definitions have changed")
	}
}

// A zone that is stepped by a driver that comes late tells the same story: the same events in the same order, with the same
// ticks, and the same state.
func TestCasesInStrides(t *testing.T) {
	cases := openTold(t)
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

// A stride is as long as it says, unless a step comes before its end, or somebody walks, or the story is over.
func TestStrides(t *testing.T) {
	s := loadText(t, fieldText(`"entities": [{"name": "ada", "player": true, "position": [-5, 0]}], "steps": [
		{"at": 0, "mark": "begin"},
		{"at": 25, "do": "move", "who": "ada", "direction": "north", "for": 3},
		{"at": 27, "expect": "speed", "who": "ada", "is": 4},
		{"at": 44, "mark": "end"}]`))
	r, err := stage.New(&s.story, Options{Strides: []int{10, 3}})
	if err != nil {
		t.Fatal(err)
	}
	var moments []int
	for r.Now(); !r.Ended(); r.Now() {
		r.Advance()
		moments = append(moments, r.At())
	}
	result, err := r.Finish()
	if want := []int{10, 13, 23, 25, 26, 27, 28, 38, 41, 44}; !slices.Equal(moments, want) || err != nil || !result.Passed() {
		t.Errorf("strides to %v, want %v; %v, %v", moments, want, err, result.Failures)
	}
	if result.Ticks != 45 {
		t.Errorf("%d ticks", result.Ticks)
	}
}

// Every worked case can be saved and restored at any moment: it goes on as if nothing had been.
func TestCasesReopened(t *testing.T) {
	for _, s := range openTold(t) {
		_, plain := play(t, s)
		if events := reopened(t, s, 7); events != plain {
			t.Errorf("%s, saved every seventh tick:\n%s\nwant\n%s", s.File, events, plain)
		}
	}
}

// The recording of every worked case plays to the same stream.
func TestCasesReplayed(t *testing.T) {
	for _, dir := range []string{casesDir, cinderDir} {
		p, cases := openPack(t, dir)
		for _, s := range cases {
			plain, data := recorded(t, s)
			if events := replayWith(t, p, data); events != string(plain) {
				t.Errorf("%s, replayed:\n%s\nwant\n%s", s.File, events, plain)
			}
		}
	}
}

// openTold reads the scenarios whose numbers the specification tells.
func openTold(t *testing.T) []*Scenario {
	t.Helper()
	_, cases := openPack(t, casesDir)
	_, more := openPack(t, cinderDir)
	return append(cases, more...)
}
