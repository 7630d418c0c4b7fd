package conformance

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// areas names the table that the ids of each prefix belong to.
func areas() map[string]string {
	return map[string]string{
		"RUL": "rules.md", "BEH": "behavior.md", "BOON": "boons.md", "DSC": "descent.md",
		"NET": "netcode.md", "PLT": "platform.md", "MIS": "missions.md", "STO": "storage.md",
	}
}

// Check reads the tables in docs/conformance of a module and returns what is wrong with them, a line per fault with the
// row's place. The error is one of reading the module.
func Check(module fs.FS) (faults []string, err error) {
	rows, faults, err := Tables(module, "docs/conformance")
	if err != nil {
		return nil, err
	}
	if len(rows)+len(faults) == 0 {
		faults = append(faults, "docs/conformance: no claims at all")
	}
	tests := map[string]map[string]bool{}
	claimed := map[string]Row{}
	for _, row := range rows {
		fault := func(format string, args ...any) {
			faults = append(faults, row.Where()+": "+row.ID+": "+fmt.Sprintf(format, args...))
		}
		if want := checkID(row.ID); want == "" {
			fault("not an id, which is an area and a number as in PLT-83")
		} else if path.Base(row.File) != want {
			fault("belongs in %s", want)
		}
		if first, ok := claimed[row.ID]; ok {
			fault("claimed at %s already", first.Where())
		}
		claimed[row.ID] = row
		if _, read := tests[row.Place]; !read {
			if tests[row.Place], err = testsIn(module, row.Place); err != nil {
				return nil, err
			}
		}
		for _, test := range row.Tests {
			if !exists(module, tests[row.Place], test) {
				fault("%s has no %s", row.Place, test)
			}
		}
	}
	return faults, nil
}

// checkID returns the table an id belongs to, empty for what is no id.
func checkID(id string) string {
	area, number, _ := strings.Cut(id, "-")
	if !regexp.MustCompile(`^W?[1-9][0-9]*[a-z]?$`).MatchString(number) {
		return ""
	}
	return areas()[area]
}

// exists tells whether a test is there: a function of the package, with or without the name of a case behind it, or a
// scenario file of the module.
func exists(module fs.FS, names map[string]bool, test string) bool {
	if file, ok := strings.CutPrefix(test, "scenario:"); ok {
		info, err := fs.Stat(module, file)
		return err == nil && info.Mode().IsRegular()
	}
	name, _, _ := strings.Cut(test, "/")
	return names[name]
}

// testsIn returns the tests, fuzz tests, benchmarks and examples in a directory's test files; none if there is no such
// directory.
func testsIn(module fs.FS, dir string) (map[string]bool, error) {
	names := map[string]bool{}
	files, err := fs.Glob(module, path.Join(dir, "*_test.go"))
	if err != nil {
		return names, nil // the cell is no path
	}
	for _, name := range files {
		data, err := fs.ReadFile(module, name)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, data, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if ok && fn.Recv == nil && regexp.MustCompile(`^(Test|Fuzz|Benchmark|Example)`).MatchString(fn.Name.Name) {
				names[fn.Name.Name] = true
			}
		}
	}
	return names, nil
}
