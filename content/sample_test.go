package content_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/wick-engine/wick/content"
)

// hall is a definition that uses everything a definition can.
type hall struct {
	ID     string                   `json:"id" content:"required,id" doc:"What other definitions call the hall."`
	Name   string                   `json:"name" content:"required,min_len=1,max_len=20" doc:"What players read."`
	Sort   string                   `json:"sort" content:"enum=shared|party|private,default=shared"`
	Light  float64                  `json:"light" content:"min=0,max=1,default=0.5"`
	Speed  *float64                 `json:"speed" content:"over=0,max=40"`
	Slope  float32                  `json:"slope" content:"over=-1,under=1"`
	Seats  int                      `json:"seats" content:"min=1,max=64,default=4" doc:"How many may sit."`
	Floor  int8                     `json:"floor"`
	Size   uint16                   `json:"size"`
	Seed   uint64                   `json:"seed"`
	Lit    bool                     `json:"lit" content:"default=true"`
	Fade   content.Time             `json:"fade" content:"over=0,max=600s,default=3s"`
	Wait   string                   `json:"wait" content:"time"`
	Delay  content.Seconds          `json:"delay" content:"max=600"`
	Exits  []content.Named[string]  `json:"exits" content:"key=north|east|south|west,ref=hall,max_items=3"`
	Prices map[string]int           `json:"prices" content:"key=id,min=0,max_items=3"`
	Resist []content.Named[float64] `json:"resist" content:"keyref=damage_type,min=-1,max=1"`
	Tags   []string                 `json:"tags" content:"id,max_items=4"`
	At     [2]float64               `json:"at" content:"min=-100,max=100"`
	Next   string                   `json:"next" content:"ref=hall"`
	Sign   string                   `json:"sign" content:"pattern=^[A-Z]{2,3}$"`
	Walls  []wall                   `json:"walls" content:"min_items=1"`
	Parts  []part                   `json:"parts"`
	Turns  []turn                   `json:"turns"`
	Mood   mood                     `json:"mood"`
	Grade  grade                    `json:"grade"`
	Own    ownWord                  `json:"own"`
	Extra  *content.Node            `json:"extra"`

	note
	Node   *content.Node `content:"node"`
	Hidden int
}

type note struct {
	Note string `json:"note" content:"max_len=5"`
}

// part holds itself.
type part struct {
	Weight int    `json:"weight" content:"required"`
	Parts  []part `json:"parts"`
}

// wall has fields that depend on its shape.
type wall struct {
	Shape  string  `json:"shape" content:"required,switch,enum=none,stray=bad_shape,missing=no_shape"`
	Height float64 `json:"height" content:"min=0"`
	Circle *circle `content:"when=circle|disc"`
	Box    *box    `content:"when=box"`
}

// turn goes left unless it says something else.
type turn struct {
	Way   string `json:"way" content:"switch,default=left"`
	Left  *left  `content:"when=left"`
	Right *right `content:"when=right"`
}

type left struct {
	Steps int `json:"steps" content:"required,min=1"`
}

type right struct {
	Angle float64 `json:"angle" content:"min=0,under=360"`
}

// mood has further fields only if it says which.
type mood struct {
	Sort string `json:"sort" content:"switch,enum=calm"`
	Wild *wild  `content:"when=wild"`
}

type wild struct {
	Heat int `json:"heat"`
}

type circle struct {
	Radius float64 `json:"radius" content:"required,over=0,code=bad_shape"`
}

type box struct {
	Width float64 `json:"width" content:"required,min=0"`
	Depth float64 `json:"depth" content:"min=0"`
	Style string  `json:"style"`
}

// ownWord reads itself: a word, or a list of words joined by +.
type ownWord string

func (w *ownWord) DecodeNode(n *content.Node, d *content.Decoder, faults *content.Faults) bool {
	switch n.Kind() {
	case content.Text:
		*w = ownWord(n.Text())
		return true
	case content.List:
		var words []string
		ok := d.Decode(n, &words, faults)
		*w = ownWord(strings.Join(words, "+"))
		return ok
	}
	faults.Add(n.Fault(content.WrongType, "a word or a list of words"))
	return false
}

// grade reads itself and says what it accepts.
type grade byte

func (g *grade) DecodeNode(n *content.Node, _ *content.Decoder, faults *content.Faults) bool {
	if text := n.Text(); len(text) == 1 && text[0] >= 'A' && text[0] <= 'F' {
		*g = grade(text[0])
		return true
	}
	faults.Add(n.Fault("bad_grade", "a letter from A to F"))
	return false
}

func (*grade) ContentSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Pattern: "^[A-F]$"}
}

func hallKind() content.Kind {
	return content.Kind{Name: "hall", Folder: "halls", Type: reflect.TypeFor[hall](), Doc: "A hall to stand in."}
}

// fullHall gives every field of a hall once.
const fullHall = `// All of it.
{
	"$schema": "../schema/hall.schema.json",
	"id": "great_hall",
	"name": "Great Hall",
	"sort": "party",
	"light": 0.25,
	"speed": 40,
	"slope": -0.5,
	"seats": 64,
	"floor": -128,
	"size": 65535,
	"seed": 18446744073709551615,
	"lit": false,
	"fade": "1.5s",
	"wait": 12,
	"delay": 0.12,
	"exits": {"south": "great_hall", "north": "great_hall"},
	"prices": {"bread": 3, "wine": 0},
	"resist": {"fire": 0.5},
	"tags": ["old", "large"],
	"at": [1.5, -100],
	"next": "great_hall",
	"sign": "GH",
	"walls": [
		{"shape": "circle", "radius": 2, "height": 3},
		{"shape": "box", "width": 0, "depth": 1},
		{"shape": "none"},
	],
	"parts": [{"weight": 1, "parts": [{"weight": 2}]}],
	"turns": [{"steps": 2}, {"way": "left", "steps": 1}, {"way": "right", "angle": 90}, {"way": "right"}],
	"mood": {"sort": "wild", "heat": 3},
	"grade": "B",
	"own": ["a", "b"],
	"extra": {"anything": [1, 2, null]},
	"note": "hello", /* the last */
}
`

// loadHalls reads halls and settles what they refer to. damage_type fire is known.
func loadHalls(text string) ([]content.Definition, *content.Faults) {
	var faults content.Faults
	var refs content.References
	refs.Declare("damage_type", "fire", nil, &faults)
	refs.Declare("damage_type", "frost", nil, &faults)
	d := content.Decoder{Refs: &refs}
	defs := d.Definitions(hallKind(), []content.File{{Path: "halls/a.json", Data: []byte(text)}}, &faults)
	refs.DeclareAll("hall", defs)
	refs.Settle(&faults)
	return defs, &faults
}

// parse reads a file of its own.
func parse(text string) (*content.Node, *content.Faults) {
	var faults content.Faults
	return content.Parse(content.File{Source: "pack", Path: "a/b.json", Data: []byte(text)}, &faults), &faults
}

// decodeText decodes one value from text and returns the fault lines without their file.
func decodeText(t *testing.T, text string, dst any) (bool, string) {
	t.Helper()
	var faults content.Faults
	n := content.Parse(content.File{Path: "x", Data: []byte(text)}, &faults)
	if n == nil {
		t.Fatalf("%s: %s", text, faults.String())
	}
	ok := content.Decode(n, dst, &faults)
	if ok != (faults.Errors() == 0) {
		t.Errorf("%s: Decode says %v with faults:\n%s", text, ok, faults.String())
	}
	return ok, strings.ReplaceAll(faults.String(), "x:", "")
}
