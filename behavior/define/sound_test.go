package define_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior/define"
)

// edited loads the example after edits of one file, each an old text and a new one, which must leave it sound.
func edited(t *testing.T, file int, edits ...string) *define.Loaded {
	t.Helper()
	texts := mage()
	for i := 0; i < len(edits); i += 2 {
		if strings.Count(texts[file], edits[i]) != 1 {
			t.Fatalf("%q is not once in the file", edits[i])
		}
		texts[file] = strings.Replace(texts[file], edits[i], edits[i+1], 1)
	}
	loaded, err := loadTexts(texts)
	if err != nil {
		t.Fatalf("%q: %v", edits, err)
	}
	return loaded
}

// What is just not wrong is not refused.
func TestJustNotWrong(t *testing.T) {
	edited(t, skill, `"inner": 1, "outer": 2`, `"inner": 2, "outer": 2`)
	edited(t, skill, `"iframes": [0.05, 0.2]`, `"iframes": [0, 0.2]`)
	edited(t, skill, `{"time": 0.5, "kind": "Move"`, `{"time": 0.8, "kind": "Move"`)
	// Two entries of one kind on one tick, but set off by different things.
	loaded := edited(t, flyobj, `"trigger": "OnCollision"},`, `"trigger": "OnCollision"},
		{"time": 0.001, "kind": "LogicEffect", "effectId": "end", "trigger": "OnExpire"}, {"time": 0.016, "kind": "LogicEffect", "effectId": "end"},`,
		`{"id": "shard_hit"`, `{"id": "end", "shape": "Sphere", "radius": 1, "effects": []}, {"id": "shard_hit"`)
	if len(loaded.Warnings) != 0 {
		t.Errorf("warnings of what is meant: %s", linesOf(loaded.Warnings))
	}
}

// What a charge may scale is what the behavior has, or what it spawns through whatever.
func TestWhatAChargeScales(t *testing.T) {
	const effect = `"timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "e"}], "logicEffects": [{"id": "e", %s, "effects": [%s]}]`
	for _, c := range []struct{ rest, scales string }{
		{`"timeline": []`, ""},
		{`"timeline": [{"time": 0, "kind": "Move", "distance": 1, "duration": 0.1}]`, "distance"},
		{`"timeline": [{"time": 0, "kind": "Knockback", "distance": 1, "duration": 0.1}]`, "distance"},
		{`"timeline": [{"time": 0, "kind": "Projectile", "flyObjectId": "dust"}]`, "speed radius"},
		{fmt.Sprintf(effect, `"shape": "Locked"`, ``), ""},
		{fmt.Sprintf(effect, `"shape": "Ring", "inner": 1, "outer": 2`, ``), ""},
		{fmt.Sprintf(effect, `"shape": "Sphere", "radius": 2`, ``), "radius"},
		{fmt.Sprintf(effect, `"shape": "Sector", "radius": 2, "angle": 90`, ``), "radius"},
		{fmt.Sprintf(effect, `"shape": "Locked"`, `{"type": "Attribute", "attribute": "hp", "value": 1}`), "value"},
		{fmt.Sprintf(effect, `"shape": "Locked"`, `{"type": "Ops", "ops": []}`), "value"},
		{fmt.Sprintf(effect, `"shape": "Locked"`, `{"type": "Resolve"}`), "value"},
		{fmt.Sprintf(effect, `"shape": "Locked"`, `{"type": "Knockback", "distance": 1, "duration": 0.1}`), "distance"},
		{fmt.Sprintf(effect, `"shape": "Locked"`, `{"type": "Projectile", "flyObjectId": "dust"}`), "speed radius"},
		{fmt.Sprintf(effect, `"shape": "Locked"`, `{"type": "Buff", "buffId": "chilled"}`), ""},
	} {
		for _, field := range []string{"value", "speed", "distance", "radius"} {
			texts := mage()
			texts[skill] = strings.Replace(texts[skill], `"behaviors": [`, `"behaviors": [{"id": "zap", "duration": 1, "input": "None",
				"charge": {"min": 0, "max": 1, "scale": {"`+field+`": [1, 2]}}, `+c.rest+`},`, 1)
			problems := problemsOf(t, texts)
			if slices.Contains(strings.Fields(c.scales), field) {
				if len(problems) != 0 {
					t.Errorf("%s of %s: %s", field, c.rest, linesOf(problems))
				}
			} else if len(problems) != 1 || problems[0].Code != "bad_charge" || problems[0].Path != "behaviors[0].charge.scale."+field {
				t.Errorf("%s of %s: %s", field, c.rest, linesOf(problems))
			}
		}
	}
}

// One step has one step before it.
func TestChainsDoNotMeet(t *testing.T) {
	texts := mage()
	texts[skill] = strings.Replace(texts[skill], `"behaviors": [`, `"behaviors": [{"id": "also", "duration": 1, "input": "None", "timeline": [],
		"combo": {"root": "one", "step": 1, "next": "two", "opens": 0.2, "closes": 0.6}},`, 1)
	problems := problemsOf(t, texts)
	if !slices.ContainsFunc(problems, func(p define.Problem) bool {
		return p.Code == "bad_combo" && p.Path == "behaviors[2].combo.next" && p.Also.String() == "mage_skill.json:5:47"
	}) {
		t.Errorf("two steps lead to one:\n%s", linesOf(problems))
	}
}

// Tags are sorted, and each is there once.
func TestTags(t *testing.T) {
	c := edited(t, buff, `"duration": 3,`, `"duration": 3, "tags": ["ice", "bane", "ice", "slow"],`).Catalog
	if !slices.Equal(c.Tags, []string{"bane", "ice", "slow"}) || !slices.Equal(c.Buffs[0].Tags, []int32{0, 1, 2}) {
		t.Errorf("%+v", c)
	}
}
