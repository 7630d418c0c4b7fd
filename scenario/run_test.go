package scenario

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/view"
)

const adaOnField = `"entities": [{"name": "ada", "player": true, "position": [-5, 0], "facing": "north"},
	{"name": "bo", "player": true, "position": [-15, -15]}, {"name": "dog", "position": [-5, -5], "speed": 6}], `

// Moments mean the same however they are written, and whoever begins at one has walked exactly so long at another.
func TestMoments(t *testing.T) {
	mustPass(t, fieldText(adaOnField+`"steps": [
		{"at": 0, "do": "move", "who": "ada", "direction": "north"},
		{"at": 1, "expect": "position", "who": "ada", "is": [-5, 0.0666666], "within": 0.000001},
		{"at": "0.5s", "expect": "position", "who": "ada", "is": [-5, 2]},
		{"at": "2p", "expect": "position", "who": "ada", "is": [-5, 2]},
		{"at": "30t", "expect": "position", "who": "ada", "is": [-5, 2]},
		{"at": 60, "expect": "position", "who": "ada", "is": [-5, 4]},
		{"at": "1r", "expect": "position", "who": "ada", "is": [-5, 10]},
		{"at": "1r", "expect": "speed", "who": "ada", "is": 4}]`))
	// At another rate a second has other ticks.
	mustPass(t, `{"rate": 20, `+fieldText(adaOnField + `"steps": [
		{"at": 0, "do": "move", "who": "ada", "direction": "north", "for": "1s"},
		{"at": 20, "expect": "position", "who": "ada", "is": [-5, 4]},
		{"at": "1s", "expect": "speed", "who": "ada", "is": 4},
		{"at": 21, "expect": "speed", "who": "ada", "is": 0}]`)[1:])
}

// A story ends with its last step, or when the longest walk with a time is over.
func TestEnd(t *testing.T) {
	for steps, ticks := range map[string]int{
		``:                       1,
		`{"at": 9, "mark": "a"}`: 10,
		`{"at": 5, "do": "move", "who": "ada", "direction": "north", "for": 30}, {"at": 9, "mark": "a"}`: 36,
		`{"at": 5, "do": "move", "who": "ada", "direction": "north"}, {"at": 9, "mark": "a"}`:            10,
	} {
		if result, _ := mustPass(t, fieldText(adaOnField+`"steps": [`+steps+`]`)); result.Ticks != ticks {
			t.Errorf("%s: %d ticks, want %d", steps, result.Ticks, ticks)
		}
	}
}

// Walking in all its forms, by players and by creatures.
func TestMove(t *testing.T) {
	mustPass(t, fieldText(adaOnField+`"steps": [
		{"at": 0, "do": "move", "who": "ada", "direction": 90, "facing": "south", "for": "1s"},
		{"at": 30, "expect": "facing", "who": "ada", "is": "south"},
		{"at": 30, "do": "face", "who": "ada", "facing": -90},
		{"at": 31, "expect": "facing", "who": "ada", "is": "west"},
		{"at": 31, "expect": "speed", "who": "ada", "is": 4, "because": "to look elsewhere does not stop a walk"},
		{"at": 61, "expect": "position", "who": "ada", "is": [-1, 0]},
		{"at": 61, "do": "face", "who": "ada", "toward": "dog"},
		{"at": 62, "expect": "facing", "who": "ada", "is": 231.34},

		{"at": 0, "do": "move", "who": "dog", "direction": "northwest"},
		{"at": 15, "do": "stop", "who": "dog"},
		{"at": 15, "expect": "speed", "who": "dog", "is": 6},
		{"at": 16, "expect": "speed", "who": "dog", "is": 0},
		{"at": 16, "expect": "position", "who": "dog", "is": [-6.06, -3.94]},
		{"at": 16, "expect": "facing", "who": "dog", "is": "northwest"},
		{"at": 16, "do": "face", "who": "dog", "facing": "north"},
		{"at": 17, "expect": "facing", "who": "dog", "is": "north", "within": 0},
		{"at": 17, "set": "position", "who": "dog", "to": [-6, -4], "facing": "east"},
		{"at": 20, "expect": "facing", "who": "dog", "is": "east", "because": "the look north was for that moment"},
		{"at": 62, "expect": "speed", "who": "dog", "is": 0}]`))
}

