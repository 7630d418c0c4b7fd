package content_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/internal/golden"
)

func TestDecodeFillsEveryField(t *testing.T) {
	defs, faults := loadHalls(fullHall)
	if faults.Len() != 0 || len(defs) != 1 {
		t.Fatalf("%d definitions, faults:\n%s", len(defs), faults.String())
	}
	got, ok := defs[0].Value.(*hall)
	if !ok || !defs[0].Sound || defs[0].ID != "great_hall" {
		t.Fatalf("%+v", defs[0])
	}
	if got.Node != defs[0].Node || got.Node.Line() != 2 || got.Node.Field("name").Column() != 10 {
		t.Errorf("the node is at %v", got.Node.Place())
	}
	if got.Extra.Path() != "extra" || got.Extra.Field("anything").Len() != 3 {
		t.Errorf("extra is %v at %q", got.Extra.Kind(), got.Extra.Path())
	}
	var exits, resist []string
	for _, e := range got.Exits {
		exits = append(exits, e.Name+"="+e.Value+" "+e.Node.KeyPlace().String())
	}
	for _, r := range got.Resist {
		resist = append(resist, fmt.Sprintf("%s=%v", r.Name, r.Value))
	}
	if diff := cmp.Diff([]string{"south=great_hall halls/a.json:18:12", "north=great_hall halls/a.json:18:35"}, exits); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"fire=0.5"}, resist); diff != "" {
		t.Error(diff)
	}
	speed := 40.0
	want := &hall{
		ID: "great_hall", Name: "Great Hall", Sort: "party", Light: 0.25, Speed: &speed, Slope: -0.5, Seats: 64,
		Floor: -128, Size: 65535, Seed: 18446744073709551615, Fade: "1.5s", Wait: "12", Delay: "0.12",
		Prices: map[string]int{"bread": 3, "wine": 0}, Tags: []string{"old", "large"}, At: [2]float64{1.5, -100},
		Next: "great_hall", Sign: "GH", Own: "a+b", note: note{Note: "hello"},
		Walls: []wall{
			{Shape: "circle", Height: 3, Circle: &circle{Radius: 2}}, {Shape: "box", Box: &box{Depth: 1}}, {Shape: "none"},
		},
		Parts: []part{{Weight: 1, Parts: []part{{Weight: 2}}}},
		Turns: []turn{
			{Way: "left", Left: &left{Steps: 2}}, {Way: "left", Left: &left{Steps: 1}},
			{Way: "right", Right: &right{Angle: 90}}, {Way: "right", Right: &right{}},
		},
		Mood: mood{Sort: "wild", Wild: &wild{Heat: 3}}, Grade: 'B',
	}
	got.Exits, got.Resist, got.Node, got.Extra = nil, nil, nil, nil
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(hall{})); diff != "" {
		t.Error(diff)
	}
}

func TestDecodeDefaultsAndAbsentFields(t *testing.T) {
	var got hall
	got.Hidden, got.Floor = 7, 3
	if ok, lines := decodeText(t, `{"id": "a", "name": "A"}`, &got); !ok {
		t.Fatal(lines)
	}
	got.Node = nil
	want := hall{ID: "a", Name: "A", Sort: "shared", Light: 0.5, Seats: 4, Lit: true, Fade: "3s", Hidden: 7, Floor: 3}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(hall{})); diff != "" {
		t.Error(diff)
	}
	if got.Wait != "" || content.Time(got.Wait).Given() || !got.Fade.Given() || got.Delay.Given() {
		t.Error("a time that was not given counts as given, or the other way round")
	}
}

// TestFaultLines holds the text of every fault the decoder finds: one file that is wrong everywhere.
func TestFaultLines(t *testing.T) {
	defs, faults := loadHalls(brokenHalls)
	if len(defs) != 10 {
		t.Errorf("%d definitions", len(defs))
	}
	golden.Check(t, "faults", []byte(faults.String()))
	if want := strings.Count(brokenHalls, "//!"); faults.Errors() != want {
		t.Errorf("%d faults, %d lines are marked", faults.Errors(), want)
	}
	marked := make(map[int]int)
	for i, line := range strings.Split(brokenHalls, "\n") {
		marked[i+1] = strings.Count(line, "//!")
	}
	for _, f := range faults.All() {
		if marked[f.Line]--; marked[f.Line] < 0 {
			t.Errorf("line %d is not marked, or not so often: %s", f.Line, f)
		}
		if f.File != "halls/a.json" || f.Column < 1 || f.Path == "" || f.Code == "" {
			t.Errorf("a fault lacks a fact: %#v", f)
		}
	}
}

