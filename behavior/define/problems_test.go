package define_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
)

// The example that the edits below break: one file of each sort, a line for each thing that can go wrong.
const (
	mageSkill = `{
  "type": "mage",
  "version": 1,
  "behaviors": [
    {
      "id": "bolt",
      "duration": 0.8,
      "input": "Direction",
      "timeline": [
        {"time": 0.1, "kind": "Animation", "animation": "cast", "duration": 0.5},
        {"time": 0.2, "kind": "LogicEffect", "effectId": "bolt_hit"},
        {"time": 0.3, "kind": "Projectile", "flyObjectId": "shard"},
        {"time": 0.4, "kind": "Buff", "buffId": "chilled"},
        {"time": 0.5, "kind": "Move", "distance": 1, "duration": 0.2, "iframes": [0.05, 0.2]}
      ],
      "logicEffects": [
        {"id": "bolt_hit", "shape": "Ring", "inner": 1, "outer": 2, "target": "Enemy", "limit": 4, "effects": [
          {"type": "Attribute", "attribute": "hp", "value": -5}
        ]}
      ]
    },
    {
      "id": "one", "duration": 1, "input": "None",
      "combo": {"root": "one", "step": 1, "next": "two", "opens": 0.2, "closes": 0.6},
      "timeline": []
    },
    {
      "id": "two", "duration": 1, "input": "None",
      "combo": {"root": "one", "step": 2},
      "charge": {"min": 0.2, "max": 0.8, "tap": "bolt", "scale": {"speed": [1, 2]}},
      "timeline": [{"time": 0, "kind": "Projectile", "flyObjectId": "shard"}]
    }
  ]
}`
	mageProjectile = `{
  "type": "mage",
  "version": 1,
  "flyObjects": [
    {
      "id": "shard", "duration": 2,
      "movement": {"kind": "Line", "speed": 10},
      "collision": {"shape": "Sphere", "radius": 0.2, "hitLimit": 2},
      "timeline": [
        {"time": 0, "kind": "LogicEffect", "effectId": "shard_hit", "trigger": "OnCollision"},
        {"time": 1, "kind": "Projectile", "flyObjectId": "dust"}
      ],
      "logicEffects": [
        {"id": "shard_hit", "shape": "Locked", "target": "HitActor", "effects": [
          {"type": "Buff", "buffId": "chilled"}
        ]}
      ]
    },
    {
      "id": "dust", "duration": 1,
      "movement": {"kind": "Parabola", "speed": 5, "gravity": 10},
      "collision": {"shape": "Sphere", "radius": 0.1}
    }
  ]
}`
	mageBuff = `{
  "type": "mage",
  "version": 1,
  "buffs": [
    {
      "id": "chilled", "duration": 3, "tickInterval": 1, "repeatCount": 3,
      "onAdd": ["chill_slow"], "onTick": ["chill_tick"],
      "logicEffects": [
        {"id": "chill_slow", "shape": "Locked", "target": "Owner", "effects": [
          {"type": "Attribute", "attribute": "moveSpeed", "value": -0.5}
        ]},
        {"id": "chill_tick", "shape": "Sphere", "radius": 2, "effects": []}
      ]
    }
  ]
}`
)

func mage() [3]string { return [3]string{mageSkill, mageProjectile, mageBuff} }

func loadTexts(texts [3]string) (*define.Loaded, error) {
	file := func(text string) content.File { return content.File{Data: []byte(text)} }
	return define.LoadCatalog("mage", define.Files{Skill: file(texts[0]), Projectile: file(texts[1]), Buff: file(texts[2])}, 60)
}

// problemsOf loads three texts and returns what is wrong with them.
func problemsOf(t testing.TB, texts [3]string) []define.Problem {
	t.Helper()
	_, err := loadTexts(texts)
	var problems *content.Error
	if err != nil && !errors.As(err, &problems) {
		t.Fatalf("an error of type %T: %v", err, err)
	}
	if problems == nil {
		return nil
	}
	return problems.Faults
}

// files of the example by index.
const (
	skill = iota
	flyobj
	buff
)

