package define

import (
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
)

// extend compiles an op-list against definitions that were compiled before.
func extend(d *book.Defs, ops string) (*book.Defs, book.ListID, *content.Faults) {
	faults := new(content.Faults)
	c := Extend(d, 0, faults)
	c.DeclareRoom("hall")
	c.DeclareRoom("cellar")
	n := content.Limits{JSONDepth: 160}.Parse(content.File{Path: "ops", Data: []byte(ops)}, faults)
	return c.Defs(), c.List(n, "lists"), faults
}

// A list that is compiled against what a pack came to is the one that the pack itself would have held.
func TestExtend(t *testing.T) {
	head, ops, _ := strings.Cut(sample, "\n-- lists\n")
	want, wantList, _ := load(sample)
	base, _, _ := load(head + "\n")
	before, _, _ := load(head + "\n")
	got, list, faults := extend(base, ops)
	if faults.Len() > 0 {
		t.Fatal(faults.String())
	}
	same(t, "definitions", want, got)
	same(t, "what was extended", before, base)
	if list != wantList || int(list) <= len(base.Lists) {
		t.Errorf("list %d, want %d", list, wantList)
	}
	// Two extensions of one pack do not get into each other's way.
	other, _, _ := extend(base, `[{"op": "send", "text": "Other."}]`)
	same(t, "definitions, after another extension", want, got)
	if other.Lists[len(base.Lists)].Ops[0].Kind != book.SendOp {
		t.Errorf("the other list is %+v", other.Lists[len(base.Lists)])
	}
}

// Times are counted as the affect counts them, and a name that the pack does not have is a fault with a suggestion.
func TestExtendKnowsThePack(t *testing.T) {
	base, _, _ := load(sample)
	d, list, faults := extend(base, `[{"op": "apply_affect", "affect": "staggered", "duration": "20t"}, {"op": "apply_affect", "affect": "burning", "duration": "20t"}]`)
	ops := d.Lists[list-1].Ops
	if ops[0].Duration != 20 || ops[1].Duration != 30 || faults.Errors() > 0 || faults.Len() != 1 {
		t.Errorf("durations %d and %d: %s", ops[0].Duration, ops[1].Duration, faults.String())
	}
	if _, _, faults = extend(base, `[{"op": "increment_rung", "affect": "burning"}, {"op": "increment_rung", "affect": "tired"}]`); faults.Len() != 1 {
		t.Errorf("a ladder that is none: %s", faults.String())
	}
	_, _, faults = extend(base, `[{"op": "deal_damage", "amount": ["attr", "migt"], "type": "fir"}]`)
	if text := faults.String(); faults.Errors() != 2 || !strings.Contains(text, `"might"`) || !strings.Contains(text, `"fire"`) {
		t.Errorf("%d errors:\n%s", faults.Errors(), text)
	}
}

// Blows of the same tags, in whatever order they are written, have one set of them, also where a pack is extended.
func TestTagSets(t *testing.T) {
	base, list, _ := load(sample)
	same(t, "sets", [][]book.Tag{tagsOf(t, base, "heat", "keen")}, base.TagSets)
	d, again, faults := extend(base, `[{"op": "deal_damage", "tags": ["keen", "heat"]}, {"op": "deal_damage", "tags": ["keen"]},
		{"op": "deal_damage"}, {"op": "deal_damage", "tags": []}, {"op": "deal_damage", "tags": ["keen"]}, {"op": "deal_damage", "tags": ["breath", "light"]}]`)
	if faults.Len() > 0 {
		t.Fatal(faults.String())
	}
	same(t, "sets of the extension", [][]book.Tag{tagsOf(t, d, "heat", "keen"), tagsOf(t, d, "keen"), tagsOf(t, d, "light", "breath")}, d.TagSets)
	var got []int32
	for _, op := range append(base.Lists[list-1].Ops[:1], d.Lists[again-1].Ops...) {
		got = append(got, op.TagSet)
	}
	same(t, "sets of ops", []int32{1, 1, 2, 0, 0, 2, 3}, got)

	// A set that is there is found again, and two extensions do not get into each other's way.
	one, first, _ := extend(d, `[{"op": "deal_damage", "tags": ["light", "breath"]}, {"op": "deal_damage", "tags": ["glee"]}]`)
	other, _, _ := extend(d, `[{"op": "deal_damage", "tags": ["curse"]}]`)
	if ops := one.Lists[first-1].Ops; ops[0].TagSet != 3 || ops[1].TagSet != 4 || len(other.TagSets) != 4 {
		t.Errorf("sets %d and %d of %v", ops[0].TagSet, ops[1].TagSet, one.TagSets)
	}
	same(t, "a set of one extension", tagsOf(t, one, "glee"), one.TagSets[3])

	fire, _ := slices.BinarySearchFunc(d.DamageTypes, "fire", func(t book.DamageType, id string) int { return strings.Compare(t.ID, id) })
	kept := tagsOf(t, d, "glee")
	for _, c := range []struct {
		typ  book.TypeIndex
		set  int32
		want []string
	}{
		{book.TypeIndex(fire), 2, []string{"glee", "heat", "light", "keen"}}, {book.TypeIndex(fire), 0, []string{"glee", "heat", "light"}},
		{book.NoType, 3, []string{"glee", "light", "breath"}}, {book.NoType, 0, []string{"glee"}}, {99, 4, []string{"glee"}}, {book.NoType, -1, []string{"glee"}},
	} {
		same(t, "tags of a blow", tagsOf(t, d, c.want...), d.BlowTags(slices.Clone(kept), c.typ, c.set))
	}
}
