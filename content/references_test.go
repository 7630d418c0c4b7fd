package content_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/internal/golden"
)

func TestReferencesGiveDenseIndices(t *testing.T) {
	var refs content.References
	var faults content.Faults
	for i, id := range []string{"yard", "gate", "hall"} {
		if got := refs.Declare("room", id, nil, &faults); got != i {
			t.Errorf("%s has index %d", id, got)
		}
	}
	if got := refs.Declare("damage_type", "gate", nil, &faults); got != 0 {
		t.Errorf("another kind counts from %d", got)
	}
	if faults.Len() > 0 {
		t.Error(faults.String())
	}
	if i, ok := refs.Index("room", "gate"); i != 1 || !ok {
		t.Errorf("gate is %d, %v", i, ok)
	}
	if _, ok := refs.Index("room", "moor"); ok {
		t.Error("an unknown name has an index")
	}
	if _, ok := refs.Index("stairs", "gate"); ok {
		t.Error("an unknown kind has an index")
	}
	names := refs.Names("room")
	names[0] = "changed"
	if diff := cmp.Diff([]string{"yard", "gate", "hall"}, refs.Names("room")); diff != "" {
		t.Error(diff)
	}
	if refs.Names("stairs") != nil {
		t.Error("an unknown kind has names")
	}
}

func TestReferenceFaults(t *testing.T) {
	n, _ := parse("{\n\"first\": \"gate\",\n\"second\": \"gate\",\n\"near\": \"gat\",\n\"far\": \"q\",\n\"number\": 3,\n" +
		"\"none\": \"axe\",\n\"fire\": 1,\n\"fir\": 2,\n\"many\": \"q\"}")
	var refs content.References
	var faults content.Faults
	refs.Declare("room", "gate", n.Field("first"), &faults)
	if got := refs.Declare("room", "gate", n.Field("second"), &faults); got != 0 {
		t.Errorf("the second gate is %d", got)
	}
	refs.Declare("element", "fire", nil, &faults)
	for i := range 8 {
		refs.Declare("affect", fmt.Sprintf("affect_%d", i), nil, &faults)
	}
	if i, ok := refs.Resolve("room", n.Field("first"), &faults); i != 0 || !ok || faults.Errors() != 1 {
		t.Errorf("%d %v\n%s", i, ok, faults.String())
	}
	for _, c := range []struct{ kind, field string }{
		{"room", "near"}, {"room", "far"}, {"room", "number"}, {"room", "absent"}, {"item", "none"}, {"affect", "many"},
	} {
		if _, ok := refs.Resolve(c.kind, n.Field(c.field), &faults); ok {
			t.Errorf("%s is resolved", c.field)
		}
	}
	refs.UseKey("element", n.Field("fire"))
	refs.UseKey("element", n.Field("fir"))
	refs.Use("room", n.Field("near"))
	if refs.Settle(&faults) {
		t.Error("unknown names are settled")
	}
	golden.Check(t, "references", []byte(faults.String()))
	if want := 9; faults.Errors() != want {
		t.Errorf("%d faults", faults.Errors())
	}
	if !refs.Settle(&faults) {
		t.Error("uses are settled twice")
	}
}

func TestSuggestionsKnowWhatWasDeclaredSince(t *testing.T) {
	n, _ := parse(`["gato"]`)
	var refs content.References
	var faults content.Faults
	refs.Declare("room", "yard", nil, &faults)
	refs.Resolve("room", n.Item(0), &faults)
	refs.Declare("room", "gate", nil, &faults)
	refs.Resolve("room", n.Item(0), &faults)
	near := map[string]int{}
	for _, f := range faults.All() {
		near[f.Near]++
	}
	if near[""] != 1 || near["gate"] != 1 {
		t.Error(faults.String())
	}
}

// TestSuggestionsAreBounded is about packs in which everything is wrong: every fault is found, not every one gets a hint.
func TestSuggestionsAreBounded(t *testing.T) {
	var text strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&text, "\"roam_%d\",\n\"roam_%d\",\n", i, i)
	}
	n, _ := parse("[" + text.String() + "]")
	refs, faults := content.References{}, content.Faults{Keep: 5000}
	for i := range 1000 {
		refs.Declare("room", fmt.Sprintf("room_%d", i), nil, &faults)
	}
	for _, item := range n.Items {
		refs.Use("room", item)
	}
	refs.Settle(&faults)
	hints := 0
	for _, f := range faults.All() {
		if f.Near != "" {
			hints++
		}
	}
	if faults.Errors() != 2000 || hints != 600 {
		t.Errorf("%d faults, %d with a hint", faults.Errors(), hints)
	}
}

func TestReferencesMayPointAhead(t *testing.T) {
	var refs content.References
	var faults content.Faults
	d := content.Decoder{Refs: &refs}
	n, _ := parse(`{"id": "a", "set": "b"}`)
	var a item
	if !d.Decode(n, &a, &faults) {
		t.Fatal(faults.String())
	}
	refs.Declare("item", "b", nil, &faults)
	if !refs.Settle(&faults) || faults.Len() > 0 {
		t.Error(faults.String())
	}
}

func TestDecodeWithoutReferencesChecksOnlyTheForm(t *testing.T) {
	for text, want := range map[string]string{
		`{"id": "a", "set": "nowhere"}`:  "",
		`{"id": "a", "set": "No where"}`: `1:20: set in "a": "No where": expected the id of an item`,
	} {
		var a item
		if _, lines := decodeText(t, text, &a); strings.TrimSpace(lines) != want {
			t.Errorf("%s: %s", text, lines)
		}
	}
}
