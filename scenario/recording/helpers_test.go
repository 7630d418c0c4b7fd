package recording_test

import (
	"bytes"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/scenario"
	"github.com/wick-engine/wick/scenario/recording"
	"github.com/wick-engine/wick/scenario/suite"
	"github.com/wick-engine/wick/scenario/trace"
)

// story is a scenario on a field of its own with a pillar in its middle.
func story(fields string) string {
	return `{"rooms": [{"id": "field", "name": "Field"}],
		"geometry": {
			"bounds": {"from": [-20, -20], "to": [20, 20]},
			"walls": [{"circle": {"at": [0, 0], "radius": 1}}],
			"regions": [{"id": "field", "room": "field", "areas": [{"at": [0, 0], "size": [40, 40]}]}]}, ` + fields + `}`
}

// walk is a story of 301 ticks with letters of all sorts in it.
const walk = `"seed": 3, "entities": [{"name": "ada", "player": true, "position": [-5, 0]}, {"name": "dog", "position": [-9, 0]}], "steps": [
	{"at": 10, "do": "move", "who": "ada", "to": [8, 3]},
	{"at": 20, "do": "move", "who": "dog", "to": "ada", "for": "2s"},
	{"at": 150, "do": "say", "who": "ada", "text": "here"},
	{"at": 200, "do": "move", "who": "ada", "direction": "south", "for": "1s"},
	{"at": 210, "disconnect": "ada", "grace": "1s"},
	{"at": 220, "reconnect": "ada"},
	{"at": 300, "mark": "end"}]`

// record plays a story and returns the lines of its events and the recording.
func record(t testing.TB, text string) (events string, data []byte) {
	t.Helper()
	var faults content.Faults
	s := scenario.Load(content.File{Path: "x.scenario.json", Data: []byte(text)}, nil, &faults)
	if s == nil {
		t.Fatalf("not loaded:\n%s", faults.String())
	}
	return run(t, s)
}

func run(t testing.TB, s *scenario.Scenario) (events string, data []byte) {
	t.Helper()
	var e, r bytes.Buffer
	if _, err := s.Run(scenario.Options{Events: &e, Record: &r}); err != nil {
		t.Fatal(err)
	}
	return e.String(), r.Bytes()
}

func read(t testing.TB, data []byte) *recording.Recording {
	t.Helper()
	r, err := recording.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func worldOf(t testing.TB, r *recording.Recording, p *pack.Pack) recording.World {
	t.Helper()
	w, err := scenario.WorldOf(r, p)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// begin makes the player of a recording without a pack.
func begin(t testing.TB, r *recording.Recording) *recording.Player {
	t.Helper()
	player, err := r.Play(worldOf(t, r, nil))
	if err != nil {
		t.Fatal(err)
	}
	return player
}

// replay plays a recording to its end and returns the lines of its events.
func replay(t testing.TB, data []byte, p *pack.Pack) string {
	t.Helper()
	r := read(t, data)
	w := worldOf(t, r, p)
	var events bytes.Buffer
	stream := trace.NewStream(&events)
	player, err := r.Play(w, trace.New(w.Map, trace.NamesOf(w.Pack), stream.Write))
	if err == nil {
		err = player.RunTo(player.Last())
	}
	if err == nil {
		err = stream.Finish(player.Zone().Tick(), player.Zone().Hash())
	}
	if err != nil {
		t.Fatal(err)
	}
	return events.String()
}

func openLantern(t testing.TB) *suite.Suite {
	t.Helper()
	return openSuite(t, "../../packs/lantern")
}

func openSuite(t testing.TB, dir string) *suite.Suite {
	t.Helper()
	var faults content.Faults
	s, err := suite.Open(dir, &faults)
	if err != nil || s == nil {
		t.Fatalf("%s cannot be opened: %v\n%s", dir, err, faults.String())
	}
	return s
}
