package define

import (
	"fmt"
	"strings"
	"testing"
)

// thousand writes a pack with n affects, each with rows, factors, a ladder or lists, and n abilities that listen.
func thousand(n int) string {
	var affects, abilities strings.Builder
	for i := range n {
		next := (i + 1) % n
		fmt.Fprintf(&affects, `{"id": "f%d", "category": "debuff", "tags": ["t%d", "t%d"], "duration": "12s", "stacking": "stack", "max_stacks": 5,
"prevents": ["p%d"], "prevents_source": ["attack"], "grants_immunity": ["f%d", "t%d"], "damage_taken_mult": {"fire": 0.5, "*": 0.9},
"modifiers": [{"attr": "might", "op": "add", "value": 2}, {"attr": "wit", "op": "mul", "value": 1.5}],
"tick": {"interval": 4, "ops": [{"op": "if", "resource": "hp", "cmp": "<", "rhs": ["*", ["attr", "grit"], "$affect.stacks"],
"then": [{"op": "deal_damage", "type": "fire", "dice": "2d6+1"}], "else": [{"op": "chance", "pct": 20, "then": [{"op": "apply_affect", "affect": "f%d"}]}]}]},
"on_expire": [{"op": "check", "dice": "1d20", "dc": 10, "bands": [{"label": "x", "margin": {"min": 0}, "ops": [{"op": "remove_affect", "affect": "f%d"}]}]}],
"on_event": {"OnKill": [{"op": "heal", "amount": "$event.magnitude"}], "pack:E%d": [{"op": "send", "text": "%d"}]}},`+"\n",
			i, i%17, i%23, i%7, next, i%13, next, next, i%50, i)
		fmt.Fprintf(&abilities, `{"id": "a%d", "tags": ["t%d"], "invoke": {"kind": "passive"}, "on_event": {"OnDamageTaken": [
{"op": "if", "scalar": "$event.magnitude", "cmp": ">", "rhs": %d, "then": [{"op": "apply_affect", "affect": "f%d", "to": "actor"}, {"op": "set_flag", "flag": "g%d"}]}]}},`+"\n",
			i, i%17, i%100, i, i%40)
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
