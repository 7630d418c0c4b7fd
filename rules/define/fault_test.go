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
		{"op of a later version", `{"op": "heal", "amount": 10, "dice_num": 2, "dice_sides": 4}`, `{"op": "area"}`},
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
		{"ability", `{"op": "grant_ability", "ability": "thrift"},`, `{"op": "grant_ability", "ability": "thrist"},`},
		{"ability to revoke", `"ability": "second_wind"}`, `"ability": "second_wid"}`},
		{"item to consume", `"item": "tallow", "count": 3`, `"item": "talow", "count": 3`},
		{"item to produce", `{"op": "produce_item", "item": "rope"}`, `{"op": "produce_item", "item": "robe"}`},
		{"item to salvage", `{"op": "salvage_item", "item": "candle"}`, `{"op": "salvage_item", "item": "kandle"}`},
		{"item of a recipe", `"takes": {"wick": 1, "tallow": 2}`, `"takes": {"wick": 1, "tallwo": 2}`},
		{"item of a recipe to get", `"gives": {"rope": 1}`, `"gives": {"roep": 1}`},
		{"item of a salvage", `"salvage": {"wick": 1,`, `"salvage": {"wikc": 1,`},
		{"track", `{"op": "grant_track", "track": "warden"}`, `{"op": "grant_track", "track": "wardne"}`},
		{"track to advance", `"track": "warden", "steps"`, `"track": "guard", "steps"`},
		{"profession", `{"op": "learn_profession", "profession": "chandler"}`, `{"op": "learn_profession", "profession": "candler"}`},
		{"profession to list", `{"op": "list_recipes", "profession": "chandler"}`, `{"op": "list_recipes", "profession": "chander"}`},
		{"profession of a recipe", `"id": "candle", "profession": "chandler", "rank": 2,`, `"id": "candle", "profession": "chndler", "rank": 2,`},
		{"recipe", `"recipe": "candle"`, `"recipe": "cndle"`},
		{"bundle", `{"op": "apply_bundle", "bundle": "kit"}`, `{"op": "apply_bundle", "bundle": "kti"}`},
		{"room", `"room": "cellar"`, `"room": "celler"`},
		{"attribute of a base", `{"op": "modify_attribute_base", "attr": "wit", "set": 3}`, `{"op": "modify_attribute_base", "attr": "wti", "set": 3}`},
		{"attribute of what is worn", `"slot": "hand", "attr": "wit"`, `"slot": "hand", "attr": "wti"`},
		{"ladder up", `"increment_rung", "affect": "tired"`, `"increment_rung", "affect": "tierd"`},
		{"ladder down", `"decrement_rung", "affect": "tired"`, `"decrement_rung", "affect": "tierd"`},
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
		{"rung where there is no ladder", `"$affect.stacks"]`, `"$affect.rung"]`},
		{"affect outside of one", `"OnKill": [{"op": "heal", "amount": "$event.magnitude"}]`, `"OnKill": [{"op": "heal", "amount": "$affect.level"}]`},
		{"event outside of one", `"amount": "$affect.rung"`, `"amount": "$event.magnitude"`},
		{"rung of what is dispelled", `10, "$affect.level"]`, `10, "$affect.rung"]`},
		{"level outside of a dispel", `{"op": "chance", "pct": 25,`, `{"op": "chance", "pct": "$affect.level",`},
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
		{"vital that is no word", `"vital": true, "primary": true,`, `"vital": 1, "primary": true,`},
		{"primary that is no word", `"vital": true, "primary": true,`, `"vital": true, "primary": 1,`},
		{"absorb that is no word", `"absorb": true, "fronts": "hp"`, `"absorb": "yes", "fronts": "hp"`},
		{"fronts that is no name", `"absorb": true, "fronts": "hp"`, `"absorb": true, "fronts": true`},
		{"hook with an op that is none", `{"op": "set_resource", "resource": "nerve", "value": ["attr", "max_nerve"], "to": "actor"},`, `{"op": 3},`},
		{"no cap", `{"id": "guard", "max_attr": "max_guard",`, `{"id": "guard",`},
		{"no primary", `"primary": true, "gauge"`, `"gauge"`},
		{"two primaries", `"per_round": true,`, `"per_round": true, "vital": true, "primary": true,`},
		{"primary that is not vital", `"vital": true, "primary": true,`, `"primary": true,`},
		{"damage to an absorbing pool", `"target_resource": "nerve"`, `"target_resource": "ward"`},
		{"bounds", `"min": 1, "max": 40`, `"min": 41, "max": 40`},
		{"regeneration out of range", `"regen": 0.5`, `"regen": 1e13`},
		{"field of a later version", `"per_round": true,`, `"per_round": true, "cap_raise": "add",`},
	})
}

