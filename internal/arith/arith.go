package arith

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"
)

// Archs returns the kinds of machine that [Run] knows, the plainest first.
func Archs() []string { return []string{"v1", "v3", "wasm"} }

// Run builds the main package pkg (an import path, or a path relative to the calling test's
// directory such as "./testdata/digest") for a kind of machine, runs it and returns its standard
// output. The program sees fsRoot as its working directory, and args are its arguments, so files
// are named relative to fsRoot; as WebAssembly the same directory is the root of all it can read,
// and it cannot write there. An fsRoot of "" is an empty directory.
//
// The test fails with the program's error output when it does not build, exits with another code
// than 0, or when this machine cannot run code of that kind: a comparison that was not made must
// not look like one that held.
func Run(t testing.TB, arch, pkg, fsRoot string, args ...string) []byte {
	t.Helper()
	if fsRoot == "" {
		fsRoot = t.TempDir()
	}
	var out []byte
	var err error
	switch arch {
	case "v1", "v3":
		out, err = native(t, arch, pkg, fsRoot, args)
	case "wasm":
		out, err = webAssembly(t, pkg, fsRoot, args)
	default:
		err = errors.New("no such kind of machine; there are " + strings.Join(Archs(), ", "))
	}
	if err != nil {
		t.Fatalf("arith: %s on %s: %v", pkg, arch, err)
	}
	return out
}

// Same runs pkg on every kind of machine, as [Run] does, and returns what it printed on the first. The test fails when
// another prints anything else.
func Same(t testing.TB, pkg, fsRoot string, args ...string) []byte {
	t.Helper()
	var first []byte
	for i, arch := range Archs() {
		got := Run(t, arch, pkg, fsRoot, args...)
		if i == 0 {
			first = got
		} else if !bytes.Equal(got, first) {
			t.Errorf("%s and %s disagree (- %[1]s, + %[2]s):\n%s", Archs()[0], arch, cmp.Diff(string(first), string(got)))
		}
	}
	return first
}

// native runs pkg with GOAMD64 set to the level.
func native(t testing.TB, level, pkg, fsRoot string, args []string) ([]byte, error) {
	if runtime.GOARCH != "amd64" {
		return nil, errors.New("this machine is no amd64, so its GOAMD64 levels cannot be compared here")
	}
	program, err := build(t, pkg, "GOARCH=amd64", "GOOS="+runtime.GOOS, "GOAMD64="+level)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir = fsRoot
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		// A processor without the level's instructions is told so by the program's runtime.
		return nil, failure(err, stderr.Bytes())
	}
	return stdout.Bytes(), nil
}

// webAssembly runs pkg as a WASI program.
func webAssembly(t testing.TB, pkg, fsRoot string, args []string) ([]byte, error) {
	program, err := build(t, pkg, "GOOS=wasip1", "GOARCH=wasm")
	if err != nil {
		return nil, err
	}
	code, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	ctx := t.Context()
	machine := wazero.NewRuntime(ctx)
	defer machine.Close(context.WithoutCancel(ctx))
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, machine); err != nil {
		return nil, err
	}
	var stdout, stderr bytes.Buffer
	config := wazero.NewModuleConfig().
		WithArgs(append([]string{filepath.Base(program)}, args...)...).
		WithFSConfig(wazero.NewFSConfig().WithReadOnlyDirMount(fsRoot, "/")).
		WithEnv("PWD", "/").
		WithSysWalltime().WithSysNanotime().
		WithStdout(&stdout).WithStderr(&stderr)
	_, err = machine.InstantiateWithConfig(ctx, code, config)
	if exit, ok := errors.AsType[*sys.ExitError](err); ok && exit.ExitCode() == 0 {
		err = nil
	}
	if err != nil {
		return nil, failure(err, stderr.Bytes())
	}
	return stdout.Bytes(), nil
}

// build compiles pkg and returns the path of the program.
func build(t testing.TB, pkg string, env ...string) (string, error) {
	program := filepath.Join(t.TempDir(), "program")
	cmd := exec.CommandContext(t.Context(), "go", "build", "-o", program, pkg)
	cmd.Env = append(os.Environ(), append(env, "CGO_ENABLED=0")...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", failure(err, out)
	}
	return program, nil
}

// failure joins an error with what was printed about it.
func failure(err error, printed []byte) error {
	if len(printed) == 0 {
		return err
	}
	return errors.New(err.Error() + "\n" + string(printed))
}
