package need

import (
	"os"
	"path/filepath"
	"testing"
)

// verdict records what a test would have been told.
type verdict struct {
	testing.TB
	failed, skipped bool
}

func (v *verdict) Helper()               {}
func (v *verdict) Fatalf(string, ...any) { v.failed = true }
func (v *verdict) Skipf(string, ...any)  { v.skipped = true }

// TestPath wants a program that is there found, and one that is missing left out or failed as the environment says.
func TestPath(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	t.Setenv(Variable, "")
	var v verdict
	if got := Path(&v, "chromium"); got != "" || !v.skipped || v.failed {
		t.Errorf("missing and not required: path %q, %+v", got, v)
	}
	t.Setenv(Variable, "postgres, chromium")
	v = verdict{}
	if got := Path(&v, "chromium"); got != "" || v.skipped || !v.failed {
		t.Errorf("missing and required: path %q, %+v", got, v)
	}
	program := filepath.Join(dir, "chromium")
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	v = verdict{}
	if got := Path(&v, "chromium"); got != program || v.skipped || v.failed {
		t.Errorf("there: path %q, want %q; %+v", got, program, v)
	}
	if Required("chrom") {
		t.Error("part of a name counts as the name")
	}
}

// TestFindOutsidePath wants the newest of the files that a pattern names.
func TestFindOutsidePath(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	for _, version := range []string{"14", "15"} {
		if err := os.MkdirAll(filepath.Join(dir, version), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, version, "server"), nil, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	tool := Tool{files: []string{"server", filepath.Join(dir, "*", "server")}}
	if got, want := tool.Find(), filepath.Join(dir, "15", "server"); got != want {
		t.Errorf("Find() = %q, want %q", got, want)
	}
}
