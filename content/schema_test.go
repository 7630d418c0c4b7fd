package content_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/tailscale/hujson"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/internal/golden"
)

var (
	mutations    = flag.Int("mutations", 4000, "how many mutated documents the schema test compares")
	mutationSeed = flag.Uint64("mutation-seed", 0, "seed of the schema test; 0 takes one from the clock")
)

// compile writes the schema of a kind and compiles it with a library that had no part in writing it.
func compile(t *testing.T, kind content.Kind) *jsonschema.Schema {
	t.Helper()
	files, err := content.Schema(kind)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 1 || files[0].Name != kind.Name+".schema.json" {
		t.Fatalf("%d files, the first is %s", len(files), files[0].Name)
	}
	return compileFile(t, files[0])
}

func compileFile(t *testing.T, file content.SchemaFile) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(file.Data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("kind.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("kind.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// instance reads a document as the validator wants it, comments taken out.
func instance(t *testing.T, text string) any {
	t.Helper()
	plain, err := hujson.Standardize([]byte(text))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(plain))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func TestSchemaGolden(t *testing.T) {
	files, err := content.Schema(hallKind(), itemKind())
	if err != nil || len(files) != 2 {
		t.Fatal(len(files), err)
	}
	golden.Check(t, "hall.schema", files[0].Data)
	golden.Check(t, "item.schema", files[1].Data)
	again, err := content.Schema(hallKind())
	if err != nil || !bytes.Equal(again[0].Data, files[0].Data) {
		t.Errorf("the same types give another schema, %v", err)
	}
}

func TestSchemaVerdicts(t *testing.T) {
	schema := compile(t, hallKind())
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{fullHall, true},
		{"[" + fullHall + "]", true},
		{"[]", true},
		{`{"id": "a", "name": "A"}`, true},
		{`{"id": "a", "name": "A", "override": true, "$schema": "x"}`, true},
		{`{"id": "a"}`, false},
		{`3`, false},
		{`[3]`, false},
		{`{"id": "A", "name": "A"}`, false},
		{`{"id": "a", "name": ""}`, false},
		{`{"id": "a", "name": "A", "nmae": 1}`, false},
		{`{"id": "a", "name": "A", "note": "longer"}`, false},
		{`{"id": "a", "name": "A", "override": 1}`, false},
		{`{"id": "a", "name": "A", "sort": "none"}`, false},
		{`{"id": "a", "name": "A", "light": 1.1}`, false},
		{`{"id": "a", "name": "A", "speed": 0}`, false},
		{`{"id": "a", "name": "A", "slope": 1}`, false},
		{`{"id": "a", "name": "A", "seats": 1.5}`, false},
		{`{"id": "a", "name": "A", "floor": 128}`, false},
		{`{"id": "a", "name": "A", "size": -1}`, false},
		{`{"id": "a", "name": "A", "fade": 0}`, false},
		{`{"id": "a", "name": "A", "fade": "3 s"}`, false},
		{`{"id": "a", "name": "A", "delay": 601}`, false},
		{`{"id": "a", "name": "A", "exits": {"up": "a"}}`, false},
		{`{"id": "a", "name": "A", "exits": {"north": "A"}}`, false},
		{`{"id": "a", "name": "A", "prices": {"a": 1, "b": 2, "c": 3, "d": 4}}`, false},
		{`{"id": "a", "name": "A", "tags": ["a", "b", "c", "d", "e"]}`, false},
		{`{"id": "a", "name": "A", "at": [1]}`, false},
		{`{"id": "a", "name": "A", "sign": "x"}`, false},
		{`{"id": "a", "name": "A", "walls": []}`, false},
		{`{"id": "a", "name": "A", "walls": [{"shape": "disc"}]}`, false},
		{`{"id": "a", "name": "A", "walls": [{"shape": "disc", "radius": 1}]}`, true},
		{`{"id": "a", "name": "A", "walls": [{"shape": "disc", "radius": 1, "width": 1}]}`, false},
		{`{"id": "a", "name": "A", "walls": [{"shape": "sphere"}]}`, false},
		{`{"id": "a", "name": "A", "walls": [{"height": 1}]}`, false},
		{`{"id": "a", "name": "A", "turns": [{"steps": 1}]}`, true},
		{`{"id": "a", "name": "A", "turns": [{}]}`, false},
		{`{"id": "a", "name": "A", "turns": [{"angle": 1}]}`, false},
		{`{"id": "a", "name": "A", "turns": [{"way": "right", "angle": 360}]}`, false},
		{`{"id": "a", "name": "A", "mood": {}}`, true},
		{`{"id": "a", "name": "A", "mood": {"sort": "calm"}}`, true},
		{`{"id": "a", "name": "A", "mood": {"sort": "calm", "heat": 1}}`, false},
		{`{"id": "a", "name": "A", "mood": {"heat": 1}}`, false},
		{`{"id": "a", "name": "A", "grade": "G"}`, false},
		{`{"id": "a", "name": "A", "parts": [{"weight": 1, "parts": [{"weight": 2, "parts": [{}]}]}]}`, false},
	} {
		err := schema.Validate(instance(t, c.text))
		if (err == nil) != c.ok {
			t.Errorf("the schema says %v to %s", err, c.text)
		}
		// An override of nothing is no matter of a schema.
		if _, faults := loadHalls(strings.Replace(c.text, `"override": true`, `"override": false`, 1)); (faults.Len() == 0) != c.ok {
			t.Errorf("the loader says %q to %s", faults.String(), c.text)
		}
	}
}

// TestWhateverTheSchemaRefusesTheLoaderRefuses spoils a valid document in random ways and asks both.
func TestWhateverTheSchemaRefusesTheLoaderRefuses(t *testing.T) {
	seed := *mutationSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("repeat with: go test ./content -run %s -mutations %d -mutation-seed %d", t.Name(), *mutations, seed)
	schema := compile(t, hallKind())
	random := rand.New(rand.NewPCG(seed, 1))
	var refused, loaderAlone, accepted int
	for i := range *mutations {
		m := mutator{random}
		value := instance(t, fullHall)
		for range 1 + random.IntN(2) {
			value = m.spoil(value)
		}
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		schemaSays := schema.Validate(instance(t, string(text)))
		_, faults := loadHalls(string(text))
		switch {
		case schemaSays != nil && faults.Errors() == 0:
			t.Fatalf("document %d: the loader takes what the schema refuses: %v\n%s", i, schemaSays, text)
		case schemaSays != nil:
			refused++
		case faults.Errors() > 0:
			loaderAlone++
		default:
			accepted++
		}
	}
	t.Logf("%d refused by both, %d by the loader alone, %d accepted", refused, loaderAlone, accepted)
	if *mutations >= 1000 && (refused < *mutations/4 || loaderAlone == 0 || accepted < *mutations/50) {
		t.Errorf("the mutations are lopsided")
	}
}

// mutator changes one place of a document.
type mutator struct{ *rand.Rand }

// oddValues are what values are replaced by.
var oddValues = []string{
	`null`, `true`, `false`, `0`, `-0.0`, `1`, `-1`, `2`, `1.0`, `0.5`, `1e2`, `64.0`, `65`, `128`, `-129`, `65536`, `1e999`, `-1e999`, `1e-999`,
	`1.00000000000000000001`, `-1e-999`, `40.0000000000000000001`, `600.0000000000000000001`, `9007199254740993`, `18446744073709551616`,
	`""`, `"a"`, `"A"`, `"AB"`, `"ABCD"`, `"great_hall"`, `"Great Hall"`, `"party"`, `"disc"`, `"box"`, `"3s"`, `"3x"`, `"0t"`, `"1.5t"`, `"1e2p"`,
	`"601s"`, `"üüüüüü"`, `"a\nb"`, `"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"`, `[]`, `{}`, `[1]`, `[1, 2]`, `["a"]`, `[[]]`, `{"a": 1}`,
	`{"north": "great_hall"}`, `{"fire": 2}`, `{"shape": "none"}`, `{"weight": 0}`, `{"steps": 1}`, `{"way": "right"}`, `{"sort": "calm", "heat": 1}`, `"wild"`, `"left"`, `"C"`,
}

func (m mutator) odd() any {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(oddValues[m.IntN(len(oddValues))]))
	if err != nil {
		panic(err)
	}
	return value
}

