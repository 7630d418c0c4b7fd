package define

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/sim"
)

// lists replaces the op-list of the sample.
func lists(ops string) string {
	text, _, _ := strings.Cut(sample, "\n-- lists\n")
	return text + "\n-- lists\n" + ops + "\n"
}

// findings are the codes of what is reported about an op-list.
func findings(ops string) []string {
	_, _, faults := load(lists(ops))
	var codes []string
	for _, f := range faults.All() {
		codes = append(codes, f.Code)
	}
	return codes
}

// nested is a list with lists in it, n deep in all, each in the op that begins so and ends so.
func nested(n int, begin, end string) string {
	return strings.Repeat("["+begin, n-1) + `[{"op":"heal","amount":1}]` + strings.Repeat(end+"]", n-1)
}

// deep is a formula of n levels, wide one of n parts.
func deep(n int) string {
	return strings.Repeat(`["-",`, n-1) + "1" + strings.Repeat(`]`, n-1)
}

func wide(n int) string { return `["+"` + strings.Repeat(`,1`, n-1) + `]` }

func TestLimits(t *testing.T) {
	heal := func(amount string) string { return `[{"op":"heal","amount":` + amount + `}]` }
	many := func(n int) string { return "[" + strings.Repeat(`{"op":"heal","amount":1},`, n) + "]" }
	inside := func(begin, end string) (most, more string) { return nested(16, begin, end), nested(17, begin, end) }
	then, thenMore := inside(`{"op":"chance","pct":50,"then":`, `}`)
	otherwise, otherwiseMore := inside(`{"op":"chance","pct":50,"else":`, `}`)
	ifThen, ifThenMore := inside(`{"op":"if","has_affect":"held","then":`, `}`)
	ifElse, ifElseMore := inside(`{"op":"if","has_affect":"held","else":`, `}`)
	band, bandMore := inside(`{"op":"check","dice":"d6","dc":1,"bands":[{"label":"x","ops":`, `}]}`)
	for _, c := range []struct {
		name, most, more, code string
	}{
		{"lists in then of chance", then, thenMore, TooDeep},
		{"lists in else of chance", otherwise, otherwiseMore, TooDeep},
		{"lists in then of if", ifThen, ifThenMore, TooDeep},
		{"lists in else of if", ifElse, ifElseMore, TooDeep},
		{"lists in bands", band, bandMore, TooDeep},
		{"ops in a list", many(256), many(257), content.BadLength},
		{"ops in an inner list", `[{"op":"chance","pct":1,"then":` + many(256) + `}]`, `[{"op":"chance","pct":1,"then":` + many(257) + `}]`, content.BadLength},
		{"levels of a formula", heal(deep(64)), heal(deep(65)), BadFormula},
		{"parts of a formula", heal(wide(1024)), heal(wide(1025)), BadFormula},
		{"dice", `[{"op":"heal","dice":"100d1000"}]`, `[{"op":"heal","dice":"101d1000"}]`, BadDice},
	} {
		t.Run(c.name, func(t *testing.T) {
			if codes := findings(c.most); len(codes) > 0 {
				t.Errorf("the most that is allowed is refused: %v", codes)
			}
			if codes := findings(c.more); !slices.Equal(codes, []string{c.code}) {
				t.Errorf("findings %v, want one of %s", codes, c.code)
			}
		})
	}
}

