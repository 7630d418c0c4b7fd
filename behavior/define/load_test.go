package define_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/internal/golden"
	"github.com/wick-engine/wick/sim"
)

// One problem of each sort, as people read it.
func TestProblemTexts(t *testing.T) {
	var b strings.Builder
	for _, c := range breakings() {
		fmt.Fprintf(&b, "# %s\n%s", c.name, linesOf(problemsOf(t, c.apply(t))))
	}
	golden.Check(t, "problems", []byte(b.String()))
}

// Everything that is wrong is said at once, for all three files and in the order of files and places.
func TestAllProblemsOfAllFiles(t *testing.T) {
	var whole [3]string
	for file := range whole {
		whole[file] = mage()[file]
	}
	edits := []struct {
		file     int
		old, new string
	}{
		{buff, `"duration": 3`, `"duration": -3`},
		{buff, `"chill_slow"]`, `"chill_slo"]`},
		{flyobj, `"speed": 10`, `"speed": "fast"`},
		{flyobj, `"hitLimit": 2`, `"hits": 2`},
		{skill, `"duration": 0.8`, `"duration": 601`},
		{skill, `"animation": "cast"`, `"prefab": "cast"`},
		{skill, `"closes": 0.6`, `"closes": 0.1`},
	}
	for _, e := range edits {
		whole[e.file] = strings.Replace(whole[e.file], e.old, e.new, 1)
	}
	problems := problemsOf(t, whole)
	var got []string
	for _, p := range problems {
		got = append(got, fmt.Sprintf("%s:%d %s", p.File, p.Line, p.Code))
	}
	want := []string{
		"mage_buff.json:6 bad_duration", "mage_buff.json:7 unknown_effect",
		"mage_flyobj.json:7 wrong_type", "mage_flyobj.json:8 unknown_field",
		"mage_skill.json:7 bad_duration", "mage_skill.json:10 missing_field", "mage_skill.json:10 unknown_field", "mage_skill.json:24 bad_combo",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("found\n%q, want\n%q\n%s", got, want, linesOf(problems))
	}
}

// A file that is wrong everywhere lists its first problems and counts the others.
func TestProblemsAreBounded(t *testing.T) {
	texts := mage()
	entries := strings.Repeat(`{"time": 0, "kind": "Buff", "buffId": "cold"},`, 60)
	texts[skill] = strings.Replace(texts[skill], `"timeline": []`, `"timeline": [`+entries+`]`, 1)
	texts[skill] = strings.Replace(texts[skill], `"timeline": [{"time": 0, "kind": "Projectile"`, `"timeline": [`+entries+`{"time": 0, "kind": "Projectile"`, 1)
	_, err := loadTexts(texts)
	var problems *content.Error
	if !errors.As(err, &problems) {
		t.Fatal(err)
	}
	if len(problems.Faults) != define.MaxProblems || problems.More != 20 {
		t.Errorf("%d problems and %d more, want %d and 20", len(problems.Faults), problems.More, define.MaxProblems)
	}
	if last := problems.Faults[len(problems.Faults)-1]; last.Path != "behaviors[2].timeline[39].buffId" {
		t.Errorf("the last one listed is at %s", last.Path)
	}
	faults := content.Faults{Keep: 10}
	file := func(text string) content.File { return content.File{Data: []byte(text)} }
	if loaded := define.Load("mage", define.Files{Skill: file(texts[0]), Projectile: file(texts[1]), Buff: file(texts[2])}, 60, &faults); loaded != nil {
		t.Error("a catalog in spite of its problems")
	}
	if faults.Errors() != 120 || len(faults.All()) != 10 {
		t.Errorf("%d errors counted and %d kept, want 120 and 10", faults.Errors(), len(faults.All()))
	}
}

