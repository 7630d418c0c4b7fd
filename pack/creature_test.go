package pack

import (
	"bytes"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/wick-engine/wick/content"
)

// Where the lines lie between what creatures may be and what they may not: each case changes the pack of the archive fight in
// one place.
func TestTheEdgesOfCreatures(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/load/fight.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, old, new string
		codes          []string
	}{
		{"nothing", `"near": 0.5`, `"near": 0.5`, nil},
		{"near as far as far", `"near": 0.5`, `"near": 1.5`, nil},
		{"near beyond far", `"near": 0.5`, `"near": 1.6`, []string{BadReach}},
		{"near as far as sight", `"near": 0.5, "far": 1.5`, `"near": 9, "far": 9`, nil},
		{"near beyond sight", `"near": 0.5, "far": 1.5`, `"near": 9.1, "far": 9.2`, []string{BadReach}},
		{"players that stand and do nothing", `"name": "Man",`, `"name": "Man", "brain": {},`, nil},
		{"players that walk by themselves", `"player": "man"`, `"player": "post"`, []string{PlayerBrain}},
		{"players that strike by themselves", `"name": "Man",`,
			`"name": "Man", "brain": {"strikes": [{"behavior": "bite", "far": 1, "every": 3}]},`, []string{PlayerBrain}},
		{"a strike as often as can be", `"every": "2s"`, `"every": "1t"`, nil},
		{"gone at once", `"corpse": 2.5,`, `"corpse": 0,`, nil},
		{"a corpse for longer than time is counted", `"corpse": 2.5,`, `"corpse": 1e9,`, []string{content.BadTime}},
		{"nothing pushes it", `"flags": ["knock_immune"],`, ``, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := slices.Clone(archive.Files[:len(archive.Files)-1])
			files = append(files, txtar.File{Name: "a/creatures/post.json", Data: []byte(`{"id": "post", "name": "Post", "brain": {"kind": "route"}}`)})
			found := 0
			for i := range files {
				found += bytes.Count(files[i].Data, []byte(c.old))
				files[i].Data = bytes.ReplaceAll(files[i].Data, []byte(c.old), []byte(c.new))
			}
			if found != 1 {
				t.Fatalf("%q stands in the pack %d times", c.old, found)
			}
			p, faults := Load(sourcesOf(files)...)
			var codes []string
			for _, f := range faults.All() {
				codes = append(codes, f.Code)
			}
			if !slices.Equal(codes, c.codes) {
				t.Errorf("findings %v, want %v:\n%s", codes, c.codes, faults)
			}
			if p == nil {
				return
			}
			dog := p.Creatures[0]
			if dog.KnockImmune != (c.new != "") || dog.Brain.Strikes[0].Every < 1 {
				t.Errorf("the dog is %+v", *dog)
			}
		})
	}
}