func TestAffectFaults(t *testing.T) {
	run(t, []breakage{
		{"rules beside longest", `"stacking": "extend",`, `"stacking": "longest", "on_reapply": {"duration": "add"},`},
		{"rules of what is independent", `"stacking": "extend",`, `"stacking": "independent", "on_reapply": {"phase": "reset"},`},
		{"stacks of what is independent", `"stacking": "extend",`, `"stacking": "independent", "max_stacks": 3,`},
		{"instances of what is refreshed", `"stacking": "extend",`, `"stacking": "refresh", "max_instances": 3,`},
		{"no such rule", `"stacking": "extend",`, `"stacking": "refresh", "on_reapply": {"duration": "longer"},`},
		{"no such phase", `"stacking": "extend",`, `"stacking": "refresh", "on_reapply": {"phase": "set"},`},
		{"no such size", `"stacking": "extend",`, `"stacking": "refresh", "on_reapply": {"magnitude": "large"},`},
		{"carried without a tick", `"stacking": "extend",`, `"stacking": "carry",`},
		{"carried by a rule without a tick", `"stacking": "extend",`, `"on_reapply": {"duration": "carry"},`},
		{"owner of what is everybody's own", `"stacking": "stack", "max_stacks": 3,`, `"stacking": "stack", "max_stacks": 3, "owner": "first",`},
		{"owner of what one concentrates on", `"stacking": "extend",`, `"stack_scope": "target", "owner": "first",`},
		{"limit below the duration", `"stacking": "extend",`, `"stacking": "extend", "max_duration": "19s",`},
		{"a field that fires", `"id": "web", `, `"id": "web", "on_reapply": {"phase": "fire"}, `},
		{"type of what is set", `{"attr": "might", "op": "add", "value": 2}, {"attr": "wit", "op": "mul", "value": 1.5}`, `{"attr": "might", "op": "set", "value": 2, "type": "rank"}`},
		{"type of what holds", `{"attr": "might", "op": "add", "value": 2}, {"attr": "wit", "op": "mul", "value": 1.5}`, `{"attr": "might", "op": "max", "value": 2, "type": "rank"}`},
		{"priority of what is added", `{"attr": "might", "op": "add", "value": 2}`, `{"attr": "might", "op": "add", "value": 2, "priority": 0}`},
		{"priority beyond all", `{"attr": "might", "op": "add", "value": 2}`, `{"attr": "might", "op": "set", "value": 2, "priority": 1001}`},
		{"group with two rules", `{"id": "shroud", `, `{"id": "hood", "duration": 4, "group": {"id": "worn", "rule": "exclusive"}}, {"id": "shroud", "group": {"id": "worn", "rule": "strongest"}, `},
		{"group without a rule", `{"id": "shroud", `, `{"id": "shroud", "group": {"id": "worn"}, `},
		{"group with another rule", `{"id": "shroud", `, `{"id": "shroud", "group": {"id": "worn", "rule": "strong"}, `},
		{"duration 0", `"duration": 16`, `"duration": 0`},
		{"duration below 0", `"duration": 16`, `"duration": "-3s"`},
		{"interval 0", `"interval": 4`, `"interval": 0`},
		{"rungs that are no list", `"rungs": [
{"modifiers": [{"attr": "might", "op": "add", "value": -2}]},
{"damage_taken_mult": {"dread": 1.5}, "grants_immunity": ["glee"], "prevents": ["act", "move"]},
]`, `"rungs": {}`},
		{"hold that is no word", `"suspends_death": true`, `"suspends_death": "yes"`},
		{"stacking", `"stacking": "stack"`, `"stacking": "stak"`},
		{"stack without limit", `"stacking": "stack", "max_stacks": 3`, `"stacking": "stack"`},
		{"limit without stacks", `"stacking": "stack", "max_stacks": 3`, `"max_stacks": 3`},
		{"limit below 1", `"max_stacks": 3`, `"max_stacks": 0`},
		{"operation", `"op": "mul"`, `"op": "div"`},
		{"field of a later version", `"max_stacks": 3,`, `"max_stacks": 3, "max_duration": 4,`},
		{"no rungs", `{"id": "zeal",`, `{"id": "zeal", "rungs": [],`},
		{"field of a rung", `{"damage_taken_mult": {"dread": 1.5},`, `{"damage_taken_mul": {"dread": 1.5},`},
		{"damage type on a rung", `{"damage_taken_mult": {"dread": 1.5},`, `{"damage_taken_mult": {"draed": 1.5},`},
		{"attribute on a rung", `"op": "add", "value": -2}]}`, `"op": "add", "value": -2}, {"attr": "migth", "op": "mul", "value": 1}]}`},
		{"scope", `"category": "kindness", "scope": "room"`, `"category": "kindness", "scope": "rooms"`},
		{"lease below a pulse", `"lease": 3`, `"lease": "14t"`},
		{"dispellable that is no word", `"dispellable": false`, `"dispellable": "no"`},
		{"factor that is no number", `"*": 0.9`, `"*": "much"`},
	})
}