// breaking is one edit that breaks the example, and every fact of the one problem that it makes.
type breaking struct {
	name     string
	file     int
	old, new string // in new, « marks where the problem must be found

	code      string
	at        string // line:column in the file where there is no mark
	path, id  string
	value     string
	allowed   []string // exactly, nearest first; nil where it says what is expected in words
	words     string   // part of the text, for what is expected in words
	also      string   // file:line:column, "" for none
	alsoCount int      // further problems of the same code that the edit must make
}

func breakings() []breaking {
	return slices.Concat(formBreakings(), valueBreakings(), referenceBreakings(), chainBreakings())
}

// What is no JSON of the right form.
func formBreakings() []breaking {
	return []breaking{
		{name: "not JSON", file: flyobj, old: `"version": 1,`, new: `"version": 1«;`,
			code: "bad_json", value: ";", words: "expected a comma or }"},
		{name: "trailing data", file: buff, old: "\n  ]\n}", new: "\n  ]\n}\n«{}", code: "bad_json", value: "{", words: "expected the file to end"},
		{name: "too deep", file: buff, old: `"effects": []`, new: `"effects": ` + strings.Repeat("[", 40) + strings.Repeat("]", 40),
			code: "bad_json", at: "12:100", words: "at most 32 levels"},
		{name: "no object", file: buff, old: mageBuff, new: "[]", code: "bad_json", at: "1:1", words: "an object"},
		{name: "empty file", file: buff, old: mageBuff, new: "", code: "bad_json", at: "1:1", words: "the file is empty"},
		{name: "too many", file: skill, old: `"timeline": []`, new: `"timeline": [` + strings.Repeat(`{"time": 0, "kind": "Buff", "buffId": "chilled"},`, 65) + `]`,
			code: "bad_json", at: "25:19", path: "behaviors[1].timeline", id: "one", words: "at most 64 entries"},
		{name: "twice", file: skill, old: `"duration": 0.8,`, new: `"duration": 0.8, «"duration": 0.9,`,
			code: "duplicate_key", path: "behaviors[0].duration", id: "bolt", value: "duration", also: "mage_skill.json:7:7"},
		{name: "foreign field", file: skill, old: `"limit": 4`, new: `«"hit_limit": 4`,
			code: "unknown_field", path: "behaviors[0].logicEffects[0].hit_limit", id: "bolt_hit", value: "hit_limit",
			allowed: []string{"limit", "height", "origin", "target", "id", "inner", "los", "offset", "outer", "effects", "order", "shape", "includeSelf"}},
		{name: "other spelling", file: flyobj, old: `"hitLimit"`, new: `«"hit_limit"`,
			code: "unknown_field", path: "flyObjects[0].collision.hit_limit", id: "shard", value: "hit_limit",
			allowed: []string{"hitLimit", "target", "radius", "blockers", "shape", "includeSelf"}, words: `did you mean "hitLimit"?`},
		{name: "an ability's field", file: skill, old: `"duration": 0.8,`, new: `"duration": 0.8, «"cooldown": 3,`,
			code: "unknown_field", path: "behaviors[0].cooldown", id: "bolt", value: "cooldown",
			words: "belongs to the ability", allowed: []string{"combo", "charge", "duration", "id", "aim", "buffer", "input", "range", "timeline", "aimTracks", "logicEffects", "canBeInterrupted"}},
		{name: "a fourth field of the file", file: buff, old: `"version": 1,`, new: `"version": 1, «"$schema": "x",`,
			code: "unknown_field", path: "$schema", value: "$schema", allowed: []string{"type", "buffs", "version"}},
		{name: "absent", file: skill, old: `"duration": 0.8,`, new: ``,
			code: "missing_field", at: "5:5", path: "behaviors[0].duration", id: "bolt", words: "a number of seconds above 0, at most 600"},
		{name: "an empty list of inputs", file: skill, old: `"input": "Direction"`, new: `"input": «[]`,
			code: "missing_field", path: "behaviors[0].input", id: "bolt",
			allowed: []string{"None", "Direction", "TargetPosition", "TargetActor", "DirectionOrTarget"}},
		{name: "an empty name", file: skill, old: `"animation": "cast"`, new: `"animation": «""`,
			code: "missing_field", path: "behaviors[0].timeline[0].animation", id: "bolt", words: "at least 1 character"},
		{name: "another type", file: skill, old: `"limit": 4`, new: `"limit": «"4"`,
			code: "wrong_type", path: "behaviors[0].logicEffects[0].limit", id: "bolt_hit", value: "4", words: "a whole number from 1 to 256"},
		{name: "null", file: skill, old: `"limit": 4`, new: `"limit": «null`,
			code: "wrong_type", path: "behaviors[0].logicEffects[0].limit", id: "bolt_hit", value: "null", words: `"null": expected a whole number from 1 to 256`},
		{name: "a number for an input", file: skill, old: `"input": "Direction"`, new: `"input": «3`,
			code: "wrong_type", path: "behaviors[0].input", id: "bolt", value: "3", words: "a word for an input"},
		{name: "a number among inputs", file: skill, old: `"input": "Direction"`, new: `"input": ["None", «3]`,
			code: "wrong_type", path: "behaviors[0].input[1]", id: "bolt", value: "3", words: "a word for an input"},
		{name: "ops that are no list", file: skill, old: `"type": "Attribute", "attribute": "hp", "value": -5`, new: `"type": "Ops", "ops": «{}`,
			code: "wrong_type", path: "behaviors[0].logicEffects[0].effects[0].ops", id: "bolt_hit", words: "a list of ops"},
		{name: "no type", file: buff, old: `"type": "mage",`, new: ``, code: "missing_type", at: "1:1", path: "type", words: "text of at least 1 character"},
		{name: "an empty type", file: buff, old: `"type": "mage",`, new: `"type": «"",`, code: "missing_type", path: "type", words: "text of at least 1 character"},
		{name: "a foreign type", file: flyobj, old: `"type": "mage",`, new: `"type": «"cook",`,
			code: "type_mismatch", path: "type", value: "cook", allowed: []string{"mage"}, also: "mage_skill.json:2:11"},
		{name: "no version", file: buff, old: `"version": 1,`, new: ``, code: "bad_version", at: "1:1", path: "version", words: "a whole number"},
		{name: "version 0", file: buff, old: `"version": 1,`, new: `"version": «0,`, code: "bad_version", path: "version", value: "0", words: "a whole number from 1"},
		{name: "half a version", file: buff, old: `"version": 1,`, new: `"version": «1.5,`, code: "bad_version", path: "version", value: "1.5", words: "a whole number from 1"},
		{name: "a bad id", file: buff, old: `"id": "chilled"`, new: `"id": «"Chilled"`,
			code: "bad_id", path: "buffs[0].id", id: "Chilled", value: "Chilled", allowed: []string{content.IDPattern}, alsoCount: 2},
		{name: "a bad tag", file: buff, old: `"duration": 3,`, new: `"duration": 3, "tags": [«"a b"],`,
			code: "bad_id", path: "buffs[0].tags[0]", id: "chilled", value: "a b", allowed: []string{content.IDPattern}},
		{name: "a word in another letter case", file: skill, old: `"target": "Enemy"`, new: `"target": «"enemy"`,
			code: "unknown_enum", path: "behaviors[0].logicEffects[0].target", id: "bolt_hit", value: "enemy",
			allowed: []string{"Enemy", "Ally", "Owner", "Self", "All", "HitActor"}, words: `did you mean "Enemy"?`},
		{name: "an unknown kind", file: skill, old: `"kind": "Move"`, new: `"kind": «"Walk"`,
			code: "unknown_enum", path: "behaviors[0].timeline[4].kind", id: "bolt", value: "Walk",
			allowed: []string{"Buff", "Move", "Effect", "Knockback", "Animation", "Projectile", "LogicEffect"}},
		{name: "an unknown input", file: skill, old: `"input": "Direction"`, new: `"input": ["None", «"Directon"]`,
			code: "unknown_enum", path: "behaviors[0].input[1]", id: "bolt", value: "Directon",
			allowed: []string{"Direction", "TargetActor", "None", "DirectionOrTarget", "TargetPosition"}},
	}
}

