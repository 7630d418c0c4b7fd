package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what the command prints into testdata/script")

// TestMain lets scripts run the command as a program of its own.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"wick": main})
}

// TestScripts plays testdata/script: shell-like scripts that run the command and look at what it prints, and at how it
// leaves. The command code N COMMAND... runs a command that must leave with that code.
func TestScripts(t *testing.T) {
	packs, err := filepath.Abs("../../packs")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PACKS", packs)
			for name, from := range map[string]string{"lantern": packs, "cinder": examples} {
				if err := os.CopyFS(filepath.Join(env.WorkDir, name), os.DirFS(filepath.Join(from, name))); err != nil {
					return err
				}
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"code": code},
	})
}

// code is the command "code N COMMAND...": it runs the command, which must leave with the exit code N.
func code(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N COMMAND...")
	}
	got := 0
	err := ts.Exec(args[1], args[2:]...)
	var left *exec.ExitError
	switch {
	case errors.As(err, &left):
		got = left.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("left with code %d, want %s", got, args[0])
	}
}
