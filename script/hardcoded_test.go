package script_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/wick-engine/wick/internal/literals"
	"github.com/wick-engine/wick/script"
)

// Scripts know no noun of any game either: besides the names that a script calls, every word that stands alone between quotes is listed
// here. The rest are sentences, for the page about scripts and for whoever reads an error.
func TestNoGameIsInTheSandbox(t *testing.T) {
	known := []string{
		"h", "ctx", "rx", "world", "h:", "rx:", "world.", ":", // what the names belong to
		"handle", "reaction", "call", // kinds of values
		"ac",                             // what can be wished to be another, besides the amount
		"fixed", "no_reflect", "no_proc", // of a blow
		"magnitude", "stacks", "duration", "harmful", // of an affect that is applied
		"script", // the stream
	}
	for _, e := range script.Surface() {
		known = append(known, e.Name)
	}
	word := regexp.MustCompile(`^[\w.:]*\w[\w.:]*$|^:$`)
	met := literals.In(t, ".")
	for text, name := range met {
		if word.MatchString(text) && !slices.Contains(known, text) {
			t.Errorf("%s knows %q", name, text)
		}
	}
	for _, text := range known {
		if _, ok := met[text]; !ok {
			t.Errorf("%q is listed and stands nowhere", text)
		}
	}
}