// What is a value out of its range.
func valueBreakings() []breaking {
	return []breaking{
		{name: "before the start", file: skill, old: `"time": 0.2`, new: `"time": «-0.2`,
			code: "negative_time", path: "behaviors[0].timeline[1].time", id: "bolt", value: "-0.2", words: "seconds from 0 to 600"},
		{name: "after the end", file: skill, old: `"time": 0.2`, new: `"time": «0.81`,
			code: "late_entry", path: "behaviors[0].timeline[1].time", id: "bolt", value: "0.81", words: "at most the 0.8 seconds", also: "mage_skill.json:7:19"},
		{name: "after any end", file: flyobj, old: `"time": 1,`, new: `"time": «121,`,
			code: "late_entry", path: "flyObjects[0].timeline[1].time", id: "shard", value: "121", words: "seconds from 0 to 120"},
		{name: "no duration", file: skill, old: `"duration": 0.8,`, new: `"duration": «0,`,
			code: "bad_duration", path: "behaviors[0].duration", id: "bolt", value: "0", words: "above 0, at most 600"},
		{name: "too long a flight", file: flyobj, old: `"duration": 2,`, new: `"duration": «120.5,`,
			code: "bad_duration", path: "flyObjects[0].duration", id: "shard", value: "120.5", words: "above 0, at most 120"},
		{name: "neither duration nor permanent", file: buff, old: `"duration": 3,`, new: ``,
			code: "bad_duration", at: "5:5", path: "buffs[0].duration", id: "chilled", allowed: []string{"duration", "permanent"}},
		{name: "both duration and permanent", file: buff, old: `"duration": 3,`, new: `"duration": 3, "permanent": «true,`,
			code: "bad_duration", path: "buffs[0].permanent", id: "chilled", value: "permanent", words: "either permanent or a duration", also: "mage_buff.json:6:36"},
		{name: "too fast", file: flyobj, old: `"speed": 10`, new: `"speed": «1000.1`,
			code: "bad_number", path: "flyObjects[0].movement.speed", id: "shard", value: "1000.1", words: "from 0 to 1000"},
		{name: "a standing parabola", file: flyobj, old: `"speed": 5`, new: `"speed": «0`,
			code: "bad_number", path: "flyObjects[1].movement.speed", id: "dust", value: "0", words: "above 0, at most 1000"},
		{name: "no finite number", file: skill, old: `"value": -5`, new: `"value": «-1e999`,
			code: "bad_number", path: "behaviors[0].logicEffects[0].effects[0].value", id: "bolt_hit", value: "-1e999", words: "from -1e9 to 1e9"},
		{name: "no finite time", file: skill, old: `"duration": 0.8,`, new: `"duration": «1e999,`,
			code: "bad_number", path: "behaviors[0].duration", id: "bolt", value: "1e999", words: "above 0, at most 600"},
		{name: "half a hit", file: flyobj, old: `"hitLimit": 2`, new: `"hitLimit": «2.5`,
			code: "bad_number", path: "flyObjects[0].collision.hitLimit", id: "shard", value: "2.5", words: "a whole number from 1 to 64"},
		{name: "too wide", file: buff, old: `"radius": 2,`, new: `"radius": «1001,`,
			code: "bad_number", path: "buffs[0].logicEffects[1].radius", id: "chill_tick", value: "1001", words: "from 0 to 1000"},
		{name: "a negative radius", file: buff, old: `"radius": 2,`, new: `"radius": «-2,`,
			code: "bad_shape", path: "buffs[0].logicEffects[1].radius", id: "chill_tick", value: "-2", words: "from 0 to 1000"},
		{name: "a negative collision", file: flyobj, old: `"radius": 0.2`, new: `"radius": «-0.2`,
			code: "bad_shape", path: "flyObjects[0].collision.radius", id: "shard", value: "-0.2", words: "from 0 to 1000"},
		{name: "a ring inside out", file: skill, old: `"inner": 1`, new: `"inner": «3`,
			code: "bad_shape", path: "behaviors[0].logicEffects[0].inner", id: "bolt_hit", value: "3", words: "at most the outer radius of 2", also: "mage_skill.json:17:66"},
		{name: "an angle of nothing", file: buff, old: `"shape": "Sphere", "radius": 2,`, new: `"shape": "Sector", "radius": 2, "angle": «0,`,
			code: "bad_shape", path: "buffs[0].logicEffects[1].angle", id: "chill_tick", value: "0", words: "above 0, at most 360"},
		{name: "a measure of another shape", file: skill, old: `"outer": 2`, new: `"outer": 2, «"radius": 3`,
			code: "bad_shape", path: "behaviors[0].logicEffects[0].radius", id: "bolt_hit", value: "radius", words: `shape "Ring" has no field`,
			allowed: []string{"id", "limit", "los", "order", "origin", "target", "effects", "height", "inner", "offset", "outer", "shape", "includeSelf"}},
		{name: "an absent measure", file: skill, old: `"outer": 2, `, new: ``,
			code: "missing_field", at: "17:9", path: "behaviors[0].logicEffects[0].outer", id: "bolt_hit", words: "a number from 0 to 1000"},
		{name: "no interval", file: buff, old: `"tickInterval": 1,`, new: `"tickInterval": «0,`,
			code: "bad_interval", path: "buffs[0].tickInterval", id: "chilled", value: "0", words: "seconds above 0"},
		{name: "repeats without an interval", file: buff, old: `"tickInterval": 1, "repeatCount": 3,`, new: `«"repeatCount": 3,`,
			code: "bad_interval", path: "buffs[0].repeatCount", id: "chilled", value: "repeatCount", words: "a tickInterval beside it", alsoCount: 1},
		{name: "untouchable too long", file: skill, old: `[0.05, 0.2]`, new: `[0.05, «0.21]`,
			code: "bad_iframes", path: "behaviors[0].timeline[4].iframes[1]", id: "bolt", value: "0.21", words: "at most the 0.2 seconds of the move"},
		{name: "untouchable backwards", file: skill, old: `[0.05, 0.2]`, new: `[0.2, «0.2]`,
			code: "bad_iframes", path: "behaviors[0].timeline[4].iframes[1]", id: "bolt", value: "0.2", words: "more than 0.2"},
		{name: "untouchable before", file: skill, old: `[0.05, 0.2]`, new: `[«-1, 0.2]`,
			code: "bad_iframes", path: "behaviors[0].timeline[4].iframes[0]", id: "bolt", value: "-1", words: "from 0 to 600"},
		{name: "untouchable once", file: skill, old: `[0.05, 0.2]`, new: `«[0.05]`,
			code: "bad_iframes", path: "behaviors[0].timeline[4].iframes", id: "bolt", words: "exactly 2 entries"},
		{name: "untouchable for no tick", file: skill, old: `[0.05, 0.2]`, new: `[0.05, «0.051]`,
			code: "bad_iframes", path: "behaviors[0].timeline[4].iframes[1]", id: "bolt", value: "0.051", words: "at least a tick more than 0.05"},
	}
}

