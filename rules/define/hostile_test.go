package define

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/tailscale/hujson"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/internal/golden"
	"github.com/wick-engine/wick/rules/define/shape"
)

// schemas compiles the schema of each kind with a library that had no part in writing it.
func schemas(t *testing.T) map[string]*validator.Schema {
	t.Helper()
	compiled := make(map[string]*validator.Schema)
	for _, kind := range shape.Kinds() {
		doc, err := validator.UnmarshalJSON(bytes.NewReader(schemaOf(t, kind)))
		if err != nil {
			t.Fatal(err)
		}
		c := validator.NewCompiler()
		if err := c.AddResource(kind.Name, doc); err != nil {
			t.Fatal(err)
		}
		if compiled[kind.Name], err = c.Compile(kind.Name); err != nil {
			t.Fatal(err)
		}
	}
	return compiled
}

func schemaOf(t *testing.T, kind content.Kind) []byte {
	t.Helper()
	files, err := content.Schema(kind)
	if err != nil || len(files) != 1 {
		t.Fatal(len(files), err)
	}
	return files[0].Data
}

// kindOfFile is the kind whose definitions a file holds.
func kindOfFile(f content.File) (content.Kind, bool) {
	i := slices.IndexFunc(shape.Kinds(), func(k content.Kind) bool { return k.Holds(f) })
	if i < 0 {
		return content.Kind{}, false
	}
	return shape.Kinds()[i], true
}

// What editors are told is the same from day to day, and ops are described alike wherever they stand.
func TestSchemasAreFixed(t *testing.T) {
	var ops map[string]any // what the schema of affects says about each part of an op
	for _, kind := range slices.Backward(shape.Kinds()) {
		data := schemaOf(t, kind)
		var schema struct {
			Defs map[string]any `json:"$defs"`
		}
		if err := json.Unmarshal(data, &schema); err != nil {
			t.Fatal(err)
		}
		if _, has := schema.Defs["Op"]; has && kind.Name != "affect" {
			continue
		}
		golden.Check(t, kind.Name+".schema", data)
		if kind.Name == "affect" {
			ops = schema.Defs
		}
	}
	found := 0
	for _, kind := range shape.Kinds() {
		var schema struct {
			Defs map[string]any `json:"$defs"`
		}
		if err := json.Unmarshal(schemaOf(t, kind), &schema); err != nil {
			t.Fatal(err)
		}
		for name, def := range schema.Defs {
			if _, has := schema.Defs["Op"]; has && name != "definition" && ops[name] != nil {
				found++
				if !reflect.DeepEqual(def, ops[name]) {
					t.Errorf("%s is described in two ways by %s and affect", name, kind.Name)
				}
			}
		}
	}
	if found < 25 {
		t.Errorf("%d parts of ops were compared", found)
	}
}

func TestTheSampleKeepsTheSchemas(t *testing.T) {
	compiled := schemas(t)
	seen := make(map[string]bool)
	for _, f := range packOf(abilitySample()) {
		if kind, ok := kindOfFile(f); ok {
			seen[kind.Name] = true
			if err := verdict(t, compiled[kind.Name], f.Data); err != nil {
				t.Errorf("%s: %v", f.Path, err)
			}
		}
	}
	if len(seen) != len(shape.Kinds()) {
		t.Errorf("the sample has definitions of %v", slices.Sorted(maps.Keys(seen)))
	}
}

// verdict says why a schema refuses a text, which must be JSON with comments.
func verdict(t *testing.T, schema *validator.Schema, text []byte) error {
	t.Helper()
	plain, err := hujson.Standardize(bytes.Clone(text))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	value, err := validator.UnmarshalJSON(bytes.NewReader(plain))
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(value)
}

var broken = flag.Int("broken", 3, "how many words TestEveryValueBroken puts in place of each value, one after the other; 15 are all")

