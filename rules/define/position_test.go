package define

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// positioned compiles a pack that has nothing but these positions.
func positioned(t *testing.T, text string) (*book.Defs, *content.Faults) {
	t.Helper()
	faults, refs := new(content.Faults), new(content.References)
	d := content.Decoder{Refs: refs}
	var positions []shape.Position
	n := d.Limits.Parse(content.File{Path: "pack.json", Data: []byte(text)}, faults)
	if n == nil || !d.Decode(n, &positions, faults) && faults.Errors() == 0 {
		t.Fatal(faults)
	}
	c := NewCompiler(refs, 0, faults)
	c.Compile(Set{Positions: positions})
	return c.Defs(), faults
}

func TestPositions(t *testing.T) {
	for _, c := range []struct {
		text string
		want []book.Position
	}{
		{`[{"id": "upright", "acts": true}, {"id": "asleep"}]`, []book.Position{{ID: "upright", Acts: true}, {ID: "asleep"}}},
		{`[{"id": "asleep", "acts": false}, {"id": "upright", "acts": true}]`, []book.Position{{ID: "asleep"}, {ID: "upright", Acts: true}}},
		{`[]`, []book.Position{{ID: "standing", Acts: true}}},
	} {
		d, faults := positioned(t, c.text)
		if faults.Len() > 0 || !slices.Equal(d.Positions, c.want) {
			t.Errorf("%s are %v: %s", c.text, d.Positions, faults)
		}
	}
	for text, want := range map[string]string{
		`[{"id": "asleep"}, {"id": "seated"}]`:       `pack.json:1:2: [0] in "asleep": an object: expected one position with "acts": true, since nobody could act in any of these` + "\n",
		`[{"id": "up", "acts": true}, {"id": "up"}]`: `pack.json:1:37: [1].id in "up": "up": expected a position with an id of its own; see pack.json:1:9` + "\n",
		`[{"id": "up", "acts": 1}]`:                  `pack.json:1:23: [0].acts in "up": number "1": expected true or false` + "\n",
		`[{"acts": true}]`:                           `pack.json:1:2: [0].id: missing: expected an id: a small letter, then small letters, digits and _, at most 48 in all` + "\n",
	} {
		if _, faults := positioned(t, text); faults.String() != want {
			t.Errorf("%s:\n%s", text, faults)
		}
	}
}