func TestPlaceFaults(t *testing.T) {
	run(t, []breakage{
		{"nowhere", `{"op": "teleport", "room": "cellar"}`, `{"op": "teleport"}`},
		{"two places", `{"op": "teleport", "room": "cellar"}`, `{"op": "teleport", "room": "cellar", "dest": "actor"}`},
		{"destination", `"dest": "start"`, `"dest": "home"`},
		{"no direction", `{"op": "push", "dir": "north"}`, `{"op": "push"}`},
	})
}

func TestLedgerFaults(t *testing.T) {
	run(t, []breakage{
		{"base without a number", `"attr": "wit", "set": 3}`, `"attr": "wit"}`},
		{"base with two", `"attr": "wit", "set": 3}`, `"attr": "wit", "add": 1, "set": 3}`},
		{"consent set", `"flag": "lit"`, `"flag": "pvp"`},
		{"safety cleared", `"flag": "met_warden"}`, `"flag": "safe"}`},
		{"arena set", `"flag": "lit"`, `"flag": "arena"`},
		{"consent with a number", `{"id": "met_warden", "number": 17}`, `[{"id": "pvp", "number": 3}, {"id": "met_warden", "number": 17}]`},
		{"no such number of a flag", `"number": 17`, `"number": 0`},
		{"nothing to dispel", `"category": "curse", "tags": ["light"], "count": 2,`, `"count": 2,`},
		{"dispel of none", `"count": 2, "check"`, `"count": 0, "check"`},
		{"tags of none", `"tags": ["light"], "count"`, `"tags": [], "count"`},
		{"consume nothing", `"count": 3, "optional"`, `"count": 0, "optional"`},
		{"advance by nothing", `"steps": 2`, `"steps": 0`},
		{"rank above the highest", `"rank": 2`, `"rank": 3`},
		{"rank of nothing", `{"id": "rope", "takes"`, `{"id": "rope", "rank": 1, "takes"`},
		{"profession without ranks", `["Apprentice", "Master"]`, `[]`},
		{"recipe of nothing", `"takes": {"wick": 9}`, `"takes": {}`},
		{"recipe for nothing", `"gives": {"rope": 1}}`, `"gives": {"rope": 0}}`},
		{"track without steps", `"steps": [{"id": "novice", "ops": [{"op": "grant_ability", "ability": "thrift", "to": "actor"}]}, {"id": "keeper", "level": true}]`, `"steps": []`},
		{"step twice", `"id": "keeper"`, `"id": "novice"`},
		{"stack of nothing", `"stack": 20`, `"stack": 0`},
		{"way of an ability", `"kind": "proc"`, `"kind": "reflex"`},
		{"ability without a way", `{"id": "thrift", "invoke": {"kind": "proc"}}`, `{"id": "thrift"}`},
		{"field of an ability", `"invoke": {"kind": "proc"}`, `"invok": {"kind": "proc"}, "invoke": {"kind": "proc"}`},
		{"no augmentation", `"attr": "wit", "add": 1}`, `"attr": "wit"}`},
	})
}

