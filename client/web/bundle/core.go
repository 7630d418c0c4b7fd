package bundle

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Core builds the client core of the module in root as WebAssembly.
func Core(ctx context.Context, root string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "wick-core")
	if err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "core.wasm")
	// Neither the folder nor the commit shows in the bytes.
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file, "./client/core/wasm")
	build.Dir = root
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("bundle: the core does not build: %w\n%s", err, bytes.TrimSpace(out))
	}
	return os.ReadFile(file)
}

// Glue is the path of the script that runs Go programs in a browser. It is part of the Go distribution, so it always fits the
// compiler.
func Glue(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("bundle: go env GOROOT: %w", err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "wasm_exec.js"), nil
}
