package define_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
)

// Both ends of every range are inside, and what is a little beyond them is not.
func TestLimitsOfNumbers(t *testing.T) {
	type row struct {
		file     int
		old, new string // %s stands for the number
		inside   string // numbers, by spaces
		beyond   string
		code     string
	}
	homing := func(fields string) (string, string) {
		return `{"kind": "Line", "speed": 10}`, `{"kind": "Homing", ` + fields + `}`
	}
	_, speed := homing(`"speed": %s, "turnRate": 1, "seekRange": 1`)
	_, turn := homing(`"speed": 1, "turnRate": %s, "seekRange": 1`)
	line, seek := homing(`"speed": 1, "turnRate": 1, "seekRange": %s`)
	parabola := `{"kind": "Parabola", "speed": 5, "gravity": 10}`
	for _, c := range []row{
		{skill, `"duration": 0.8`, `"duration": %s`, "600 0.8", "600.001 0 -1", "bad_duration"},
		{skill, `"input": "Direction"`, `"input": "Direction", "range": %s`, "0.001 1000", "1000.1 0 -1", "bad_number"},
		{skill, `"input": "Direction"`, `"input": "Direction", "buffer": %s`, "0 600", "600.1 -0.1", "bad_number"},
		{skill, `"distance": 1,`, `"distance": %s,`, "0 100", "100.001 -0.001", "bad_number"},
		{skill, `"flyObjectId": "shard"}]`, `"flyObjectId": "shard", "offset": {"up": %s}}]`, "-100 100", "-100.1 100.1", "bad_number"},
		{skill, `"limit": 4`, `"limit": %s`, "1 256", "0 257 -1", "bad_number"},
		{skill, `"limit": 4`, `"height": %s`, "0 1000", "1001", "bad_number"},
		{skill, `"limit": 4`, `"height": %s`, "0", "-0.1", "bad_shape"},
		{skill, `"value": -5`, `"value": %s`, "-1e9 1e9 0", "-1000000001 1.1e9 1e400", "bad_number"},
		{skill, `"max": 0.8`, `"max": %s`, "60", "60.1 -1", "bad_charge"},
		{flyobj, `"duration": 2,`, `"duration": %s,`, "120 1", "120.1 0", "bad_duration"},
		{flyobj, `"duration": 2,`, `"duration": 2, "range": %s,`, "1000 0.1", "1000.1 0", "bad_number"},
		{flyobj, line, `{"kind": "Line", "speed": %s}`, "0 1000", "1000.1 -0.1", "bad_number"},
		{flyobj, line, speed, "0 1000", "1000.1 -0.1", "bad_number"},
		{flyobj, line, turn, "0 3600", "3600.1 -0.1", "bad_number"},
		{flyobj, line, seek, "0 1000", "1000.1 -0.1", "bad_number"},
		{flyobj, parabola, `{"kind": "Parabola", "speed": %s, "gravity": 1}`, "1000 0.1", "0 1000.1 -1", "bad_number"},
		{flyobj, parabola, `{"kind": "Parabola", "speed": 1, "gravity": %s}`, "0 1000", "-1 1000.1", "bad_number"},
		{flyobj, `"hitLimit": 2`, `"hitLimit": %s`, "1 64", "0 65", "bad_number"},
		{flyobj, `"radius": 0.2`, `"radius": %s`, "0 1000", "1000.1", "bad_number"},
		{buff, `"duration": 3`, `"duration": %s`, "86400 3", "86400.1 0 -1", "bad_duration"},
		{buff, `"repeatCount": 3`, `"repeatCount": %s`, "1 10000", "0 10001", "bad_number"},
		{buff, `"tickInterval": 1`, `"tickInterval": %s`, "0.001 86400", "0 -1", "bad_interval"},
		{buff, `"duration": 3`, `"duration": 3, "maxStacks": %s`, "1 1000", "0 1001", "bad_number"},
	} {
		for _, number := range strings.Fields(c.inside) {
			texts := mage()
			texts[c.file] = strings.Replace(texts[c.file], c.old, fmt.Sprintf(c.new, number), 1)
			if texts == mage() && !strings.Contains(c.old, number) {
				t.Fatalf("no %s", c.old)
			}
			if p := problemsOf(t, texts); len(p) != 0 {
				t.Errorf("%s with %s: %s", c.new, number, linesOf(p))
			}
		}
		for _, number := range strings.Fields(c.beyond) {
			texts := mage()
			texts[c.file] = strings.Replace(texts[c.file], c.old, fmt.Sprintf(c.new, number), 1)
			if p := problemsOf(t, texts); len(p) != 1 || p[0].Code != c.code && number != "1e400" {
				t.Errorf("%s with %s: %s", c.new, number, linesOf(p))
			}
		}
	}
}