// Bundles that lead back to themselves never end, and those that stand too deep would not be run to their end.
func TestBundleFaults(t *testing.T) {
	deep := strings.Repeat(`{"op": "chance", "pct": 1, "then": [`, 13) + `{"op": "apply_bundle", "bundle": "kit"}` + strings.Repeat(`]}`, 13)
	run(t, []breakage{
		{"circle", `[{"op": "send", "text": "Thanks."}]`, `[{"op": "chance", "pct": 5, "then": [{"op": "apply_bundle", "bundle": "kit"}]}]`},
		{"itself", `[{"op": "send", "text": "Thanks."}]`, `[{"op": "apply_bundle", "bundle": "thanks"}]`},
		{"too deep", `{"op": "apply_bundle", "bundle": "kit"},`, `{"op": "chance", "pct": 1, "then": [` + deep + `]},`},
		{"does_not go too deep", `{"op": "apply_bundle", "bundle": "kit"},`, deep + `,`},
		{"too deep in a bundle", `[{"op": "send", "text": "Thanks."}]`, `[` + strings.ReplaceAll(deep, `"apply_bundle", "bundle": "kit"`, `"chance", "pct": 1, "then": [{"op": "heal"}]`) + `]`},
	})
}

func TestEventFaults(t *testing.T) {
	run(t, []breakage{
		{"unknown with one near", `"OnKill"`, `"OnKil"`},
		{"unknown with none near", `"OnKill"`, `"WhenTheMoonIsFull"`},
		{"prefix that is no id", `"pack:Lit"`, `"Pack:Lit"`},
		{"prefix without a name", `"pack:Lit"`, `"pack:"`},
		{"does_not mind another prefix", `"pack:Lit"`, `"lantern:Lit_2"`},
		{"only reactions are asked", `"OnKill"`, `"ToHit"`},
		{"does_not mind the other checkpoint", `"OnKill"`, `"BeforeCastCommit"`},
		{"op in a handler", `"OnKill": [{"op": "heal",`, `"OnKill": [{"op": "heel",`},
		{"no list", `"pack:Lit": [{"op": "heal", "amount": "$event.magnitude"}]`, `"pack:Lit": {}`},
		{"too long a list", `"pack:Lit": [`, `"pack:Lit": [` + strings.Repeat(`{"op": "heal"},`, 256)},
		{"unknown on a pool", `"per_round": true,`, `"per_round": true, "on_event": {"OnHitt": []},`},
		{"fault under an unknown event", `"OnKill": [{"op": "heal", "amount": "$event.magnitude"}]`, `"OnKill": [], "pack:Out": [{"op": "heal", "amount": "$event.magnitud"}]`},
	})
}

