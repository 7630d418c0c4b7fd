// Package literals finds what stands between quotes in the source of a room, for tests of what an engine may know by name.
package literals

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// In returns every text between quotes in the Go files of some folders, with the file in which it stands first. Tests, import
// paths and the tags of fields are left out. The test fails where a folder holds no source.
func In(t testing.TB, dirs ...string) map[string]string {
	t.Helper()
	met := map[string]string{}
	for _, dir := range dirs {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no source in %s: %v", dir, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ImportSpec:
					return false
				case *ast.Field:
					n.Tag = nil
				case *ast.BasicLit:
					if n.Kind != token.STRING {
						break
					}
					text, err := strconv.Unquote(n.Value)
					if err != nil {
						t.Fatalf("%s: %s: %v", name, n.Value, err)
					}
					if _, ok := met[text]; !ok {
						met[text] = name
					}
				}
				return true
			})
		}
	}
	return met
}