// words are what it puts there.
var words = []string{`null`, `true`, `0`, `-1`, `1e300`, `""`, `"x"`, `"$mag"`, `[]`, `[[]]`, `{}`, `{"op": "heal"}`, `{"op": 3}`, `["attr", "might"]`, `"kit"`}

// Whatever stands in place of any value of the samples, loading ends with definitions whose numbers are all in bounds or with
// errors, and what a schema refuses is one of those.
func TestEveryValueBroken(t *testing.T) {
	compiled := schemas(t)
	values, loaded, refused := 0, 0, 0
	for _, f := range packOf(abilitySample()) {
		root, err := hujson.Parse(f.Data)
		if err != nil {
			t.Fatal(err)
		}
		kind, known := kindOfFile(f)
		eachValue(&root, "", func(v *hujson.Value, key string) {
			_, leaf := v.Value.(hujson.Literal)
			values++
			for i := range *broken {
				word := words[(values**broken+i)%len(words)]
				text := string(f.Data[:v.StartOffset]) + word + string(f.Data[v.EndOffset:])
				d, _, faults := load(strings.Replace(abilitySample(), string(f.Data), text, 1))
				if faults.Errors() == 0 {
					checkBounds(t, d)
					loaded++
				}
				if known && faults.Errors() == 0 && len(word) > 3 {
					if err := verdict(t, compiled[kind.Name], []byte(text)); err != nil {
						t.Errorf("%s with %s at %d is loaded, but its schema says %v", f.Path, word, v.StartOffset, err)
					}
				}
				if faults.Errors() > 0 {
					refused++
					// Of an id that is gone whoever names it tells, and a list of words may have many that are wrong.
					if n := faults.Len(); n > 1 && leaf && key != "id" && word[0] != '[' {
						t.Errorf("%s with %s at %d: %d findings:\n%s", f.Path, word, v.StartOffset, n, faults)
					}
				}
			}
		})
	}
	if values < 500 || loaded < values/20 || refused < values {
		t.Errorf("of %d values %d were loaded broken, %d refused", values, loaded, refused)
	}
}

// eachValue calls found for each value in a value, itself included, with the key that it has in the nearest object.
func eachValue(v *hujson.Value, key string, found func(v *hujson.Value, key string)) {
	found(v, key)
	switch of := v.Value.(type) {
	case *hujson.Object:
		for i := range of.Members {
			eachValue(&of.Members[i].Value, of.Members[i].Name.Value.(hujson.Literal).String(), found)
		}
	case *hujson.Array:
		for i := range of.Elements {
			eachValue(&of.Elements[i], key, found)
		}
	}
}

// Whatever stands in the file of any kind, beside sound definitions of all others, loading ends.
func FuzzKind(f *testing.F) {
	for i, kind := range shape.Kinds() {
		for _, file := range packOf(abilitySample()) {
			if kind.Holds(file) {
				f.Add(uint8(i), string(file.Data))
			}
		}
	}
	f.Add(uint8(3), `[{"id": "a", "duration": 1, "on_apply": [{"op": "apply_affect", "affect": "a"}], "rungs": [3, {}]}]`)
	f.Add(uint8(9), `[{"id": "a", "ops": [{"op": "apply_bundle", "bundle": "a"}, {"op": "apply_bundle", "bundle": "b"}]}, {"id": "b", "ops": [{"op": "apply_bundle", "bundle": "a"}]}]`)
	f.Fuzz(func(t *testing.T, number uint8, text string) {
		kind := shape.Kinds()[int(number)%len(shape.Kinds())]
		if strings.Contains(text, "\n-- ") {
			return // it would be two files
		}
		d, list, faults := load("\n-- " + kind.Folder + "/fuzz.json\n" + text + sample)
		if faults.Errors() > 0 {
			return
		}
		if int(list) > len(d.Lists) {
			t.Fatalf("list %d of %d", list, len(d.Lists))
		}
		checkBounds(t, d)
	})
}
