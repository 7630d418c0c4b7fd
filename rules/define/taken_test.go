package define

import (
	"testing"

	"github.com/wick-engine/wick/rules/book"
)

// takenPack has a type with a tag and an affect of which rest says the rest.
func takenPack(rest string) string {
	return `
-- attributes/a.json
[{"id": "max_hp", "base": 100}]
-- resources/r.json
[{"id": "hp", "max_attr": "max_hp", "vital": true, "primary": true}]
-- damage_types/d.json
[{"id": "fire", "tags": ["heat"]}, {"id": "cold"}]
-- affects/f.json
[{"id": "skin", "category": "debuff", "duration": 4, ` + rest + `}]
-- lists
[{"op": "deal_damage", "amount": 1, "type": "fire", "tags": ["keen", "blunt"], "bypass": ["heat", "keen"]}]
`
}

// Keys of what is taken become types and tags, in an order that owes nothing to how they were written.
func TestCompileTaken(t *testing.T) {
	const factors = `"damage_taken_mult": {"tag:keen": 0.5, "fire": 2, "*": 3, "tag:blunt": 4}, "damage_taken_add": {"tag:keen": 5, "fire": -6, "*": 7}`
	const turned = `"damage_taken_add": {"*": 7, "fire": -6, "tag:keen": 5}, "damage_taken_mult": {"tag:blunt": 4, "*": 3, "fire": 2, "tag:keen": 0.5}`
	d, list, faults := load(takenPack(factors))
	if faults.Len() > 0 {
		t.Fatal(faults)
	}
	tag := func(name string) int32 { return int32(tagsOf(t, d, name)[0]) + 1 }
	const cold, fire = 0, 1
	same(t, "factors", []book.TakenFactor{
		{Type: book.AnyType, Factor: 3}, {Type: book.AnyType, Factor: 4, Tag: tag("blunt")}, {Type: book.AnyType, Factor: 0.5, Tag: tag("keen")},
		{Type: fire, Factor: 2},
	}, d.Affects[0].Taken)
	same(t, "what is added", []book.TakenAdd{
		{Type: book.AnyType, Amount: 7}, {Type: book.AnyType, Amount: 5, Tag: tag("keen")}, {Type: fire, Amount: -6},
	}, d.Affects[0].Added)
	op := d.Lists[list-1].Ops[0]
	same(t, "what it passes by", tagsOf(t, d, "heat", "keen"), d.TagsOf(op.Bypass))
	same(t, "what it is", tagsOf(t, d, "blunt", "keen"), d.TagsOf(op.TagSet))
	other, _, _ := load(takenPack(turned))
	same(t, "the book the other way round", d, other)

	rungs, _, faults := load(takenPack(`"rungs": [{"damage_taken_add": {"cold": 1}}, {"damage_taken_mult": {"tag:keen": 2}}]`))
	if faults.Len() > 0 {
		t.Fatal(faults)
	}
	same(t, "rungs", []book.Rung{
		{Added: []book.TakenAdd{{Type: cold, Amount: 1}}},
		{Taken: []book.TakenFactor{{Type: book.AnyType, Factor: 2, Tag: int32(tagsOf(t, rungs, "keen")[0]) + 1}}},
	}, rungs.Affects[0].Rungs)
}

// What is wrong with such keys, and what is seldom meant.
func TestTakenFaults(t *testing.T) {
	const old = `{"fire": 0.5,`
	run(t, []breakage{
		{"does_not mind a tag of a type", old, `{"tag:heat": 0.5,`},
		{"does_not mind a tag of an op", old, `{"tag:keen": 0.5,`},
		{"tag that no blow has", old, `{"tag:kean": 0.5,`},
		{"tag that is none", old, `{"tag:Keen!": 0.5,`},
		{"no tag", old, `{"tag:": 0.5,`},
		{"factor of a tag below 0", old, `{"tag:keen": -2,`},
		{"type of what is added", `"damage_taken_mult": {"fire": 0.5,`, `"damage_taken_add": {"fier": -1}, "damage_taken_mult": {"fire": 0.5,`},
		{"tag of what is added", `"damage_taken_mult": {"fire": 0.5,`, `"damage_taken_add": {"tag:heta": -1}, "damage_taken_mult": {"fire": 0.5,`},
		{"what is added is no number", `"damage_taken_mult": {"fire": 0.5,`, `"damage_taken_add": {"fire": "more"}, "damage_taken_mult": {"fire": 0.5,`},
		{"more is added than there can be", `"damage_taken_mult": {"fire": 0.5,`, `"damage_taken_add": {"fire": 1e13}, "damage_taken_mult": {"fire": 0.5,`},
		{"hidden harm by what is added", `"damage_taken_mult": {"fire": 0.5,`, `"damage_taken_add": {"fire": 1}, "damage_taken_mult": {"fire": 0.5,`},
		{"does_not mind what is taken off", `"damage_taken_mult": {"fire": 0.5,`, `"damage_taken_add": {"fire": -1}, "damage_taken_mult": {"fire": 0.5,`},
		{"added on no rung", `"dispellable": false, "rungs"`, `"dispellable": false, "damage_taken_add": {"fire": 1}, "rungs"`},
		{"passes by nothing there is", `"no_proc": true,`, `"no_proc": true, "bypass": ["haet"],`},
		{"does_not mind passing by a type's tag", `"no_proc": true,`, `"no_proc": true, "bypass": ["heat"],`},
	})
}

// The orders in which damage may become less, and words that are none.
func TestMitigation(t *testing.T) {
	seen := make(map[book.Mitigation]bool)
	for _, words := range [][]string{
		{"type", "soak", "taken"}, {"type", "taken", "soak"}, {"soak", "type", "taken"}, {"soak", "taken", "type"}, {"taken", "type", "soak"}, {"taken", "soak", "type"},
	} {
		order, ok := Mitigation(words)
		stages := [3]book.Stage{}
		for i, word := range words {
			stages[i] = map[string]book.Stage{"type": book.ByType, "soak": book.BySoak, "taken": book.ByTaken}[word]
		}
		if !ok || order.Stages() != stages || (order == 0) != (len(seen) == 0) {
			t.Errorf("%v is order %d", words, order)
		}
		seen[order] = true
	}
	if len(seen) != 6 {
		t.Errorf("%d orders", len(seen))
	}
	for _, words := range [][]string{nil, {"type"}, {"type", "soak", "soak"}, {"taken", "soak", "mult"}, {"type", "soak", "taken", "type"}} {
		if order, ok := Mitigation(words); ok {
			t.Errorf("%v is order %d", words, order)
		}
	}
}
