package recording_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/scenario"
	"github.com/wick-engine/wick/scenario/recording"
)

// people are those of the stories that are compared.
const people = `"entities": [{"name": "ada", "player": true, "position": [-5, 0], "facing": "north"},
	{"name": "bo", "player": true, "position": [-15, -15]}, {"name": "dog", "position": [-5, -5], "speed": 6}], `

// compare plays two stories and compares their recordings.
func compare(t *testing.T, first, second string) *recording.Difference {
	t.Helper()
	_, one := record(t, story(first))
	_, two := record(t, story(second))
	a, b := read(t, one), read(t, two)
	d, err := recording.Bisect(a, b, [2]recording.World{worldOf(t, a, nil), worldOf(t, b, nil)})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestBisect(t *testing.T) {
	const end = `, {"at": 100, "mark": "end"}`
	for _, c := range []struct{ name, first, second, want string }{
		{"the same", `{"at": 9, "do": "say", "who": "ada", "text": "hm"}` + end, `{"at": 9, "do": "say", "who": "ada", "text": "hm"}` + end,
			"the recordings are the same"},
		{"another word", `{"at": 41, "do": "say", "who": "ada", "text": "hm"}` + end, `{"at": 41, "do": "say", "who": "ada", "text": "ah"}` + end,
			`the letters differ first before tick 43
  first   ada says "hm"
  second  ada says "ah"
the states are the same as long as both go on`},
		{"one word more", `{"at": 41, "do": "say", "who": "ada", "text": "hm"}` + end, `{"at": 50, "mark": "nothing"}` + end,
			`the letters differ first before tick 43
  first   ada says "hm"
  second  nothing
the states differ first after tick 43 (first, second)
  what differs is not a value of a body: numbers of events, chance, or what somebody is about to do`},
		{"another way", `{"at": 41, "do": "move", "who": "ada", "direction": "north"}` + end, `{"at": 41, "do": "move", "who": "ada", "direction": "east"}` + end,
			`the letters differ first before tick 43
  first   ada walks (0, 127), heading 0°
  second  ada walks (127, 0), heading 90°
the states differ first after tick 43 (first, second)
  ada (0.1): position (-5, 0, 0.06666666666666667), (-4.933333333333334, 0, 0); facing 0°, 90°`},
		{"in the midst of others", `{"at": 41, "do": "stop", "who": "ada"}, {"at": 41, "do": "say", "who": "bo", "text": "ah"}, {"at": 41, "do": "stop", "who": "bo"}` + end,
			`{"at": 41, "do": "stop", "who": "ada"}, {"at": 41, "do": "say", "who": "bo", "text": "oh"}, {"at": 41, "do": "stop", "who": "bo"}` + end,
			`the letters differ first before tick 43
  first   bo says "ah"
  second  bo says "oh"
the states are the same as long as both go on`},
		{"the world steps in", `{"at": 41, "set": "lamp", "who": "dog", "to": 3}` + end, `{"at": 41, "set": "speed", "who": "dog", "to": 3}` + end,
			`the letters differ first before tick 43
  first   the world gives dog a lamp of 3
  second  the world gives dog the speed 3
the states differ first after tick 43 (first, second)
  dog (2.1): speed 6, 3; lamp 3, 0`},
		{"one leaves", `{"at": 41, "disconnect": "bo"}` + end, `{"at": 41, "disconnect": "bo", "grace": 100}` + end,
			`the letters differ first before tick 43
  first   bo departs
  second  bo departs, its body waits for 100 ticks
the states differ first after tick 43 (first, second)
  bo (1.1): not there, there`},
		{"one goes on", `{"at": 50, "mark": "end"}`, `{"at": 80, "mark": "end"}`,
			`the states are the same as long as both go on
the first ends at tick 51, the second at tick 81`},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := compare(t, people+`"steps": [`+c.first+`]`, people+`"steps": [`+c.second+`]`)
			if got := d.String(); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			if d.None() != (c.name == "the same") {
				t.Errorf("None is %t", d.None())
			}
		})
	}
}

// Recordings that begin otherwise differ before any letter.
func TestBisectFromTheBeginning(t *testing.T) {
	const rest = `"entities": [{"name": "ada"}], "steps": [{"at": 9, "mark": "end"}]`
	if d := compare(t, `"seed": 1, `+rest, `"seed": 2, `+rest); d.State == nil || d.State.Tick != 0 || d.Letters != nil {
		t.Errorf("%v", d)
	}
	if d := compare(t, rest, `"start_tick": 7, `+rest); d.State == nil || !strings.HasPrefix(d.State.Lines[0], "the clock: 0, 6") {
		t.Errorf("%v", d)
	}
}

