package scenario

import (
	"bytes"
	"flag"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
)

var (
	runs = flag.Int("runs", 20, "number of random stories of each random test")
	seed = flag.Uint64("seed", 1, "seed of the first random story")
)

// scenarioText is a scenario in two rooms of text, with further fields.
func scenarioText(fields string) string {
	return `{"rooms": [
		{"id": "hall", "name": "Hall", "exits": {"north": "yard"}},
		{"id": "yard", "name": "Yard", "exits": {"south": "hall"}}], ` + fields + `}`
}

// fieldText is a scenario on a field of 40 by 40 metres with a pillar of one metre at [5, 0]; its west half is the room
// west.
func fieldText(fields string) string {
	return `{"rooms": [{"id": "east", "name": "East"}, {"id": "west", "name": "West"}],
		"geometry": {
			"bounds": {"from": [-20, -20], "to": [20, 20]},
			"walls": [{"circle": {"at": [5, 0], "radius": 1}}],
			"regions": [
				{"id": "east", "room": "east", "areas": [{"at": [10, 0], "size": [20, 40]}]},
				{"id": "west", "room": "west", "areas": [{"at": [-10, 0], "size": [20, 40]}]}]}, ` + fields + `}`
}

// load reads a scenario without a pack; it must have no faults.
func loadText(t testing.TB, text string) *Scenario {
	t.Helper()
	var faults content.Faults
	s := Load(content.File{Path: "x.scenario.json", Data: []byte(text)}, nil, &faults)
	if s == nil {
		t.Fatalf("not loaded:\n%s", faults.String())
	}
	return s
}

// play runs a scenario and returns the result and the stream.
func play(t testing.TB, s *Scenario) (*Result, string) {
	t.Helper()
	var events bytes.Buffer
	result, err := s.Run(Options{Events: &events})
	if err != nil {
		t.Fatal(err)
	}
	return result, events.String()
}

// mustPass plays a scenario that must come out as it expects.
func mustPass(t testing.TB, text string) (*Result, string) {
	t.Helper()
	result, events := play(t, loadText(t, text))
	for i := range result.Failures {
		t.Errorf("%s", result.Failures[i].String())
	}
	return result, events
}

// mustFail plays a scenario that must fail once, and returns what it says.
func mustFail(t testing.TB, text string) Failure {
	t.Helper()
	result, _ := play(t, loadText(t, text))
	if len(result.Failures) != 1 {
		for i := range result.Failures {
			t.Log(result.Failures[i].String())
		}
		t.Fatalf("%d failures, want one", len(result.Failures))
	}
	return result.Failures[0]
}

// mustHold checks that text holds every one of parts.
func mustHold(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in:\n%s", part, text)
		}
	}
}