func TestRestless(t *testing.T) {
	zeal := func(rest string) (old, new string) {
		return `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "harmful": true, "duration": 8, ` + rest + `}`
	}
	on := func(name, event, ops string) breakage {
		old, new := zeal(`"on_event": {"` + event + `": [` + ops + `]}`)
		return breakage{name, old, new}
	}
	and := func(name, own, other string) breakage {
		old, new := zeal(own)
		return breakage{name, old, new + `, {"id": "zest", "duration": 8, ` + other + `}`}
	}
	apply := func(id string) string { return `[{"op": "apply_affect", "affect": "` + id + `"}]` }
	run(t, []breakage{
		on("blow", "OnDamageTaken", `{"op": "heal"}, {"op": "deal_damage", "amount": 1}`),
		on("blow in a bundle that is applied", "OnDamageTaken", `{"op": "apply_bundle", "bundle": "sting"}`).
			also("-- flags/g.json", "-- bundles/s.json\n"+`{"id": "sting", "ops": [{"op": "deal_damage", "amount": 1}]}`+"\n-- flags/g.json"),
		on("application", "OnApplyAffect", `{"op": "apply_affect", "affect": "held"}`),
		on("application that deals damage", "OnDamageTaken", `{"op": "apply_affect", "affect": "held"}`).also(`{"id": "held",`, `{"id": "held", "on_apply": [{"op": "deal_damage", "amount": 1}],`),
		on("end that deals damage", "OnDamageTaken", `{"op": "remove_affect", "affect": "held"}`).also(`{"id": "held",`, `{"id": "held", "on_expire": [{"op": "deal_damage", "amount": 1}],`),
		on("tick at once that deals damage", "OnDamageTaken", `{"op": "apply_affect", "affect": "burning"}`),
		on("tick at once", "OnAffectTick", `{"op": "apply_affect", "affect": "burning"}`),
		on("removal", "OnAffectExpire", `{"op": "remove_affect", "affect": "held"}`),
		on("dispel", "OnAffectExpire", `{"op": "dispel", "category": "curse"}`),
		on("check of a dispel", "OnCheck", `{"op": "dispel", "category": "curse", "check": {"dice": "d6", "dc": 1}}`),
		on("check", "OnCheck", `{"op": "check", "dice": "d6", "dc": 1}`),
		on("push", "OnEnter", `{"op": "push", "dir": "north"}`),
		on("step", "OnTrackStep", `{"op": "advance_track", "track": "warden"}`),
		on("level", "OnLevel", `{"op": "advance_track", "track": "warden"}`),
		on("does_not listen to itself", "OnAffectExpire", `{"op": "apply_affect", "affect": "held"}, {"op": "deal_damage", "amount": 1}`),
		on("does_not go on behind an if", "OnDamageTaken", `{"op": "if", "scalar": "$mag", "cmp": ">", "rhs": 3, "then": [{"op": "deal_damage", "amount": 1}]}`),
		on("does_not go on behind a chance", "OnApplyAffect", `{"op": "chance", "pct": 3, "then": [{"op": "apply_affect", "affect": "held"}]}`),
		on("does_not raise a second OnHit", "OnHit", `{"op": "deal_damage", "amount": 1}`),
		{"handler of an ability", `"OnKill": [{"op": "heal",`, `"OnDamageTaken": [{"op": "deal_damage"}], "OnKill": [{"op": "heal",`},
		{"handler of a pool", `"per_round": true,`, `"per_round": true, "on_event": {"OnDamageTaken": [{"op": "deal_damage"}]},`},

		and("two affects", `"on_apply": `+apply("zest"), `"on_apply": `+apply("zeal")),
		and("two affects by a tick and an end", `"tick": {"interval": 1, "ops": `+apply("zest")+`}`, `"on_expire": `+apply("zeal")),
		and("two affects by a handler and a dispel", `"on_event": {"OnKill": `+apply("zest")+`}`, `"on_dispel": `+apply("zeal")),
		and("two affects twice", `"on_expire": `+apply("zest")+`, "on_apply": `+apply("zest"), `"on_dispel": `+apply("zeal")+`, "on_apply": `+apply("zeal")),
		and("itself", `"on_apply": `+apply("zeal"), `"level": 1`),
		and("itself at once", `"tick": {"interval": 1, "on_apply": true, "ops": `+apply("zeal")+`}`, `"level": 1`),
		and("does_not matter later", `"tick": {"interval": 1, "ops": `+apply("zeal")+`}`, `"level": 1`),
		and("does_not lead back", `"on_apply": `+apply("zest"), `"level": 1`),
		and("does_not lead back for sure", `"on_apply": `+apply("zest"), `"on_apply": [{"op": "if", "has_affect": "held", "then": `+apply("zeal")+`}]`),
		and("does_not lead back to who ignores it", `"stacking": "ignore", "on_apply": `+apply("zest"), `"on_apply": `+apply("zeal")),
	})
}

func TestLedgerWarnings(t *testing.T) {
	run(t, []breakage{
		{"flag that nothing sets", `{"op": "clear_flag", "flag": "met_warden"}`, `{"op": "clear_flag", "flag": "lti"}`},
		{"flag that nothing sets and none near", `{"op": "clear_flag", "flag": "met_warden"}`, `{"op": "clear_flag", "flag": "unheard_of"}`},
		{"does_not mind a flag that something sets", `{"op": "clear_flag", "flag": "met_warden"}`, `{"op": "clear_flag", "flag": "lit"}`},
		{"nothing left", `{"op": "salvage_item", "item": "candle"}`, `{"op": "salvage_item", "item": "rope"}`},
		{"no ladder to climb", `"increment_rung", "affect": "tired"`, `"increment_rung", "affect": "held"`},
		{"no ladder to go down", `"decrement_rung", "affect": "tired"`, `"decrement_rung", "affect": "held"`},
		{"no ladder to stand on", `"affect": "tired", "rung": 2`, `"affect": "held", "rung": 2`},
		{"rung above the highest", `"affect": "tired", "rung": 2`, `"affect": "tired", "rung": 3`},
		{"more rungs than there are", `"affect": "tired", "by": 2`, `"affect": "tired", "by": 3`},
	})
}

