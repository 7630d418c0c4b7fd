package bundle

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// File is one file of the page, ready to be served.
type File struct {
	// Name is its address below the root. All but index.html carry a hash of their content in it, so that a browser may
	// keep them for ever.
	Name string
	// Size is its length in bytes before compression.
	Size int
	// Gzip is its compressed content.
	Gzip []byte
}

// Page builds the page of the module in root: index.html, style, script and core, sorted by name.
func Page(ctx context.Context, root string) ([]File, error) {
	source := filepath.Join(root, "client", "web", "src")
	glue, err := Glue(ctx)
	if err != nil {
		return nil, err
	}
	core, err := Core(ctx, root)
	if err != nil {
		return nil, err
	}
	coreName := hashed("core.wasm", core)
	script, err := Script(filepath.Join(source, "main.ts"), []string{glue}, map[string]string{
		"CORE":  `"` + coreName + `"`,
		"BUILD": `"page ` + digest(core) + `"`,
	})
	if err != nil {
		return nil, err
	}
	style, err := Style(filepath.Join(source, "page", "style.css"))
	if err != nil {
		return nil, err
	}
	index, err := os.ReadFile(filepath.Join(source, "page", "index.html"))
	if err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	scriptName, styleName := hashed("app.js", script), hashed("style.css", style)
	names := strings.NewReplacer("app.js", scriptName, "style.css", styleName, "core.wasm", coreName)
	var files []File
	for _, f := range []struct {
		name string
		data []byte
	}{
		{"index.html", []byte(names.Replace(string(index)))}, {styleName, style}, {scriptName, script}, {coreName, core},
	} {
		packed, err := compress(f.data)
		if err != nil {
			return nil, err
		}
		files = append(files, File{Name: f.name, Size: len(f.data), Gzip: packed})
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return files, nil
}

// Write replaces the bundle in dir by these files, each under its name with .gz behind it. Other files stay.
func Write(dir string, files []File) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("bundle: %w", err)
	}
	old, err := filepath.Glob(filepath.Join(dir, "*.gz"))
	if err != nil {
		return fmt.Errorf("bundle: %w", err)
	}
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			return fmt.Errorf("bundle: %w", err)
		}
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.Name+".gz"), f.Gzip, 0o666); err != nil {
			return fmt.Errorf("bundle: %w", err)
		}
	}
	return nil
}

func compress(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	if _, err := w.Write(data); err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	return b.Bytes(), nil
}

// hashed puts a hash of the content between name and ending.
func hashed(name string, data []byte) string {
	ext := filepath.Ext(name)
	return strings.TrimSuffix(name, ext) + "-" + digest(data) + ext
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:6])
}
