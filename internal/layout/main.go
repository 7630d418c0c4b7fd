// Command layout writes the TypeScript declarations of what the client core leaves in its memory, read off the Go structs:
//
//	go run ./internal/layout client/web/src/core/layout.ts
//
// The structs of package client/core hold fixed numbers only, so their layout is the same on every machine that Go knows with
// 64-bit alignment of 64-bit numbers, WebAssembly among them. A test notices when the file is out of date.
package main

//go:generate go run . ../../client/web/src/core/layout.ts

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: layout FILE")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "layout:", err)
		os.Exit(1)
	}
}

func write(file string) error {
	text, err := TypeScript()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644)
}
