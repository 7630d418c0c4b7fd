package arith_test

import (
	"fmt"
	"os"
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
		got := string(arith.Run(t, arch, "./testdata/probe", rootWithNote(t), "note.txt", "word"))
		if got != want[arch] {
			t.Errorf("%s printed %q, want %q", arch, got, want[arch])
		}
	}
}

// rootWithNote returns a folder of its own, for the probe to read and to try to write in.
func rootWithNote(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	if err := os.CopyFS(root, os.DirFS("testdata/root")); err != nil {
		t.Fatal(err)
	}
	return root
}

// failing is a test that records what it is told and stops at what is fatal, as a real one does.
type failing struct {
	testing.TB
	message string
}

func (f *failing) Helper()                           {}
func (f *failing) Errorf(format string, args ...any) { f.message += fmt.Sprintf(format, args...) }
func (f *failing) Fatalf(format string, args ...any) {
	f.Errorf(format, args...)
	runtime.Goexit()
}

// The probe tells which machine it runs on, so each of the others disagrees with the first.
func TestSameHoldsTheMachinesAgainstEachOther(t *testing.T) {
	t.Parallel()
	f := &failing{TB: t}
	first := string(arith.Same(f, "./testdata/probe", rootWithNote(t), "note.txt", "word"))
	if !strings.Contains(first, "fused=false") {
		t.Errorf("the first printed %q", first)
	}
	for _, disagree := range []string{"v1 and v3 disagree", "v1 and wasm disagree"} {
		if strings.Count(f.message, disagree) != 1 {
			t.Errorf("%q does not say once that %s", f.message, disagree)
		}
	}
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