// brokenHalls has a mark for every fault that is to be found on its line.
const brokenHalls = `[
	{"id": "hall_one", "name": ""}, //!
	{"id": "hall_two", //!
		"nmae": "Two", //!
		"seetBelt": 1, //!
		"Seats": 3, //!
		"zzzzzzzzz": 1}, //!
	{"id": "hall_three", "name": "Three", "name": "Drei", //!
		"sort": "Shared", //!
		"light": 1.00000000000000000001, //!
		"speed": 0, //!
		"slope": 1, //!
		"seats": 4.0, //!
		"floor": 128, //!
		"size": -1, //!
		"seed": 18446744073709551616, //!
		"lit": "yes", //!
		"fade": "3 minutes", //!
		"wait": -1, //!
		"delay": 601}, //!
	{"id": "hall_four", "name": "A name of more than twenty letters", //!
		"sort": 1, //!
		"light": 1e999, //!
		"speed": null, //!
		"seats": "4", //!
		"floor": true, //!
		"fade": "601s", //!
		"wait": [], //!
		"delay": "1s", //!
		"exits": {"nord": "hall_one"}, //!
		"prices": {"bread": -1, "Wine": 1}, //! //!
		"resist": {"fyre": 1, "frost": 2}, //! //!
		"tags": ["ok", "Not Ok", 3], //! //!
		"at": [1, 2, 3], //!
		"next": "hal_one", //!
		"sign": "gh"}, //!
	{"id": "hall_five", "name": "Five",
		"exits": {"north": "hall_one", "east": "hall_one", "south": "hall_one", "west": "hall_one"}, //!
		"prices": [], //!
		"tags": "old", //!
		"at": [1], //!
		"next": 7, //!
		"sign": 7,}, //!
	{"id": "hall_six", "name": "Six",
		"turns": [
			{}, //!
			{"angle": 1}, //! //!
			{"way": "right", "steps": 1}, //!
			{"way": "back", "steps": 1}, //!
			{"way": "right", "angle": 360}, //!
			{"way": 3, "steps": "many", "stepz": 1}, //! //!
		],
		"mood": {"heat": 1, "sorts": 2}, //! //!
		"grade": "G", //!
		"walls": []}, //!
	{"id": "hall_seven", "name": "Seven", "walls": [
		{"shape": "circle"}, //!
		{"shape": "disc", "radius": 0}, //!
		{"shape": "box", "width": 1, "radius": 1}, //!
		{"shape": "boxx", "width": 1}, //!
		{"width": 1, "what": 1}, //! //!
		{"shape": "none", "width": 1}, //!
		3, //!
	]},
	{"id": "hall_eight", "name": "Eight",
		"parts": [{"weight": 1, "parts": [{"weight": 1.5}, {"wait": 2}]}], //! //! //!
		"own": 1, //!
		"note": "goodbye", //!
		"Hidden": 1, //!
		"override": true, //!
		"$schema": 1}, //!
	{"id": "Hall Nine", "name": "Nine"}, //!
	{"name": "No id"}, //!
	{"id": "hall_one", "name": "Again"}, //!
	{"id": "hall_ten", "name": "Ten", "override": "no"}, //!
	"hall_eleven", //!
	{}, //! //!
]
`

func TestDecodeStopsAtNothing(t *testing.T) {
	var got hall
	ok, lines := decodeText(t, `{"id": 1, "name": "Sound", "light": 3, "tags": ["a", 2, "c"]}`, &got)
	if ok || strings.Count(lines, "\n") != 3 {
		t.Fatalf("%v\n%s", ok, lines)
	}
	if got.Name != "Sound" || got.Seats != 4 || len(got.Tags) != 3 || got.Tags[2] != "c" {
		t.Errorf("what is sound was not filled in: %+v", got)
	}
}

