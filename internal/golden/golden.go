// Package golden compares what a test made with a file that holds what it should be. Run the tests with -update to
// rewrite the files; the difference is then read like any other.
package golden

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files with what the tests made")

// Check fails the test unless testdata/name.golden, in the folder of the test's package, holds exactly got. With -update
// it writes the file instead. The name may have slashes.
func Check(t testing.TB, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", filepath.FromSlash(name)+".golden")
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; run the test with -update to make it", err)
	}
	if bytes.Equal(got, want) {
		return
	}
	t.Errorf("%s is not what the test made (- file, + made); -update rewrites it:\n%s", file, cmp.Diff(string(want), string(got)))
}
