package keep

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wick-engine/wick/sim"
)

// TestSheetRow pins the written form: it lies in databases.
func TestSheetRow(t *testing.T) {
	for document, p := range map[string]Place{
		`{"sheet":1,"place":{}}`:                                              {},
		`{"sheet":1,"place":{"map":"gate","room":"yard"}}`:                    {Map: "gate", Room: "yard"},
		`{"sheet":1,"place":{"map":"gate","at":[1.5,0,-0.1],"facing":65535}}`: {Map: "gate", Exact: true, Pos: sim.Vec{X: 1.5, Z: -0.1}, Facing: 65535},
		`{"sheet":1,"place":{"room":"\u003c\"é\u2028","at":[-0,5e-324,1.7976931348623157e+308]}}`: {
			Room: "<\"é\u2028", Exact: true, Pos: sim.Vec{X: math.Copysign(0, -1), Y: 5e-324, Z: math.MaxFloat64},
		},
	} {
		s := Sheet{Character: 7, Version: 3, SavedAt: 99, Place: p}
		row, err := s.Row()
		if err != nil || row != (SheetRow{Character: 7, Version: 3, SavedAt: 99, Document: document}) {
			t.Errorf("%+v is written as %+v, %v", s, row, err)
		}
		back, err := ParseSheet(row)
		if err != nil || back != s || math.Signbit(back.Place.Pos.X) != math.Signbit(p.Pos.X) {
			t.Errorf("%s is read as %+v, %v", document, back, err)
		}
	}
}

// TestSheetRoundTrip writes random sheets and reads them back.
func TestSheetRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.StringN(0, 20, MaxID)
		f := rapid.Float64()
		s := Sheet{
			Character: rapid.Int64Min(1).Draw(t, "character"), Version: rapid.Int64Min(1).Draw(t, "version"), SavedAt: rapid.Int64().Draw(t, "saved"),
			Place: Place{Map: id.Draw(t, "map"), Room: id.Draw(t, "room"), Facing: sim.Heading(rapid.Uint16().Draw(t, "facing"))},
		}
		if s.Place.Exact = rapid.Bool().Draw(t, "exact"); s.Place.Exact {
			s.Place.Pos = sim.Vec{X: f.Draw(t, "x"), Y: f.Draw(t, "y"), Z: f.Draw(t, "z")}
		}
		row, err := s.Row()
		if err != nil {
			t.Fatal(err)
		}
		if back, err := ParseSheet(row); err != nil || back != s {
			t.Fatalf("%s is read as %+v, %v, was %+v", row.Document, back, err, s)
		}
	})
}

// TestSheetRefuses writes and reads what no sheet may hold. The errors say whose sheet it is.
func TestSheetRefuses(t *testing.T) {
	at := func(p Place) Sheet { return Sheet{Character: 7, Version: 1, Place: p} }
	for name, s := range map[string]Sheet{
		"no version":  {Character: 7},
		"long map":    at(Place{Map: strings.Repeat("x", MaxID+1)}),
		"long room":   at(Place{Room: strings.Repeat("x", MaxID+1)}),
		"no text":     at(Place{Map: "\xff"}),
		"room, too":   at(Place{Room: "\xff"}),
		"not finite":  at(Place{Exact: true, Pos: sim.Vec{Y: math.Inf(1)}}),
		"not a place": at(Place{Exact: true, Pos: sim.Vec{X: math.NaN()}}),
	} {
		if row, err := s.Row(); err == nil || !strings.Contains(err.Error(), "character 7") || row != (SheetRow{}) {
			t.Errorf("%s: %+v, %v", name, row, err)
		}
	}
	if _, err := (&Sheet{Version: 1}).Row(); err == nil {
		t.Error("a sheet of nobody is written")
	}
	for document, says := range map[string]string{
		``:                                   "unexpected end",
		`null`:                               "format 0",
		`{}`:                                 "format 0",
		`{"sheet":2,"place":{},"pools":[1]}`: "format 2, this program reads format 1",
		`{"sheet":1,"place":{},"pools":[1]}`: "pools",
		`{"sheet":1,"place":{"map":1}}`:      "map",
		`{"sheet":1,"place":{"at":[1,2,3,4]}} {}`:                            "after top-level",
		`{"sheet":1,"place":{"at":[1,2,3,4]}}`:                               "4 numbers",
		`{"sheet":1,"place":{"at":[1,2]}}`:                                   "2 numbers",
		`{"sheet":1,"place":{"at":[]}}`:                                      "0 numbers",
		`{"sheet":1,"place":{"facing":65536}}`:                               "facing",
		`{"sheet":1,"place":{"at":[1e999,0,0]}}`:                             "at",
		`{"sheet":1,"place":{"map":"` + strings.Repeat("x", MaxID+1) + `"}}`: "map",
		`{"sheet":1,"place":{}}` + strings.Repeat(" ", MaxDocument):          "65536 allowed",
	} {
		s, err := ParseSheet(SheetRow{Character: 7, Version: 3, Document: document})
		if err == nil || !strings.Contains(err.Error(), "sheet 3 of character 7") || !strings.Contains(err.Error(), says) || s != (Sheet{}) {
			t.Errorf("%.60s: %+v, %v", document, s, err)
		}
	}
}

// FuzzParseSheet reads documents that somebody has edited: whatever is taken is a sheet that could have been written.
func FuzzParseSheet(f *testing.F) {
	f.Add(`{"sheet":1,"place":{"map":"gate","room":"yard","at":[1.5,0,-0.1],"facing":16384}}`)
	f.Add(`{"sheet":1,"place":{"at":[1]}}`)
	f.Add(`{"sheet":2}`)
	f.Fuzz(func(t *testing.T, document string) {
		s, err := ParseSheet(SheetRow{Character: 1, Version: 1, Document: document})
		if err != nil {
			return
		}
		row, err := s.Row()
		if err != nil {
			t.Fatalf("%q is read as %+v, which cannot be written: %v", document, s, err)
		}
		if again, err := ParseSheet(row); err != nil || again != s {
			t.Fatalf("%q is read as %+v, and after writing as %+v, %v", document, s, again, err)
		}
	})
}