// What refers to something that is not there, or that may not stand there.
func referenceBreakings() []breaking {
	return []breaking{
		{name: "an effect of nobody", file: skill, old: `"effectId": "bolt_hit"`, new: `"effectId": «"bolt_hti"`,
			code: "unknown_effect", path: "behaviors[0].timeline[1].effectId", id: "bolt", value: "bolt_hti", allowed: []string{"bolt_hit"}, words: `did you mean "bolt_hit"?`},
		{name: "an effect of another", file: skill, old: `"effectId": "bolt_hit"`, new: `"effectId": «"shard_hit"`,
			code: "unknown_effect", path: "behaviors[0].timeline[1].effectId", id: "bolt", value: "shard_hit", allowed: []string{"bolt_hit"},
			also: "mage_flyobj.json:14:16"},
		{name: "a phase without its effect", file: buff, old: `["chill_slow"]`, new: `[«"chill"]`,
			code: "unknown_effect", path: "buffs[0].onAdd[0]", id: "chilled", value: "chill", allowed: []string{"chill_slow", "chill_tick"}},
		{name: "a projectile that is not there", file: skill, old: `"flyObjectId": "shard"},`, new: `"flyObjectId": «"chard"},`,
			code: "unknown_projectile", path: "behaviors[0].timeline[2].flyObjectId", id: "bolt", value: "chard", allowed: []string{"shard", "dust"}},
		{name: "a buff that is not there", file: flyobj, old: `"buffId": "chilled"`, new: `"buffId": «"chiled"`,
			code: "unknown_buff", path: "flyObjects[0].logicEffects[0].effects[0].buffId", id: "shard_hit", value: "chiled", allowed: []string{"chilled"}},
		{name: "a buff entry's buff", file: skill, old: `"buffId": "chilled"`, new: `"buffId": «"cold"`,
			code: "unknown_buff", path: "behaviors[0].timeline[3].buffId", id: "bolt", value: "cold", allowed: []string{"chilled"}},
		{name: "two behaviors of one name", file: skill, old: `"id": "two"`, new: `"id": «"one"`,
			code: "duplicate_id", path: "behaviors[2].id", id: "one", value: "one", also: "mage_skill.json:23:13", alsoCount: -1, words: "no other behavior"},
		{name: "two effects of one name in two files", file: buff, old: `"id": "chill_tick"`, new: `"id": «"bolt_hit"`,
			code: "duplicate_id", path: "buffs[0].logicEffects[1].id", id: "bolt_hit", value: "bolt_hit", also: "mage_skill.json:17:16", alsoCount: -1, words: "no other effect"},
		{name: "two projectiles of one name", file: flyobj, old: `"id": "dust"`, new: `"id": «"shard"`,
			code: "duplicate_id", path: "flyObjects[1].id", id: "shard", value: "shard", also: "mage_flyobj.json:6:13", alsoCount: -1, words: "no other projectile"},
		{name: "two buffs of one name", file: buff, old: "    }\n  ]", new: "    }, {\"id\": «\"chilled\", \"permanent\": true}\n  ]",
			code: "duplicate_id", path: "buffs[1].id", id: "chilled", value: "chilled", also: "mage_buff.json:6:13", words: "no other buff"},
		{name: "an animation in flight", file: flyobj, old: `"kind": "Projectile", "flyObjectId": "dust"`, new: `"kind": «"Animation", "animation": "a", "duration": 1`,
			code: "misplaced_kind", path: "flyObjects[0].timeline[1].kind", id: "shard", value: "Animation", allowed: []string{"Effect", "Projectile", "LogicEffect"}},
		{name: "a trigger on foot", file: skill, old: `"effectId": "bolt_hit"`, new: `"effectId": "bolt_hit", «"trigger": "OnTime"`,
			code: "misplaced_kind", path: "behaviors[0].timeline[1].trigger", id: "bolt", value: "trigger", allowed: []string{"time", "kind", "effectId"}},
		{name: "the struck of a behavior", file: skill, old: `"target": "Enemy"`, new: `"target": «"HitActor"`,
			code: "misplaced_filter", path: "behaviors[0].logicEffects[0].target", id: "bolt_hit", value: "HitActor",
			allowed: []string{"All", "Ally", "Owner", "Enemy", "Self"}, also: "mage_skill.json:11:58", words: "nobody is struck in a behavior"},
		{name: "the struck of a buff", file: buff, old: `"target": "Owner"`, new: `"target": «"HitActor"`,
			code: "misplaced_filter", path: "buffs[0].logicEffects[0].target", id: "chill_slow", value: "HitActor",
			allowed: []string{"All", "Ally", "Owner", "Enemy", "Self"}, also: "mage_buff.json:7:17", words: "nobody is struck in a buff"},
		{name: "the struck at a time", file: flyobj, old: `, "trigger": "OnCollision"`, new: ``,
			code: "misplaced_filter", at: "14:58", path: "flyObjects[0].logicEffects[0].target", id: "shard_hit", value: "HitActor",
			allowed: []string{"All", "Ally", "Owner", "Enemy", "Self"}, also: "mage_flyobj.json:10:56", words: "without OnCollision"},
		{name: "a projectile that spawns itself", file: flyobj, old: `"flyObjectId": "dust"`, new: `"flyObjectId": «"shard"`,
			code: "spawn_cycle", path: "flyObjects[0].timeline[1].flyObjectId", id: "shard", value: "shard", words: "shard → shard"},
		{name: "a buff that applies itself at once", file: buff, old: `"value": -0.5}`, new: `"value": -0.5}, {"type": "Buff", "buffId": «"chilled"}`,
			code: "spawn_cycle", path: "buffs[0].logicEffects[0].effects[1].buffId", id: "chill_slow", value: "chilled", words: "chilled → chilled"},
	}
}

