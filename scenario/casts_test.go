package scenario

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/wick-engine/wick/sim"
)

// Each of these is one thing wrong about an ability in an otherwise sound scenario.
func TestFaultsOfCasts(t *testing.T) {
	p, _ := openPack(t, trialsDir)
	step := func(text string) string {
		return scenarioText(`"entities": [{"name": "ada", "player": true}, {"name": "bo"}], "steps": [` + text + `]`)
	}
	scripted := func(scripts, text string) string {
		return scenarioText(`"scripts": {` + scripts + `}, "entities": [{"name": "ada"}], "steps": [` + text + `]`)
	}
	for _, c := range []struct{ text, want string }{
		{step(`{"at": 0, "do": "use", "who": "ada"}`), `steps[0]: a use of nothing, or of two things: expected either ability or verb`},
		{step(`{"at": 0, "do": "use", "who": "ada", "ability": "poke", "verb": "poke"}`), `expected either ability or verb`},
		{step(`{"at": 0, "do": "use", "who": "ada", "ability": "pok"}`), `steps[0].ability: "pok": expected an ability of the pack trials; did you mean "poke"?`},
		{step(`{"at": 0, "do": "use", "who": "bo", "verb": "poke"}`), `only players type words`},
		{step(`{"at": 0, "do": "use", "who": "ada", "verb": "po\u0007ke"}`), `: expected text without control characters`},
		{step(`{"at": 0, "do": "use", "who": "ada", "ability": "poke", "on": "cy"}`), `steps[0].on: "cy": expected an entity of this scenario`},
		{step(`{"at": 0, "do": "use", "who": "ada", "ability": "poke", "position": [0, 0]}`), `steps[0].position: a list: expected a map with geometry`},
		{step(`{"at": 0, "do": "use", "who": "bo", "ability": "poke", "on": "ada", "direction": "north"}`), `beside direction or position for players only: "on"`},
		{step(`{"at": 0, "do": "pose", "who": "ada", "position": "lying"}`), `steps[0].position: "lying": expected a position of the pack trials`},
		{step(`{"at": 0, "do": "pose", "who": "bo", "position": "sitting"}`), `only players take a position`},
		{step(`{"at": 0, "set": "ability", "who": "ada", "ability": "gitf", "to": true}`), `did you mean "gift"?`},
		{step(`{"at": 0, "set": "ready", "who": "ada", "ability": "gift"}`), `steps[0].in: missing`},
		{step(`{"at": 0, "expect": "ready", "who": "ada", "ability": "gift", "left": 3}`), `only with "is": false: "left"`},
		{step(`{"at": 0, "expect": "ready", "who": "ada", "ability": "gift", "is": false, "reason": "tired"}`), `steps[0].reason: "tired"`},
		{step(`{"at": 0, "expect": "casting", "who": "ada", "ability": "gitf"}`), `did you mean "gift"?`},
		{step(`{"at": 0, "expect": "kept", "who": "bo", "affect": "venom"}`), `only players are written down`},
		{step(`{"at": 0, "expect": "event", "event": {"kind": "AbilityRefused", "reason": "tired"}}`), `expected a reason of AbilityRefused`},
		{step(`{"at": 0, "expect": "event", "event": {"kind": "AbilityRefused", "affect": "venim"}}`), `did you mean "venom"?`},
		{step(`{"at": 0, "expect": "event", "event": {"kind": "CastBegun", "tag": "cast"}}`), `CastBegun has no field "tag"`},
		{scenarioText(`"entities": [{"name": "ada", "abilities": ["gift", "gitf"]}]`), `entities[0].abilities[1]: "gitf": expected an ability of the pack trials; did you mean "gift"?`},
		{scenarioText(`"entities": [{"name": "ada", "cooldowns": {"gitf": 3}}]`), `entities[0].cooldowns.gitf: key "gitf": expected an ability of the pack; did you mean "gift"?`},
		{scenarioText(`"entities": [{"name": "ada", "cooldowns": {"gift": "3"}}]`), `entities[0].cooldowns.gift: "3": expected ticks as a number`},
		{step(`{"at": 0, "expect": "kept", "who": "ada"}`), `steps[0]: a look at nothing, or at two things: expected either affect or ability`},
		{step(`{"at": 0, "expect": "kept", "who": "ada", "ability": "gift", "next": 2}`), `an ability has no field "next"`},
		{step(`{"at": 0, "script": "x.lua:f", "target": "ada"}`), `steps[0].script: "x.lua:f": expected a script of the pack, in its folder scripts, but there is none`},
		{step(`{"at": 0, "script": "f", "target": "ada"}`), `steps[0].script: "f": expected a function of a script, such as charm.lua:save`},
		{step(`{"at": 0, "expect": "event", "event": {"kind": "ScriptFault", "hook": "x.lua:f"}}`), `steps[0].event.hook: "x.lua:f": expected a script of the pack or the scenario`},
		{scripted(`"x.lua": "function f() end"`, `{"at": 0, "script": "x.lua:g", "target": "ada"}`), `steps[0].script: "x.lua:g": expected a function that x.lua defines`},
		{scripted(`"x.lua": "function f() end"`, `{"at": 0, "expect": "event", "event": {"kind": "ScriptFault", "hook": "x.lua:g"}}`), `expected a function that x.lua defines`},
		{scripted(`"x.lua": "function f() end"`, `{"at": 0, "expect": "event", "event": {"kind": "ScriptFault", "file": "y.lua"}}`), `steps[0].event.file: "y.lua": expected a script of the pack or the scenario`},
		{scripted(`"x.lua": "function f(\n\nend"`, `{"at": 0, "script": "x.lua:f", "target": "ada"}`), `scripts["x.lua"]: line 3: `},
		{scripted(`"X.lua": ""`, `{"at": 0, "mark": "m"}`), `scripts["X.lua"]: key "X.lua": expected a small letter, then small letters, digits and _, and .lua`},
	} {
		got := faultsOf(t, c.text, p)
		mustHold(t, got, c.want, "x.scenario.json:")
		if n := strings.Count(got, "\n"); n != 1 {
			t.Errorf("%s: %d faults, want one:\n%s", c.text, n, got)
		}
	}
}

