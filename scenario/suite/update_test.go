package suite

import (
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario"
	"github.com/wick-engine/wick/scenario/trace"
)

// twoRooms is a scenario in two rooms of text, with further fields.
func twoRooms(fields string) string {
	return `{"rooms": [
		{"id": "hall", "name": "Hall", "exits": {"north": "yard"}},
		{"id": "yard", "name": "Yard", "exits": {"south": "hall"}}], ` + fields + `}`
}

func play(t *testing.T, text string) *scenario.Result {
	t.Helper()
	var faults content.Faults
	s := scenario.Load(content.File{Path: "x.scenario.json", Data: []byte(text)}, nil, &faults)
	if s == nil {
		t.Fatalf("not loaded:\n%s", faults.String())
	}
	result, err := s.Run(scenario.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// Hashes are written down where they stand and nothing else changes: not a comment, a space, a line end or a byte order
// mark.
func TestRewrite(t *testing.T) {
	const blank = `""`
	was := "\ufeff// Héllo: \"is\": \"\"\r\n" + twoRooms(`"entities": [{"name": "ada"}],
	/* "is" */ "steps": [ {"at": 5, "expect": "hash", "is" : "" /* ünd */ },
		{"at": 1, "expect": "hash", "is": "0x00000000000000ff"}, // ō
		{"expect":"hash","at":3,"is":"",},
	]`)
	result := play(t, was)
	if len(result.Hashes) != 3 || len(result.Failures) != 3 {
		t.Fatalf("%d hashes, %d failures", len(result.Hashes), len(result.Failures))
	}
	file, changed, err := Rewrite(result)
	if err != nil || changed != 3 {
		t.Fatalf("%d changed: %v", changed, err)
	}
	// What was found, in the order of the file: at 5, 1, 3.
	want := was
	for _, at := range []int{2, 0, 1} {
		old := `"is" : ` + blank
		switch at {
		case 0:
			old = `"0x00000000000000ff"`
		case 1:
			old = `"is":""`
		}
		fresh := strings.Replace(strings.Replace(old, blank, `"`+trace.Hash(result.Hashes[at].Got)+`"`, 1), "0x00000000000000ff", trace.Hash(result.Hashes[at].Got), 1)
		want = strings.Replace(want, old, fresh, 1)
	}
	if string(file) != want {
		t.Errorf("got\n%s\nwant\n%s", file, want)
	}
	// Written down, they hold, and nothing is left to write.
	result = play(t, string(file))
	if !result.Passed() {
		t.Error("what was written down does not hold")
	}
	again, changed, err := Rewrite(result)
	if err != nil || changed != 0 || string(again) != string(file) {
		t.Errorf("a second time %d changed: %v", changed, err)
	}
}

// A byte order mark is no column of the line that it stands before.
func TestRewriteAfterAByteOrderMark(t *testing.T) {
	was := "\ufeff" + `{"rooms": [{"id": "a", "name": "A"}], "steps": [{"at": 1, "expect": "hash", "is": ""}]}`
	result := play(t, was)
	file, changed, err := Rewrite(result)
	want := strings.Replace(was, `"is": ""`, `"is": "`+trace.Hash(result.Hash)+`"`, 1)
	if err != nil || changed != 1 || string(file) != want {
		t.Errorf("%d changed to\n%s\nwant\n%s\n%v", changed, file, want, err)
	}
}

// A hash that was written with escapes is one, but it is not found by its text: that is said, and the file stays.
func TestRewriteRefusesEscapes(t *testing.T) {
	result := play(t, twoRooms(`"steps": [{"at": 1, "expect": "hash", "is": "\u0030x00000000000000ff"}]`))
	if _, _, err := Rewrite(result); err == nil || !strings.Contains(err.Error(), "x.scenario.json:3:") {
		t.Errorf("%v", err)
	}
}

func TestOffsetOf(t *testing.T) {
	text := []byte("aé\n\nxyz")
	for _, c := range []struct {
		line, column, want int
		ok                 bool
	}{
		{1, 1, 0, true}, {1, 2, 1, true}, {1, 3, 3, true}, {2, 1, 4, true}, {3, 1, 5, true}, {3, 4, 8, true}, {3, 5, 0, false}, {4, 1, 0, false},
	} {
		if at, ok := offsetOf(text, c.line, c.column); at != c.want || ok != c.ok {
			t.Errorf("%d:%d is %d, %t, want %d, %t", c.line, c.column, at, ok, c.want, c.ok)
		}
	}
}