// What is wrong with chains and holds.
func chainBreakings() []breaking {
	return []breaking{
		{name: "a next that is not there", file: skill, old: `"next": "two"`, new: `"next": «"twp"`,
			code: "bad_combo", path: "behaviors[1].combo.next", id: "one", value: "twp", allowed: []string{"two", "one", "bolt"}, alsoCount: 1},
		{name: "a next without a combo", file: skill, old: `"next": "two"`, new: `"next": «"bolt"`,
			code: "bad_combo", path: "behaviors[1].combo.next", id: "one", value: "bolt", words: `step 2 of "one"`, also: "mage_skill.json:5:5", alsoCount: 1},
		{name: "steps that do not count", file: skill, old: `"step": 2`, new: `"step": 3`,
			code: "bad_combo", at: "24:51", path: "behaviors[1].combo.next", id: "one", value: "two", words: `is step 3 of "one"`, also: "mage_skill.json:29:16"},
		{name: "a step that nothing leads to", file: skill, old: `, "next": "two", "opens": 0.2, "closes": 0.6`, new: ``,
			code: "bad_combo", at: "29:40", path: "behaviors[2].combo.step", id: "two", value: "2", words: "no step leads here"},
		{name: "a first step that is not the root", file: skill, old: `"root": "one", "step": 1`, new: `"root": «"two", "step": 1`,
			code: "bad_combo", path: "behaviors[1].combo.root", id: "one", value: "two", allowed: []string{"one"}, also: "mage_skill.json:24:40", alsoCount: 1},
		{name: "a root that is not there", file: skill, old: `"root": "one", "step": 2`, new: `"root": «"oen", "step": 2`,
			code: "bad_combo", path: "behaviors[2].combo.root", id: "two", value: "oen", allowed: []string{"one", "bolt", "two"}, alsoCount: 1},
		{name: "a later step that is its own root", file: skill, old: `"root": "one", "step": 2`, new: `"root": «"two", "step": 2`,
			code: "bad_combo", path: "behaviors[2].combo.root", id: "two", value: "two", words: "the behavior with step 1", also: "mage_skill.json:29:40", alsoCount: 1},
		{name: "step 0", file: skill, old: `"step": 2`, new: `"step": «0`,
			code: "bad_combo", path: "behaviors[2].combo.step", id: "two", value: "0", words: "a whole number from 1"},
		{name: "a reversed window", file: skill, old: `"closes": 0.6`, new: `"closes": «0.1`,
			code: "bad_combo", path: "behaviors[1].combo.closes", id: "one", value: "0.1", words: "more than 0.2", also: "mage_skill.json:24:67"},
		{name: "an empty window", file: skill, old: `"closes": 0.6`, new: `"closes": «0.2`,
			code: "bad_combo", path: "behaviors[1].combo.closes", id: "one", value: "0.2", words: "more than 0.2", also: "mage_skill.json:24:67"},
		{name: "a window without an end", file: skill, old: `, "closes": 0.6`, new: ``,
			code: "missing_field", at: "24:16", path: "behaviors[1].combo.closes", id: "one", words: "since there is a next step"},
		{name: "a window to nowhere", file: skill, old: `"step": 2}`, new: `"step": 2, "opens": «0.1}`,
			code: "bad_combo", path: "behaviors[2].combo.opens", id: "two", value: "0.1", words: "nothing comes after the last step"},
		{name: "no range to hold", file: skill, old: `"max": 0.8`, new: `"max": «0.2`,
			code: "bad_charge", path: "behaviors[2].charge.max", id: "two", value: "0.2", words: "more than the min of 0.2", also: "mage_skill.json:30:25"},
		{name: "too long a hold", file: skill, old: `"max": 0.8`, new: `"max": «61`,
			code: "bad_charge", path: "behaviors[2].charge.max", id: "two", value: "61", words: "from 0 to 60"},
		{name: "a scale of nothing", file: skill, old: `"speed": [1, 2]`, new: `«"value": [1, 2]`,
			code: "bad_charge", path: "behaviors[2].charge.scale.value", id: "two", value: "value", allowed: []string{"speed", "radius"}},
		{name: "half a scale", file: skill, old: `"speed": [1, 2]`, new: `"speed": «[1]`,
			code: "bad_charge", path: "behaviors[2].charge.scale.speed", id: "two", words: "exactly 2 entries"},
		{name: "a tap that is not there", file: skill, old: `"tap": "bolt"`, new: `"tap": «"bold"`,
			code: "bad_charge", path: "behaviors[2].charge.tap", id: "two", value: "bold", allowed: []string{"bolt", "one", "two"}},
		{name: "a tap that is held", file: skill, old: `"tap": "bolt"`, new: `"tap": «"two"`,
			code: "bad_charge", path: "behaviors[2].charge.tap", id: "two", value: "two", words: "not charged itself", also: "mage_skill.json:30:17"},
	}
}