// More attributes and tags than there are numbers for are refused, not wrapped around.
func TestManyNames(t *testing.T) {
	var attributes, tags strings.Builder
	for i := range 1<<16 + 1 {
		if i < 1<<16-8 {
			fmt.Fprintf(&attributes, "{\"id\": \"a%d\"},\n", i)
		}
		if i%64 == 0 {
			fmt.Fprintf(&tags, "{\"id\": \"d%d\", \"tags\": [", i)
		}
		fmt.Fprintf(&tags, "\"t%d\",", i)
		if i%64 == 63 || i == 1<<16 {
			tags.WriteString("]},\n")
		}
	}
	for _, c := range []struct{ at, more, code string }{
		{"-- attributes/a.json\n[\n", attributes.String(), ManyAttributes},
		{"-- damage_types/d.json\n[\n", tags.String(), ManyTags},
	} {
		_, few, _ := strings.Cut(c.more, "\n") // one line fewer is not too many
		_, _, faults := load(strings.Replace(sample, c.at, c.at+c.more, 1))
		if all := faults.All(); len(all) == 0 || all[0].Code != c.code {
			t.Errorf("%s: %v", c.code, all)
		}
		if _, _, faults := load(strings.Replace(sample, c.at, c.at+few, 1)); faults.Len() > 0 {
			t.Errorf("%s: %s", c.code, faults)
		}
	}
}

// What authors can write and what the engine runs are the same ops, and all that one may say of a head may be written.
func TestOpsAreTheEngines(t *testing.T) {
	var words []string
	for i := range reflect.TypeFor[shape.Op]().NumField() {
		if _, word, ok := strings.Cut(reflect.TypeFor[shape.Op]().Field(i).Tag.Get("content"), "when="); ok {
			words = append(words, word)
		}
	}
	names := book.OpNames()
	slices.Sort(words)
	slices.Sort(names)
	if !slices.Equal(words, names) {
		t.Errorf("authors write %v, the engine runs %v", words, names)
	}
	for _, name := range names {
		kind, _ := book.ParseOp(name)
		if d, list, _ := load(lists(fmt.Sprintf(`[%s]`, smallest(name)))); list == 0 || d.Lists[list-1].Ops[0].Kind != kind {
			t.Errorf("%s does not become an op of its kind", name)
		}
	}
}

// smallest is an op with what it must have.
func smallest(name string) string {
	return map[string]string{
		"deal_damage":     `{"op": "deal_damage"}`,
		"heal":            `{"op": "heal"}`,
		"restore":         `{"op": "restore", "resource": "hp"}`,
		"modify_resource": `{"op": "modify_resource", "resource": "hp"}`,
		"set_resource":    `{"op": "set_resource", "resource": "hp", "value": 1}`,
		"apply_affect":    `{"op": "apply_affect", "affect": "held"}`,
		"remove_affect":   `{"op": "remove_affect", "affect": "held"}`,
		"if":              `{"op": "if", "has_affect": "held"}`,
		"chance":          `{"op": "chance", "pct": 1}`,
		"check":           `{"op": "check", "dice": "d6", "dc": 1}`,
		"act":             `{"op": "act", "room": "x"}`,
		"send":            `{"op": "send", "text": "x"}`,
		"interrupt":       `{"op": "interrupt"}`,

		"dispel":                `{"op": "dispel", "category": "curse"}`,
		"increment_rung":        `{"op": "increment_rung", "affect": "tired"}`,
		"decrement_rung":        `{"op": "decrement_rung", "affect": "tired"}`,
		"teleport":              `{"op": "teleport", "room": "hall"}`,
		"push":                  `{"op": "push", "dir": "north"}`,
		"modify_attribute_base": `{"op": "modify_attribute_base", "attr": "might", "add": 1}`,
		"set_flag":              `{"op": "set_flag", "flag": "lit"}`,
		"clear_flag":            `{"op": "clear_flag", "flag": "met_warden"}`,
		"grant_track":           `{"op": "grant_track", "track": "warden"}`,
		"advance_track":         `{"op": "advance_track", "track": "warden"}`,
		"grant_ability":         `{"op": "grant_ability", "ability": "thrift"}`,
		"revoke_ability":        `{"op": "revoke_ability", "ability": "thrift"}`,
		"apply_bundle":          `{"op": "apply_bundle", "bundle": "kit"}`,
		"consume_item":          `{"op": "consume_item", "item": "rope"}`,
		"produce_item":          `{"op": "produce_item", "item": "rope"}`,
		"augment_item":          `{"op": "augment_item", "slot": "hand", "attr": "might", "add": 1}`,
		"learn_profession":      `{"op": "learn_profession", "profession": "chandler"}`,
		"salvage_item":          `{"op": "salvage_item", "item": "candle"}`,
		"craft_recipe":          `{"op": "craft_recipe", "recipe": "rope"}`,
		"list_recipes":          `{"op": "list_recipes", "profession": "chandler"}`,
	}[name]
}