// To walk to a goal ends there to the millimetre, goes around what stands in the way, and gives up where it leads nowhere.
func TestMoveTo(t *testing.T) {
	mustPass(t, fieldText(adaOnField+`"steps": [
		{"at": 0, "do": "move", "who": "ada", "to": [9.123, 0.456]},
		{"at": "2s", "expect": "room", "who": "ada", "is": "east"},
		{"at": "4s", "expect": "position", "who": "ada", "is": [9.123, 0.456], "within": 0.001},
		{"at": "4s", "expect": "event", "event": {"kind": "RoomEntered", "who": "ada", "pos": [0.02, 0.3]}, "times": 0},
		{"at": "4s", "do": "move", "who": "ada", "to": [9, 0], "within": 3},
		{"at": "5s", "expect": "position", "who": "ada", "is": [9.123, 0.456], "within": 0.001, "because": "near enough already"},
		{"at": 0, "do": "move", "who": "dog", "to": "ada", "within": 0.5, "for": "6s"},
		{"at": "6s", "expect": "position", "who": "dog", "is": [9.123, 0.456], "within": 0.5}]`))

	f := mustFail(t, fieldText(`"entities": [{"name": "ada", "player": true, "position": [0, 0]}], "steps": [
		{"at": 0, "do": "move", "who": "ada", "to": [10, 10]},
		{"at": 0, "set": "speed", "who": "ada", "to": 0},
		{"at": "3s", "expect": "position", "who": "ada", "is": [0, 0]}]`))
	if f.Subject != "way of ada" || !strings.HasPrefix(f.Got, "stuck at [0, 0, 0]") || f.Path != "steps[0]" {
		t.Errorf("%+v", f)
	}
	f = mustFail(t, `{"rooms": [{"id": "a", "name": "A"}], "geometry": {"bounds": {"from": [-9, -9], "to": [9, 9]},
		"walls": [{"line": [[0, -9], [0, 9]]}], "regions": [{"id": "a", "room": "a", "areas": [{"at": [0, 0], "size": [18, 18]}]}]},
		"entities": [{"name": "ada", "player": true, "position": [-4, 0]}], "steps": [
		{"at": 0, "do": "move", "who": "ada", "to": [4, 0]}, {"at": 9, "expect": "speed", "who": "ada", "is": 0}]}`)
	if f.Expected != "a way from [-4, 0, 0] to [4, 0]" && !strings.HasPrefix(f.Expected, "a way from [-4, 0, 0] to [4, 0, 0]") || f.Got != "none" {
		t.Errorf("%+v", f)
	}
}

// Deeds of somebody who is not there, or whose player is away, fail, and so do those that need somebody else who is not.
func TestDeedsOfTheAbsent(t *testing.T) {
	for _, c := range []struct{ name, steps, expected, got string }{
		{"gone", `{"at": 0, "disconnect": "ada"}, {"at": 5, "do": "stop", "who": "ada"}`, "ada to stop", "ada is not in the zone"},
		{"gone and set", `{"at": 0, "disconnect": "ada"}, {"at": 5, "set": "lamp", "who": "ada", "to": 1}`, "ada to be there to be changed", "ada is not in the zone"},
		{"gone twice", `{"at": 0, "disconnect": "ada"}, {"at": 5, "disconnect": "ada"}`, "ada to go", "ada is not in the zone"},
		{"away", `{"at": 0, "disconnect": "ada", "grace": "9s"}, {"at": 5, "do": "say", "who": "ada", "text": "hm"}`,
			"ada to speak", "its player is away; reconnect comes first"},
		{"follows nobody", `{"at": 0, "disconnect": "bo"}, {"at": 5, "do": "move", "who": "ada", "to": "bo"}, {"at": 9, "mark": "end"}`,
			"bo to be there to be walked to", "bo is not in the zone"},
		{"looks at nobody", `{"at": 0, "disconnect": "bo"}, {"at": 5, "do": "face", "who": "ada", "toward": "bo"}`,
			"bo to be there to be looked at", "bo is not in the zone"},
		{"has no room", `{"at": 0, "disconnect": "ada"}, {"at": 5, "expect": "room", "who": "ada", "is": "west"}`, "west", "ada is not in the zone"},
		{"sees nothing", `{"at": 0, "disconnect": "ada"}, {"at": 5, "expect": "sees", "who": "ada", "whom": "bo"}`, "ada sees bo", "ada is not in the zone"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := mustFail(t, fieldText(adaOnField+`"steps": [`+c.steps+`]`))
			if f.Expected != c.expected || f.Got != c.got {
				t.Errorf("expected %q, got %q", f.Expected, f.Got)
			}
		})
	}
}