// apply makes the edit, and finds out where its mark is.
func (b *breaking) apply(t *testing.T) [3]string {
	t.Helper()
	texts := mage()
	if n := strings.Count(texts[b.file], b.old); n != 1 && !strings.HasPrefix(b.old, `"buffId"`) {
		t.Fatalf("%q is %d times in the file", b.old, n)
	}
	texts[b.file] = strings.Replace(texts[b.file], b.old, b.new, 1)
	if before, after, ok := strings.Cut(texts[b.file], "«"); ok {
		texts[b.file] = before + after
		b.at = fmt.Sprintf("%d:%d", 1+strings.Count(before, "\n"), len(before)-strings.LastIndex(before, "\n"))
	}
	return texts
}

func TestEveryBreakingEdit(t *testing.T) {
	if _, err := loadTexts(mage()); err != nil {
		t.Fatal("the example is broken by itself:", err)
	}
	for _, b := range breakings() {
		t.Run(b.name, func(t *testing.T) {
			problems := problemsOf(t, b.apply(t))
			if len(problems) == 0 {
				t.Fatal("loads all the same")
			}
			at := slices.IndexFunc(problems, func(p define.Problem) bool { return p.Code == b.code && p.Path == b.path })
			if at < 0 {
				t.Fatalf("not found among\n%s", linesOf(problems))
			}
			if b.alsoCount >= 0 && len(problems) != 1+b.alsoCount {
				t.Errorf("%d problems, want %d:\n%s", len(problems), 1+b.alsoCount, linesOf(problems))
			}
			b.compare(t, problems[at])
		})
	}
}