// TestOneFaultMakesTheWholeUnsound puts one fault after the other into a hall, deep inside, and asks for the verdict.
func TestOneFaultMakesTheWholeUnsound(t *testing.T) {
	for _, field := range []string{
		`"grade": "G"`, `"own": [1]`, `"parts": [{"weight": 1, "parts": [{"weight": ""}]}]`, `"exits": {"up": "a"}`,
		`"exits": {"north": "A"}`, `"prices": {"a": -1}`, `"prices": {"A": 1}`, `"resist": {"fire": 2}`, `"tags": ["a", "B"]`,
		`"at": [1, 101]`, `"turns": [{"steps": 0}]`, `"walls": [{"shape": "disc", "radius": 0}]`, `"speed": 41`, `"note": "longer"`,
		`"mood": {"sort": "wild", "heat": ""}`, `"walls": [{"shape": "none", "x": 1}]`,
	} {
		text := `{"id": "a", "name": "A", ` + field + `}`
		if ok, lines := decodeText(t, text, new(hall)); ok || strings.Count(lines, "\n") != 1 {
			t.Errorf("%s: %v\n%s", field, ok, lines)
		}
		if defs, _ := loadHalls(text); len(defs) != 1 || defs[0].Sound {
			t.Errorf("%s: the definition is called sound", field)
		}
	}
}

func TestTheFirstOfTwoFieldsCounts(t *testing.T) {
	var got item
	ok, lines := decodeText(t, `{"id": "first", "id": "second", "price": 1, "price": "dear"}`, &got)
	if ok || got.ID != "first" || got.Price != 1 || strings.Count(lines, "\n") != 2 {
		t.Errorf("%v %+v\n%s", ok, got, lines)
	}
}

func TestNumbersAtTheirEdges(t *testing.T) {
	type numbers struct {
		F   float64 `json:"f"`
		F32 float32 `json:"f32"`
		I   int64   `json:"i"`
		I32 int32   `json:"i32"`
		U8  uint8   `json:"u8"`
		P   float64 `json:"p" content:"min=0"`
	}
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{`{"f": 1.7976931348623157e308}`, true},
		{`{"f": 1.8e308}`, false},
		{`{"f": -1e999}`, false},
		{`{"f": 1e-999}`, true},
		{`{"f": 0.` + strings.Repeat("1", 398) + `}`, true},
		{`{"f": 0.` + strings.Repeat("1", 399) + `}`, false},
		{`{"f32": 3e38}`, true},
		{`{"f32": 4e38}`, false},
		{`{"i": 9223372036854775807}`, true},
		{`{"i": 9223372036854775808}`, false},
		{`{"i": -9223372036854775808}`, true},
		{`{"i": -9223372036854775809}`, false},
		{`{"i": 1e3}`, false},
		{`{"i": 1.0}`, false},
		{`{"i": -0}`, true},
		{`{"i32": 2147483647}`, true},
		{`{"i32": 2147483648}`, false},
		{`{"i32": -2147483649}`, false},
		{`{"u8": 255}`, true},
		{`{"u8": 256}`, false},
		{`{"u8": -0}`, true},
		{`{"u8": -1}`, false},
		{`{"p": 0}`, true},
		{`{"p": -0}`, true},
		{`{"p": -1e-999}`, false},
		{`{"p": 1e-999}`, true},
	} {
		var got numbers
		if ok, lines := decodeText(t, c.text, &got); ok != c.ok {
			t.Errorf("%.60s: read is %v, want %v\n%s", c.text, ok, c.ok, lines)
		}
		if got.F == 0 && 1/got.F < 0 || got.P == 0 && 1/got.P < 0 {
			t.Errorf("%s gives a minus zero", c.text)
		}
	}
}