// What fails says what was cast, and all that has to be waited for.
func TestFailuresOfCasts(t *testing.T) {
	p, _ := openPack(t, cinderDir)
	result, _ := play(t, loadWith(t, p, `{"zone": "fells", "entities": [
		{"name": "a", "player": true}, {"name": "b", "creature": "ash_golem"}, {"name": "c", "player": true}], "steps": [
		{"at": 0, "do": "use", "who": "a", "ability": "ember", "on": "b"},
		{"at": 1, "expect": "casting", "who": "a", "is": false},
		{"at": 1, "expect": "casting", "who": "a", "ability": "howl"},
		{"at": 1, "expect": "casting", "who": "a", "on": "c"},
		{"at": 1, "expect": "casting", "who": "a", "left": 59},
		{"at": 1, "expect": "casting", "who": "b", "ability": "ember", "on": "a"},
		{"at": 61, "expect": "ready", "who": "a", "ability": "ember"},
		{"at": 61, "expect": "ready", "who": "a", "ability": "ember", "is": false, "left": 30},
		{"at": 61, "expect": "ready", "who": "a", "ability": "shroud", "is": false, "reason": "cooldown"},
		{"at": 61, "expect": "ready", "who": "b", "ability": "ember", "is": false, "left": 3, "reason": "lagged"},
		{"at": 61, "expect": "pose", "who": "a", "is": "standing"},
		{"at": 61, "expect": "kept", "who": "a", "affect": "burning"},
		{"at": 61, "disconnect": "c"},
		{"at": 62, "expect": "kept", "who": "c", "affect": "burning"}]}`))
	want := []string{
		"what a casts: does not cast something, not casts ember on b, 60 ticks to go",
		"what a casts: casts howl, not casts ember on b, 60 ticks to go",
		"what a casts: casts something on c, not casts ember on b, 60 ticks to go",
		"what a casts: casts something, 59 ticks to go, not casts ember on b, 60 ticks to go",
		"what b casts: casts ember on a, not casts nothing",
		"whether a is ready: ready for ember, not not ready for ember, cooldown for 180 ticks, lagged for 30 ticks",
		"whether a is ready: not ready for ember for 30 ticks, not not ready for ember, cooldown for 180 ticks, lagged for 30 ticks",
		"whether a is ready: not ready for shroud, cooldown, not not ready for shroud, lagged for 30 ticks",
		"whether b is ready: not ready for ember, lagged for 3 ticks, not ready for ember",
		"what is kept of a: a to have left, not a is in the zone",
		"burning as it is kept of c: burning, not no burning",
	}
	var got []string
	for i := range result.Failures {
		f := &result.Failures[i]
		got = append(got, f.Subject+": "+f.Expected+", not "+f.Got)
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// pranks do to people what depends on chance, on what is known of them, and on what was put off.
const pranks = `function prank(ctx)
  local d = ctx.target:data()
  d.pranks = (d.pranks or 0) + 1
  if world.random(2) == 1 then ctx.target:damage(world.roll('2d6') + d.pranks, 'fire') end
  world.after('25t', 'pranks.lua:again', ctx.target, {n = d.pranks})
end
function again(ctx)
  world.zone.total = (world.zone.total or 0) + ctx.data.n
  ctx.target:say('prank ' .. ctx.data.n .. ' of ' .. world.zone.total)
end
function stumble(ctx)
  ctx.target:heal(1)
  error('ouch')
end`

// brawl makes up what people of cinder do to each other, sensible or not.
func brawl(seed uint64, steps int) string {
	c := sim.NewStream(seed, "brawls")
	pick := func(list ...string) string { return list[c.Intn(len(list))] }
	player := func() string { return pick("a", "p", "q") }
	anybody := func() string { return pick("a", "p", "q", "b", "n", "m") }
	ability := func() string { return pick("ember", "ember", "shroud", "howl") }
	step := func() string {
		switch c.Intn(12) {
		case 0:
			return fmt.Sprintf(`"do": "go", "who": %q, "direction": %q`, player(), pick("up", "down", "sideways"))
		case 1:
			return fmt.Sprintf(`"set": "ready", "who": %q, "ability": %q, "in": %d`, anybody(), ability(), c.Intn(3)*30)
		case 2:
			return fmt.Sprintf(`"set": "ability", "who": %q, "ability": %q, "to": %t`, anybody(), ability(), c.Intn(2) > 0)
		case 3:
			return fmt.Sprintf(`"op": [{"op": "deal_damage", "amount": %d, "type": "fire"}, {"op": "apply_affect", "affect": %q}], "actor": %q, "target": %q`,
				c.Intn(75), pick("burning", "staggered", "ashen_shroud"), anybody(), anybody())
		case 4:
			return fmt.Sprintf(`"set": "pvp", "who": %q, "to": %t`, player(), c.Intn(2) > 0)
		case 5:
			return fmt.Sprintf(`"set": "resource", "who": %q, "resource": "mana", "to": %d`, anybody(), c.Intn(41))
		case 6:
			return fmt.Sprintf(`"disconnect": "q"}, {"at": %%d, "reconnect": "q", "keeps": %t`, c.Intn(2) > 0)
		case 7:
			return fmt.Sprintf(`"script": %q, "actor": %q, "target": %q`, pick("pranks.lua:prank", "pranks.lua:prank", "pranks.lua:stumble"), anybody(), anybody())
		}
		return fmt.Sprintf(`"do": "use", "who": %q, "ability": %q, "on": %q`, anybody(), ability(), anybody())
	}
	var b strings.Builder
	fmt.Fprintf(&b, `{"zone": "fells", "seed": %d, "start_tick": 4294967200, "respawn": %d, "scripts": {"pranks.lua": %q}, "entities": [
		{"name": "a", "player": true, "pvp": true, "abilities": ["howl"], "cooldowns": {"shroud": 50}}, {"name": "p", "player": true}, {"name": "q", "player": true, "pvp": true},
		{"name": "b", "creature": "ash_golem"}, {"name": "n", "creature": "gaunt"}, {"name": "m", "creature": "gaunt", "room": "cairn"}], "steps": [`, seed, c.Intn(3)*40, pranks)
	at := 0
	for range steps {
		at += c.Intn(20)
		text := step()
		if strings.Contains(text, "%d") {
			text = fmt.Sprintf(text, at+1+c.Intn(30))
		}
		fmt.Fprintf(&b, "\n\t{\"at\": %d, %s},", at, text)
	}
	return b.String() + "\n]}"
}

// A brawl of casts gives the same bytes as often as one likes: recorded and replayed, stepped by a driver that comes late, saved and
// restored in the middle of casts.
func TestSameBrawlSameBytes(t *testing.T) {
	p, _ := openPack(t, cinderDir)
	told := make(map[string]int)
	for i := range uint64(*runs) {
		s := loadWith(t, p, brawl(*seed+i, 60))
		plain, data := recorded(t, s)
		var late bytes.Buffer
		if _, err := s.Run(Options{Events: &late, Strides: []int{1, 17, 3, 60}}); err != nil {
			t.Fatal(err)
		}
		for how, events := range map[string]string{
			"replayed": replayWith(t, p, data), "late": late.String(), "saved every third tick": reopened(t, s, 3),
		} {
			if events != string(plain) {
				t.Fatalf("repeat with: go test ./scenario -run %s -runs 1 -seed %d\n%s it is\n%s\nand was\n%s", t.Name(), *seed+i, how, events, plain)
			}
		}
		for _, kind := range []string{"CastBegun", "CastInterrupted", "OnAbilityResolved", "OnSkillUse", "AbilityRefused", "AbilityWaits", "OnCheck", "Died", "TextSent", "ScriptFault", "Swung"} {
			told[kind] += strings.Count(string(plain), `"kind":"`+kind+`"`)
		}
	}
	for kind, times := range told {
		if *runs >= 20 && times < 5 {
			t.Errorf("there are %d of %s in all brawls", times, kind)
		}
	}
}