func (b breaking) compare(t *testing.T, p define.Problem) {
	t.Helper()
	file := []string{"mage_skill.json", "mage_flyobj.json", "mage_buff.json"}[b.file]
	if got := fmt.Sprintf("%d:%d", p.Line, p.Column); p.File != file || got != b.at {
		t.Errorf("at %s:%s, want %s:%s", p.File, got, file, b.at)
	}
	if p.ID != b.id || p.Value != b.value || p.Also.String() != b.also {
		t.Errorf("id %q, value %q, also %q, want %q, %q, %q", p.ID, p.Value, p.Also, b.id, b.value, b.also)
	}
	if b.allowed != nil && !reflect.DeepEqual(p.Allowed, b.allowed) {
		t.Errorf("allowed %q, want %q", p.Allowed, b.allowed)
	}
	text := p.String()
	facts := []string{file + ":" + b.at, b.path, b.words, b.also}
	if b.id != "" {
		facts = append(facts, fmt.Sprintf("in %q", b.id))
	}
	if b.value != "" {
		facts = append(facts, fmt.Sprintf("%q", b.value))
	}
	for _, word := range b.allowed {
		facts = append(facts, fmt.Sprintf("%q", word))
	}
	for _, fact := range facts {
		if !strings.Contains(text, fact) {
			t.Errorf("the text does not say %s:\n%s", fact, text)
		}
	}
}

func linesOf(problems []define.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintf(&b, "%s: %s\n", p.Code, p)
	}
	return b.String()
}
