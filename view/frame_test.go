package view_test

import (
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

func TestTableFindAndColumn(t *testing.T) {
	bodies := []view.Body{{Room: 1}, {Room: 2}, {Room: 3}}
	lamps := []view.Lamp{{Radius: 4}, {Radius: 5}, {Radius: 6}}
	table := view.Table{
		IDs:     []sim.ID{sim.MakeID(0, 3), sim.MakeID(7, 1), sim.MakeID(7, 2)},
		Columns: []any{&bodies, &lamps},
	}
	for row, id := range table.IDs {
		if got, ok := table.Find(id); !ok || got != row {
			t.Errorf("Find(%v) = %d, %v, want %d", id, got, ok, row)
		}
	}
	for _, id := range []sim.ID{0, sim.MakeID(0, 2), sim.MakeID(0, 4), sim.MakeID(7, 3), sim.MakeID(8, 1)} {
		if row, ok := table.Find(id); ok {
			t.Errorf("Find(%v) found row %d", id, row)
		}
	}
	if got := view.Column[view.Lamp](&table); len(got) != 3 || got[1].Radius != 5 {
		t.Errorf("lamps are %v", got)
	}
	bodies = append(bodies, view.Body{Room: 4})
	if got := view.Column[view.Body](&table); len(got) != 4 || got[3].Room != 4 {
		t.Errorf("bodies are %v: a column must follow its slice", got)
	}
	if got := view.Column[view.Ack](&table); got != nil {
		t.Errorf("a column that is not there is %v", got)
	}
}

func TestEyeSees(t *testing.T) {
	eye := view.Eye{Seen: []sim.ID{sim.MakeID(1, 1), sim.MakeID(4, 9), sim.MakeID(5, 2)}}
	for _, id := range eye.Seen {
		if !eye.Sees(id) {
			t.Errorf("%v is not seen", id)
		}
	}
	for _, id := range []sim.ID{0, sim.MakeID(1, 2), sim.MakeID(4, 8), sim.MakeID(6, 1)} {
		if eye.Sees(id) {
			t.Errorf("%v is seen", id)
		}
	}
	if (&view.Eye{}).Sees(0) {
		t.Error("an eye without sight sees nothing's id")
	}
}

// watcher shows that embedding NopViewer is enough to be a viewer.
type watcher struct {
	view.NopViewer
	frames int
}

func (w *watcher) Show(*view.Frame) { w.frames++ }

func TestNopViewerFillsTheGaps(t *testing.T) {
	w := &watcher{}
	var v view.Viewer = w
	v.Begin(view.Scene{})
	v.Place(view.Place{})
	v.Show(&view.Frame{})
	v.Show(&view.Frame{})
	v.End(view.EndedIdle)
	if w.frames != 2 {
		t.Errorf("%d frames were shown, want 2", w.frames)
	}
}

func TestFateNames(t *testing.T) {
	want := []string{"stays", "destroyed", "withdrawn", "torn down", "Fate(4)"}
	for i, name := range want {
		if got := view.Fate(i).String(); got != name {
			t.Errorf("fate %d is %q, want %q", i, got, name)
		}
	}
}

// The package goes into the client that is loaded by every browser, so what it imports is counted. What sim imports is there already.
func TestImportsStaySmall(t *testing.T) {
	allowed := []string{"github.com/wick-engine/wick/sim", "math", "math/bits", "slices", "unicode/utf8", "unsafe"}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		files++
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			if path, _ := strconv.Unquote(spec.Path.Value); !slices.Contains(allowed, path) {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
	if files < 9 {
		t.Errorf("only %d files were looked at", files)
	}
}
