package content_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/internal/golden"
)

// TestExpectedWords holds what a fault says was expected, for every sort of value and bound.
func TestExpectedWords(t *testing.T) {
	var lines strings.Builder
	for _, c := range []struct {
		typ  reflect.Type
		tag  string
		text string
	}{
		{reflect.TypeFor[float64](), "", `"x"`},
		{reflect.TypeFor[float64](), "min=0,max=10", `"x"`},
		{reflect.TypeFor[float64](), "over=0,max=10", `"x"`},
		{reflect.TypeFor[float64](), "min=0,under=10", `"x"`},
		{reflect.TypeFor[float64](), "over=0,under=10", `"x"`},
		{reflect.TypeFor[float64](), "min=-1.5", `"x"`},
		{reflect.TypeFor[float64](), "max=7", `8`},
		{reflect.TypeFor[float64](), "max=7,code=too_much", `8`},
		{reflect.TypeFor[float64](), "over=7", `7`},
		{reflect.TypeFor[float64](), "under=7", `7.0`},
		{reflect.TypeFor[int](), "", `null`},
		{reflect.TypeFor[int64](), "min=1,max=3", `4`},
		{reflect.TypeFor[uint](), "", `-1`},
		{reflect.TypeFor[uint32](), "", `4294967296`},
		{reflect.TypeFor[bool](), "", `{}`},
		{reflect.TypeFor[*bool](), "", `1`},
		{reflect.TypeFor[string](), "", `1`},
		{reflect.TypeFor[string](), "min_len=2", `"ü"`},
		{reflect.TypeFor[string](), "max_len=1", `"üü"`},
		{reflect.TypeFor[string](), "min_len=3,max_len=3", `"üü"`},
		{reflect.TypeFor[string](), "min_len=1,max_len=3,code=bad_name", `""`},
		{reflect.TypeFor[string](), "id", `"A"`},
		{reflect.TypeFor[string](), "ref=damage_type", `3`},
		{reflect.TypeFor[string](), "ref=affect", `"No"`},
		{reflect.TypeFor[string](), "enum=red|green", `"RED"`},
		{reflect.TypeFor[string](), "enum=red|green,code=bad_color", `"blue"`},
		{reflect.TypeFor[string](), "enum=" + strings.Join(strings.Split("abcdefghijklmnopqrst", ""), "|"), `1`},
		{reflect.TypeFor[string](), "enum=" + strings.Join(strings.Split("abcdefghijklmnopqrst", ""), "|"), `"zz"`},
		{reflect.TypeFor[string](), "max_len=9,pattern=^a,b$", `"ab"`},
		{reflect.TypeFor[[]string](), "", `{}`},
		{reflect.TypeFor[[]string](), "min_items=2,code=bad_shape", `["a"]`},
		{reflect.TypeFor[[]string](), "min_items=1,max_items=2", `["a", "b", "c"]`},
		{reflect.TypeFor[[][]int](), "min_items=2,max=5", `[[5], [0]]`},
		{reflect.TypeFor[[][]int](), "min_items=2,max=5", `[[6], [0]]`},
		{reflect.TypeFor[[3]int](), "", `[]`},
		{reflect.TypeFor[map[string]int](), "", `[]`},
		{reflect.TypeFor[map[string]int](), "key=a|b", `[]`},
		{reflect.TypeFor[map[string]int](), "key=a|b", `{"c": 1}`},
		{reflect.TypeFor[map[string]int](), "key=id", `{"C": 1}`},
		{reflect.TypeFor[map[string]int](), "keyref=item,min_items=1", `{}`},
		{reflect.TypeFor[content.Time](), "", `[]`},
		{reflect.TypeFor[content.Time](), "over=0,max=10s", `"11s"`},
		{reflect.TypeFor[content.Time](), "code=bad_duration", `"1"`},
		{reflect.TypeFor[content.Time](), "code=bad_duration", `"x"`},
		{reflect.TypeFor[content.Seconds](), "", `-1`},
		{reflect.TypeFor[content.Seconds](), "over=0,max=9,code=bad_duration", `0`},
		{reflect.TypeFor[note](), "", `3`},
	} {
		typ := reflect.StructOf([]reflect.StructField{{
			Name: "V", Type: c.typ, Tag: reflect.StructTag(fmt.Sprintf(`json:"v" content:%q`, c.tag)),
		}})
		var faults content.Faults
		n := content.Parse(content.File{Data: []byte(`{"v": ` + c.text + `}`)}, &faults)
		content.Decode(n, reflect.New(typ).Interface(), &faults)
		fmt.Fprintf(&lines, "%s %s\n", strings.TrimPrefix(c.typ.String(), "content."), c.tag)
		for _, f := range faults.All() {
			fmt.Fprintf(&lines, "\t%s: %s\n", f.Code, f)
		}
		if faults.Errors() > 1 || (faults.Errors() == 0) != (c.text == `"1"` || c.text == `[[5], [0]]`) {
			t.Errorf("%s %q: %d faults for %s", c.typ, c.tag, faults.Errors(), c.text)
		}
	}
	golden.Check(t, "expected", []byte(lines.String()))
}

func TestRequiredFieldsMayHaveACodeOfTheirOwn(t *testing.T) {
	var faults content.Faults
	n, _ := parse(`{"height": 1}`)
	content.Decode(n, new(wall), &faults)
	if all := faults.All(); len(all) != 1 || all[0].Code != "no_shape" || all[0].Path != "shape" {
		t.Errorf("%v", all)
	}
}

func TestFieldsOfAnotherWordHaveACodeOfTheirOwn(t *testing.T) {
	for text, want := range map[string]string{
		`{"shape": "box", "width": 1, "radius": 1}`: "bad_shape",
		`{"shape": "box", "width": 1, "color": 1}`:  content.UnknownField,
		`{"shape": "circle", "radius": -1}`:         "bad_shape",
	} {
		var faults content.Faults
		n, _ := parse(text)
		content.Decode(n, new(wall), &faults)
		if all := faults.All(); len(all) != 1 || all[0].Code != want {
			t.Errorf("%s: %v", text, all)
		}
	}
}

func TestUnknownFieldOffersTheOtherSpelling(t *testing.T) {
	type camel struct {
		HitLimit int `json:"hitLimit"`
		Hit      int `json:"hit"`
	}
	type snake struct {
		CastTime int `json:"cast_time"`
		Castle   int `json:"castle"`
	}
	for _, c := range []struct {
		dst        any
		text, want string
	}{
		{new(camel), `{"hit_limit": 1}`, "hitLimit"},
		{new(snake), `{"castTime": 1}`, "cast_time"},
		{new(snake), `{"CASTTIME": 1}`, "cast_time"},
		{new(snake), `{"casttle": 1}`, "castle"},
	} {
		var faults content.Faults
		n, _ := parse(c.text)
		content.Decode(n, c.dst, &faults)
		all := faults.All()
		if len(all) != 1 || all[0].Code != content.UnknownField || all[0].Near != c.want || all[0].Allowed[0] != c.want {
			t.Errorf("%s: %v", c.text, all)
		}
	}
}

func TestVocabularyIsHandedOn(t *testing.T) {
	got, err := content.ReadFS(fstest.MapFS{"a.json": {Data: []byte("1")}})
	if err != nil || len(got) != 1 || got[0].Path != "a.json" {
		t.Errorf("%v, %v", got, err)
	}
	known := []string{"north", "south"}
	if content.Nearest("nort", known) != "north" || len(content.NearestFirst("nort", known, 1)) != 1 {
		t.Error("names are not compared")
	}
}
