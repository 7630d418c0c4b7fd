package scenario

import (
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
)

// faultsOf is what Load says of a scenario, a line each.
func faultsOf(t *testing.T, text string, p *pack.Pack) string {
	t.Helper()
	var faults content.Faults
	if s := Load(content.File{Path: "x.scenario.json", Data: []byte(text)}, p, &faults); (s == nil) != (faults.Errors() > 0) {
		t.Errorf("loaded: %t, with %d faults", s != nil, faults.Errors())
	}
	return faults.String()
}

// Each of these is one thing wrong in an otherwise sound scenario: it is found at its place, with what would be right.
func TestFaults(t *testing.T) {
	const (
		textWorld  = `"entities": [{"name": "ada", "player": true}, {"name": "dog"}], "steps": [`
		groundText = `"entities": [{"name": "ada", "player": true}, {"name": "dog"}], "steps": [`
	)
	steps := []struct {
		name, step, want string
	}{
		{"no step", `{"at": 0}`, `steps[0]: a step without a word of what happens: expected a step that does something: "do", "set"`},
		{"unknown key", `{"at": 0, "who": "ada", "attack": "dog"}`, `unknown step "attack": expected "do", "set", "op", "script", "expect"`},
		{"key not there yet", `{"at": 0, "clock": "1h"}`, `unknown step "clock"`},
		{"misspelt key", `{"at": 0, "expects": "room"}`, `did you mean "expect"?`},
		{"two steps", `{"at": 0, "do": "stop", "who": "ada", "expect": "present"}`, `a second thing in one step: "expect"`},
		{"no word", `{"at": 0, "do": "jump", "who": "ada"}`, `steps[0].do: "jump": expected `},
		{"misspelt word", `{"at": 0, "expect": "postion", "who": "ada"}`, `did you mean "position"?`},
		{"word is a number", `{"at": 0, "do": 3, "who": "ada"}`, `"3": expected a word: "move"`},
		{"not an object", `12`, `"12": expected a step: an object with at and one of do, set, op, script, expect, mark, disconnect or reconnect`},
		{"no time", `{"do": "stop", "who": "ada"}`, `steps[0].at: missing`},
		{"time in quotes", `{"at": "12", "do": "stop", "who": "ada"}`, `steps[0].at: "12": expected ticks as a number`},
		{"half a tick", `{"at": 1.5, "do": "stop", "who": "ada"}`, `steps[0].at: "1.5": expected ticks`},
		{"before the beginning", `{"at": -1, "do": "stop", "who": "ada"}`, `steps[0].at: "-1": expected ticks`},
		{"time that is true", `{"at": true, "do": "stop", "who": "ada"}`, `steps[0].at: true: expected ticks`},
		{"after the end of all", `{"at": 1000001, "do": "stop", "who": "ada"}`, `steps[0].at: "1000001": expected a time of at most 1000000 ticks`},
		{"unknown field", `{"at": 0, "do": "stop", "who": "ada", "whom": "ada"}`, `unknown field "whom"`},
		{"nobody", `{"at": 0, "do": "stop", "who": "adda"}`, `steps[0].who: "adda": expected an entity of this scenario; did you mean "ada"?`},
		{"creatures do not speak", `{"at": 0, "do": "say", "who": "dog", "text": "woof"}`, `steps[0].who: "dog": expected an entity with "player": true`},
		{"creatures take no doors", `{"at": 0, "do": "go", "who": "dog", "direction": "north"}`, `only players go through exits`},
		{"creatures have no line", `{"at": 0, "disconnect": "dog"}`, `only players have a connection`},
		{"creatures are shown nothing", `{"at": 0, "expect": "sees", "who": "dog", "whom": "ada"}`, `only players are shown things`},
		{"creatures are never away", `{"at": 0, "expect": "away", "who": "dog"}`, `only players can be away`},
		{"words that cannot be said", `{"at": 0, "do": "say", "who": "ada", "text": "a\u0007"}`, `expected text without control characters`},
		{"nothing to say", `{"at": 0, "do": "say", "who": "ada", "text": ""}`, `steps[0].text`},
		{"no such room", `{"at": 0, "expect": "room", "who": "ada", "is": "wset"}`, `expected a room of the map scenario; did you mean "west"?`},
		{"no such mark", `{"at": 0, "expect": "event", "event": {"kind": "Said"}, "since": "then"}`, `steps[0].since: "then": expected a mark of this scenario`},
		{"no such kind", `{"at": 0, "expect": "event", "event": {"kind": "Sayd"}}`, `steps[0].event.kind: "Sayd": expected a kind of event; did you mean "Said"?`},
		{"no such reason", `{"at": 0, "expect": "event", "event": {"kind": "Departed", "reason": "lef"}}`, `expected a reason of Departed; did you mean "left"?`},
		{"a field of another kind", `{"at": 0, "expect": "event", "event": {"kind": "Said", "from": "west"}}`, `Said has no field "from"`},
		{"times twice", `{"at": 0, "expect": "event", "event": {"kind": "Said"}, "times": 1, "at_most": 2}`, `either times, or at_least and at_most: "times"`},
		{"bounds crossed", `{"at": 0, "expect": "event", "event": {"kind": "Said"}, "at_least": 3, "at_most": 2}`, `steps[0].at_least: "3": expected a number not above at_most`},
		{"before no such kind", `{"at": 0, "expect": "event", "event": {"kind": "Said"}, "before": {"kind": "Sayd"}}`, `steps[0].before.kind: "Sayd": expected a kind of event; did you mean "Said"?`},
		{"nobody comes back by itself", `{"at": 0, "set": "present", "who": "dog", "to": true}`, `steps[0].to: true: expected false, for who is gone does not come back`},
		{"players disconnect", `{"at": 0, "set": "present", "who": "ada", "to": false}`, `steps[0].who: "ada": expected a creature, for players disconnect`},
		{"fights nobody we know", `{"at": 0, "expect": "fighting", "who": "ada", "whom": "cat"}`, `steps[0].whom: "cat": expected an entity of this scenario`},
		{"no hash", `{"at": 0, "expect": "hash", "is": "0x12"}`, `steps[0].is: "0x12"`},
	}
	for _, c := range steps {
		t.Run(c.name, func(t *testing.T) {
			got := faultsOf(t, fieldText(textWorld+c.step+`]`), nil)
			mustHold(t, got, c.want, "x.scenario.json:")
			if n := strings.Count(got, "\n"); n != 1 {
				t.Errorf("%d faults, want one:\n%s", n, got)
			}
		})
	}
	onGround := []struct {
		name, step, want string
	}{
		{"nowhere to go", `{"at": 0, "do": "move", "who": "ada"}`, `steps[0]: a move to nowhere, or to two places: expected either direction or to`},
		{"two ways to go", `{"at": 0, "do": "move", "who": "ada", "direction": "north", "to": [0, 0]}`, `expected either direction or to`},
		{"no time at all", `{"at": 0, "do": "move", "who": "ada", "direction": "north", "for": 0}`, `steps[0].for: "0": expected a time above 0`},
		{"no wind blows from there", `{"at": 0, "do": "move", "who": "ada", "direction": "nroth"}`, `did you mean "north"?`},
		{"more than all around", `{"at": 0, "do": "move", "who": "ada", "direction": 361}`, `steps[0].direction: "361": expected degrees from -360 to 360`},
		{"a direction of truth", `{"at": 0, "do": "move", "who": "ada", "direction": true}`, `expected degrees (0 is north, 90 east) or a point of the compass`},
		{"off the map", `{"at": 0, "do": "move", "who": "ada", "to": [21, 0]}`, `steps[0].to: a list: expected a point within the bounds of the map`},
		{"off all maps", `{"at": 0, "do": "move", "who": "ada", "to": [1e9, 0]}`, `steps[0].to[0]: "1e9": expected a coordinate`},
		{"half a point", `{"at": 0, "do": "move", "who": "ada", "to": [1]}`, `steps[0].to: a list: expected a point: [x, z] in metres`},
		{"to nobody", `{"at": 0, "do": "move", "who": "ada", "to": "cat"}`, `steps[0].to: "cat": expected an entity of this scenario`},
		{"to a number", `{"at": 0, "do": "move", "who": "ada", "to": 3}`, `"3": expected a point`},
		{"looks at nothing", `{"at": 0, "do": "face", "who": "ada"}`, `expected either facing or toward`},
		{"put off the map", `{"at": 0, "set": "position", "who": "ada", "to": [0, 40]}`, `steps[0].to: a list: expected a point within the bounds`},
		{"put into no room", `{"at": 0, "set": "room", "who": "ada", "to": "eats"}`, `did you mean "east"?`},
		{"too fast", `{"at": 0, "set": "speed", "who": "ada", "to": 101}`, `steps[0].to: "101"`},
	}
	for _, c := range onGround {
		t.Run(c.name, func(t *testing.T) {
			got := faultsOf(t, fieldText(groundText+c.step+`]`), nil)
			mustHold(t, got, c.want)
			if n := strings.Count(got, "\n"); n != 1 {
				t.Errorf("%d faults, want one:\n%s", n, got)
			}
		})
	}
}