func TestTypesOfAllThreeDiffer(t *testing.T) {
	texts := mage()
	for file, typ := range []string{"cook", "smith", "cook"} {
		texts[file] = strings.Replace(texts[file], `"mage"`, `"`+typ+`"`, 1)
	}
	problems := problemsOf(t, texts)
	if len(problems) != 3 {
		t.Fatalf("%d problems, want 3:\n%s", len(problems), linesOf(problems))
	}
	for i, also := range []string{"mage_flyobj.json:2:11", "mage_skill.json:2:11", "mage_flyobj.json:2:11"} {
		if p := problems[i]; p.Code != "type_mismatch" || p.Also.String() != also || p.Allowed[0] != "mage" {
			t.Errorf("problem %d is %s", i, p)
		}
	}
	for _, text := range []string{`"cook": expected the type that was asked for and not "smith" of another file: "mage"`, `"smith"`} {
		if !strings.Contains(linesOf(problems), text) {
			t.Errorf("nobody says %s:\n%s", text, linesOf(problems))
		}
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		name           string
		file           int
		old, new       string
		code, at, also string
	}{
		{"an effect that nobody uses", skill, `{"time": 0.2, "kind": "LogicEffect", "effectId": "bolt_hit"},`, ``, "unused_effect", "mage_skill.json:17:16", ""},
		{"an effect in no phase", buff, `["chill_tick"]`, `[]`, "unused_effect", "mage_buff.json:12:16", ""},
		{"an interval longer than the buff", buff, `"tickInterval": 1, "repeatCount": 3`, `"tickInterval": 3.5`, "long_interval", "mage_buff.json:6:55", "mage_buff.json:6:36"},
		{"more repeats than there is time for", buff, `"repeatCount": 3`, `"repeatCount": 4`, "cut_repeats", "mage_buff.json:6:73", "mage_buff.json:6:36"},
		{"two times on one tick", skill, `{"time": 0.4, "kind": "Buff"`, `{"time": 0.401, "kind": "Buff", "buffId": "chilled"}, {"time": 0.4, "kind": "Buff"`,
			"merged_entries", "mage_skill.json:13:72", "mage_skill.json:13:18"},
	} {
		texts := mage()
		if strings.Count(texts[c.file], c.old) != 1 {
			t.Fatalf("%s: %q is not once in the file", c.name, c.old)
		}
		texts[c.file] = strings.Replace(texts[c.file], c.old, c.new, 1)
		loaded, err := loadTexts(texts)
		if err != nil || len(loaded.Warnings) != 1 {
			t.Errorf("%s: %v, %v", c.name, err, loaded)
			continue
		}
		if w := loaded.Warnings[0]; w.Code != c.code || w.Place().String() != c.at || w.Also.String() != c.also || !w.Warning {
			t.Errorf("%s: %s: %s", c.name, w.Code, w)
		}
	}
	// Neither phases nor ticks: nothing ever runs.
	texts := mage()
	texts[buff] = strings.Replace(texts[buff], `"tickInterval": 1, "repeatCount": 3,`, "", 1)
	texts[buff] = strings.Replace(texts[buff], `"onAdd": ["chill_slow"], "onTick": ["chill_tick"],`, "", 1)
	loaded, err := loadTexts(texts)
	if err != nil || len(loaded.Warnings) != 2 {
		t.Fatalf("%v, %+v", err, loaded)
	}
	// An interval as long as the buff ticks once.
	texts = mage()
	texts[buff] = strings.Replace(texts[buff], `"tickInterval": 1, "repeatCount": 3`, `"tickInterval": 3, "repeatCount": 1`, 1)
	if loaded, err = loadTexts(texts); err != nil || len(loaded.Warnings) != 0 {
		t.Errorf("%v, %v", err, loaded)
	}
	// The same time twice is meant.
	texts = mage()
	texts[skill] = strings.Replace(texts[skill], `{"time": 0.4, "kind": "Buff"`, `{"time": 0.40, "kind": "Buff", "buffId": "chilled"}, {"time": 0.4, "kind": "Buff"`, 1)
	if loaded, err = loadTexts(texts); err != nil || len(loaded.Warnings) != 0 {
		t.Errorf("%v, %v", err, loaded)
	}
}

func TestUnknownToTheRules(t *testing.T) {
	loaded := load(t, "fighter")
	p := loaded.Uses[0].Unknown("an attribute", []string{"mana", "hps"})
	if want := `fighter_skill.json:24:49: behaviors[0].logicEffects[0].effects[0].attribute in "slash_hit": "hp": expected an attribute; did you mean "hps"? (allowed: "hps", "mana")`; p.String() != want || p.Code != "unknown_attribute" {
		t.Errorf("%s: %s", p.Code, p)
	}
	for _, u := range load(t, "full").Uses {
		p := u.Unknown("something else", nil)
		if unknown := u.Kind == define.UseOps || u.Kind == define.UseResolve; unknown != (p.Code == "unknown_ops") {
			t.Errorf("use %d is %s", u.Kind, p.Code)
		}
	}
}

