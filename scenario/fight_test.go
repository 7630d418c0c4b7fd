package scenario

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/scenario/recording"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone"
)

// loadWith reads a scenario of a pack; it must have no faults.
func loadWith(t testing.TB, p *pack.Pack, text string) *Scenario {
	t.Helper()
	var faults content.Faults
	s := Load(content.File{Path: "x.scenario.json", Data: []byte(text)}, p, &faults)
	if s == nil {
		t.Fatalf("not loaded:\n%s", faults.String())
	}
	return s
}

// bout makes up a fight: players and husks on the field who do whatever can be done to each other, sensible or not.
func bout(seed uint64, steps int) string {
	c := sim.NewStream(seed, "bouts")
	pick := func(list ...string) string { return list[c.Intn(len(list))] }
	player := func() string { return pick("ada", "bo") }
	anybody := func() string { return pick("ada", "bo", "husk", "old", "post") }
	step := func() string {
		switch c.Intn(12) {
		case 0:
			return fmt.Sprintf(`"do": "move", "who": %q, "to": %q, "for": %d`, anybody(), anybody(), 1+c.Intn(60))
		case 1, 2:
			return fmt.Sprintf(`"do": "press", "who": %q, "slot": %d, "direction": %d, "again": %d`, player(), 1+c.Intn(3), c.Intn(360), c.Intn(4))
		case 3:
			return fmt.Sprintf(`"do": "act", "who": %q, "behavior": %q, "target": %q`, anybody(), pick("slash", "shot", "strike"), anybody())
		case 4, 5:
			return fmt.Sprintf(`"do": "act", "who": %q, "behavior": %q, "direction": %d`, anybody(), pick("slash", "shot", "strike"), c.Intn(360))
		case 6:
			return fmt.Sprintf(`"op": [{"op": "deal_damage", "dice": "3d20", "type": %q}, {"op": "heal", "amount": %d, "to": "actor"}], "actor": %q, "target": %q`,
				pick("edge", "fire"), c.Intn(9), anybody(), anybody())
		case 7:
			return fmt.Sprintf(`"set": "resource", "who": %q, "resource": "hp", "to": %d`, anybody(), c.Intn(120))
		case 8:
			return fmt.Sprintf(`"set": "attribute", "who": %q, "attribute": %q, "to": %d`, anybody(), pick("max_hp", "power", "soak_edge"), c.Intn(5)*20)
		case 9:
			return fmt.Sprintf(`"set": "pvp", "who": %q, "to": %t`, player(), c.Intn(2) > 0)
		case 10:
			return fmt.Sprintf(`"set": "team", "who": %q, "to": %d`, anybody(), c.Intn(4))
		}
		return fmt.Sprintf(`"set": "alive", "who": %q, "to": %t`, player(), c.Intn(2) > 0)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `"seed": %d, "start_tick": 4294967200, "respawn": %d, "entities": [
		{"name": "ada", "player": true, "position": [-5, 0], "pvp": true}, {"name": "bo", "player": true, "position": [-6, 2], "team": 3},
		{"name": "husk", "creature": "husk_striker", "position": [-5, 3]}, {"name": "old", "creature": "fighter", "position": [-8, 1]},
		{"name": "post", "creature": "husk_post", "position": [-4, -2], "attributes": {"max_hp": 1000}}], "steps": [`, seed, c.Intn(3)*40)
	at := 0
	for range steps {
		at += c.Intn(15)
		fmt.Fprintf(&b, "\n\t{\"at\": %d, %s},", at, step())
	}
	return fieldText(b.String() + "\n]")
}

// A fight gives the same bytes, as often as one likes; its recording brings along what the scenario changes in the pack, and
// plays to the very same stream.
func TestSameFightSameBytes(t *testing.T) {
	p, _ := openLantern(t)
	told := make(map[string]int)
	for i := range uint64(*runs) {
		text := bout(*seed+i, 40)
		s := loadWith(t, p, text)
		_, plain := play(t, s)
		events, data := recorded(t, s)
		again, replayed := new(bytes.Buffer), replayWith(t, p, data)
		if _, err := loadWith(t, p, text).Run(Options{Events: again}); err != nil {
			t.Fatal(err)
		}
		if plain != string(events) || plain != again.String() || plain != replayed {
			t.Fatalf("repeat with: go test ./scenario -run %s -runs 1 -seed %d\nplayed\n%s\nreplayed\n%s", t.Name(), *seed+i, plain, replayed)
		}
		for _, kind := range []string{"OnDamageTaken", "Died", "Respawned", "BuffAdded", "ProjectileHit", "RulesRefused", "ActRefused"} {
			told[kind] += strings.Count(plain, `"kind":"`+kind+`"`)
		}
	}
	for kind, times := range told {
		if *runs >= 20 && times < 5 {
			t.Errorf("there are %d of %s in all fights", times, kind)
		}
	}
}

