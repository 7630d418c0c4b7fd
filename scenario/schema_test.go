package scenario

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/tailscale/hujson"

	"github.com/wick-engine/wick/content"
)

// schemaUnderTest compiles the exported schema with a validator that is not the library which wrote it.
func schemaUnderTest(t *testing.T) *jsonschema.Schema {
	t.Helper()
	file, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(file.Data))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("scenario.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func plainJSON(t *testing.T, data []byte) any {
	t.Helper()
	standard, err := hujson.Standardize(bytes.Clone(data))
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(standard))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// The schema accepts every scenario of the reference pack.
func TestSchemaAcceptsLantern(t *testing.T) {
	schema := schemaUnderTest(t)
	names, err := filepath.Glob("../packs/lantern/tests/*.scenario.json")
	if err != nil || len(names) < 12 {
		t.Fatalf("%d scenarios found: %v", len(names), err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(plainJSON(t, data)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What the schema refuses, the loader refuses too; and it refuses what an editor should mark.
func TestSchemaRefuses(t *testing.T) {
	schema := schemaUnderTest(t)
	for _, steps := range []string{
		`{"at": 0}`,
		`{"do": "stop", "who": "ada"}`,
		`{"at": 0, "do": "dance", "who": "ada"}`,
		`{"at": 0, "do": "stop", "who": "ada", "mark": "here"}`,
		`{"at": 0, "do": "stop", "who": "ada", "direction": "north"}`,
		`{"at": 0, "do": "go", "who": "ada"}`,
		`{"at": 0, "expect": "event", "event": {"kind": "Said", "whose": "ada"}}`,
		`{"at": 0, "expect": "hash", "is": "12"}`,
		`{"at": true, "mark": "here"}`,
		`{"at": 0, "clock": "1h"}`,
	} {
		text := scenarioText(`"entities": [{"name": "ada", "player": true}], "steps": [` + steps + `]`)
		if err := schema.Validate(plainJSON(t, []byte(text))); err == nil {
			t.Errorf("the schema accepts %s", steps)
		}
		var faults content.Faults
		if Load(content.File{Path: "x.scenario.json", Data: []byte(text)}, nil, &faults) != nil {
			t.Errorf("the loader accepts %s", steps)
		}
	}
}