func (m mutator) spoil(value any) any {
	switch v := value.(type) {
	case map[string]any:
		return m.spoilObject(v)
	case []any:
		return m.spoilList(v)
	}
	return m.odd()
}

func (m mutator) spoilObject(v map[string]any) any {
	keys := make([]string, 0, len(v))
	for key := range v {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	if len(keys) == 0 {
		return m.odd()
	}
	key := keys[m.IntN(len(keys))]
	switch m.IntN(20) {
	case 0:
		return m.odd()
	case 1:
		delete(v, key)
	case 2:
		v[key+"s"] = v[key]
	case 3:
		v[strings.ToUpper(key)] = v[key]
		delete(v, key)
	case 4:
		v[[]string{"override", "$schema", "height", "radius", "width", "up", "fire", "x1", "way", "steps", "heat"}[m.IntN(11)]] = m.odd()
	case 5:
		v[key] = v[keys[m.IntN(len(keys))]]
	default:
		v[key] = m.spoil(v[key])
	}
	return v
}

func (m mutator) spoilList(v []any) any {
	if len(v) == 0 || m.IntN(10) == 0 {
		return m.odd()
	}
	i := m.IntN(len(v))
	switch m.IntN(6) {
	case 0:
		return slices.Delete(v, i, i+1)
	case 1:
		return append(v, v[i])
	case 2:
		return append(v, m.odd())
	case 3:
		return slices.Concat(v, v, v)
	}
	v[i] = m.spoil(v[i])
	return v
}

func TestFileSchema(t *testing.T) {
	type manifest struct {
		Name  string `json:"name" content:"required,id"`
		Inner note   `json:"inner"`
	}
	file, err := content.FileSchema("pack", "What a pack is.", reflect.TypeFor[manifest]())
	if err != nil || file.Name != "pack.schema.json" {
		t.Fatal(file.Name, err)
	}
	golden.Check(t, "file.schema", file.Data)
	schema := compileFile(t, file)
	for text, want := range map[string]bool{
		`{"name": "a", "inner": {"note": "x"}}`: true,
		`{"name": "A"}`:                         false,
		`{"name": "a", "inner": {"nose": "x"}}`: false,
		`[{"name": "a"}]`:                       false,
	} {
		if err := schema.Validate(instance(t, text)); (err == nil) != want {
			t.Errorf("the schema says %v to %s", err, text)
		}
		if ok, lines := decodeText(t, text, new(manifest)); ok != want {
			t.Errorf("the loader says %q to %s", lines, text)
		}
	}
	if _, err := content.FileSchema("bad", "", reflect.TypeFor[struct {
		C chan int `json:"c"`
	}]()); err == nil {
		t.Error("a channel has a schema")
	}
}

func ExampleSchema() {
	files, err := content.Schema(content.Kind{Name: "item", Folder: "items", Type: itemKind().Type, Doc: "Something to carry."})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(files[0].Name, strings.Contains(string(files[0].Data), `"Something to carry."`))
	// Output: item.schema.json true
}