// What happens in a fight, and what somebody is, is told in words; two stories that bring different ops are compared too.
func TestBisectAFight(t *testing.T) {
	lantern := openLantern(t).Pack
	own := len(lantern.Rules.Lists) + 1 // the first op-list that is not the pack's
	const people = `"entities": [{"name": "ada", "player": true, "position": [-5, 0], "facing": "north"},
		{"name": "husk", "creature": "husk_striker", "brain": false, "position": [-5, 2]}], `
	const end = `, {"at": 30, "mark": "end"}`
	for _, c := range []struct{ first, second, want string }{
		{`{"at": 9, "do": "act", "who": "ada", "behavior": "slash", "direction": "east"}`, `{"at": 9, "do": "act", "who": "ada", "behavior": "slash", "target": "husk"}`,
			"first   ada begins slash, heading 90°\n  second  ada begins slash at husk\n"},
		{`{"at": 9, "do": "press", "who": "ada", "slot": 2}`, `{"at": 9, "do": "act", "who": "husk", "behavior": "strike", "position": [1, 2]}`,
			"first   ada walks (0, 0), heading 0°, presses 2\n  second  the world lets husk begin strike at [1, 0, 2]\n"},
		{`{"at": 9, "op": [{"op": "deal_damage", "amount": 8}], "target": "husk"}`, `{"at": 9, "op": [{"op": "deal_damage", "amount": 8}, {"op": "heal", "amount": 2}], "actor": "ada", "target": "husk"}`,
			fmt.Sprintf("the world runs op-list %d on husk, from nobody\n  second  the world runs op-list %[1]d on husk, from ada\n", own) +
				"the states differ first after tick 11 (first, second)\n  husk (1.1): health 102 of 110, 104 of 110"},
		{`{"at": 9, "set": "attribute", "who": "ada", "attribute": "level", "to": 3}`, `{"at": 9, "set": "team", "who": "ada", "to": 4}`,
			"of ada begin from 3\n  second  the world puts ada on team 4\nthe states differ first after tick 11 (first, second)\n  ada (0.1): team 1, 4"},
		{`{"at": 9, "set": "pvp", "who": "ada", "to": true}`, `{"at": 9, "set": "alive", "who": "ada", "to": false}`,
			"first   the world says of ada that it agrees to fight players: true\n  second  the world kills ada\n" +
				"the states differ first after tick 11 (first, second)\n  ada (0.1): health 100 of 100, 0 of 100; alive true, false; rises 0, 191"},
		{`{"at": 9, "set": "alive", "who": "ada", "to": true}`, `{"at": 9, "mark": "nothing"}`, "the world raises ada\n  second  nothing\n"},
	} {
		bisectSteps(t, lantern, people, [2]string{c.first + end, c.second + end}, c.want)
	}
}

// What is used, cast, given and run by scripts is told in words.
func TestBisectCasts(t *testing.T) {
	trials := openSuite(t, "../testdata/trials").Pack
	const people = `"entities": [{"name": "ada", "player": true, "position": [-5, 0], "facing": "north"},
		{"name": "bo", "creature": "brawler", "brain": false, "position": [-5, 2]}], "scripts": {"x.lua": "function f() end function g() end"}, `
	const end = `, {"at": 30, "mark": "end"}`
	for _, c := range []struct{ first, second, want string }{
		{`{"at": 9, "do": "use", "who": "ada", "ability": "poke", "on": "bo"}`, `{"at": 9, "do": "use", "who": "ada", "ability": "poke", "on": "bo", "direction": "east"}`,
			"first   ada uses poke at bo\n  second  ada uses poke for bo, heading 90°\n"},
		{`{"at": 9, "do": "use", "who": "bo", "ability": "poke", "on": "ada"}`, `{"at": 9, "do": "pose", "who": "ada", "position": "sitting"}`,
			"first   the world lets bo use poke at ada\n  second  ada takes the position sitting\n"},
		{`{"at": 9, "set": "ability", "who": "ada", "ability": "gift", "to": true}`, `{"at": 9, "set": "ready", "who": "ada", "ability": "gift", "in": "1s"}`,
			"first   the world says of ada that it has the ability gift: true\n  second  the world lets gift of ada be ready in 60 ticks\n"},
		{`{"at": 9, "script": "x.lua:f", "target": "bo"}`, `{"at": 9, "script": "x.lua:f", "actor": "ada", "target": "bo"}`,
			"first   the world runs script 1 on bo, from nobody\n  second  the world runs script 1 on bo, from ada\n"},
	} {
		bisectSteps(t, trials, people, [2]string{c.first + end, c.second + end}, c.want)
	}
}

// bisectSteps compares the recordings of two stories of the same people, and wants what differs to be told so.
func bisectSteps(t *testing.T, p *pack.Pack, people string, steps [2]string, want string) {
	t.Helper()
	var recordings [2]*recording.Recording
	var worlds [2]recording.World
	for i, text := range steps {
		var faults content.Faults
		s := scenario.Load(content.File{Path: "x.scenario.json", Data: []byte(story(people + `"steps": [` + text + `]`))}, p, &faults)
		if s == nil {
			t.Fatal(faults.String())
		}
		_, data := run(t, s)
		recordings[i] = read(t, data)
		worlds[i] = worldOf(t, recordings[i], p)
	}
	d, err := recording.Bisect(recordings[0], recordings[1], worlds)
	if err != nil || !strings.Contains(d.String(), want) {
		t.Errorf("%v\n%s\nwant\n%s", err, d, want)
	}
}

// Recordings of two worlds are not compared, and one that does not replay says so.
func TestBisectRefuses(t *testing.T) {
	_, data := record(t, story(walk))
	own, other := read(t, data), read(t, data)
	w := [2]recording.World{worldOf(t, own, nil), worldOf(t, own, nil)}
	other.Map = "attic"
	if _, err := recording.Bisect(own, other, w); err == nil || !strings.Contains(err.Error(), `map "scenario" of no pack, the other of map "attic"`) {
		t.Error(err)
	}
	broken := read(t, data)
	broken.Checks[0].Hash++
	if _, err := recording.Bisect(own, broken, w); err == nil || !strings.Contains(err.Error(), "parts from the recording") {
		t.Error(err)
	}
}
