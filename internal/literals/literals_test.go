package literals_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/internal/literals"
)

func TestIn(t *testing.T) {
	want := map[string]string{
		"a lamp":        "testdata/room/one.go",
		"raw\\n":        "testdata/room/one.go",
		"":              "testdata/room/two.go",
		"quoted \"it\"": "testdata/room/two.go",
	}
	if diff := cmp.Diff(want, literals.In(t, "testdata/room")); diff != "" {
		t.Errorf("- want, + found:\n%s", diff)
	}
}