// The most that a catalog may hold loads, and one more does not.
func TestLimitsOfCounts(t *testing.T) {
	many := func(n int, one string) string {
		var all []string
		for i := range n {
			all = append(all, strings.ReplaceAll(one, "#", fmt.Sprint(i)))
		}
		return strings.Join(all, ",")
	}
	skills := func(behaviors string) [3]string {
		return [3]string{`{"type": "mage", "version": 1, "behaviors": [` + behaviors + `]}`, mageProjectile, mageBuff}
	}
	one := `{"id": "b#", "duration": 1, "input": "None", "timeline": []}`
	entries := func(n int) string {
		return `{"id": "b", "duration": 1, "input": "None", "timeline": [` + many(n, `{"time": 0, "kind": "Buff", "buffId": "chilled"}`) + `]}`
	}
	effects := func(n, operations int) string {
		return `{"id": "b", "duration": 1, "input": "None", "timeline": [], "logicEffects": [` +
			many(n, `{"id": "e#", "shape": "Locked", "effects": [`+many(operations, `{"type": "Resolve"}`)+`]}`) + `]}`
	}
	const other = 3 // effects of the other two files
	for _, c := range []struct {
		name  string
		texts [3]string
		path  string // of the problem; "-" if there is none
	}{
		{"behaviors", skills(many(catalog.MaxBehaviors, one)), "-"},
		{"a behavior too many", skills(many(catalog.MaxBehaviors+1, one)), "behaviors"},
		{"entries", skills(entries(catalog.MaxEntries)), "-"},
		{"an entry too many", skills(entries(catalog.MaxEntries + 1)), "behaviors[0].timeline"},
		{"operations", skills(effects(1, catalog.MaxOperations)), "-"},
		{"an operation too many", skills(effects(1, catalog.MaxOperations+1)), "behaviors[0].logicEffects[0].effects"},
		{"effects", skills(effects(catalog.MaxEffects-other, 0)), "-"},
		{"an effect too many", skills(effects(catalog.MaxEffects-other+1, 0)), "buffs[0].logicEffects[1].id"},
		{"a large file", skills(strings.Repeat(" ", 4<<20-200) + many(1, one)), "-"},
		{"too large a file", skills(strings.Repeat(" ", 4<<20) + many(1, one)), ""},
	} {
		p := problemsOf(t, c.texts)
		if c.path == "-" {
			if len(p) != 0 {
				t.Errorf("%s: %s", c.name, linesOf(p))
			}
			continue
		}
		if len(p) != 1 || p[0].Code != "bad_json" || p[0].Path != c.path {
			t.Errorf("%s: %s", c.name, linesOf(p))
		}
	}
}

// What is not given has a value; to give that value changes nothing.
func TestDefaults(t *testing.T) {
	plain, err := loadTexts(mage())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file     int
		old, new string
	}{
		{skill, `"input": "Direction",`, `"canBeInterrupted": true, "aim": "Enemy", "aimTracks": false, "buffer": 0,`},
		{skill, `"iframes": [0.05, 0.2]`, `"through": "None", "onBlock": "Slide", "dash": false,`},
		{skill, `"step": 2`, `"finisher": false,`},
		{skill, `"tap": "bolt"`, `"onMax": "Release",`},
		{skill, `"target": "Enemy", "limit": 4`, `"includeSelf": false, "order": "Nearest", "los": false, "origin": "Actor", "height": 2, "offset": {"forward": 0, "right": 0, "up": 0},`},
		{flyobj, `"id": "dust",`, `"orphan": "Keep", "timeline": [], "logicEffects": [],`},
		{flyobj, `"gravity": 10`, `"lift": 0,`},
		{flyobj, `"radius": 0.1`, `"hitLimit": 1, "target": "Enemy", "includeSelf": false, "blockers": true,`},
		{buff, `"shape": "Sphere", "radius": 2`, `"target": "Enemy",`},
		{buff, `"id": "chilled",`, `"permanent": false, "stacking": "RefreshDuration", "scope": "Bearer", "maxStacks": 16, "throughDeath": false, "untilRunEnds": false, "tags": [], "onRemove": [],`},
	} {
		texts := mage()
		fields := strings.TrimSuffix(c.new, ",")
		if strings.HasSuffix(c.old, ",") {
			texts[c.file] = strings.Replace(texts[c.file], c.old, c.old+fields+",", 1)
		} else {
			texts[c.file] = strings.Replace(texts[c.file], c.old, c.old+", "+fields, 1)
		}
		loaded, err := loadTexts(texts)
		if err != nil || texts == mage() {
			t.Errorf("%s: %v", c.new, err)
			continue
		}
		if loaded.Catalog.Hash() != plain.Catalog.Hash() {
			t.Errorf("%s: another hash", c.new)
		}
	}
	homing := func(fields string) uint64 {
		texts := mage()
		texts[flyobj] = strings.Replace(texts[flyobj], `{"kind": "Line", "speed": 10}`, `{"kind": "Homing", "speed": 1, "turnRate": 1, "seekRange": 1`+fields+`}`, 1)
		loaded, err := loadTexts(texts)
		if err != nil {
			t.Fatal(err)
		}
		return loaded.Catalog.Hash()
	}
	if homing("") != homing(`, "onLost": "Straight", "acquire": false`) || homing("") == homing(`, "acquire": true`) {
		t.Error("homing projectiles have other defaults")
	}
}

// A type's catalog refers to nothing of another type, and is one of several.
func TestTypesStandAlone(t *testing.T) {
	files := filesOf(t, "fighter")
	files.Projectile = content.File{Data: []byte(`{"type": "fighter", "version": 1, "flyObjects": []}`)}
	if _, err := define.LoadCatalog("fighter", files, 60); err == nil || !strings.Contains(err.Error(), `"blade_wave"`) {
		t.Error(err)
	}
	seen := map[uint64]string{}
	for _, typ := range []string{"fighter", "warrior", "ranger"} {
		hash := load(t, typ).Catalog.Hash()
		if other, ok := seen[hash]; ok {
			t.Errorf("%s and %s have the same hash", typ, other)
		}
		seen[hash] = typ
	}
}
