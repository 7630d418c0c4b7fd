package define

import (
	"fmt"
	"strings"
	"testing"
)

// thousand writes a pack with n affects, each with rows, factors, lists and scripts, and n abilities with everything one can have.
func thousand(n int) string {
	var affects, abilities strings.Builder
	for i := range n {
		next := (i + 1) % n
		fmt.Fprintf(&affects, `{"id": "f%d", "category": "debuff", "tags": ["t%d", "t%d"], "duration": "12s", "stacking": "stack", "max_stacks": 5,
"prevents": ["p%d"], "prevents_source": ["attack"], "grants_immunity": ["f%d", "t%d"], "damage_taken_mult": {"fire": 0.5, "*": 0.9},
"modifiers": [{"attr": "might", "op": "add", "value": 2}, {"attr": "wit", "op": "mul", "value": 1.5}],
"tick": {"interval": 4, "ops": [{"op": "if", "resource": "hp", "cmp": "<", "rhs": ["*", ["attr", "grit"], "$affect.stacks"],
"then": [{"op": "deal_damage", "type": "fire", "dice": "2d6+1"}], "else": [{"op": "chance", "pct": 20, "then": [{"op": "apply_affect", "affect": "f%d"}]}]}]},
"on_apply_lua": "charm.lua:fade", "on_reaction_lua": {"OnDamageTaken": "charm.lua:save"},
"on_expire": [{"op": "check", "dice": "1d20", "dc": 10, "bands": [{"label": "x", "margin": {"min": 0}, "ops": [{"op": "remove_affect", "affect": "f%d"}]}]}],
"on_event": {"OnKill": [{"op": "heal", "amount": "$event.magnitude"}], "pack:E%d": [{"op": "send", "text": "%d"}]}},`+"\n",
			i, i%17, i%23, i%7, next, i%13, next, next, i%50, i)
		fmt.Fprintf(&abilities, `{"id": "a%d", "name": "Ability %d", "text": "What it does.", "tags": ["t%d", "cast"], "invoke": {"kind": "command", "verb": "verb%d"},
"targeting": {"mode": "enemy", "range": 12}, "disposition": "harmful",
"requires": {"attr": {"might": 3, "grit": %d}, "profession": {"chandler": 2}, "not_prevented": ["p%d"], "position": "standing", "flag": "g%d"},
"costs": [{"resource": "nerve", "amount": ["attr", "might"]}, {"resource": "hp", "amount": 1}], "cast_time": "1s", "cooldown": ["*", ["attr", "wit"], 2], "lag": 2,
"on_resolve": [{"op": "deal_damage", "type": "fire", "amount": ["*", ["attr", "$actor.wit"], 2], "dice": "2d6"}, {"op": "apply_affect", "affect": "f%d"},
{"op": "check", "dice": "1d20", "dc": 12, "bands": [{"label": "a", "margin": {"min": 0}, "ops": [{"op": "heal", "to": "actor", "amount": 3}]}, {"label": "b"}]}],
"on_resolve_lua": "charm.lua:fade", "interrupt_on": ["damage", "move"],
"messages": {"start": "Begins %d", "actor": "You %d", "target": "It %d", "room": "They %d", "interrupted": "Broken"},
"on_event_lua": {"OnKill": "charm.lua:save"}, "on_reaction_lua": {"OnDamageTaken": "charm.lua:save"}, "on_event": {"OnDamageTaken": [
{"op": "if", "scalar": "$event.magnitude", "cmp": ">", "rhs": %d, "then": [{"op": "apply_affect", "affect": "f%d", "to": "actor"}, {"op": "set_flag", "flag": "g%d"}]}]}},`+"\n",
			i, i, i%17, i, i%12, i%7, i%40, next, i, i, i, i, i%100, i, i%40)
	}
	return "\n-- affects/x.json\n[" + affects.String() + "]\n-- abilities/y.json\n[" + abilities.String() + "]" + sample
}

// BenchmarkThousand reads, checks and compiles 1,000 affects and 1,000 abilities. It is to take less than a second.
func BenchmarkThousand(b *testing.B) {
	text := thousand(1000)
	b.ReportAllocs()
	for b.Loop() {
		if d, _, faults := load(text); faults.Len() > 0 || len(d.Affects) < 1000 || len(d.Abilities) < 1000 {
			b.Fatal(faults)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/pack")
}

// What BenchmarkThousand measures is loaded without a word about it.
func TestThousandIsSound(t *testing.T) {
	d, _, faults := load(thousand(60))
	if faults.Len() > 0 || len(d.Affects) < 60 || len(d.Lists) < 400 {
		t.Errorf("%d affects, %d lists: %s", len(d.Affects), len(d.Lists), faults)
	}
	if len(d.Events) != 1+50 || len(d.Flags) != 2+40 {
		t.Errorf("%d events and %d flags: one name has several numbers", len(d.Events), len(d.Flags))
	}
}