// What fills an empty pool again need not be an op on it.
func TestSettledHooks(t *testing.T) {
	const old = `{"op": "set_resource", "resource": "nerve", "value": ["attr", "max_nerve"], "to": "actor"},`
	run(t, []breakage{
		{"does_not go on with an immunity", old, `{"op": "apply_affect", "affect": "veil"},`},
		breakage{"does_not go on with a factor of 0", old, `{"op": "apply_affect", "affect": "shroud"},`}.also(`{"fire": 0.5,`, `{"fire": 0,`),
		breakage{"does_not go on with a bundle", old, `{"op": "apply_bundle", "bundle": "thanks"},`}.
			also(`{"op": "send", "text": "Thanks."}`, `{"op": "restore", "resource": "nerve"}`),
		{"does_not go on in the check of a dispel", old, `{"op": "dispel", "category": "curse", "check": {"dice": "d6", "dc": 1, "bands": [{"label": "x", "ops": [{"op": "restore", "resource": "nerve"}]}]}},`},
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
		{"restless with an affect that protects from nothing", `{"op": "set_resource", "resource": "nerve", "value": ["attr", "max_nerve"], "to": "actor"},`, `{"op": "apply_affect", "affect": "web"},`},
		{"restless with a bundle", `{"op": "set_resource", "resource": "nerve", "value": ["attr", "max_nerve"], "to": "actor"},`, `{"op": "apply_bundle", "bundle": "kit"},`},
		{"restless in a branch", `{"op": "set_resource", "resource": "nerve",`, `{"op": "set_resource", "resource": "guard",`},
		{"hidden harm by a row", `"attr": "might", "op": "add", "value": 2`, `"attr": "might", "op": "add", "value": -2`},
		{"hidden harm by a factor", `"*": 0.9`, `"*": 1.1`},
		{"hidden harm by a tag", `"stack_scope": "target",`, `"stack_scope": "target", "prevents": ["act"],`},
		{"hidden harm by a tick", `"category": "debuff", "duration": 16`, `"category": "warmth", "duration": 16`},
		{"hidden harm on a rung", `{"id": "tired",`, `{"id": "tired", "category": "sleep",`},
		{"hidden harm by a tag on a rung", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "rungs": [{}, {"prevents": ["act"]}]}`},
		{"hidden harm towards its source", `"concentration": true, "harmful": true,`, `"concentration": true, "category": "ward",`},
		{"hidden harm by on_apply", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "on_apply": [{"op": "deal_damage", "amount": 1}]}`},
		{"hidden harm in the check of a dispel", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "on_apply": [{"op": "dispel", "category": "poison", "check": {"dice": "d6", "dc": 4, "bands": [{"label": "x", "ops": [{"op": "deal_damage", "amount": 1}]}]}}]}`},
		{"hidden harm in the check of a handler's dispel", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "on_event": {"OnKill": [{"op": "dispel", "category": "poison", "check": {"dice": "d6", "dc": 4, "bands": [{"label": "x", "ops": [{"op": "restore", "resource": "hp", "to": "actor"}, {"op": "modify_resource", "resource": "hp", "amount": -3, "to": "actor"}]}]}}]}}`},
		{"hidden harm by on_expire", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "on_expire": [{"op": "apply_affect", "affect": "burning"}]}`},
		{"hidden harm by on_dispel", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "on_dispel": [{"op": "increment_rung", "affect": "tired"}]}`},
		{"hidden harm by a handler", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "on_event": {"OnKill": [{"op": "deal_damage", "amount": 1, "to": "actor"}]}}`},
		{"hidden harm by a row that multiplies", `"attr": "wit", "op": "mul", "value": 1.5`, `"attr": "wit", "op": "mul", "value": 0.5`},
		{"hidden harm by what a handler moves", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "on_event": {"OnHit": [{"op": "heal"}], "OnLevel": [{"op": "push", "dir": "north", "to": "actor"}]}}`},
		{"hidden harm by what applied it, which may be its bearer", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "on_event": {"OnApplyAffect": [{"op": "modify_resource", "resource": "hp", "amount": -1}]}}`},
		{"hidden harm by a sum that may be below 0", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "on_event": {"pack:Lit": [{"op": "apply_affect", "affect": "zest", "magnitude": ["-", 1, "$event.magnitude"], "to": "actor"}]}}, {"id": "zest", "duration": 8, "modifiers": [{"attr": "might", "op": "add", "value": 1}]}`},
		{"hidden harm by a sum of what lowers", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "tick": {"interval": 4, "ops": [{"op": "apply_affect", "affect": "zest", "magnitude": "$affect.stacks"}]}}, {"id": "zest", "duration": 8, "modifiers": [{"attr": "might", "op": "add", "value": -1}]}`},
		{"does_not mind harm to others", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "on_event": {"OnHit": [{"op": "apply_affect", "affect": "burning"}, {"op": "push", "dir": "north"}], "OnEnter": [{"op": "deal_damage", "amount": 1, "to": "source"}]}}`},
		{"does_not mind what may be below 0 and meets a gate", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "on_apply": [{"op": "apply_affect", "affect": "zest", "magnitude": ["-", "$mag"]}]}, {"id": "zest", "duration": 8, "modifiers": [{"attr": "might", "op": "add", "value": 1}]}`},
		breakage{"hidden harm by a handler in a bundle", `{"id": "zeal", "scope": "room", "duration": 8}`, `{"id": "zeal", "category": "ward", "duration": 8, "on_event": {"OnKill": [{"op": "apply_bundle", "bundle": "kit"}]}}`}.
			also(`{"op": "send", "text": "Thanks."}`, `{"op": "modify_attribute_base", "attr": "might", "add": -1, "to": "actor"}`),
		{"factor below 0", `"fire": 0.5`, `"fire": -0.5`},
		{"factor too large", `"fire": 0.5, "*": 0.9}`, `"fire": 5000, "*": 0.9}, "harmful": true`},
		{"no duration", `"duration": "150t", `, ``},
		{"idle duration", `"held", "duration_kind": "indefinite",`, `"held", "duration_kind": "indefinite", "duration": 4,`},
		{"no whole pulse", `"duration": 40`, `"duration": "1.1s"`},
		{"no whole pulse of an op", `"affect": "staggered", "to": "actor", "duration": "2s"`, `"affect": "burning", "to": "actor", "duration": "2.1s"`},
		{"interval longer than duration", `"duration": 16`, `"duration": 3`},
		{"lease of what fills no room", `"id": "veil",`, `"id": "veil", "lease": 4,`},
		{"lease that is no whole pulse", `"lease": 3`, `"lease": "50t"`},
		{"rows beside rungs", `"id": "tired",`, `"id": "tired", "prevents": ["cast"],`},
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
		{"kills with a type that changes nothing", `{"op": "heal", "amount": 10,`, `{"op": "deal_damage", "amount": 60, "type": "cold"}, {"op": "heal", "amount": 10,`},
		{"does_not kill for sure with a type that is soaked", `{"op": "heal", "amount": 10,`, `{"op": "deal_damage", "amount": 600, "type": "fire"}, {"op": "heal", "amount": 10,`},
		{"does_not kill by another pool", `{"op": "heal", "amount": 10,`, `{"op": "deal_damage", "amount": 60, "resource": "nerve"}, {"op": "heal", "amount": 10,`},
		{"kills before a list is told about", `{"op": "teleport", "room": "cellar"},`, `{"op": "deal_damage", "amount": 60}, {"op": "send", "to": "source", "text": "It is over."}, {"op": "dispel", "category": "curse"},`},
		{"kills in a handler", `"OnKill": [`, `"OnKill": [{"op": "deal_damage", "amount": 60}, {"op": "act", "room": "It falls."}], "OnHit": [`},
		{"does_not kill the target", `{"op": "heal", "amount": 10,`, `{"op": "deal_damage", "amount": 60, "to": "source"}, {"op": "heal", "amount": 10,`},
	} {
		t.Run(b.name, func(t *testing.T) {
			b.check(t, strings.NewReplacer(derived, literal, `{"id": "fire", "tags"`, `{"id": "cold"}, {"id": "fire", "tags"`).Replace(sample))
		})
	}
}
