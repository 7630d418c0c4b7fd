package define

import (
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ready"
)

// compileHowl compiles the ability howl with more to it.
func compileHowl(t *testing.T, rest string) (*book.Defs, *book.Ability) {
	t.Helper()
	d, _, faults := load(abilitySample() + "\n-- abilities/w.json\n" + `{"id": "word", "invoke": {"kind": "command", "verb": "word"}, ` + rest + `}`)
	if faults.Len() > 0 {
		t.Fatalf("%s: %s", rest, faults)
	}
	for i := range d.Abilities {
		if d.Abilities[i].ID == "word" {
			return d, &d.Abilities[i]
		}
	}
	t.Fatal("there is no such ability")
	return nil, nil
}

func TestCompileChannels(t *testing.T) {
	d, a := compileHowl(t, `"interrupt_on": ["move"], "channel": {"duration": "3s", "interval": "1s", "ops": [{"op": "deal_damage", "amount": 1}],
		"costs": [{"resource": "nerve", "amount": 2}]}`)
	c := a.Channel
	if c == nil || c.Interval != 60 || c.Times != 3 || d.Lists[c.Ops-1].Ops[0].Kind != book.DealDamage || len(c.Costs) != 1 || c.Costs[0].Pool != 2 {
		t.Errorf("the channel is %+v", c)
	}
	if a.Breaking(false) != book.BrokenByMoving || a.Breaking(true) != book.BrokenByMoving|book.BrokenByCost {
		t.Errorf("it is broken by %b and then by %b", a.Breaking(false), a.Breaking(true))
	}
	if a.Rest(3) != 120 || a.Rest(1) != 0 || a.Rest(0) != 0 {
		t.Errorf("it goes on for %d, %d, %d", a.Rest(3), a.Rest(1), a.Rest(0))
	}
	for words, breaks := range map[string]book.Breaks{
		``: 0, `"cc"`: book.BrokenByControl, `"damage"`: book.BrokenByDamage, `"move"`: book.BrokenByMoving,
		`"command"`: book.BrokenByCommand, `"cost"`: book.BrokenByCost, `"cost", "cc"`: book.BrokenByCost | book.BrokenByControl,
	} {
		_, a := compileHowl(t, `"channel": {"duration": 2, "interval": 1, "ops": [{"op": "heal", "amount": 1}], "break_on": [`+words+`]}`)
		if a.Channel.Breaks != breaks || a.Breaking(false) != book.BrokenByControl {
			t.Errorf("[%s] is broken by %b", words, a.Channel.Breaks)
		}
	}
}

func TestCompileToggles(t *testing.T) {
	d, a := compileHowl(t, `"toggle": {"affect": "held", "upkeep": [{"resource": "nerve", "amount": 2}], "interval": "2s"}`)
	g := a.Toggle
	if g == nil || d.Affects[g.Affect].ID != "held" || g.Interval != 120 || len(g.Upkeep) != 1 || g.Upkeep[0].Pool != 2 {
		t.Errorf("the toggle is %+v", g)
	}
	if _, a := compileHowl(t, `"targeting": {"mode": "self"}, "toggle": {"affect": "held"}`); a.Toggle == nil || a.Toggle.Interval != 0 {
		t.Errorf("the toggle is %+v", a.Toggle)
	}
}

// What readiness has to know of each ability is one row.
func TestReadiness(t *testing.T) {
	d, _ := compileHowl(t, `"cooldown": "3s", "lag": "90t", "cooldown_group": "flames",
		"costs": [{"resource": "nerve", "amount": 2}, {"resource": "hp", "amount": ["attr", "might"]}, {"resource": "nerve", "amount": 1.5}]`)
	d.GlobalCooldown, d.Leeway = 45, 12
	rules := book.Readiness(d)
	number := map[string]int32{}
	for i := range d.Abilities {
		number[d.Abilities[i].ID] = int32(i)
	}
	if len(rules) != len(d.Abilities) {
		t.Fatalf("%d rules of %d abilities", len(rules), len(d.Abilities))
	}
	ember, word := number["ember"], number["word"]
	same(t, "ember", &ready.Rule{
		Ability: ember, Behavior: "throw", Shared: ember, Mates: []int32{ember, word}, Cooldown: ready.AtUse, Lag: 30, Charges: 3, Recharge: 240, OwnTime: true,
		Leeway: 12, Prices: []ready.Price{{Pool: 2, Amount: ready.AtUse}},
	}, &rules[ember])
	same(t, "word", &ready.Rule{
		Ability: word, Shared: ember, Mates: []int32{ember, word}, Cooldown: 180, Lag: 90, Global: 45, Leeway: 12,
		Prices: []ready.Price{{Pool: 2, Amount: 3}, {Pool: 1, Amount: ready.AtUse}},
	}, &rules[word])
	howl := number["howl"]
	same(t, "howl", &ready.Rule{Ability: howl, Shared: howl, Global: 45, Leeway: 12}, &rules[howl])
}
