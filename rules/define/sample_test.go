package define

import (
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// sample is a sound pack with one of everything. Its files are told apart by their first lines, which are no part of them.
const sample = `
-- attributes/a.json
[
{"id": "grit", "name": "Grit", "value_kind": "int", "base": 12, "min": 1, "max": 40, "stat": true},
{"id": "might", "base": 10},
{"id": "wit", "base": ["max", ["attr", "might"], 3], "min": 0, "max": ["attr", "grit"]},
{"id": "max_hp", "value_kind": "derived", "base": ["*", ["attr", "grit"], 5]},
{"id": "max_nerve", "base": 20},
{"id": "max_guard", "base": 1},
{"id": "soak_fire", "base": 2},
{"id": "xp_value"},
]
-- resources/r.json
[
{"id": "hp", "name": "Life", "max_attr": "max_hp", "vital": true, "primary": true, "gauge": true, "regen": 0.5},
{"id": "nerve", "max_attr": "max_nerve", "on_depleted": [
{"op": "apply_affect", "affect": "staggered", "to": "actor", "duration": "2s"},
{"op": "set_resource", "resource": "nerve", "value": ["attr", "max_nerve"], "to": "actor"},
]},
{"id": "guard", "max_attr": "max_guard", "per_round": true, "regen_in_combat": true},
{"id": "ward", "absorb": true, "fronts": "hp"},
{"id": "wrath", "max_attr": "max_guard", "on_event": {"OnHit": [{"op": "restore", "resource": "wrath", "amount": ["max", "$mag", "$event.magnitude"], "fixed": true}]}},
]
-- damage_types/d.json
[
{"id": "fire", "tags": ["heat", "light"], "multiplier": ["-", 2, ["/", ["attr", "wit"], 40]]},
{"id": "dread", "name": "Dread", "target_resource": "nerve", "soak_attr": "wit"},
]
-- affects/f.json
[
{"id": "burning", "category": "debuff", "duration": 16, "stacking": "stack", "max_stacks": 3, "level": 1,
"tick": {"interval": 4, "on_apply": true, "ops": [{"op": "deal_damage", "type": "fire", "amount": ["*", "$affect.magnitude", 3]}]}},
{"id": "shroud", "category": "ward", "duration": 40, "stack_scope": "target", "damage_taken_mult": {"fire": 0.5, "*": 0.9},
"modifiers": [{"attr": "might", "op": "add", "value": 2}, {"attr": "wit", "op": "mul", "value": 1.5}]},
{"id": "staggered", "duration": "150t", "clock": "tick", "stacking": "ignore", "prevents": ["act", "cast"]},
{"id": "held", "duration_kind": "indefinite", "suspends_death": true, "on_release": "die", "harmful": true},
{"id": "tired", "duration_kind": "indefinite", "stacking": "highest", "dispellable": false, "rungs": [
{"modifiers": [{"attr": "might", "op": "add", "value": -2}]},
{"damage_taken_mult": {"dread": 1.5}, "grants_immunity": ["glee"], "prevents": ["act", "move"]},
], "on_apply": [{"op": "heal", "amount": "$affect.rung"}]},
{"id": "veil", "tags": ["light", "kind"], "duration": "20s", "stacking": "extend", "prevents_source": ["attack"], "grants_immunity": ["burning", "curse"], "concentration": true, "harmful": true,
"on_expire": [{"op": "send", "text": "Gone."}], "on_dispel": [{"op": "send", "to": "source", "text": "Torn."}],
"on_event": {"pack:Lit": [{"op": "heal", "amount": "$event.magnitude"}], "OnDamageTaken": [{"op": "restore", "resource": "nerve", "amount": ["*", "$mag", "$affect.stacks"]}]}},
{"id": "web", "category": "kindness", "scope": "room", "duration": 36, "lease": 3, "tick": {"interval": 5, "ops": [{"op": "restore", "resource": "nerve", "amount": 1}]}},
{"id": "zeal", "scope": "room", "duration": 8},
]
-- abilities/b.json
[
{"id": "second_wind", "name": "Second wind", "tags": ["breath"], "invoke": {"kind": "passive"}, "on_event": {"OnKill": [{"op": "heal", "amount": "$event.magnitude"}]}},
{"id": "thrift", "invoke": {"kind": "proc"}},
]
-- flags/g.json
{"id": "met_warden", "number": 17}
-- tracks/t.json
{"id": "warden", "steps": [{"id": "novice", "ops": [{"op": "grant_ability", "ability": "thrift", "to": "actor"}]}, {"id": "keeper", "level": true}]}
-- professions/p.json
{"id": "chandler", "ranks": ["Apprentice", "Master"]}
-- recipes/c.json
[
{"id": "candle", "profession": "chandler", "rank": 2, "takes": {"wick": 1, "tallow": 2}, "gives": {"candle": 3}},
{"id": "rope", "takes": {"wick": 9}, "gives": {"rope": 1}},
]
-- bundles/n.json
[
{"id": "kit", "ops": [{"op": "produce_item", "item": "candle", "count": 2}, {"op": "apply_bundle", "bundle": "thanks"}]},
{"id": "thanks", "ops": [{"op": "send", "text": "Thanks."}]},
]
-- items/i.json
[
{"id": "candle", "name": "Candle", "stack": 20, "salvage": {"wick": 1, "tallow": 1}},
{"id": "rope"},
{"id": "tallow"},
{"id": "wick"},
]
-- lists
[
{"op": "deal_damage", "type": "dread", "dice": "2d6+1", "bonus": ["attr", "$target.wit"], "to": "source", "fixed": true, "scope": "target", "resource": "hp", "no_proc": true, "tags": ["keen", "heat", "keen"]},
{"op": "heal", "amount": 10, "dice_num": 2, "dice_sides": 4},
{"op": "restore", "resource": "nerve", "dice_count": ["attr", "wit"], "dice_sides": 6},
{"op": "modify_resource", "resource": "guard", "amount": ["-", "$mag"]},
{"op": "remove_affect", "affect": "burning", "from": "actor", "note": "only our own"},
{"op": "if", "resource": "hp", "cmp": ">=", "rhs": 5, "who": "actor", "then": [{"op": "send", "text": "Well."}], "else": [{"op": "act", "actor": "You fall.", "room": "{actor} falls."}]},
{"op": "if", "has_affect": "burning", "then": [{"op": "send", "to": "actor", "text": "Well."}]},
{"op": "if", "formula": ["attr", "might"], "cmp": "<", "rhs": ["attr", "wit"], "else": [{"op": "send", "text": "Strong."}]},
{"op": "if", "scalar": "$mag", "cmp": "!=", "rhs": 1, "then": []},
{"op": "chance", "pct": 25, "then": [{"op": "heal", "amount": 1}]},
{"op": "check", "id": "hold", "subject": "target", "dice": "1d20", "bonus": ["attr", "$target.might"], "dc": ["+", 10, ["attr", "might"]],
"boon": ["attr", "wit"], "boon_dice": "2d20kh1", "show": "summary", "bands": [
{"label": "steady", "natural": {"face": 20}, "ops": [{"op": "heal", "amount": 1}]},
{"label": "held", "margin": {"min": 0, "max": 4}, "total": {"min": 3}, "when": "$check.margin"},
{"label": "cowed", "ops": [{"op": "heal", "amount": "$check.total"}]},
]},
{"op": "check", "dice": "1d20", "versus": {"dice": "1d20", "bonus": 2}},
{"op": "dispel", "category": "curse", "tags": ["light"], "count": 2, "check": {"dice": "1d20", "dc": ["+", 10, "$affect.level"], "bands": [{"label": "torn", "margin": {"min": 0}}]}},
{"op": "increment_rung", "affect": "tired", "by": 2, "to": "actor"},
{"op": "decrement_rung", "affect": "tired"},
{"op": "apply_affect", "affect": "tired", "rung": 2},
{"op": "teleport", "room": "cellar"},
{"op": "teleport", "dest": "start", "to": "actor"},
{"op": "push", "dir": "north"},
{"op": "modify_attribute_base", "attr": "might", "add": ["attr", "wit"], "to": "actor"},
{"op": "modify_attribute_base", "attr": "wit", "set": 3},
{"op": "set_flag", "flag": "lit", "to": "actor"},
{"op": "clear_flag", "flag": "met_warden"},
{"op": "grant_track", "track": "warden"},
{"op": "advance_track", "track": "warden", "steps": 2},
{"op": "grant_ability", "ability": "thrift"},
{"op": "revoke_ability", "ability": "second_wind"},
{"op": "apply_bundle", "bundle": "kit"},
{"op": "consume_item", "item": "tallow", "count": 3, "optional": true},
{"op": "produce_item", "item": "rope"},
{"op": "augment_item", "slot": "hand", "attr": "wit", "add": 1},
{"op": "learn_profession", "profession": "chandler"},
{"op": "salvage_item", "item": "candle"},
{"op": "craft_recipe", "recipe": "candle"},
{"op": "list_recipes", "profession": "chandler"},
]
`

// packOf turns a text like sample into files.
func packOf(text string) []content.File {
	var files []content.File
	for _, part := range strings.Split(text, "\n-- ")[1:] {
		name, data, _ := strings.Cut(part, "\n")
		files = append(files, content.File{Path: name, Data: []byte(data)})
	}
	return files
}

// load compiles a text like sample as a pack does. The last file is an op-list that stands elsewhere.
func load(text string) (*book.Defs, book.ListID, *content.Faults) {
	faults, refs := new(content.Faults), new(content.References)
	files := packOf(text)
	d := content.Decoder{Refs: refs, Limits: content.Limits{JSONDepth: 160}}
	read := make(map[string][]content.Definition)
	for _, kind := range shape.Kinds() {
		read[kind.Name] = d.Definitions(kind, files, faults)
		refs.DeclareAll(kind.Name, read[kind.Name])
	}
	for _, room := range []string{"hall", "cellar"} {
		DeclareRoom(refs, room, nil)
	}
	refs.Settle(faults)
	c := NewCompiler(refs, 0, faults)
	set := SetOf(func(kind string) []content.Definition { return read[kind] })
	set.Hooks, set.BuiltIn = scripts{}, []string{"say", "north"}
	set.Positions = []shape.Position{{ID: "standing", Acts: true}, {ID: "sitting"}}
	c.Compile(set)
	var list book.ListID
	for _, f := range files {
		if f.Path == "lists" {
			if n := d.Limits.Parse(f, faults); n != nil {
				list = c.List(n, "lists")
			}
		}
	}
	c.Finish()
	return c.Defs(), list, faults
}

// scripts are two scripts, of which one does not compile.
type scripts struct{}

func (scripts) Files() []string { return []string{"charm.lua", "torn.lua"} }

func (scripts) Functions(file string) []string {
	if file == "charm.lua" {
		return []string{"fade", "save"}
	}
	return nil
}

func (scripts) Broken(file string) bool { return file == "torn.lua" }

// updating says that the golden files are to be written; the flag is package golden's.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

const goldenFile = "testdata/faults.txt"

// breakage changes a sample in one place. What must be reported then, this and nothing else, stands in the golden file.
type breakage struct{ name, old, new string }

// also changes a second place, whose old text stands in the sample once as well. A 0 byte tells the two apart.
func (b breakage) also(old, new string) breakage {
	b.old, b.new = b.old+"\x00"+old, b.new+"\x00"+new
	return b
}

func (b breakage) check(t *testing.T, text string) {
	t.Helper()
	after := strings.Split(b.new, "\x00")
	for i, old := range strings.Split(b.old, "\x00") {
		if strings.Count(text, old) != 1 {
			t.Fatalf("%q stands in the sample %d times", old, strings.Count(text, old))
		}
		text = strings.Replace(text, old, after[i], 1)
	}
	_, _, faults := load(text)
	golden := readGolden(t)
	got := faults.String()
	if diff := cmp.Diff(golden[t.Name()], got); diff != "" && !updating() {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	if updating() {
		golden[t.Name()] = got
		writeGolden(t, golden)
	}
	if want := !strings.Contains(t.Name(), "does_not"); (faults.Len() == 1) != want {
		t.Errorf("%d findings", faults.Len())
	}
}

// readGolden returns what must be reported, by the name of the test.
func readGolden(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile(goldenFile)
	if err != nil && !updating() {
		t.Fatal(err)
	}
	golden := make(map[string]string)
	for _, part := range strings.Split("\n"+string(data), "\n# ")[1:] {
		name, text, _ := strings.Cut(part, "\n")
		if text != "" {
			text = strings.TrimSuffix(text, "\n") + "\n"
		}
		golden[name] = text
	}
	return golden
}

func writeGolden(t *testing.T, golden map[string]string) {
	t.Helper()
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(golden)) {
		b.WriteString("# " + name + "\n" + golden[name])
	}
	if err := os.WriteFile(goldenFile, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestSampleIsSound(t *testing.T) {
	if _, list, faults := load(sample); faults.Len() > 0 || list == 0 {
		t.Errorf("list %d, faults:\n%s", list, faults)
	}
}
