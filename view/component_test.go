package view_test

import (
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wick-engine/wick/view"
	"pgregory.net/rapid"
)

func TestNameKeepsWholeCharacters(t *testing.T) {
	cases := []struct{ text, want string }{
		{"", ""},
		{"Ana", "Ana"},
		{"Ælfgifu", "Ælfgifu"},
		{strings.Repeat("x", 32), strings.Repeat("x", 32)},
		{strings.Repeat("x", 33), strings.Repeat("x", 32)},
		{strings.Repeat("x", 31) + "é", strings.Repeat("x", 31)},
		{strings.Repeat("x", 30) + "é", strings.Repeat("x", 30) + "é"},
		{"a\x00b", "a"},
		{"a\xffb", "a\uFFFDb"},
	}
	for _, c := range cases {
		if got := view.MakeName(c.text).String(); got != c.want {
			t.Errorf("MakeName(%q) is %q, want %q", c.text, got, c.want)
		}
	}
}

func TestNameIsAlwaysAPrefix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.ToValidUTF8(rapid.String().Draw(t, "text"), "?")
		if cut := strings.IndexByte(text, 0); cut >= 0 {
			text = text[:cut]
		}
		got := view.MakeName(text).String()
		if !strings.HasPrefix(text, got) || !utf8.ValidString(got) {
			t.Fatalf("MakeName(%q) is %q", text, got)
		}
		if len(text) <= view.NameSize && got != text {
			t.Fatalf("MakeName(%q) is %q though it fits", text, got)
		}
		if len(text) > view.NameSize && len(got) <= view.NameSize-utf8.UTFMax {
			t.Fatalf("MakeName(%q) is %q, too short", text, got)
		}
	})
}

// The network reads the tags by this grammar; a word it does not know would be an error there, far from its cause.
func TestComponentTagsAreWellFormed(t *testing.T) {
	fields := 0
	for _, component := range append(view.ActorKind().Components, view.ShotKind().Components...) {
		kind := reflect.TypeOf(component.Sample)
		if !kind.Comparable() {
			t.Errorf("%s is not comparable", kind)
		}
		for i := range kind.NumField() {
			field := kind.Field(i)
			fields++
			for word := range strings.SplitSeq(field.Tag.Get("net"), ",") {
				if !knownWord(word) {
					t.Errorf("%s.%s has the tag word %q", kind, field.Name, word)
				}
			}
		}
	}
	if fields != 41 {
		t.Errorf("%d fields were looked at, want 41", fields)
	}
}

func knownWord(word string) bool {
	key, value, _ := strings.Cut(word, "=")
	switch key {
	case "", "interp", "snap", "predicted", "last", "text":
		return value == ""
	case "send":
		return value == "all" || value == "owner" || value == "notowner"
	case "bits":
		n, err := strconv.Atoi(value)
		return err == nil && n >= 1 && n <= 64
	case "step":
		step, err := strconv.ParseFloat(value, 64)
		return err == nil && step > 0
	case "range":
		low, high, found := strings.Cut(value, ":")
		from, err1 := strconv.ParseFloat(low, 64)
		to, err2 := strconv.ParseFloat(high, 64)
		return found && err1 == nil && err2 == nil && from < to
	}
	return false
}
