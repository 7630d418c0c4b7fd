package define_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/tailscale/hujson"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/internal/golden"
)

// schemas compiles the three schemas with a library that had no part in writing them.
func schemas(t testing.TB) [3]*jsonschema.Schema {
	t.Helper()
	files, err := define.Schemas()
	if err != nil || len(files) != 3 {
		t.Fatal(len(files), err)
	}
	var compiled [3]*jsonschema.Schema
	for i, name := range []string{"behavior_skill.schema.json", "behavior_flyobj.schema.json", "behavior_buff.schema.json"} {
		if files[i].Name != name {
			t.Fatalf("schema %d is %s", i, files[i].Name)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(files[i].Data))
		if err != nil {
			t.Fatal(err)
		}
		c := jsonschema.NewCompiler()
		if err := c.AddResource(name, doc); err != nil {
			t.Fatal(err)
		}
		if compiled[i], err = c.Compile(name); err != nil {
			t.Fatal(err)
		}
	}
	return compiled
}

// verdict says whether a schema takes a text, which must be JSON with comments.
func verdict(t testing.TB, schema *jsonschema.Schema, text []byte) error {
	t.Helper()
	plain, err := hujson.Standardize(bytes.Clone(text))
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(plain))
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(value)
}

func TestSchemasAreFixed(t *testing.T) {
	files, err := define.Schemas()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		golden.Check(t, strings.TrimSuffix(f.Name, ".json"), f.Data)
	}
}

func TestExamplesKeepTheSchemas(t *testing.T) {
	compiled := schemas(t)
	for _, typ := range []string{"fighter", "warrior", "ranger", "full"} {
		files := filesOf(t, typ)
		for i, f := range []content.File{files.Skill, files.Projectile, files.Buff} {
			if err := verdict(t, compiled[i], f.Data); err != nil {
				t.Errorf("file %d of %s: %v", i, typ, err)
			}
			if err := verdict(t, compiled[(i+1)%3], f.Data); err == nil {
				t.Errorf("the schema of other files takes file %d of %s", i, typ)
			}
		}
	}
}

// What a schema refuses, the loader refuses: for the edits of the table, of which schemas see a good part, and for random
// ones.
func TestLoaderIsStricterThanSchemas(t *testing.T) {
	compiled := schemas(t)
	refused := 0
	for _, b := range breakings() {
		if b.code == "bad_json" || b.code == "duplicate_key" {
			continue // no JSON that a validator could be shown, but for the length of lists
		}
		if verdict(t, compiled[b.file], []byte(b.apply(t)[b.file])) != nil {
			refused++
		}
	}
	if refused < 35 {
		t.Errorf("the schemas refuse %d of the breaking edits only", refused)
	}
	r := seeded(t)
	refused = 0
	for range 1500 {
		texts := mage()
		at := r.IntN(3)
		texts[at] = mutate(r, texts[at])
		if verdict(t, compiled[at], []byte(texts[at])) == nil {
			continue
		}
		refused++
		if _, err := loadTexts(texts); err == nil {
			t.Fatalf("a schema refuses what loads:\n%s", texts[at])
		}
	}
	if refused < 500 {
		t.Errorf("the schemas refuse %d of 1500 random edits only", refused)
	}
}

// mutate changes one value of a text at random.
func mutate(r *rand.Rand, text string) string {
	value, err := hujson.Parse([]byte(text))
	if err != nil {
		return text
	}
	all := 0
	for range value.All() {
		all++
	}
	chosen := r.IntN(all)
	others := []hujson.ValueTrimmed{
		hujson.Float(-1), hujson.Float(0), hujson.Float(0.5), hujson.Float(1e6), hujson.String(""), hujson.String("other"),
		hujson.String("Enemy"), hujson.Bool(true), hujson.Literal("null"), &hujson.Array{}, &hujson.Object{},
	}
	at := 0
	for v := range value.All() {
		if at++; at-1 == chosen {
			if o, ok := v.Value.(*hujson.Object); ok && len(o.Members) > 0 && r.IntN(2) == 0 {
				m := r.IntN(len(o.Members))
				if r.IntN(2) == 0 {
					o.Members = append(o.Members[:m], o.Members[m+1:]...)
				} else {
					o.Members[m].Name.Value = hujson.String([]string{"limit", "time", "radius", "trigger", "offset", "odd"}[r.IntN(6)])
				}
				break
			}
			v.Value = others[r.IntN(len(others))]
			break
		}
	}
	value.Standardize()
	if _, err := hujson.Parse([]byte(value.String())); err != nil {
		return text // what was chosen was the name of a field
	}
	return value.String()
}

// Names are compared without letter case and underscores, in the one style as in the other.
func TestOtherStylesAreOffered(t *testing.T) {
	type ability struct {
		CastTime float64 `json:"cast_time"`
		Cost     float64 `json:"cost"`
	}
	var faults content.Faults
	n := content.Parse(content.File{Path: "a.json", Data: []byte(`{"castTime": 1}`)}, &faults)
	content.Decode(n, new(ability), &faults)
	if f := faults.All(); len(f) != 1 || f[0].Code != "unknown_field" || f[0].Near != "cast_time" || f[0].Allowed[0] != "cast_time" {
		t.Errorf("castTime: %+v", f)
	}
	for wrong, right := range map[string]string{
		"can_be_interrupted": "canBeInterrupted", "CanBeInterrupted": "canBeInterrupted", "logic_effects": "logicEffects", "aim_tracks": "aimTracks",
	} {
		texts := mage()
		texts[skill] = strings.Replace(texts[skill], `"input": "Direction",`, `"input": "Direction", "`+wrong+`": true,`, 1)
		p := problemsOf(t, texts)
		if len(p) != 1 || p[0].Code != "unknown_field" || p[0].Near != right || p[0].Allowed[0] != right {
			t.Errorf("%s: %s", wrong, linesOf(p))
		}
	}
}
