package arith_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/wick-engine/wick/internal/arith"
)

func TestRunShowsEachMachine(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"v1":   runtime.GOOS + " word fused=false written=true a lamp\n",
		"v3":   runtime.GOOS + " word fused=true written=true a lamp\n",
		"wasm": "wasip1 word fused=false written=false a lamp\n",
	}
	if len(want) != len(arith.Archs()) {
		t.Fatalf("%d machines expected, %d offered", len(want), len(arith.Archs()))
	}
	for _, arch := range arith.Archs() {
		root := t.TempDir()
		note, err := os.ReadFile("testdata/root/note.txt")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, "note.txt"), note, 0o600); err != nil {
			t.Fatal(err)
		}
		got := string(arith.Run(t, arch, "./testdata/probe", root, "note.txt", "word"))
		if got != want[arch] {
			t.Errorf("%s printed %q, want %q", arch, got, want[arch])
		}
	}
}

// failing is a test that records its fatal message and stops there, as a real one does.
type failing struct {
	testing.TB
	message string
}

func (f *failing) Helper() {}
func (f *failing) Fatalf(format string, args ...any) {
	f.message = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

func TestRunFailsLoudly(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, arch, pkg, want string
		args                  []string
	}{
		{"unknown machine", "v9", "./testdata/probe", "v1, v3, wasm", nil},
		{"does not build", "v1", "./testdata/absent", "absent", nil},
		{"native exit code", "v1", "./testdata/probe", "usage: probe", nil},
		{"wasm exit code", "wasm", "./testdata/probe", "usage: probe", nil},
		{"wasm missing file", "wasm", "./testdata/probe", "absent.txt", []string{"absent.txt", "word"}},
		{"wasm outside the root", "wasm", "./testdata/probe", "arith.go", []string{"../../arith.go", "word"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := &failing{TB: t}
			done := make(chan struct{})
			go func() {
				defer close(done)
				arith.Run(f, c.arch, c.pkg, "testdata/root", c.args...)
			}()
			<-done
			if !strings.Contains(f.message, c.want) {
				t.Errorf("the message %q does not speak of %q", f.message, c.want)
			}
		})
	}
}
