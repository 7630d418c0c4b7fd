package authored_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/wick-engine/wick/content/authored"
)

func TestFaultString(t *testing.T) {
	for _, c := range []struct {
		fault authored.Fault
		want  string
	}{
		{
			authored.Fault{File: "maps/yard.json", Line: 12, Column: 9, Path: "rooms[2].exits.north", Value: "stadion",
				Expected: "a room", Near: "station"},
			`maps/yard.json:12:9: rooms[2].exits.north: "stadion": expected a room; did you mean "station"?`,
		},
		{
			authored.Fault{File: "a.json", Line: 1, Column: 2, ID: "gate", Problem: "duplicate id", Value: "gate",
				Also: authored.Place{File: "b.json", Line: 3, Column: 4}, Warning: true},
			`a.json:1:2: warning: in "gate": duplicate id "gate"; see b.json:3:4`,
		},
		{
			authored.Fault{File: "a.json", Path: "x", ID: "gate", Value: "c", Allowed: []string{"a", "b", "d"}},
			`a.json: x in "gate": "c": expected "a", "b" or "d"`,
		},
		{
			authored.Fault{File: "a.json", Line: 7, Path: "x", Value: "c", Expected: "a letter", Allowed: []string{"a"}},
			`a.json:7: x: "c": expected a letter: "a"`,
		},
		{
			authored.Fault{Value: "line\nbreak\x00", Expected: "text", Near: "q\"", Allowed: []string{"b", "c"}},
			`"line\nbreak\x00": expected text; did you mean "q\""? (allowed: "b", "c")`,
		},
		{authored.Fault{Problem: "the pack is empty"}, `the pack is empty`},
	} {
		if got := c.fault.String(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestLongValuesAreCut(t *testing.T) {
	for _, c := range []struct{ letters, kept int }{{79, 79}, {80, 80}, {81, 79}, {100_000, 79}} {
		n, _ := parse(`"` + strings.Repeat("ü", c.letters) + `"`)
		want := strings.Repeat("ü", c.kept)
		if c.kept < c.letters {
			want += "…"
		}
		if got := n.Fault("code", "less").Value; got != want {
			t.Errorf("%d letters: %q", c.letters, got)
		}
	}
}

func TestFaultsKeepTheFirstInOrderOfPlace(t *testing.T) {
	const seed = 5
	random := rand.New(rand.NewPCG(seed, seed))
	for _, total := range []int{0, 1, 9, 10, 11, 19, 20, 21, 400} {
		faults := authored.Faults{Keep: 10}
		for _, i := range random.Perm(total) {
			faults.Add(authored.Fault{File: fmt.Sprintf("f%d", i/100), Line: i / 10 % 10, Column: i % 10, Problem: "p"})
		}
		faults.Warn(authored.Fault{File: "a", Line: 1, Problem: "w"})
		all := faults.All()
		if len(all) != min(total, 10)+1 || !all[0].Warning || faults.Len() != total+1 || faults.Errors() != total ||
			faults.Warnings() != 1 || faults.More() != max(0, total-10) {
			t.Fatalf("of %d (seed %d): kept %d, Len %d, Errors %d, Warnings %d, More %d",
				total, seed, len(all), faults.Len(), faults.Errors(), faults.Warnings(), faults.More())
		}
		for i, f := range all[1:] {
			if f.Line*10+f.Column != i {
				t.Errorf("of %d (seed %d): number %d is %s", total, seed, i, f)
			}
		}
	}
}

func TestFaultsTakeBoundedMemory(t *testing.T) {
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	faults := authored.Faults{Keep: 10}
	before := heap()
	for i := range 200_000 {
		faults.Add(authored.Fault{File: "f", Line: i, Problem: "p"})
	}
	if after := heap(); after > before+1<<20 {
		t.Errorf("%d bytes for 10 faults", after-before)
	}
	if faults.Errors() != 200_000 || len(faults.All()) != 10 {
		t.Errorf("%d errors, %d kept", faults.Errors(), len(faults.All()))
	}
}

func TestFaultsAreInTheSameOrderHoweverAdded(t *testing.T) {
	file := []authored.Fault{
		{File: "a", Line: 1, Column: 1, Path: "p", Code: "c", Problem: "x", Value: "1", Expected: "e"},
		{File: "a", Line: 1, Column: 1, Path: "p", Code: "c", Problem: "x", Value: "1", Expected: "f"},
		{File: "a", Line: 1, Column: 1, Path: "p", Code: "c", Problem: "x", Value: "2"},
		{File: "a", Line: 1, Column: 1, Path: "p", Code: "c", Problem: "y"},
		{File: "a", Line: 1, Column: 1, Path: "p", Code: "d"},
		{File: "a", Line: 1, Column: 1, Path: "q", Warning: true},
		{File: "a", Line: 1, Column: 2},
		{File: "a", Line: 2},
		{File: "b"},
	}
	var forth, back authored.Faults
	for i := range file {
		forth.Add(file[i])
		back.Add(file[len(file)-1-i])
	}
	if diff := cmp.Diff(file, forth.All()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(file, back.All()); diff != "" {
		t.Error(diff)
	}
}

func TestFaultsAsError(t *testing.T) {
	faults := authored.Faults{Keep: 2}
	faults.Warn(authored.Fault{File: "w", Problem: "only a warning"})
	if err := faults.Err(); err != nil {
		t.Fatalf("a warning is an error: %v", err)
	}
	for i := range 5 {
		faults.Add(authored.Fault{File: "f", Line: 5 - i, Problem: "bad"})
	}
	var err *authored.Error
	if !errors.As(faults.Err(), &err) || len(err.Faults) != 2 || err.More != 3 {
		t.Fatalf("%#v", faults.Err())
	}
	if want := "f:1: bad\nf:2: bad\nand 3 more"; err.Error() != want {
		t.Errorf("%q", err.Error())
	}
	if want := "f:1: bad\nf:2: bad\nw: warning: only a warning\nand 3 more\n"; faults.String() != want {
		t.Errorf("%q", faults.String())
	}
}
