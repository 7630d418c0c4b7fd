package names

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
)

// scripts are one script with one function.
type scripts struct{}

func (scripts) Files() []string { return []string{"charm.lua"} }

func (scripts) Functions(file string) []string {
	if file == "charm.lua" {
		return []string{"fade"}
	}
	return nil
}

func (scripts) Broken(file string) bool { return file == "torn.lua" }

// written is a list of texts as an author writes it.
func written(t *testing.T, texts ...string) *content.Node {
	t.Helper()
	var limits content.Limits
	faults := new(content.Faults)
	n := limits.Parse(content.File{Path: "x.json", Data: []byte(`["` + strings.Join(texts, `", "`) + `"]`)}, faults)
	if n == nil {
		t.Fatal(faults)
	}
	return n
}

// A name has one number, whoever speaks of it, and what a book knows already keeps its own.
func TestNumbers(t *testing.T) {
	faults := new(content.Faults)
	d := &book.Defs{Hooks: []string{"charm.lua:old"}}
	table := New(d, faults)
	table.Scripts = scripts{}
	at := written(t, "charm.lua:fade", "charm.lua:old", "torn.lua:x")
	for range 2 {
		if fade, old, torn := table.Hook("charm.lua:fade", at.Item(0)), table.Hook("charm.lua:old", at.Item(1)), table.Hook("torn.lua:x", at.Item(2)); fade != 2 || old != 1 || torn != 0 {
			t.Errorf("hooks %d, %d, %d", fade, old, torn)
		}
		for i, name := range []string{"pack:Lit", "pack:Dim"} {
			if e, known := table.Event(name, at); e != book.PackEvent(i) || !known {
				t.Errorf("%s is %d", name, e)
			}
		}
		if e, known := table.Event("OnHit", at); e != book.OnHit || !known {
			t.Errorf("OnHit is %d", e)
		}
	}
	if len(d.Hooks) != 2 || len(d.Events) != 2 || faults.Len() > 0 {
		t.Errorf("%v, %v, %s", d.Hooks, d.Events, faults)
	}
}

// Of thousands of names that mean nothing each is a fault, and of a few it is said what was meant.
func TestSuggestionsOfHooksEnd(t *testing.T) {
	faults := new(content.Faults)
	table := New(new(book.Defs), faults)
	table.Scripts = scripts{}
	var texts []string
	for i := range maxHookSuggestions + 50 {
		texts = append(texts, fmt.Sprintf("charm.lua:fade%d", i%10))
	}
	at := written(t, texts...)
	for i, text := range texts {
		if id := table.Hook(text, at.Item(i)); id != 0 {
			t.Fatalf("%s is hook %d", text, id)
		}
	}
	near := 0
	for _, f := range faults.All() {
		if f.Near == "charm.lua:fade" {
			near++
		}
	}
	if faults.Len() != maxHookSuggestions+50 || near != maxHookSuggestions {
		t.Errorf("%d faults, %d with a suggestion", faults.Len(), near)
	}
}
