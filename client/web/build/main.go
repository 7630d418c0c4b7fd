// Command build makes the page: everything in client/web/dist that client/web embeds. It needs Go and nothing else, and is
// run from anywhere in the module:
//
//	go run ./client/web/build
package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/wick-engine/wick/client/web/bundle"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	mod, err := exec.CommandContext(ctx, "go", "env", "GOMOD").Output()
	if err != nil {
		return fmt.Errorf("go env GOMOD: %w", err)
	}
	root := filepath.Dir(strings.TrimSpace(string(mod)))
	files, err := bundle.Page(ctx, root)
	if err != nil {
		return err
	}
	total := 0
	for _, f := range files {
		fmt.Printf("%-26s %9d bytes, %8d compressed\n", f.Name, f.Size, len(f.Gzip))
		total += len(f.Gzip)
	}
	fmt.Printf("%-26s %26d\n", "together", total)
	return bundle.Write(filepath.Join(root, "client", "web", "dist"), files)
}
