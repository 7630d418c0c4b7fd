package define

import (
	"strings"
	"testing"
)

// run breaks the sample in each of the ways and compares what is reported with testdata/faults.txt, which -update writes.
func run(t *testing.T, cases []breakage) {
	t.Helper()
	for _, b := range cases {
		t.Run(b.name, func(t *testing.T) { b.check(t, sample) })
	}
}

// Unknown ops and fields of ops, with what there is.
func TestOpFaults(t *testing.T) {
	run(t, []breakage{
		{"unknown op", `{"op": "restore", "resource": "nerve", "dice_count": ["attr", "wit"], "dice_sides": 6}`, `{"op": "restor", "resource": "nerve"}`},
		{"op of a later version", `{"op": "heal", "amount": 10, "dice_num": 2, "dice_sides": 4}`, `{"op": "teleport"}`},
		{"unknown field of an op", `"amount": 10, "dice_num"`, `"amuont": 10, "dice_num"`},
		{"field of another op", `{"op": "chance", "pct": 25,`, `{"op": "chance", "pct": 25, "amount": 3,`},
		{"missing field", `{"op": "restore", "resource": "nerve", "dice_count"`, `{"op": "restore", "dice_count"`},
		{"wrong type", `"amount": 10, "dice_num"`, `"amount": true, "dice_num"`},
		{"no list", `"then": []}`, `"then": 3}`},
		{"chance above 100", `"pct": 25`, `"pct": 125`},
		{"chance below 0", `"pct": 25`, `"pct": -1`},
		{"duration of an application", `"duration": "2s"`, `"duration": 0`},
	})
}

// Names that nothing declares.
func TestReferenceFaults(t *testing.T) {
	run(t, []breakage{
		{"attribute", `"max_attr": "max_nerve"`, `"max_attr": "max_nevre"`},
		{"resource", `"fronts": "hp"`, `"fronts": "ph"`},
		{"damage type", `"type": "dread"`, `"type": "draed"`},
		{"damage type as a key", `{"fire": 0.5,`, `{"fier": 0.5,`},
		{"nothing near", `{"fire": 0.5,`, `{"thunderstorm": 0.5,`},
		{"affect", `"has_affect": "burning"`, `"has_affect": "burned"`},
		{"affect in a hook", `"affect": "staggered"`, `"affect": "stagered"`},
		{"attribute in a formula", `["attr", "grit"], 5`, `["attr", "girt"], 5`},
		{"attribute after a scope", `["attr", "$target.wit"]`, `["attr", "$target.wti"]`},
		{"twice", `{"id": "might", "base": 10}`, `{"id": "might", "base": 10}, {"id": "might", "base": 3}`},
	})
}

func TestFormulaFaults(t *testing.T) {
	run(t, []breakage{
		{"head", `["max", ["attr", "might"], 3]`, `["mxa", ["attr", "might"], 3]`},
		{"no head", `["max", ["attr", "might"], 3]`, `[["attr", "might"], 3]`},
		{"empty", `["max", ["attr", "might"], 3]`, `[]`},
		{"too few arguments", `["/", ["attr", "wit"], 40]`, `["/", ["attr", "wit"]]`},
		{"too many arguments", `["/", ["attr", "wit"], 40]`, `["floor", 1, 2]`},
		{"name that is none", `["attr", "$target.wit"]`, `["attr", 3]`},
		{"literal that is none", `["/", ["attr", "wit"], 40]`, `["lit", "x"]`},
		{"scope", `["attr", "$target.might"]`, `["attr", "$tarmac.might"]`},
		{"scope without name", `["attr", "$target.might"]`, `["attr", "$target"]`},
		{"scope in an attribute", `["attr", "grit"], 5`, `["attr", "$target.grit"], 5`},
		{"scalar", `["-", "$mag"]`, `["-", "$mga"]`},
		{"scalar of another place", `["-", "$mag"]`, `["-", "$depletion.overflow"]`},
		{"scalar in an attribute", `["max", ["attr", "might"], 3]`, `["max", "$mag", 3]`},
		{"scalar of a check outside", `"amount": 10, "dice_num"`, `"amount": "$check.total", "dice_num"`},
		{"object", `["-", "$mag"]`, `["-", {}]`},
		{"too large a number", `["-", "$mag"]`, `["-", 1e999]`},
		{"itself", `"base": ["max", ["attr", "might"], 3]`, `"base": ["max", ["attr", "wit"], 3]`},
		{"circle", `{"id": "might", "base": 10}`, `{"id": "might", "base": ["attr", "wit"]}`},
		{"circle through a bound", `{"id": "max_nerve", "base": 20}`, `{"id": "max_nerve", "base": 20, "min": ["attr", "more"]}, {"id": "more", "max": ["+", 1, ["attr", "max_nerve"]]}`},
	})
}