// madeOf returns a pointer to a struct whose fields are all called a in JSON, which vet would not let stand.
func madeOf(fields ...reflect.StructField) any {
	for i := range fields {
		fields[i].Type = reflect.TypeFor[int]()
		fields[i].Tag = `json:"a"`
	}
	return reflect.New(reflect.StructOf(fields)).Interface()
}

func TestDecodeRefusesTypesItCannotRead(t *testing.T) {
	for name, c := range map[string]struct {
		dst  any
		want string
	}{
		"not a pointer": {hall{}, "not a pointer"},
		"nil":           {(*hall)(nil), "not a pointer"},
		"channel": {&struct {
			A chan int `json:"a"`
		}{}, "cannot be read"},
		"any": {&struct {
			A any `json:"a"`
		}{}, "cannot be read"},
		"unknown option": {&struct {
			A int `json:"a" content:"most=3"`
		}{}, `"most=3"`},
		"bad bound": {&struct {
			A int `json:"a" content:"max=x"`
		}{}, `"x" is not a number`},
		"bad time bound": {&struct {
			A content.Time `json:"a" content:"max=-1s"`
		}{}, "negative"},
		"bad length": {&struct {
			A string `json:"a" content:"max_len=x"`
		}{}, "max_len"},
		"bad pattern": {&struct {
			A string `json:"a" content:"pattern=("`
		}{}, "pattern"},
		"number of text": {&struct {
			A string `json:"a" content:"min=3"`
		}{}, "no sense for text"},
		"text of number": {&struct {
			A int `json:"a" content:"id"`
		}{}, "no sense for a whole number"},
		"size of float": {&struct {
			A float64 `json:"a" content:"max_items=3"`
		}{}, "no sense for a number"},
		"keys of list": {&struct {
			A []int `json:"a" content:"key=id"`
		}{}, "keys"},
		"time of number": {&struct {
			A int `json:"a" content:"time"`
		}{}, "no sense"},
		"words of bool": {&struct {
			A bool `json:"a" content:"enum=x"`
		}{}, "no sense"},
		"option of struct": {&struct {
			A note `json:"a" content:"min=1"`
		}{}, "no sense"},
		"bad default": {&struct {
			A int `json:"a" content:"min=3,default=2"`
		}{}, "default"},
		"default of list": {&struct {
			A []int `json:"a" content:"default=2"`
		}{}, "scalars"},
		"name twice": {madeOf(reflect.StructField{Name: "A"}, reflect.StructField{Name: "B"}), "used twice"},
		"no name": {&struct {
			A int `content:"min=3"`
		}{}, "no json name"},
		"embedded pointer": {&struct{ *note }{}, "no json name"},
		"unexported":       {madeOf(reflect.StructField{Name: "a", PkgPath: "x"}), "not exported"},
		"node elsewhere": {&struct {
			A int `content:"node"`
		}{}, "*Node"},
		"when, no switch": {&struct {
			A *note `content:"when=x"`
		}{}, "none with the option switch"},
		"when, no pointer": {&struct {
			A note `content:"when=x"`
		}{}, "point to a struct"},
		"switch of numbers": {&struct {
			A int `json:"a" content:"switch"`
		}{}, "switch is for text"},
		"two switches": {&struct {
			A string `json:"a" content:"switch"`
			B string `json:"b" content:"switch"`
		}{}, "second field"},
		"switch in switch": {&struct {
			A string `json:"a" content:"switch"`
			B *wall  `content:"when=x"`
		}{}, "among the fields of another"},
		"word twice": {&struct {
			A string `json:"a" content:"switch"`
			B *note  `content:"when=x"`
			C *box   `content:"when=x"`
		}{}, "chosen twice"},
		"field of variant twice": {&struct {
			A string `json:"note" content:"switch"`
			B *note  `content:"when=x"`
		}{}, "used twice"},
		"map of numbers": {&struct {
			A map[int]int `json:"a"`
		}{}, "keys of a table are text"},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, c.want) {
					t.Errorf("panics with %q, want a word about %q", got, c.want)
				}
			}()
			var faults content.Faults
			n := content.Parse(content.File{Path: "x", Data: []byte(`{}`)}, &faults)
			content.Decode(n, c.dst, &faults)
		})
	}
}
