package main

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
)

// Every verb explains itself, with an example that begins with its name.
func TestEveryVerbHasAnExample(t *testing.T) {
	shape := reflect.TypeFor[command]()
	verbs := 0
	for i := range shape.NumField() {
		field := shape.Field(i)
		if _, isVerb := field.Tag.Lookup("cmd"); !isVerb {
			continue
		}
		verbs++
		name := strings.ToLower(field.Name)
		helper, ok := reflect.New(field.Type).Interface().(interface{ Help() string })
		if !ok {
			t.Errorf("wick %s has no help of its own", name)
			continue
		}
		_, example, found := strings.Cut(helper.Help(), "\nExample:\n\n    ")
		if !found || !strings.Contains(example, "wick "+name) {
			t.Errorf("the help of wick %s has no example of it", name)
		}
		if !strings.HasSuffix(field.Tag.Get("help"), ".") {
			t.Errorf("wick %s is not described by a sentence", name)
		}
	}
	if verbs < 4 {
		t.Errorf("%d verbs", verbs)
	}
}

func TestReport(t *testing.T) {
	cause := errors.New("no room")
	for _, c := range []struct {
		err  error
		code int
		text string
	}{
		{nil, 0, ""},
		{wrong(), 1, ""},
		{usage(cause), 2, "wick: no room\n"},
		{environment(cause), 3, "wick: no room\n"},
		{fmt.Errorf("at the door: %w", usage(cause)), 2, "wick: at the door: no room\n"},
		{cause, 3, "wick: no room\n"},
	} {
		var text strings.Builder
		if code := report(&console{Err: &text}, c.err); code != c.code || text.String() != c.text {
			t.Errorf("%v leaves with %d and says %q, want %d and %q", c.err, code, text.String(), c.code, c.text)
		}
	}
	if !errors.Is(environment(cause), cause) {
		t.Error("an exit code hides its cause")
	}
}

// A reader that went away is the machine's fault, and is noticed.
func TestClosedPipe(t *testing.T) {
	for _, args := range [][]string{{"check", "../../packs/lantern"}, {"check", "--json", "../../packs/lantern"}, {"config"}, {"schema", "--out", t.TempDir()}, {"new", t.TempDir()}} {
		var text strings.Builder
		if code := run(args, &console{Out: closedPipe{}, Err: &text}); code != exitEnvironment || !strings.Contains(text.String(), io.ErrClosedPipe.Error()) {
			t.Errorf("wick %v leaves with %d and says %q", args, code, text.String())
		}
	}
}

type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestPackNames(t *testing.T) {
	for folder, want := range map[string]string{
		"game": "game", "My Game": "my_game", "7th-sea": "th_sea", "_": "game", "..": "game", "": "game", "Ünder": "nder", "a--": "a",
		strings.Repeat("ab", 40): strings.Repeat("ab", 24),
	} {
		if got := packName(folder); got != want {
			t.Errorf("packName(%q) = %q, want %q", folder, got, want)
		}
	}
}