func TestRates(t *testing.T) {
	texts := mage()
	for _, rate := range []int{-1, sim.MaxRate + 1} {
		file := content.File{Data: []byte(texts[0])}
		if _, err := define.LoadCatalog("mage", define.Files{Skill: file}, rate); err == nil || strings.Contains(err.Error(), "json") {
			t.Errorf("rate %d: %v", rate, err)
		}
	}
	files := filesOf(t, "fighter")
	for rate, want := range map[int][3]int32{0: {48, 7, 180}, 60: {48, 7, 180}, 20: {16, 2, 60}, 1: {1, 1, 3}, 1000: {800, 120, 3000}} {
		loaded, err := define.LoadCatalog("fighter", files, rate)
		if err != nil {
			t.Fatal(err)
		}
		b := loaded.Catalog.Behaviors[0]
		if got := [3]int32{b.Duration, b.Timeline[1].At, loaded.Catalog.Buffs[0].Duration}; got != want {
			t.Errorf("rate %d: %v, want %v", rate, got, want)
		}
	}
}

// A file is named as its caller names it.
func TestPathsOfFiles(t *testing.T) {
	files := filesOf(t, "fighter")
	files.Skill.Path = "behaviors/fighter_skill.json"
	files.Buff.Data = nil
	_, err := define.LoadCatalog("fighter", files, 60)
	if err == nil || !strings.HasPrefix(err.Error(), "fighter_buff.json:1:1: the file is empty") {
		t.Error(err)
	}
	files.Skill.Data = []byte("{")
	if _, err = define.LoadCatalog("fighter", files, 60); err == nil || !strings.HasPrefix(err.Error(), "behaviors/fighter_skill.json:1:2") {
		t.Error(err)
	}
}

// A chain of projectiles may be long; only what comes back to itself is refused, and the whole way is told.
func TestSpawnCyclesOfMany(t *testing.T) {
	begins := "0"
	link := func(id, next string) string {
		return fmt.Sprintf(`{"id": "%s", "duration": 1, "movement": {"kind": "Line", "speed": 1}, "collision": {"shape": "Sphere", "radius": 1},
			"timeline": [{"time": %s, "kind": "LogicEffect", "effectId": "%s_on"}],
			"logicEffects": [{"id": "%s_on", "shape": "Locked", "effects": [%s]}]}`, id, begins, id, id, next)
	}
	shot := func(id string) string { return fmt.Sprintf(`{"type": "Projectile", "flyObjectId": "%s"}`, id) }
	texts := func(last string) [3]string {
		return [3]string{
			`{"type": "mage", "version": 1, "behaviors": []}`,
			`{"type": "mage", "version": 1, "flyObjects": [` + strings.Join([]string{
				link("a", shot("b")), link("b", shot("c")+","+shot("d")), link("c", shot("d")), link("d", last)}, ",") + `]}`,
			`{"type": "mage", "version": 1, "buffs": [{"id": "hex", "permanent": true, "onAdd": ["hex_on"],
				"logicEffects": [{"id": "hex_on", "shape": "Locked", "target": "Owner", "effects": [` + shot("a") + `]}]}]}`,
		}
	}
	if p := problemsOf(t, texts("")); len(p) != 0 {
		t.Errorf("no cycle: %s", linesOf(p))
	}
	p := problemsOf(t, texts(shot("b")))
	if len(p) != 1 || p[0].Code != "spawn_cycle" || !strings.Contains(p[0].String(), "b → c → d → b") {
		t.Errorf("a cycle of three: %s", linesOf(p))
	}
	p = problemsOf(t, texts(`{"type": "Buff", "buffId": "hex"}`))
	if len(p) != 1 || p[0].Code != "spawn_cycle" || !strings.Contains(p[0].String(), "hex → a → b → c → d → hex") {
		t.Errorf("a buff that comes back through projectiles: %s", linesOf(p))
	}
	begins = "0.1"
	if p = problemsOf(t, texts(`{"type": "Buff", "buffId": "hex"}`)); len(p) != 0 {
		t.Errorf("a buff that comes back, but later: %s", linesOf(p))
	}
	if p = problemsOf(t, texts(shot("b"))); len(p) != 1 {
		t.Errorf("a cycle of projectiles that take their time: %s", linesOf(p))
	}
}