// What is wrong outside the steps.
func TestFaultsAroundSteps(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"not JSON", `{`, `x.scenario.json:1:2: `},
		{"a list", `[]`, `expected an object`},
		{"no place", `{"steps": []}`, `no place to play: expected zone, a map of the pack, or rooms of its own`},
		{"two places", `{"zone": "yard", "rooms": [{"id": "a", "name": "A"}]}`, `zone: "yard": expected either zone`},
		{"no pack", `{"zone": "yard"}`, `zone: "yard": expected a scenario that lies in a pack, or rooms of its own`},
		{"exit to nowhere", `{"rooms": [{"id": "a", "name": "A", "exits": {"north": "b"}}]}`, `x.scenario.json:1:56: rooms[0].exits.north in "a": "b": expected a room of this map`},
		{"unknown field", `{"rooms": [{"id": "a", "name": "A"}], "sede": 4}`, `did you mean "seed"?`},
		{"no name", scenarioText(`"entities": [{"player": true}]`), `entities[0].name: missing`},
		{"a prize", scenarioText(`"entities": [{"name": "a", "prize": 3}]`), `unknown field "prize"`},
		{"a sort without a pack", scenarioText(`"entities": [{"name": "a", "creature": "husk"}]`), `expected a scenario that lies in a pack, or names one`},
		{"attributes without a pack", scenarioText(`"entities": [{"name": "a", "attributes": {"might": 3}}]`), `"3": expected a scenario that lies in a pack`},
		{"spawns without a map of the pack", scenarioText(`"spawns": true`), `beside zone only: "spawns"`},
		{"ops without a pack", scenarioText(`"entities": [{"name": "a"}], "steps": [{"at": 0, "op": [{"op": "heal", "amount": 1}], "target": "a"}]`),
			`steps[0].op: a list: expected a scenario that lies in a pack`},
		{"no ops", scenarioText(`"entities": [{"name": "a"}], "steps": [{"at": 0, "op": [], "target": "a"}]`), `steps[0].op: a list: expected a list of ops`},
		{"a name with a space", scenarioText(`"entities": [{"name": "a b"}]`), `entities[0].name`},
		{"two of one name", scenarioText(`"entities": [{"name": "a"}, {"name": "a"}]`), `entities[1].name: "a": expected a name that no other entity has`},
		{"in no room", scenarioText(`"entities": [{"name": "a", "room": "hal"}]`), `entities[0].room: "hal": expected a room of the map scenario; did you mean "hall"?`},
		{"a place in a text", scenarioText(`"entities": [{"name": "a", "position": [0, 0]}]`), `entities[0].position: a list: expected a map with geometry`},
		{"off the map", fieldText(`"entities": [{"name": "a", "position": [30, 0]}]`), `expected a point within the bounds of the map`},
		{"a player's size", scenarioText(`"entities": [{"name": "a", "player": true, "radius": 1}]`), `for creatures only: "radius"`},
		{"a team", scenarioText(`"entities": [{"name": "a", "team": "dark"}]`), `entities[0].team: text "dark": expected a whole number`},
		{"a team without a pack", scenarioText(`"entities": [{"name": "a", "team": 2}]`), `entities[0].team: "2": expected a scenario that lies in a pack`},
		{"tick nought", scenarioText(`"start_tick": 0`), `start_tick: "0": expected`},
		{"walks in a text", scenarioText(`"entities": [{"name": "a"}], "steps": [{"at": 0, "do": "move", "who": "a", "direction": "north"}]`),
			`steps[0].do: "move": expected a map with geometry; in a world of text one moves by go`},
		{"a position in a text", scenarioText(`"entities": [{"name": "a"}], "steps": [{"at": 0, "expect": "position", "who": "a", "is": [0, 0]}]`),
			`steps[0].expect: "position": expected a map with geometry`},
		{"a mark twice", scenarioText(`"steps": [{"at": 0, "mark": "m"}, {"at": 1, "mark": "m"}]`), `steps[1].mark: "m": expected a name that no other mark has`},
		{"a mark too late", scenarioText(`"steps": [{"at": 0, "expect": "event", "event": {"kind": "Said"}, "since": "m", "times": 0}, {"at": 1, "mark": "m"}]`),
			`steps[0].since: "m": expected a mark that is made by then`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := faultsOf(t, c.text, nil)
			mustHold(t, got, c.want)
			if n := strings.Count(got, "\n"); n != 1 {
				t.Errorf("%d faults, want one:\n%s", n, got)
			}
		})
	}
}