// replayWith plays a recording and returns its stream.
func replayWith(t testing.TB, p *pack.Pack, data []byte) string {
	t.Helper()
	r, err := recording.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	w, err := WorldOf(r, p)
	if err != nil {
		t.Fatal(err)
	}
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

// A zone that is saved in the middle of a fight goes on from the save as if nothing had been.
func TestSavedInAFight(t *testing.T) {
	p, _ := openLantern(t)
	for i := range uint64(*runs) {
		repeat := fmt.Sprintf("repeat with: go test ./scenario -run %s -runs 1 -seed %d", t.Name(), *seed+i)
		s := loadWith(t, p, bout(*seed+i, 30))
		_, data := recorded(t, s)
		r, err := recording.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		w, err := WorldOf(r, p)
		if err != nil {
			t.Fatal(err)
		}
		player, err := r.Play(w)
		for steps := 0; err == nil && steps < r.Steps/2; steps++ {
			err = player.Step()
		}
		if err != nil {
			t.Fatal(err)
		}
		whole := player.Zone()
		restored, err := zone.Restore(zone.Options{Pack: w.Pack, Map: w.Map, Key: r.Key, Epoch: r.Epoch}, whole.Save())
		if err != nil {
			t.Fatalf("%v\n%s", err, repeat)
		}
		for steps := 0; !player.Done(); steps++ {
			if err := player.Step(); err != nil {
				t.Fatal(err)
			}
			for _, letter := range whole.Taken() {
				if err := restored.Post(letter); err != nil {
					t.Fatal(err)
				}
			}
			restored.Step()
			restored.Drain()
			if restored.Hash() != whole.Hash() {
				t.Fatalf("apart %d steps after the save\n%s", steps+1, repeat)
			}
		}
	}
}

// What does not come out as expected is told with the names of what the pack defines, and with where the value comes from.
func TestFailureInAFight(t *testing.T) {
	p, _ := openLantern(t)
	result, _ := play(t, loadWith(t, p, fieldText(`"entities": [
		{"name": "ada", "player": true, "position": [-5, 0], "facing": "north"},
		{"name": "husk", "creature": "husk_post", "position": [-5, 2], "attributes": {"max_hp": 34}}], "steps": [
		{"at": 0, "do": "act", "who": "ada", "behavior": "slash"},
		{"at": 7, "expect": "resource", "who": "husk", "resource": "hp", "is": 13, "of": 34, "because": "a slash takes twenty-two"}]`)))
	if len(result.Failures) != 1 {
		t.Fatalf("%d failures", len(result.Failures))
	}
	mustHold(t, result.Failures[0].String(),
		"steps[1] at 7 (0.1167s): hp of husk", "because   a slash takes twenty-two", "expected  13 of 34", "got       12 of 34",
		"why       hp is 12 of 34 at tick 8", "max_hp is 34", "its base is 34, from override",
		"at    1  BehaviorStarted ada behavior=slash",
		"at    7  OnDamageTaken husk whom=ada room=west resource=hp type=edge value=22 raw=22")
}

// Every field of a pattern counts by itself: of each pair the first is what happened, and the second is not.
func TestFightPatterns(t *testing.T) {
	p, _ := openLantern(t)
	var steps strings.Builder
	expect := func(fields string, times int) {
		fmt.Fprintf(&steps, `, {"at": 240, "expect": "event", "event": {%s}, "times": %d}`, fields, times)
	}
	for _, c := range []struct{ is, changed, into string }{
		{`"kind": "BehaviorStarted", "who": "ada", "behavior": "slash"`, "slash", "shot"},
		{`"kind": "OnDamageTaken", "who": "husk", "whom": "ada", "at": 7`, `"at": 7`, `"at": 8`},
		{`"kind": "OnDamageTaken", "who": "husk", "type": "edge", "raw": 22`, "edge", "fire"},
		{`"kind": "OnDamageTaken", "who": "husk", "raw": 22`, "22", "21"},
		{`"kind": "OnDamageTaken", "who": "husk", "raw": 22, "overflow": 2`, `"overflow": 2`, `"overflow": 1`},
		{`"kind": "OnDamageTaken", "who": "husk", "raw": 22, "absorbed": 0`, `"absorbed": 0`, `"absorbed": 1`},
		{`"kind": "OnDamageTaken", "who": "husk", "raw": 22, "value": 22`, `"value": 22`, `"value": 20`},
		{`"kind": "Died", "who": "husk", "resource": "hp", "count": 1`, `"count": 1`, `"count": 2`},
		{`"kind": "LogicEffectApplied", "who": "ada", "effect": "slash_hit"`, "slash_hit", "spark_hit"},
		{`"kind": "ProjectileSpawned", "who": "old", "projectile": "blade_wave"`, "blade_wave", "spark"},
		{`"kind": "BuffAdded", "who": "ada", "buff": "slow_01", "span": 180`, "180", "181"},
		{`"kind": "BuffAdded", "who": "ada", "flag": "from_projectile"`, "from_projectile", "from_buff"},
		{`"kind": "AttributeEffectRequested", "who": "ada", "attribute": "moveSpeed", "count": 3, "at": 91`, "moveSpeed", "hp"},
	} {
		expect(c.is, 1)
		expect(strings.Replace(c.is, c.changed, c.into, 1), 0)
	}
	result, _ := play(t, loadWith(t, p, fieldText(`"entities": [
		{"name": "ada", "player": true, "position": [0, 0], "facing": "north"},
		{"name": "husk", "creature": "husk_post", "attributes": {"max_hp": 20}, "position": [0, 2]},
		{"name": "old", "creature": "fighter", "brain": false, "position": [-2.05, 0]}], "steps": [
		{"at": 0, "do": "act", "who": "ada", "behavior": "slash"},
		{"at": 0, "do": "act", "who": "old", "behavior": "slash", "direction": "east"}`+steps.String()+`]`)))
	for i := range result.Failures {
		t.Error(result.Failures[i].String())
	}
	if result.Steps != 28 {
		t.Errorf("%d steps", result.Steps)
	}
}

// What one does is aimed where the step says, whoever does it, and what a player is given counts from the first moment.
func TestAimsAndGifts(t *testing.T) {
	p, _ := openLantern(t)
	result, _ := play(t, loadWith(t, p, fieldText(`"entities": [
		{"name": "ada", "player": true, "position": [-10, 0], "facing": "north", "pvp": true, "attributes": {"power": 2, "max_hp": 300}},
		{"name": "bo", "player": true, "position": [-12, 0], "team": 3, "pvp": true},
		{"name": "old", "creature": "fighter", "brain": false, "facing": "north", "position": [-10, -2], "attributes": {"power": 0.5}}], "steps": [
		{"at": 0, "expect": "resource", "who": "ada", "resource": "hp", "is": 300, "of": 300},
		{"at": 0, "expect": "attribute", "who": "ada", "attribute": "power", "is": 2},
		{"at": 0, "expect": "attribute", "who": "old", "attribute": "soak_edge", "is": 4, "because": "what its sort has it keeps"},
		{"at": 0, "do": "act", "who": "ada", "behavior": "slash", "direction": "west"},
		{"at": 0, "do": "act", "who": "old", "behavior": "slash", "target": "ada"},
		{"at": 7, "expect": "resource", "who": "bo", "resource": "hp", "is": 56},
		{"at": 40, "expect": "resource", "who": "ada", "resource": "hp", "is": 275},
		{"at": 40, "expect": "buff", "who": "ada", "buff": "slow_01", "source": "old", "left": "170t"},
		{"at": 40, "expect": "buff", "who": "ada", "buff": "slow_01", "source": "bo", "because": "not his"},
		{"at": 40, "expect": "buff", "who": "ada", "buff": "slow_01", "ticks": 1, "because": "too early"},
		{"at": 40, "expect": "buff", "who": "ada", "buff": "slow_01", "count": 2, "because": "one is enough"},
		{"at": 40, "expect": "buff", "who": "ada", "buff": "slow_01", "endless": true, "because": "it ends"},
		{"at": 40, "expect": "buff", "who": "bo", "buff": "slow_01", "because": "it struck another"}]`)))
	want := []string{
		"slow_01 from bo on ada: slow_01 from bo, not no slow_01 from bo, from old",
		"slow_01 on ada: slow_01, 1 ticks, not slow_01, 0 ticks, from old",
		"slow_01 on ada: slow_01, 2 of it, not slow_01, 1 of it, from old",
		"slow_01 on ada: slow_01, without an end, not slow_01, 170 ticks to go, from old",
		"slow_01 on bo: slow_01, not no slow_01",
	}
	var got []string
	for i := range result.Failures {
		f := &result.Failures[i]
		got = append(got, f.Subject+": "+f.Expected+", not "+f.Got)
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

// Whoever fights turns on one of its foes, and not on the others.
func TestWhomOneTurnsOn(t *testing.T) {
	p, _ := openLantern(t)
	const fight = `"entities": [{"name": "ada", "player": true}, {"name": "husk", "creature": "husk_post"}, {"name": "old", "creature": "fighter", "brain": false}], "steps": [
		{"at": 0, "op": [{"op": "deal_damage", "amount": 3}], "actor": "husk", "target": "ada"},
		{"at": 1, "op": [{"op": "deal_damage", "amount": 3}], "actor": "old", "target": "ada"},
		{"at": 2, "expect": "fighting", "who": %q, "whom": %q, "is": %t}]`
	for _, c := range []struct {
		who, whom string
		is        bool
	}{{"ada", "husk", true}, {"ada", "old", false}, {"old", "ada", true}, {"husk", "old", false}} {
		for _, is := range []bool{true, false} {
			result, _ := play(t, loadWith(t, p, scenarioText(fmt.Sprintf(fight, c.who, c.whom, is))))
			if result.Passed() != (is == c.is) {
				t.Errorf("%s on %s: expected %t, and %v", c.who, c.whom, is, result.Failures)
			}
		}
	}
}

// A hand presses once for every tick, whatever it does besides: standing, walking, and as it comes to a halt. Whoever walks
// cannot be late.
func TestPressing(t *testing.T) {
	p, _ := openLantern(t)
	const ada = `"entities": [{"name": "ada", "player": true, "position": [-5, 0], "facing": "north"}], "steps": [`
	starts := func(text string) []string {
		result, events := play(t, loadWith(t, p, fieldText(ada+text+`]`)))
		for i := range result.Failures {
			t.Error(result.Failures[i].String())
		}
		var found []string
		for line := range strings.SplitSeq(events, "\n") {
			if strings.Contains(line, `"BehaviorStarted"`) {
				found = append(found, line)
			}
		}
		return found
	}
	for _, c := range []struct{ name, steps, want string }{
		{"standing", `{"at": 4, "do": "press", "who": "ada", "slot": 1}, {"at": 9, "mark": "end"}`, `{"tick":6,"seq":2,"kind":"BehaviorStarted","actor":"0.1","who":"ada","behavior":"slash","pos":[-5,0,0],"dir":[0,0,1],`},
		{"aside", `{"at": 4, "do": "press", "who": "ada", "slot": 2, "direction": "east"}, {"at": 9, "mark": "end"}`, `"behavior":"shot","pos":[-5,0,0],"dir":[1,0,0],`},
		{"walking", `{"at": 0, "do": "move", "who": "ada", "direction": "north"}, {"at": 4, "do": "press", "who": "ada", "slot": 1}, {"at": 9, "expect": "speed", "who": "ada", "is": 4}`, `{"tick":6,`},
		{"as it halts", `{"at": 0, "do": "move", "who": "ada", "direction": "north", "for": 4}, {"at": 4, "do": "press", "who": "ada", "slot": 1}, {"at": 9, "expect": "speed", "who": "ada", "is": 0}`, `{"tick":6,`},
		{"late and again", `{"at": 4, "do": "press", "who": "ada", "slot": 1, "late": 5, "again": 4}`, `{"tick":11,`},
		{"a tick late", `{"at": 4, "do": "press", "who": "ada", "slot": 1, "late": 1}`, `{"tick":7,`},
	} {
		found := starts(c.steps)
		if len(found) != 1 || !strings.Contains(found[0], c.want) {
			t.Errorf("%s: %q, want one with %s", c.name, found, c.want)
		}
	}
	result, _ := play(t, loadWith(t, p, fieldText(ada+`{"at": 0, "do": "move", "who": "ada", "direction": "north"}, {"at": 4, "do": "press", "who": "ada", "slot": 1, "late": 2}]`)))
	if len(result.Failures) != 1 || result.Failures[0].Got != "ada walks" {
		t.Errorf("%+v", result.Failures)
	}
}

// Who speaks of somebody that has left speaks of nobody, and who is told to act must be there.
func TestActingWithoutABody(t *testing.T) {
	p, _ := openLantern(t)
	result, events := play(t, loadWith(t, p, fieldText(`"entities": [{"name": "ada", "player": true, "position": [-5, 0]},
		{"name": "husk", "creature": "husk_striker", "brain": false, "position": [-5, 2]}], "steps": [
		{"at": 0, "disconnect": "ada"},
		{"at": 1, "do": "act", "who": "husk", "behavior": "strike", "target": "ada"},
		{"at": 1, "op": [{"op": "deal_damage", "amount": 3}], "actor": "ada", "target": "husk"},
		{"at": 1, "do": "act", "who": "ada", "behavior": "slash"},
		{"at": 1, "op": [{"op": "deal_damage", "amount": 3}], "target": "ada"},
		{"at": 2, "expect": "resource", "who": "husk", "resource": "hp", "is": 110},
		{"at": 2, "expect": "resource", "who": "ada", "resource": "hp", "is": 110}]`)))
	var failed []string
	for i := range result.Failures {
		failed = append(failed, result.Failures[i].Path)
	}
	if got := strings.Join(failed, " "); got != "steps[3] steps[4] steps[6]" {
		t.Errorf("failed: %s", got)
	}
	mustHold(t, events, `"kind":"ActRefused","actor":"1.1","who":"husk","reason":"bad_input_no_target"`,
		`"kind":"RulesRefused","actor":"1.1","who":"husk","other":"0.1","whom":"ada","reason":"detached"`)
}

// The pack that a scenario is played with is its own where it changes something, and the given one otherwise; the given one
// stays as it was.
func TestWorldsOfScenarios(t *testing.T) {
	p, _ := openLantern(t)
	before := p.Fingerprint()
	same := func(text string) bool { return loadWith(t, p, text).story.Pack == p }
	if !same(`{"zone": "station", "spawns": true}`) || !same(fieldText(`"entities": [{"name": "a", "creature": "husk_post"}]`)) {
		t.Error("a scenario that changes nothing has a pack of its own")
	}
	for _, text := range []string{
		`{"zone": "station"}`, fieldText(`"respawn": 0`), fieldText(`"entities": [{"name": "a", "team": 3}]`),
		fieldText(`"entities": [{"name": "a"}], "steps": [{"at": 0, "op": [{"op": "heal", "amount": 1}], "target": "a"}]`),
		fieldText(`"entities": [{"name": "a", "creature": "husk_post", "brain": false}]`),
	} {
		s := loadWith(t, p, text)
		if s.story.Pack == p || s.story.Pack.Hash == p.Hash || s.given != p {
			t.Errorf("%s: the pack is the given one", text)
		}
	}
	if len(loadWith(t, p, `{"zone": "station"}`).story.Pack.Spawns) != 0 || len(p.Spawns) == 0 {
		t.Error("spawns")
	}
	mine := loadWith(t, p, fieldText(`"entities": [{"name": "a", "creature": "fighter", "attributes": {"soak_edge": 1, "power": 3}}]`)).story.Pack
	made, sort := mine.Creatures[len(mine.Creatures)-1], p.Creatures[slices.IndexFunc(p.Creatures, func(c *pack.Creature) bool { return c.ID == "fighter" })]
	if len(made.Bases) != len(sort.Bases)+1 || !slices.IsSortedFunc(made.Bases, func(a, b rules.Base) int { return int(a.Attr) - int(b.Attr) }) {
		t.Errorf("the bases are %v, those of its sort %v", made.Bases, sort.Bases)
	}
	if p.Fingerprint() != before {
		t.Error("the given pack has changed")
	}
}
