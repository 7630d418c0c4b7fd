package keep

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/wick-engine/wick/sim"
)

// Sheet is what is written whole of a character, now and then. After a crash the newest one on disk is where play goes on.
type Sheet struct {
	Character int64
	Version   int64 // grows with every sheet of the character, from 1; given by [Queue.Put]
	SavedAt   int64 // when it was taken from the zone, in microseconds
	Place     Place
}

// Place is where somebody was and is to be again, in ids that outlive changes of the map. The zero value stands for
// wherever new people arrive.
type Place struct {
	Map    string
	Room   string  // "" where Pos says it
	Exact  bool    // whether Pos counts
	Pos    sim.Vec // in metres
	Facing sim.Heading
}

// The bounds of a sheet.
const (
	MaxID       = 96      // bytes of an id
	MaxDocument = 1 << 16 // bytes of a document
)

// SheetFormat is the number of the form that sheets are written in. A program refuses a newer one: it would drop what it
// does not know when it writes the sheet back.
const SheetFormat = 1

// sheetDocument is the written form.
type sheetDocument struct {
	Format int           `json:"sheet"`
	Place  placeDocument `json:"place"`
}

type placeDocument struct {
	Map    string    `json:"map,omitempty"`
	Room   string    `json:"room,omitempty"`
	At     []float64 `json:"at,omitempty"` // x, y, z; absent where the room alone counts
	Facing uint16    `json:"facing,omitempty"`
}

// Row is the sheet as a store takes it. The error names what no sheet may hold.
func (s *Sheet) Row() (SheetRow, error) {
	if err := s.check(); err != nil {
		return SheetRow{}, err
	}
	p := &s.Place
	doc := sheetDocument{Format: SheetFormat, Place: placeDocument{Map: p.Map, Room: p.Room, Facing: uint16(p.Facing)}}
	if p.Exact {
		doc.Place.At = []float64{p.Pos.X, p.Pos.Y, p.Pos.Z}
	}
	text, err := json.Marshal(doc)
	if err != nil {
		return SheetRow{}, fmt.Errorf("keep: sheet of character %d: %w", s.Character, err)
	}
	return SheetRow{Character: s.Character, Version: s.Version, SavedAt: s.SavedAt, Document: string(text)}, nil
}

// ParseSheet reads what Row wrote. A document of a newer format, with a field that this one does not have, or with a value
// that Row would not have written is an error: better no entry than a place made up.
func ParseSheet(row SheetRow) (Sheet, error) {
	fail := func(err error) (Sheet, error) {
		return Sheet{}, fmt.Errorf("keep: sheet %d of character %d: %w", row.Version, row.Character, err)
	}
	if len(row.Document) > MaxDocument {
		return fail(fmt.Errorf("%d bytes long, %d allowed", len(row.Document), MaxDocument))
	}
	var head struct {
		Format int `json:"sheet"`
	}
	if err := json.Unmarshal([]byte(row.Document), &head); err != nil {
		return fail(err)
	}
	if head.Format > SheetFormat || head.Format < 1 {
		return fail(fmt.Errorf("written in format %d, this program reads format %d", head.Format, SheetFormat))
	}
	var doc sheetDocument
	dec := json.NewDecoder(strings.NewReader(row.Document))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&doc); err != nil {
		return fail(err)
	}
	s := Sheet{Character: row.Character, Version: row.Version, SavedAt: row.SavedAt}
	s.Place = Place{Map: doc.Place.Map, Room: doc.Place.Room, Facing: sim.Heading(doc.Place.Facing)}
	if at := doc.Place.At; at != nil {
		if len(at) != 3 {
			return fail(fmt.Errorf("a position of %d numbers, 3 are needed", len(at)))
		}
		s.Place.Exact, s.Place.Pos = true, sim.Vec{X: at[0], Y: at[1], Z: at[2]}
	}
	if err := s.check(); err != nil {
		return fail(err)
	}
	return s, nil
}

// check returns what no sheet may hold.
func (s *Sheet) check() error {
	switch {
	case s.Character <= 0:
		return fmt.Errorf("keep: sheet of character %d, which is no character", s.Character)
	case s.Version <= 0:
		return fmt.Errorf("keep: sheet of character %d has version %d, the first is 1", s.Character, s.Version)
	case len(s.Place.Map) > MaxID || !utf8.ValidString(s.Place.Map):
		return fmt.Errorf("keep: sheet of character %d: the map is no id of at most %d bytes", s.Character, MaxID)
	case len(s.Place.Room) > MaxID || !utf8.ValidString(s.Place.Room):
		return fmt.Errorf("keep: sheet of character %d: the room is no id of at most %d bytes", s.Character, MaxID)
	case s.Place.Exact && !s.Place.Pos.IsFinite():
		return fmt.Errorf("keep: sheet of character %d: its position is not finite", s.Character)
	}
	return nil
}
