package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules/book"
)

// The engine knows no noun of any game: besides the names of ops and events, everything that stands in it between quotes is
// listed here.
func TestNoGameIsInTheEngine(t *testing.T) {
	known := slices.Concat(book.OpNames(), book.EventNames(), book.HarmCategories(), []string{
		">=", "<=", ">", "<", "==", "!=", // comparators
		"act", "react", // tags
		"resist",               // the band of a dispel's check
		"pvp", "safe", "arena", // flags
		"rules.dice", "rules.chance", // streams
		"rules: these bytes are no state of these rules", "ledger: a state that cannot be", // for whoever reads a log
		"",
	})
	met := map[string]bool{}
	for _, dir := range []string{".", "book", "ledger"} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(dir, files, err)
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
				case *ast.BasicLit:
					if n.Kind != token.STRING {
						break
					}
					text, _ := strconv.Unquote(n.Value)
					if met[text] = true; !slices.Contains(known, text) {
						t.Errorf("%s knows %q", name, text)
					}
				}
				return true
			})
		}
	}
	for _, text := range known {
		if !met[text] {
			t.Errorf("%q is listed and stands nowhere", text)
		}
	}
}
