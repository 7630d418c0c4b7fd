package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestWalk wants the example to tell the story that it promises, and to tell it twice alike.
func TestWalk(t *testing.T) {
	var first, second bytes.Buffer
	for _, out := range []*bytes.Buffer{&first, &second} {
		if err := walk("../../packs/lantern", out); err != nil {
			t.Fatal(err)
		}
	}
	if first.String() != second.String() {
		t.Errorf("two runs differ:\n%s\n%s", first.String(), second.String())
	}
	want := `^tick 1: Arrived, actor 0\.1, room 1
tick 2: Said, actor 0\.1, room 1
tick 3: RoomLeft, actor 0\.1, room 1
tick 3: RoomEntered, actor 0\.1, room 3
tick 3: OnEnter, actor 0\.1, room 3
tick 4: CommandRefused, actor 0\.1, room 0
state [0-9a-f]{16} after tick 4
$`
	if !regexp.MustCompile(want).MatchString(first.String()) {
		t.Errorf("got\n%s\nwant\n%s", first.String(), want)
	}
}

// TestReadmeShowsThis wants the code in the README to be this program's, so that it compiles, and the output to be what it
// prints. The hash is compared in form only: it moves with every change of the zone's state.
func TestReadmeShowsThis(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, found := strings.Cut(string(readme), "```go\n")
	code, _, closed := strings.Cut(code, "```\n")
	if !found || !closed || strings.Count(code, "\n") < 10 {
		t.Fatal("the README shows no code")
	}
	for part := range strings.SplitSeq(code, "\n\n") {
		if !strings.Contains(string(program), part) {
			t.Errorf("the README shows code that examples/walk does not have:\n%s", part)
		}
	}
	var out bytes.Buffer
	if err := walk("../../packs/lantern", &out); err != nil {
		t.Fatal(err)
	}
	hash := regexp.MustCompile(`state [0-9a-f]{16}`)
	if shown := "```\n" + hash.ReplaceAllString(out.String(), "state") + "```\n"; !strings.Contains(hash.ReplaceAllString(string(readme), "state"), shown) {
		t.Errorf("the README does not show what the example prints:\n%s", out.String())
	}
}
