package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
)

// dist has a README besides what was built, so that there is always something to embed.
//
//go:embed dist
var dist embed.FS

// index is the name of the page itself.
const index = "index.html"

// file is one file of the page as it is served.
type file struct {
	packed []byte // gzip
	etag   string
	kind   string // media type
}

// load reads all built files, by name.
func load(dir fs.FS) (map[string]*file, error) {
	names, err := fs.Glob(dir, "*.gz")
	if err != nil {
		return nil, err
	}
	files := make(map[string]*file, len(names))
	for _, packed := range names {
		data, err := fs.ReadFile(dir, packed)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(packed, ".gz")
		sum := sha256.Sum256(data)
		files[name] = &file{packed: data, etag: `"` + hex.EncodeToString(sum[:8]) + `"`, kind: kindOf(name)}
	}
	return files, nil
}

// kindOf is the media type of a name. It does not ask the machine for the types it knows: they differ.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".wasm":
		return "application/wasm"
	}
	return "application/octet-stream"
}

// plain is the content as it was before it was compressed.
func (f *file) plain() ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(f.packed))
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	return io.ReadAll(r)
}