// A connection that was lost says nothing any more: what a player is under way with ends with it.
func TestReconnectBeginsAnew(t *testing.T) {
	mustPass(t, fieldText(adaOnField+`"steps": [
		{"at": 0, "do": "move", "who": "ada", "direction": "north"},
		{"at": 30, "disconnect": "ada", "grace": 30},
		{"at": 40, "reconnect": "ada"},
		{"at": 90, "expect": "position", "who": "ada", "is": [-5, 2]},
		{"at": 90, "disconnect": "ada"},
		{"at": 91, "expect": "sees", "who": "bo", "whom": "ada", "is": false},
		{"at": 95, "reconnect": "ada"},
		{"at": 100, "expect": "position", "who": "ada", "is": [-5, 2], "because": "it comes back to where it was"},
		{"at": 100, "expect": "sees", "who": "bo", "whom": "ada"}]`))
}

// Whoever has lost the line sends nothing any more, and whoever comes back without having gone takes the body over: what the
// old connection had under way ends at once.
func TestOldConnectionIsSilent(t *testing.T) {
	s := loadText(t, fieldText(adaOnField+`"steps": [
		{"at": 0, "do": "move", "who": "ada", "direction": "north"},
		{"at": 10, "reconnect": "ada"},
		{"at": 11, "expect": "speed", "who": "ada", "is": 0},
		{"at": 20, "do": "move", "who": "ada", "direction": "north"},
		{"at": 30, "disconnect": "ada", "grace": 30},
		{"at": 31, "expect": "speed", "who": "ada", "is": 0},
		{"at": 50, "mark": "end"}]`))
	r, err := stage.New(&s.story, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for r.Now(); !r.Ended(); r.Now() {
		r.Advance()
	}
	result, err := r.Finish()
	if n := r.Zone().Counters().Strangers; n != 0 || err != nil || !result.Passed() {
		t.Errorf("%d letters from strangers, %v, %v", n, err, result.Failures)
	}
}

// Every field of a pattern tells events apart, and a mark leaves out what happened by then.
func TestPatterns(t *testing.T) {
	const story = `"entities": [{"name": "ada", "player": true}, {"name": "bo", "player": true}], "steps": [
		{"at": 0, "do": "go", "who": "ada", "direction": "north"},
		{"at": 1, "mark": "there"},
		{"at": 1, "do": "go", "who": "ada", "direction": "south"},
		{"at": 2, "do": "go", "who": "bo", "direction": "north"},
		{"at": 3, "do": "say", "who": "bo", "text": "hm"},
		{"at": 5, "disconnect": "bo"},
		{"at": 9, "expect": "event", "event": {%s}, "times": %d%s}]`
	for _, c := range []struct {
		pattern, more string
		times         int
	}{
		{`"kind": "RoomEntered"`, ``, 3},
		{`"kind": "RoomEntered"`, `, "since": "there"`, 2},
		{`"kind": "RoomEntered", "who": "ada"`, ``, 2},
		{`"kind": "RoomEntered", "who": "ada", "room": "yard"`, ``, 1},
		{`"kind": "RoomEntered", "who": "ada", "room": "yard"`, `, "since": "there"`, 0},
		{`"kind": "RoomEntered", "from": "yard"`, ``, 1},
		{`"kind": "RoomEntered", "from": "hall"`, ``, 2},
		{`"kind": "RoomLeft", "to": "yard"`, ``, 2},
		{`"kind": "RoomLeft", "count": 1`, ``, 3},
		{`"kind": "RoomLeft", "count": 2`, ``, 0},
		{`"kind": "Said", "text": "hm"`, ``, 1},
		{`"kind": "Said", "text": "h"`, ``, 0},
		{`"kind": "Said", "text": ""`, ``, 0},
		{`"kind": "Said", "whom": "ada"`, ``, 0},
		{`"kind": "Said"`, `, "seen_by": "ada"`, 0},
		{`"kind": "Said"`, `, "seen_by": "bo"`, 1},
		{`"kind": "RoomEntered"`, `, "before": {"kind": "Said"}`, 3},
		{`"kind": "RoomEntered"`, `, "before": {"kind": "RoomEntered", "who": "bo"}`, 2},
		{`"kind": "RoomEntered"`, `, "before": {"kind": "RoomEntered"}, "since": "there"`, 0},
		{`"kind": "RoomLeft"`, `, "before": {"kind": "RoomEntered"}, "since": "there"`, 1},
		{`"kind": "Departed", "reason": "left"`, ``, 1},
		{`"kind": "Departed", "reason": "lost"`, ``, 0},
	} {
		mustPass(t, scenarioText(fmt.Sprintf(story, c.pattern, c.times, c.more)))
		mustFail(t, scenarioText(fmt.Sprintf(story, c.pattern, c.times+1, c.more)))
	}
}

// What has to be before something that has not happened is nowhere, also if it must not be there.
func TestBeforeNothing(t *testing.T) {
	f := mustFail(t, scenarioText(`"entities": [{"name": "ada", "player": true}], "steps": [
		{"at": 3, "expect": "event", "event": {"kind": "Said"}, "before": {"kind": "Departed", "who": "ada"}, "times": 0}]`))
	if f.Subject != "events like Departed who=ada" || f.Got != "none" {
		t.Errorf("%+v", f)
	}
}

// Steps may be written in any order; those of one moment are carried out as they stand.
func TestOrderOfSteps(t *testing.T) {
	two := func(first, second string) string {
		return scenarioText(`"entities": [{"name": "ada", "player": true}], "steps": [
			{"at": 9, "expect": "room", "who": "ada", "is": "yard"}, ` + first + `, ` + second + `]`)
	}
	north, south := `{"at": 3, "do": "go", "who": "ada", "direction": "north"}`, `{"at": 3, "do": "go", "who": "ada", "direction": "south"}`
	_, events := mustPass(t, two(north, south))
	mustHold(t, events, `"reason":"too_soon"`)
	_, events = mustPass(t, two(south, north))
	mustHold(t, events, `"reason":"no_exit"`)
}

// The stream has a line for every event and a last one with tick and hash, and writing errors are told.
func TestStream(t *testing.T) {
	result, events := mustPass(t, scenarioText(`"entities": [{"name": "ada", "player": true}, {"name": "bo", "player": true}], "steps": [
		{"at": 1, "do": "say", "who": "ada", "text": "\"Hé\"\\"},
		{"at": 2, "do": "go", "who": "ada", "direction": "north"}, {"at": 3, "mark": "end"}]`))
	want := []string{
		`{"tick":1,"seq":1,"kind":"Arrived","actor":"0.1","who":"ada","room":"hall","reason":"came_in","dir":[0,0,1]}`,
		`{"tick":1,"seq":2,"kind":"Arrived","actor":"1.1","who":"bo","room":"hall","reason":"came_in","dir":[0,0,1]}`,
		`{"tick":3,"seq":3,"kind":"Said","actor":"0.1","who":"ada","room":"hall","count":6,"text":"\"Hé\"\\"}`,
		`{"tick":4,"seq":4,"kind":"RoomLeft","actor":"0.1","who":"ada","room":"hall","to":"yard","dir":[0,0,1],"count":1}`,
		`{"tick":4,"seq":5,"kind":"RoomEntered","actor":"0.1","who":"ada","room":"yard","from":"hall","dir":[0,0,1]}`,
		`{"tick":4,"seq":6,"kind":"OnEnter","actor":"0.1","who":"ada","room":"yard","flags":["internal"]}`,
		`{"tick":4,"hash":"` + trace.Hash(result.Hash) + `"}`, ``,
	}
	if got := strings.Split(events, "\n"); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", events, strings.Join(want, "\n"))
	}
	if result.Events != 6 || result.Ticks != 4 || result.Steps != 3 || result.Tick != 4 {
		t.Errorf("%+v", result)
	}
}

