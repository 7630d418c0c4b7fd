package define

import (
	"encoding/json"
	"maps"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// whole are ops with so much in them that any other field can be changed by itself.
var whole = map[string]string{
	"deal_damage":     `{"type": "dread", "dice_num": 2, "dice_sides": 4}`,
	"heal":            `{"dice_num": 2, "dice_sides": 4}`,
	"restore":         `{"resource": "hp", "dice_num": 2, "dice_sides": 4}`,
	"modify_resource": `{"resource": "hp", "dice_num": 2, "dice_sides": 4}`,
	"set_resource":    `{"resource": "hp", "value": 1}`,
	"apply_affect":    `{"affect": "held"}`,
	"remove_affect":   `{"affect": "held"}`,
	"if":              `{"resource": "hp", "cmp": "<", "rhs": 1}`,
	"chance":          `{"pct": 1}`,
	"check":           `{"dice": "d6", "dc": 1, "boon": 1, "boon_dice": "d8", "bane": 1, "bane_dice": "d4"}`,
	"act":             `{"room": "x"}`,
	"send":            `{"text": "x"}`,
	"interrupt":       `{"lockout": "1s"}`,

	"dispel":                `{"category": "curse"}`,
	"increment_rung":        `{"affect": "tired"}`,
	"decrement_rung":        `{"affect": "tired"}`,
	"teleport":              `{"room": "hall"}`,
	"push":                  `{"dir": "north"}`,
	"modify_attribute_base": `{"attr": "might", "add": 1}`,
	"set_flag":              `{"flag": "lit"}`,
	"clear_flag":            `{"flag": "met_warden"}`,
	"grant_track":           `{"track": "warden"}`,
	"advance_track":         `{"track": "warden"}`,
	"grant_ability":         `{"ability": "thrift"}`,
	"revoke_ability":        `{"ability": "thrift"}`,
	"apply_bundle":          `{"bundle": "kit"}`,
	"consume_item":          `{"item": "rope"}`,
	"produce_item":          `{"item": "rope"}`,
	"augment_item":          `{"slot": "hand", "attr": "might", "add": 1}`,
	"learn_profession":      `{"profession": "chandler"}`,
	"salvage_item":          `{"item": "candle"}`,
	"craft_recipe":          `{"recipe": "rope"}`,
	"list_recipes":          `{"profession": "chandler"}`,
}

// others are other values for the fields of ops, those of one op alone with its name before them. What is null is left out.
var others = map[string]string{
	"to": `{"to": "source"}`, "amount": `{"amount": 3}`, "bonus": `{"bonus": 3}`, "fixed": `{"fixed": true}`,
	"scope": `{"scope": "source"}`, "dice": `{"dice": "2d4", "dice_num": null, "dice_sides": null}`, "dice_num": `{"dice_num": 3}`,
	"dice_count": `{"dice_num": null, "dice_count": ["attr", "wit"]}`, "dice_sides": `{"dice_sides": 6}`,
	"type": `{"type": "fire"}`, "resource": `{"resource": "nerve"}`, "no_reflect": `{"no_reflect": true}`, "no_proc": `{"no_proc": true}`, "bypass": `{"bypass": ["light"]}`,
	"value": `{"value": 2}`, "take_higher": `{"take_higher": true}`,
	"affect": `{"affect": "burning"}`, "duration": `{"duration": "2s"}`, "magnitude": `{"magnitude": 2}`, "stacks": `{"stacks": 2}`,
	"level": `{"level": 2}`, "harmful": `{"harmful": true}`, "from": `{"from": "actor"}`,
	"has_affect": `{"resource": null, "cmp": null, "rhs": null, "has_affect": "held"}`, "formula": `{"resource": null, "formula": 3}`,
	"scalar": `{"resource": null, "scalar": "$mag"}`, "cmp": `{"cmp": "<="}`, "rhs": `{"rhs": 2}`, "on_indeterminate": `{"on_indeterminate": "skip"}`, "who": `{"who": "source"}`,
	"then": `{"then": [{"op": "heal"}]}`, "else": `{"else": [{"op": "heal"}]}`, "pct": `{"pct": 2}`,
	"check.id": `{"id": "hold"}`, "check.dice": `{"dice": "d10"}`, "dc": `{"dc": 2}`, "versus": `{"dc": null, "versus": {"dice": "d6"}}`,
	"subject": `{"subject": "target"}`, "boon": `{"boon": 2}`, "bane": `{"bane": 2}`, "boon_dice": `{"boon_dice": "d10"}`,
	"bane_dice": `{"bane_dice": "d10"}`, "bands": `{"bands": [{"label": "x"}]}`, "show": `{"show": "none"}`,
	"act.actor": `{"actor": "y"}`, "act.target": `{"target": "y"}`, "act.room": `{"room": "y"}`, "text": `{"text": "y"}`,

	"tags": `{"tags": ["light"]}`, "rung": `{"affect": "tired", "rung": 2}`, "category": `{"category": "poison"}`, "count": `{"count": 7}`,
	"check": `{"check": {"dice": "d6", "dc": 1}}`, "increment_rung.affect": `{"affect": "stairs"}`,
	"decrement_rung.affect": `{"affect": "stairs"}`, "by": `{"by": 2}`, "room": `{"room": "cellar"}`,
	"dest": `{"room": null, "dest": "actor"}`, "dir": `{"dir": "south"}`, "attr": `{"attr": "wit"}`, "add": `{"add": 2}`,
	"set": `{"add": null, "set": 1}`, "flag": `{"flag": "met_warden"}`, "clear_flag.flag": `{"flag": "seen_warden"}`,
	"track": `{"track": "guide"}`, "steps": `{"steps": 2}`, "ability": `{"ability": "second_wind"}`, "bundle": `{"bundle": "thanks"}`,
	"item": `{"item": "candle"}`, "salvage_item.item": `{"item": "lamp"}`, "optional": `{"optional": true}`, "slot": `{"slot": "head"}`,
	"profession": `{"profession": "cook"}`, "lockout": `{"lockout": "2s"}`, "recipe": `{"recipe": "candle"}`,
}

// further are definitions besides those of the sample, so that an op can name another one.
const further = `
-- affects/g.json
{"id": "stairs", "duration": 4, "rungs": [{}, {}]}
-- flags/h.json
{"id": "seen_warden", "number": 18}
-- tracks/u.json
{"id": "guide", "steps": [{"id": "one"}]}
-- professions/q.json
{"id": "cook", "ranks": ["Cook"]}
-- items/j.json
{"id": "lamp", "salvage": {"wick": 1}}`

// jsonFields are the fields that authors write of a struct, those of embedded ones among them.
func jsonFields(of reflect.Type) (names []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		if f.Anonymous {
			names = append(names, jsonFields(f.Type)...)
		} else if name := f.Tag.Get("json"); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// opWith writes an op with changes to its fields.
func opWith(t *testing.T, name string, changes ...string) string {
	t.Helper()
	fields := map[string]any{"op": name}
	for _, change := range changes {
		if err := json.Unmarshal([]byte(change), &fields); err != nil {
			t.Fatalf("%s: %v", change, err)
		}
	}
	maps.DeleteFunc(fields, func(_ string, v any) bool { return v == nil })
	text, err := json.Marshal([]any{fields})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Whatever may be written of an op changes what it compiles to: no field is read and then forgotten.
func TestEveryFieldOfAnOpCounts(t *testing.T) {
	compile := func(ops string) *book.Defs {
		d, _, faults := load(further + lists(ops))
		if faults.Len() > 0 {
			t.Fatalf("%s: %s", ops, faults)
		}
		return d
	}
	all := cmp.Exporter(func(reflect.Type) bool { return true })
	count := 0
	ops := reflect.TypeFor[shape.Op]()
	for i := range ops.NumField() {
		_, name, ok := strings.Cut(ops.Field(i).Tag.Get("content"), "when=")
		if !ok {
			continue
		}
		before := compile(opWith(t, name, whole[name]))
		for _, field := range jsonFields(ops.Field(i).Type.Elem()) {
			change, listed := others[name+"."+field]
			if !listed {
				change, listed = others[field]
			}
			if !listed {
				t.Errorf("%s.%s is not listed here", name, field)
				continue
			}
			if cmp.Equal(before, compile(opWith(t, name, whole[name], change)), all) {
				t.Errorf("%s of %s changes nothing", field, name)
			}
			count++
		}
	}
	if count < 141 {
		t.Errorf("%d fields were looked at", count)
	}
}