func TestDiceFaults(t *testing.T) {
	run(t, []breakage{
		{"grammar", `"dice": "2d6+1"`, `"dice": "2d6++1"`},
		{"limit", `"dice": "2d6+1"`, `"dice": "2d6000"`},
		{"two ways", `"dice_num": 2,`, `"dice_num": 2, "dice": "1d6",`},
		{"sides missing", `"dice_num": 2, "dice_sides": 4`, `"dice_num": 2`},
		{"sides alone", `"dice_num": 2, "dice_sides": 4`, `"dice_sides": 4`},
		{"sides beside dice", `"dice": "2d6+1"`, `"dice": "2d6+1", "dice_sides": 3`},
		{"count that is a number", `"dice_count": ["attr", "wit"]`, `"dice_count": 3`},
		{"number of another kind", `"dice_num": 2`, `"dice_num": {}`},
		{"sides out of range", `"dice_sides": 4`, `"dice_sides": 1`},
		{"of a check", `"dice": "1d20", "bonus": ["attr"`, `"dice": "d", "bonus": ["attr"`},
	})
}

func TestConditionFaults(t *testing.T) {
	run(t, []breakage{
		{"comparator", `"cmp": "!="`, `"cmp": "=>"`},
		{"no left side", `"scalar": "$mag", "cmp"`, `"cmp"`},
		{"two left sides", `"scalar": "$mag", "cmp"`, `"scalar": "$mag", "resource": "hp", "cmp"`},
		{"no comparator", `"scalar": "$mag", "cmp": "!=", "rhs": 1`, `"scalar": "$mag", "rhs": 1`},
		{"no right side", `"scalar": "$mag", "cmp": "!=", "rhs": 1`, `"scalar": "$mag", "cmp": "!="`},
		{"comparator beside an affect", `"has_affect": "burning",`, `"has_affect": "burning", "cmp": "<",`},
		{"right side beside an affect", `"has_affect": "burning",`, `"has_affect": "burning", "rhs": 1,`},
		{"scalar", `"scalar": "$mag"`, `"scalar": "$mug"`},
	})
}

func TestPoolFaults(t *testing.T) {
	run(t, []breakage{
		{"absorb with a cap", `"absorb": true, "fronts": "hp"`, `"absorb": true, "fronts": "hp", "max_attr": "max_hp"`},
		{"absorb before nothing", `"absorb": true, "fronts": "hp"`, `"absorb": true`},
		{"fronts without absorb", `"per_round": true,`, `"per_round": true, "fronts": "hp",`},
		{"absorb before absorb", `"absorb": true, "fronts": "hp"`, `"absorb": true, "fronts": "ward"`},
		{"absorb that is vital", `"absorb": true, "fronts": "hp"`, `"absorb": true, "fronts": "hp", "vital": true`},
		{"absorb that is primary", `"absorb": true, "fronts": "hp"`, `"absorb": true, "fronts": "hp", "primary": true`},
		{"no cap", `{"id": "guard", "max_attr": "max_guard",`, `{"id": "guard",`},
		{"no primary", `"primary": true, "gauge"`, `"gauge"`},
		{"two primaries", `"per_round": true,`, `"per_round": true, "vital": true, "primary": true,`},
		{"primary that is not vital", `"vital": true, "primary": true,`, `"primary": true,`},
		{"damage to an absorbing pool", `"target_resource": "nerve"`, `"target_resource": "ward"`},
		{"bounds", `"min": 1, "max": 40`, `"min": 41, "max": 40`},
		{"regeneration out of range", `"regen": 0.5`, `"regen": 1e13`},
		{"handlers of a later version", `"per_round": true,`, `"per_round": true, "on_event": {},`},
	})
}