func TestHeads(t *testing.T) {
	for _, c := range []struct {
		text string
		want float64
	}{
		{`["+", ["*", 3, 10], 5]`, 35}, {`["-", 4]`, -4}, {`["-", 4, 1, 1]`, 2}, {`["/", 12, 3, 2]`, 2}, {`["clamp", 9, 1, 5]`, 5},
		{`["floor", 1.7]`, 1}, {`["ceil", 1.2]`, 2}, {`["round", -2.5]`, -3}, {`["mod", -7, 3]`, -1}, {`["if", 0, 1, 2]`, 2}, {`["lit", 7]`, 7},
		{`["min", 3, 2]`, 2}, {`["max", 3, 2]`, 3}, {`-1.5e1`, -15},
	} {
		d, list, faults := load(lists(`[{"op":"heal","amount":` + c.text + `}]`))
		if list == 0 {
			t.Errorf("%s: %s", c.text, faults)
			continue
		}
		if got, ok := d.Lists[list-1].Ops[0].Amount.Flat.Literal(); !ok || got != c.want {
			t.Errorf("%s = %v, %v; want %v", c.text, got, ok, c.want)
		}
	}
	if d, list, _ := load(lists(`[{"op":"heal","amount":["/", 1, 0]}]`)); list == 0 {
		t.Error("a formula that cannot be worked out is refused at load")
	} else if _, ok := d.Lists[list-1].Ops[0].Amount.Flat.Literal(); ok {
		t.Error("1/0 is a number")
	}
}

// Times are counted at the rate that the compiler is given, and by their clock.
func TestTimes(t *testing.T) {
	for _, c := range []struct {
		written string
		rate    int
		pulses  bool
		want    int32
		warned  bool
	}{
		{"4", 60, true, 60, false}, {"90t", 60, false, 90, false}, {"90t", 60, true, 90, false}, {"91t", 60, true, 105, true},
		{"12p", 60, true, 180, false}, {"2r", 60, true, 300, false}, {"3s", 60, true, 180, false}, {"3s", 30, true, 90, false},
		{"0.3s", 60, false, 18, false}, {"0.3s", 60, true, 30, true}, {"0.5", 60, false, 8, false}, {"", 60, true, 0, false},
	} {
		faults := new(content.Faults)
		got := NewCompiler(new(content.References), c.rate, faults).ticks(content.Time(c.written), nil, c.pulses)
		if got != c.want || (faults.Warnings() == 1) != c.warned || faults.Errors() > 0 {
			t.Errorf("%q at %d, in pulses %v: %d ticks, faults %q", c.written, c.rate, c.pulses, got, faults)
		}
	}
	if c := NewCompiler(new(content.References), 0, new(content.Faults)); c.rate != sim.DefaultRate {
		t.Errorf("without a rate it is %d", c.rate)
	}
}

// Whatever the files of a pack say, loading ends with definitions or with faults, and never with a panic.
func FuzzLoad(f *testing.F) {
	f.Add(sample)
	f.Add(lists(nested(17, `{"op":"chance","pct":50,"then":`, `}`)))
	f.Add(strings.ReplaceAll(sample, `"attr"`, `"$mag"`))
	f.Add(strings.ReplaceAll(sample, `12`, `["attr", "wit"]`))
	f.Fuzz(func(t *testing.T, text string) {
		d, list, faults := load(text)
		if faults.Errors() > 0 {
			return
		}
		if int(list) > len(d.Lists) {
			t.Fatalf("list %d of %d", list, len(d.Lists))
		}
		checkBounds(t, d)
	})
}