// failingWriter takes so many bytes and then refuses.
type failingWriter struct{ room int }

var errFullDisk = errors.New("the disk is full")

func (w *failingWriter) Write(b []byte) (int, error) {
	if w.room -= len(b); w.room < 0 {
		return 0, errFullDisk
	}
	return len(b), nil
}

func TestWritingErrorsAreTold(t *testing.T) {
	s := loadText(t, scenarioText(`"entities": [{"name": "ada", "player": true}], "steps": [{"at": 200, "mark": "end"}]`))
	for _, room := range []int{0, 130} {
		if _, err := s.Run(Options{Events: &failingWriter{room}}); !errors.Is(err, errFullDisk) {
			t.Errorf("events with room for %d bytes: %v", room, err)
		}
	}
	for _, room := range []int{0, 500} {
		if _, err := s.Run(Options{Record: &failingWriter{room}}); !errors.Is(err, errFullDisk) {
			t.Errorf("recording with room for %d bytes: %v", room, err)
		}
	}
}

// A failure says where, when, what, why, and what happened in the second before and not earlier.
func TestFailureText(t *testing.T) {
	f := mustFail(t, scenarioText(`"entities": [{"name": "ada", "player": true}], "steps": [
		{"at": "1s", "do": "go", "who": "ada", "direction": "north"},
		{"at": "2s", "do": "go", "who": "ada", "direction": "south"},
		{"at": "2.5s", "expect": "room", "who": "ada", "is": "yard", "because": "she was told to stay"}]`))
	want := `x.scenario.json:6:3: steps[2] at 150 (2.5s): room of ada
  because   she was told to stay
  expected  yard
  got       hall
  why       room is "hall" at tick 151
            entered through an exit, at tick 122
  the second before:
    at  121  RoomLeft ada room=yard to=hall
    at  121  RoomEntered ada room=hall from=yard
    at  121  OnEnter ada room=hall`
	if got := f.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Of many events the last ones of the second are shown, and of many failures the first hundred are kept.
func TestFailuresAreBounded(t *testing.T) {
	var steps strings.Builder
	for range 60 {
		steps.WriteString(`{"at": 5, "do": "say", "who": "ada", "text": "la"}, `)
	}
	for range 150 {
		steps.WriteString(`{"at": 6, "expect": "present", "who": "ada", "is": false}, `)
	}
	result, _ := play(t, loadText(t, scenarioText(`"entities": [{"name": "ada", "player": true}], "steps": [`+steps.String()+`]`)))
	if len(result.Failures) != 100 {
		t.Fatalf("%d failures", len(result.Failures))
	}
	f := &result.Failures[0]
	if len(f.Before) != 40 || f.More != 21 {
		t.Errorf("%d events before, %d more", len(f.Before), f.More)
	}
	mustHold(t, f.String(), "21 earlier events", `Said ada room=hall text="la"`)
}

// Whoever looks on sees every tick and changes nothing.
func TestViewersLookOn(t *testing.T) {
	s := loadText(t, fieldText(adaOnField+`"steps": [{"at": 0, "do": "move", "who": "ada", "to": [8, 8]}, {"at": 99, "mark": "end"}]`))
	plain, events := play(t, s)
	var ticks counter
	seen, err := s.Run(Options{Viewers: []view.Viewer{&ticks}})
	if err != nil {
		t.Fatal(err)
	}
	if ticks.shown != 100 || ticks.begun != 1 || ticks.ended != 1 {
		t.Errorf("the viewer: %+v", ticks)
	}
	if seen.Hash != plain.Hash || events == "" {
		t.Errorf("hash %s with a viewer, %s without", trace.Hash(seen.Hash), trace.Hash(plain.Hash))
	}
}

type counter struct {
	view.NopViewer
	begun, shown, ended int
}

func (c *counter) Begin(view.Scene) { c.begun++ }
func (c *counter) Show(*view.Frame) { c.shown++ }
func (c *counter) End(view.Ending)  { c.ended++ }
