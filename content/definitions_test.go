package content_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/internal/golden"
)

type item struct {
	ID    string `json:"id" content:"required,id"`
	Price int    `json:"price" content:"min=0"`
	Set   string `json:"set" content:"ref=item"`
}

func itemKind() content.Kind {
	return content.Kind{Name: "item", Folder: "items", Type: reflect.TypeFor[item]()}
}

// files makes files out of "source/path" and text, in the order given.
func files(pairs ...string) []content.File {
	var out []content.File
	for i := 0; i < len(pairs); i += 2 {
		source, name, _ := strings.Cut(pairs[i], "/")
		out = append(out, content.File{Source: source, Path: name, Data: []byte(pairs[i+1])})
	}
	return out
}

func TestDefinitionsComeFromFilesOfTheirFolder(t *testing.T) {
	var faults content.Faults
	defs := content.Definitions(itemKind(), files(
		"p/items/b.json", `[{"id": "rope"}, {"id": "axe", "price": 3}]`,
		"p/items/deep/er/a.json", `{"$schema": "x", "id": "lamp"}`,
		"p/items/empty.json", `[]`,
		"p/items/readme.md", `not json`,
		"p/items.json", `not json`,
		"p/itemsmore/a.json", `not json`,
		"p/maps/items/a.json", `not json`,
	), &faults)
	if faults.Len() > 0 {
		t.Fatal(faults.String())
	}
	var got []string
	for _, d := range defs {
		value, ok := d.Value.(*item)
		if !ok || value.ID != d.ID || !d.Sound || d.Override || d.Replaced != nil {
			t.Errorf("%+v", d)
		}
		got = append(got, fmt.Sprintf("%s %s %d", d.ID, d.Node.Place(), value.Price))
	}
	want := []string{"axe p/items/b.json:1:18 3", "lamp p/items/deep/er/a.json:1:1 0", "rope p/items/b.json:1:2 0"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestDefinitionsDoNotDependOnHowAPackIsSplit(t *testing.T) {
	whole := files("p/items/all.json", `[{"id": "c"}, {"id": "a", "price": 1}, {"id": "b"}]`)
	split := files("p/items/1.json", `{"id": "b"}`, "p/items/2.json", `[{"id": "a", "price": 1}]`, "p/items/3.json", `{"id": "c"}`)
	values := func(in []content.File) (values []item) {
		var faults content.Faults
		for _, d := range content.Definitions(itemKind(), in, &faults) {
			v, _ := d.Value.(*item)
			values = append(values, *v)
		}
		if faults.Len() > 0 {
			t.Fatal(faults.String())
		}
		return values
	}
	if diff := cmp.Diff(values(whole), values(split)); diff != "" {
		t.Error(diff)
	}
	if len(values(whole)) != 3 {
		t.Errorf("%d definitions", len(values(whole)))
	}
}

func TestOverrideReplacesTheWholeDefinition(t *testing.T) {
	var faults content.Faults
	defs := content.Definitions(itemKind(), files(
		"base/items/a.json", `[{"id": "axe", "price": 3, "set": "axe"}, {"id": "rope"}]`,
		"mod/items/a.json", `{"id": "axe", "override": true, "price": 5}`,
		"more/items/a.json", `{"id": "axe", "override": true, "price": 7}`,
	), &faults)
	if faults.Len() > 0 || len(defs) != 2 {
		t.Fatalf("%d definitions\n%s", len(defs), faults.String())
	}
	axe := defs[0]
	if diff := cmp.Diff(&item{ID: "axe", Price: 7}, axe.Value); diff != "" {
		t.Error(diff)
	}
	if !axe.Override || axe.Source != "more" || axe.Replaced.Source != "mod" || axe.Replaced.Replaced.Source != "base" ||
		axe.Replaced.Replaced.Replaced != nil {
		t.Errorf("%+v", axe)
	}
}

func TestOverrideFaults(t *testing.T) {
	var faults content.Faults
	defs := content.Definitions(itemKind(), files(
		"base/items/a.json", `[{"id": "axe"}, {"id": "rope"}, {"id": "axe", "price": 3}]`,
		"base/items/b.json", `{"id": "rope", "override": true}`,
		"mod/items/a.json", `[{"id": "axe", "price": 5}, {"id": "rop", "override": true}, {"id": "rope", "override": false}]`,
		"mod/items/b.json", `7`,
		"mod/items/c.json", `{`,
	), &faults)
	golden.Check(t, "overrides", []byte(faults.String()))
	if len(defs) != 3 || faults.Errors() != 7 {
		t.Fatalf("%d definitions, %d faults", len(defs), faults.Errors())
	}
	for _, d := range defs {
		if d.Sound {
			t.Errorf("%s is called sound", d.ID)
		}
	}
}

func TestFaultyDefinitionsAreStillKnownByName(t *testing.T) {
	var faults content.Faults
	var refs content.References
	d := content.Decoder{Refs: &refs}
	defs := d.Definitions(itemKind(), files(
		"p/items/a.json", `[{"id": "axe", "price": -1}, {"id": "rope", "set": "axe"}, {"price": 3}]`), &faults)
	refs.DeclareAll("item", defs)
	refs.Settle(&faults)
	if len(defs) != 2 || faults.Errors() != 2 || defs[0].Sound || !defs[1].Sound {
		t.Errorf("%+v\n%s", defs, faults.String())
	}
}

func TestDefinitionsReadWithinTheDecodersLimits(t *testing.T) {
	var faults content.Faults
	d := content.Decoder{Limits: content.Limits{JSONBytes: 10}}
	defs := d.Definitions(itemKind(), files("p/items/a.json", `{"id": "axe"}`), &faults)
	if len(defs) != 0 || faults.Errors() != 1 {
		t.Errorf("%d definitions\n%s", len(defs), faults.String())
	}
}

func TestKindsThatCannotBe(t *testing.T) {
	for want, kind := range map[string]content.Kind{
		"is no id":     {Name: "Item", Folder: "items", Type: reflect.TypeFor[item]()},
		"not a struct": {Name: "item", Folder: "items", Type: reflect.TypeFor[int]()},
		"its type":     {Name: "item", Folder: "items"},
		"has no field": {Name: "item", Folder: "items", Type: reflect.TypeFor[note]()},
		"cannot be read": {Name: "item", Folder: "items", Type: reflect.TypeFor[struct {
			C chan int `json:"c"`
		}]()},
		"no sense": {Name: "item", Folder: "items", Type: reflect.TypeFor[struct {
			C note `json:"c" content:"id"`
		}]()},
	} {
		_, err := content.Schema(kind)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Schema says %v, want a word about %q", err, want)
		}
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
					t.Errorf("Definitions panics with %q, want a word about %q", got, want)
				}
			}()
			var faults content.Faults
			content.Definitions(kind, nil, &faults)
		}()
	}
}