func TestAffectFaults(t *testing.T) {
	run(t, []breakage{
		{"duration 0", `"duration": 16`, `"duration": 0`},
		{"duration below 0", `"duration": 16`, `"duration": "-3s"`},
		{"interval 0", `"interval": 4`, `"interval": 0`},
		{"stacking", `"stacking": "stack"`, `"stacking": "stak"`},
		{"stacking of a later version", `"stacking": "stack", "max_stacks": 3`, `"stacking": "highest"`},
		{"stack without limit", `"stacking": "stack", "max_stacks": 3`, `"stacking": "stack"`},
		{"limit without stacks", `"stacking": "stack", "max_stacks": 3`, `"max_stacks": 3`},
		{"limit below 1", `"max_stacks": 3`, `"max_stacks": 0`},
		{"operation", `"op": "mul"`, `"op": "div"`},
		{"field of a later version", `"max_stacks": 3,`, `"max_stacks": 3, "rungs": [],`},
		{"factor that is no number", `"*": 0.9`, `"*": "much"`},
	})
}

func TestCheckFaults(t *testing.T) {
	run(t, []breakage{
		{"neither", `"dice": "1d20", "versus": {"dice": "1d20", "bonus": 2}`, `"dice": "1d20"`},
		{"both", `"dice": "1d20", "versus"`, `"dice": "1d20", "dc": 3, "versus"`},
		{"boon without dice", `"boon_dice": "2d20kh1",`, ``},
		{"bane without dice", `"show": "summary",`, `"bane": 1,`},
		{"dice without bane", `"show": "summary",`, `"bane_dice": "1d4",`},
		{"unknown axis", `"natural": {"face": 20}`, `"narutal": {"face": 20}`},
		{"edges", `"min": 0, "max": 4`, `"min": 5, "max": 4`},
		{"natural without face", `"natural": {"face": 20}`, `"natural": {"count": 2}`},
	})
}

func TestWarnings(t *testing.T) {
	run(t, []breakage{
		{"unreachable band", `"margin": {"min": 0, "max": 4}, "total": {"min": 3}, "when": "$check.margin"`, `"ops": []`},
		{"restless hook", `{"op": "set_resource", "resource": "nerve", "value": ["attr", "max_nerve"], "to": "actor"},`, ``},
		{"restless in a branch", `{"op": "set_resource", "resource": "nerve",`, `{"op": "set_resource", "resource": "guard",`},
		{"hidden harm by a row", `"attr": "might", "op": "add", "value": 2`, `"attr": "might", "op": "add", "value": -2`},
		{"hidden harm by a factor", `"*": 0.9`, `"*": 1.1`},
		{"hidden harm by a tag", `"stack_scope": "target",`, `"stack_scope": "target", "prevents": ["act"],`},
		{"hidden harm by a tick", `"category": "debuff", "duration": 16`, `"category": "warmth", "duration": 16`},
		{"factor below 0", `"fire": 0.5`, `"fire": -0.5`},
		{"factor too large", `"fire": 0.5, "*": 0.9}`, `"fire": 5000, "*": 0.9}, "harmful": true`},
		{"no duration", `"duration": "150t", `, ``},
		{"idle duration", `"duration_kind": "indefinite",`, `"duration_kind": "indefinite", "duration": 4,`},
		{"no whole pulse", `"duration": 40`, `"duration": "1.1s"`},
		{"no whole pulse of an op", `"affect": "staggered", "to": "actor", "duration": "2s"`, `"affect": "burning", "to": "actor", "duration": "2.1s"`},
		{"interval longer than duration", `"duration": 16`, `"duration": 3`},
		{"release of nobody", `"suspends_death": true, `, ``},
	})
}

// Where the vital pool's cap is a number, a blow that size surely kills; what comes after it comes too late.
func TestAfterDeath(t *testing.T) {
	const (
		derived = `{"id": "max_hp", "value_kind": "derived", "base": ["*", ["attr", "grit"], 5]}`
		literal = `{"id": "max_hp", "base": 60}`
	)
	for _, b := range []breakage{
		{"kills", `{"op": "heal", "amount": 10,`, `{"op": "deal_damage", "amount": 60}, {"op": "heal", "amount": 10,`},
		{"does_not kill", `{"op": "heal", "amount": 10,`, `{"op": "deal_damage", "amount": 59}, {"op": "heal", "amount": 10,`},
		{"does_not kill the target", `{"op": "heal", "amount": 10,`, `{"op": "deal_damage", "amount": 60, "to": "source"}, {"op": "heal", "amount": 10,`},
	} {
		t.Run(b.name, func(t *testing.T) { b.check(t, strings.Replace(sample, derived, literal, 1)) })
	}
}
