package content_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
)

// Two sorts of lines share their words. In a poem there is no speaker, and nobody laughs.
type (
	poemLine struct {
		Kind  string     `json:"kind" content:"required,switch"`
		Verse *verse     `content:"when=Verse"`
		Laugh *loudWords `content:"when=Laugh|Cheer,misplaced=bad_line"`
	}
	verse struct {
		Words   string `json:"words" content:"required"`
		Speaker string `json:"speaker" content:"misplaced=bad_line"`
	}
	loudWords struct {
		Loud int `json:"loud" content:"required,decimal,min=1,max=9,code=too_loud,low=too_low"`
	}
	quietLine struct {
		Wait content.Seconds `json:"wait" content:"min=0,max=10,code=too_long,low=too_early"`
		Size float64         `json:"size" content:"over=0,max=4,code=too_wide,low=too_narrow"`
	}
)

func faultCodes(t *testing.T, text string, dst any) string {
	t.Helper()
	var faults content.Faults
	n := content.Parse(content.File{Path: "line.json", Data: []byte(text)}, &faults)
	content.Decode(n, dst, &faults)
	var codes []string
	for _, f := range faults.All() {
		codes = append(codes, f.Code+" "+f.Path)
	}
	return strings.Join(codes, ", ")
}

func TestMisplacedWordsAndFields(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"kind": "Verse", "words": "a"}`, ""},
		{`{"kind": "Laugh", "loud": 3}`, "bad_line kind"},
		{`{"kind": "Cheer", "loud": 3}`, "bad_line kind"},
		{`{"kind": "Cheer", "loud": 30}`, "bad_line kind, too_loud loud"},
		{`{"kind": "Verse", "words": "a", "speaker": "b"}`, "bad_line speaker"},
		{`{"kind": "Verse", "words": "a", "speaker": 3}`, "bad_line speaker"},
		{`{"kind": "Sigh", "words": "a"}`, "unknown_enum kind"},
		{`{"kind": "Verse", "words": "a", "loud": 3}`, "unknown_field loud"},
	} {
		if got := faultCodes(t, c.text, new(poemLine)); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
	var faults content.Faults
	content.Decode(content.Parse(content.File{Data: []byte(`{"kind": "Verse", "words": "a", "speaker": "b"}`)}, &faults), new(poemLine), &faults)
	if got := faults.All()[0].Allowed; !reflect.DeepEqual(slices.Sorted(slices.Values(got)), []string{"kind", "words"}) {
		t.Errorf("allowed beside a misplaced field: %q", got)
	}
	content.Decode(content.Parse(content.File{Data: []byte(`{"kind": "Laugh", "loud": 1}`)}, &faults), new(poemLine), &faults)
	if got := faults.All()[0].Allowed; !reflect.DeepEqual(got, []string{"Verse"}) {
		t.Errorf("allowed beside a misplaced word: %q", got)
	}
}

func TestMisplacedIsNotInTheSchema(t *testing.T) {
	file, err := content.FileSchema("line", "", reflect.TypeFor[poemLine]())
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"Laugh", "Cheer", "speaker", "loud"} {
		if strings.Contains(string(file.Data), word) {
			t.Errorf("the schema offers %s:\n%s", word, file.Data)
		}
	}
	schema := compileFile(t, file)
	for text, ok := range map[string]bool{
		`{"kind": "Verse", "words": "a"}`:                 true,
		`{"kind": "Verse", "words": "a", "speaker": "b"}`: false,
		`{"kind": "Laugh", "loud": 3}`:                    false,
	} {
		if err := schema.Validate(instance(t, text)); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestCodesOfRanges(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"loud": 0}`, "too_low loud"},
		{`{"loud": 10}`, "too_loud loud"},
		{`{"loud": 1.5}`, "too_loud loud"},
		{`{"loud": 1e999}`, "bad_number loud"},
		{`{"loud": 3}`, ""},
		{`{"loud": 3.0}`, ""},
		{`{"loud": 30e-1}`, ""},
		{`{"loud": 0.03E2}`, ""},
		{`{"loud": 3.0000000000000000000000001}`, "too_loud loud"},
		{`{"loud": 1e-999999999}`, "too_low loud"},
	} {
		var line loudWords
		if got := faultCodes(t, c.text, &line); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
		if c.want == "" && line.Loud != 3 {
			t.Errorf("%s is read as %d", c.text, line.Loud)
		}
	}
	for _, c := range []struct{ text, want string }{
		{`{"wait": -1, "size": -1}`, "too_early wait, too_narrow size"},
		{`{"wait": -1e-999, "size": 0}`, "too_early wait, too_narrow size"},
		{`{"wait": -0.0, "size": 4}`, ""},
		{`{"wait": 10.1, "size": 4.1}`, "too_long wait, too_wide size"},
		{`{"wait": 1e999, "size": 1e999}`, "bad_time wait, bad_number size"},
		{`{"wait": 1e-500}`, "bad_time wait"},
	} {
		if got := faultCodes(t, c.text, new(quietLine)); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
	zero := struct {
		N int `json:"n" content:"decimal"`
	}{7}
	if got := faultCodes(t, `{"n": -0.0e999999999}`, &zero); got != "" || zero.N != 0 {
		t.Errorf("zero with a wild exponent: %s, %d", got, zero.N)
	}
}