// Fields that only make sense beside rooms are refused where the map is the pack's, and a map that is not there names those
// that are.
func TestFaultsWithPack(t *testing.T) {
	p, _ := openLantern(t)
	mustHold(t, faultsOf(t, `{"zone": "station", "rate": 30, "start": "hall", "geometry": {}}`, p),
		`beside rooms only: "rate"`, `beside rooms only: "start"`, `beside rooms only: "geometry"`)
	mustHold(t, faultsOf(t, `{"zone": "statoin"}`, p), `zone: "statoin": expected a map of the pack lantern; did you mean "station"?`)
}

// What speaks of the pack's definitions is held against them.
func TestFaultsOfDefinitions(t *testing.T) {
	p, _ := openLantern(t)
	entities := func(more string) string {
		return scenarioText(`"entities": [{"name": "ada", "player": true}, {"name": "dog", "creature": "husk_post"}` + more + `], "steps": []`)
	}
	step := func(text string) string {
		return scenarioText(`"entities": [{"name": "ada", "player": true}, {"name": "dog", "creature": "husk_post"}], "steps": [` + text + `]`)
	}
	for _, c := range []struct{ name, text, want string }{
		{"no such creature", entities(`, {"name": "b", "creature": "husk_pst"}`), `entities[2].creature: "husk_pst": expected a creature of the pack lantern; did you mean "husk_post"?`},
		{"no such spawn", entities(`, {"name": "b", "spawn": "walker"}`), `entities[2].spawn: "walker": expected a spawn of the map of the pack lantern`},
		{"no such attribute", entities(`, {"name": "b", "attributes": {"max_hpp": 3}}`), `did you mean "max_hp"?`},
		{"a player's sort", entities(`, {"name": "b", "player": true, "creature": "keeper"}`), `for creatures only: "creature"`},
		{"a creature's consent", entities(`, {"name": "b", "pvp": true}`), `for players only: "pvp"`},
		{"another rate", `{"rate": 30, ` + entities("")[1:], `rate: "30": expected the rate of the pack, 60`},
		{"no such behavior", step(`{"at": 0, "do": "act", "who": "ada", "behavior": "slsh"}`), `steps[0].behavior: "slsh": expected a behavior of the pack lantern; did you mean "slash"?`},
		{"two aims", step(`{"at": 0, "do": "act", "who": "ada", "behavior": "slash", "direction": "north", "target": "dog"}`), `one of direction, position and target: "target"`},
		{"at nobody", step(`{"at": 0, "do": "act", "who": "ada", "behavior": "slash", "target": "cat"}`), `steps[0].target: "cat": expected an entity`},
		{"a creature's key", step(`{"at": 0, "do": "press", "who": "dog", "slot": 1}`), `only players have keys`},
		{"the ninth key", step(`{"at": 0, "do": "press", "who": "ada", "slot": 9}`), `steps[0].slot: "9"`},
		{"no such op", step(`{"at": 0, "op": [{"op": "heel", "amount": 1}], "target": "dog"}`), `steps[0].op[0].op: "heel"; did you mean "heal"?`},
		{"no such damage type", step(`{"at": 0, "op": [{"op": "deal_damage", "amount": 1, "type": "egde"}], "target": "dog"}`), `did you mean "edge"?`},
		{"no such resource", step(`{"at": 0, "set": "resource", "who": "dog", "resource": "mp", "to": 3}`), `steps[0].resource: "mp": expected a resource of the pack lantern`},
		{"nothing is less than empty", step(`{"at": 0, "set": "resource", "who": "dog", "resource": "hp", "to": -3}`), `steps[0].to: "-3"`},
		{"no such attribute to set", step(`{"at": 0, "set": "attribute", "who": "dog", "attribute": "powr", "to": 3}`), `did you mean "power"?`},
		{"a husk does not agree", step(`{"at": 0, "set": "pvp", "who": "dog", "to": true}`), `only players agree to fight others`},
		{"a husk does not rise", step(`{"at": 0, "set": "alive", "who": "dog", "to": true}`), `steps[0].to: true: expected false, for a creature that has died is on its way out`},
		{"no such buff", step(`{"at": 0, "expect": "buff", "who": "dog", "buff": "slow_02"}`), `did you mean "slow_01"?`},
		{"an end and none", step(`{"at": 0, "expect": "buff", "who": "dog", "buff": "slow_01", "left": 3, "endless": true}`), `either left or endless: "endless"`},
		{"no such tag", step(`{"at": 0, "expect": "prevented", "who": "dog", "tag": "wepon"}`), `steps[0].tag: "wepon": expected a tag of the pack lantern; did you mean "weapon"?`},
		{"no flags at all", step(`{"at": 0, "expect": "flag", "who": "dog", "flag": "sworn"}`), `steps[0].flag: "sworn": expected a flag of the pack lantern`},
		{"no abilities at all", step(`{"at": 0, "expect": "ability", "who": "dog", "ability": "bite"}`), `steps[0].ability: "bite": expected an ability of the pack lantern`},
		{"no tracks at all", step(`{"at": 0, "expect": "track", "who": "dog", "track": "hunt", "is": 0}`), `steps[0].track: "hunt": expected a track of the pack lantern`},
		{"no professions at all", step(`{"at": 0, "expect": "profession", "who": "dog", "profession": "guard", "is": 0}`), `steps[0].profession: "guard": expected a profession of the pack lantern`},
		{"no affects at all", step(`{"at": 0, "expect": "affect", "who": "dog", "affect": "slow"}`), `steps[0].affect: "slow": expected an affect of the pack lantern`},
		{"a field of another kind", step(`{"at": 0, "expect": "event", "event": {"kind": "Died", "behavior": "slash"}}`), `Died has no field "behavior"`},
		{"a number of another kind", step(`{"at": 0, "expect": "event", "event": {"kind": "Died", "raw": 3}}`), `Died has no field "raw"`},
		{"a name of another sort", step(`{"at": 0, "expect": "event", "event": {"kind": "BuffAdded", "buff": "slash"}}`), `steps[0].event.buff: "slash": expected a name of the pack lantern`},
		{"no such flag", step(`{"at": 0, "expect": "event", "event": {"kind": "OnHit", "flag": "periodc"}}`), `did you mean "periodic"?`},
		{"no such refusal", step(`{"at": 0, "expect": "event", "event": {"kind": "ActRefused", "reason": "bussy"}}`), `did you mean "busy"?`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := faultsOf(t, c.text, p)
			mustHold(t, got, c.want)
			if n := strings.Count(got, "\n"); n != 1 {
				t.Errorf("%d faults, want one:\n%s", n, got)
			}
		})
	}
	mustHold(t, faultsOf(t, `{"zone": "station", "entities": [{"name": "b", "spawn": "wlker", "hue": 3}]}`, p),
		`of whoever lives at a spawn nothing is said: "hue"`, `did you mean "walker"?`)
}

// All faults of a file are found at once.
func TestAllFaultsAtOnce(t *testing.T) {
	got := faultsOf(t, `{
		"rooms": [{"id": "hall", "name": "Hall", "exits": {"north": "yrad"}}, {"id": "yard", "name": "Yard", "exits": {"south": "hall"}}],
		"entities": [{"name": "ada", "player": true, "hut": 3}, {"name": "ada"}],
		"steps": [
			{"at": "soon", "do": "go", "who": "ada", "direction": "north"},
			{"at": 1, "do": "dance", "who": "ada"},
			{"at": 2, "expect": "room", "who": "eve", "is": "yard"},
			{"at": 3},
		],
	}`, nil)
	mustHold(t, got, `:2:`, `"yrad"`, `:3:48: `, `unknown field "hut"`, `"hue"`, `entities[1].name: "ada"`, `:5:11: steps[0].at: "soon"`,
		`:6:20: steps[1].do: "dance"`, `:7:39: steps[2].who: "eve"`, `:8:4: steps[3]: a step without a word`)
	if n := strings.Count(got, "\n"); n != 7 {
		t.Errorf("%d faults, want 7:\n%s", n, got)
	}
}
