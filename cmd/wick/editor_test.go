package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/tailscale/hujson"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
)

// wired is what an editor reads out of .vscode/settings.json.
type wired struct {
	Schemas []struct {
		FileMatch []string `json:"fileMatch"`
		URL       string   `json:"url"`
	} `json:"json.schemas"`
}

// schemaFor finds the schema of a file as an editor does, "" if there is none.
func (w wired) schemaFor(name string) string {
	for _, s := range w.Schemas {
		for _, pattern := range s.FileMatch {
			expression := regexp.QuoteMeta(strings.TrimPrefix(pattern, "/"))
			expression = strings.ReplaceAll(expression, `\*\*/`, `(.*/)?`)
			expression = strings.ReplaceAll(expression, `\*`, `[^/]*`)
			if regexp.MustCompile("^" + expression + "$").MatchString(name) {
				return strings.TrimPrefix(s.URL, "./")
			}
		}
	}
	return ""
}

// newFiles gives a new pack by path, and its editor settings.
func newFiles(t *testing.T) (map[string][]byte, wired) {
	t.Helper()
	files, err := newPack("game")
	if err != nil {
		t.Fatal(err)
	}
	byPath := make(map[string][]byte)
	for _, f := range files {
		byPath[f.Path] = f.Data
	}
	var editor wired
	if err := json.Unmarshal(byPath[".vscode/settings.json"], &editor); err != nil {
		t.Fatal(err)
	}
	return byPath, editor
}

// compileSchema compiles a schema of a new pack, with a validator that is not the library which wrote it.
func compileSchema(t *testing.T, data []byte) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("schema.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// plain turns a pack's JSON into the JSON of everybody else.
func plain(t *testing.T, data []byte) any {
	t.Helper()
	standard, err := hujson.Standardize(data)
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(standard))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// Every file of a new pack is wired to a schema twice, by the editor's settings and by its own first field, and the schema
// accepts it.
func TestNewPackIsWired(t *testing.T) {
	files, editor := newFiles(t)
	checked := 0
	for name, data := range files {
		if strings.HasPrefix(name, ".") || path.Ext(name) != ".json" {
			continue
		}
		at := editor.schemaFor(name)
		if files[at] == nil {
			t.Errorf("%s is wired to %q, which is not there", name, at)
			continue
		}
		value := plain(t, data)
		named, _ := value.(map[string]any)["$schema"].(string)
		if path.Join(path.Dir(name), named) != at {
			t.Errorf("%s names the schema %q, want the one in %s", name, named, at)
		}
		if err := compileSchema(t, files[at]).Validate(value); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		checked++
	}
	if checked < 3 {
		t.Errorf("%d files were checked", checked)
	}
}

// Every sort of file that the loader reads has a schema, every schema is wired, and none is refused by a validator. The
// reference pack passes them all.
func TestSchemasKnowTheReferencePack(t *testing.T) {
	files, editor := newFiles(t)
	if len(editor.Schemas) != 5+len(pack.Kinds()) { // with those of pack.json, scenarios and three sorts of behavior files
		t.Errorf("%d schemas are wired", len(editor.Schemas))
	}
	lantern, err := content.ReadFS(os.DirFS("../../packs/lantern"))
	if err != nil {
		t.Fatal(err)
	}
	used := make(map[string]int)
	for _, f := range lantern {
		if path.Ext(f.Path) != ".json" {
			continue
		}
		at := editor.schemaFor(f.Path)
		if files[at] == nil {
			t.Errorf("%s has no schema", f.Path)
			continue
		}
		used[at]++
		if err := compileSchema(t, files[at]).Validate(plain(t, f.Data)); err != nil {
			t.Errorf("%s: %v", f.Path, err)
		}
	}
	if used[".schema/map.schema.json"] < 2 || used[".schema/pack.schema.json"] != 1 || used[".schema/scenario.schema.json"] < 1 {
		t.Errorf("files by schema: %v", used)
	}
}

// What a schema refuses the loader refuses too: otherwise an editor would mark what is right.
func TestSchemasRefuse(t *testing.T) {
	files, _ := newFiles(t)
	for _, c := range []struct{ file, schema, old, new string }{
		{"maps/home.json", "map", `"id": "home",`, ``},
		{"maps/home.json", "map", `"shared"`, `"everybody"`},
		{"maps/home.json", "map", `"number": 1,`, `"number": 0,`},
		{"maps/home.json", "map", `"name": "The Parlour"`, `"nmae": "The Parlour"`},
		{"maps/home.json", "map", `"radius": 0.6`, `"radius": -0.6`},
		{"maps/home.json", "map", `"at": [0, 3], "facing"`, `"at": [0, 3, 1], "facing"`},
		{"maps/home.json", "map", `"exits": { "south": "garden" }`, `"exits": { "South West": "garden" }`},
		{"pack.json", "pack", `"name": "game"`, `"name": "My Game"`},
		{"pack.json", "pack", `"version": "0.1.0",`, ``},
		{"pack.json", "pack", `"version": "0.1.0",`, `"version": "0.1.0", "settings": {"strat": "home"},`},
	} {
		text := string(files[c.file])
		if strings.Count(text, c.old) != 1 {
			t.Fatalf("%q stands in %s %d times", c.old, c.file, strings.Count(text, c.old))
		}
		text = strings.Replace(text, c.old, c.new, 1)
		if err := compileSchema(t, files[".schema/"+c.schema+".schema.json"]).Validate(plain(t, []byte(text))); err == nil {
			t.Errorf("the schema accepts %s with %s", c.file, c.new)
		}
		source := pack.Source{}
		for name, data := range files {
			if name == c.file {
				data = []byte(text)
			}
			if !strings.HasPrefix(name, ".") {
				source.Files = append(source.Files, content.File{Path: name, Data: data})
			}
		}
		if p, _ := pack.Load(source); p != nil {
			t.Errorf("the loader accepts %s with %s", c.file, c.new)
		}
	}
}
