package archtest

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
)

// compileRule reports packages that do not compile: no other rule can be trusted about them.
func compileRule() Rule {
	return Rule{
		Name: "compile",
		Why:  "the other rules cannot see into it",
		Do:   "make it compile in every build configuration",
		Check: func(m *Module, report Report) {
			for _, p := range m.Packages {
				for _, e := range p.Errors {
					if e.Pos == "" && len(p.Errors) > 1 { // the go command's summary of the others
						continue
					}
					report(p, token.NoPos, p.Rel, strings.TrimPrefix(e.Error(), m.Root+string(filepath.Separator)))
				}
			}
		},
	}
}

// arrowsRule keeps the table: a package that has no row, and an import that its row does not give.
func arrowsRule() Rule {
	table := HouseTable()
	return Rule{
		Name: "arrows",
		Why:  "arrows that point anywhere make every room depend on every other",
		Do:   "return the work to a higher room, declare a small interface in the lower one, or change the table with a design note",
		Check: func(m *Module, report Report) {
			for _, p := range m.Packages {
				if len(p.Files) == 0 {
					continue // every file of it belongs to another build
				}
				if table.Row(p.Rel) == nil {
					report(p, p.Files[0].Name.Pos(), p.Rel, "package "+p.Rel+" has no row in the table")
					continue
				}
				p.eachImport(func(spec *ast.ImportSpec, name string) {
					to := m.rel(name)
					if to == name && name != m.Path {
						return // not this module
					}
					if !table.Allows(p.Rel, to) {
						report(p, spec.Pos(), "", p.Rel+" imports "+to)
					}
					if matchesAny(TestRooms(), to) && !matchesAny(TestRooms(), p.Rel) {
						report(p, spec.Pos(), "", "product code of "+p.Rel+" imports the test room "+to)
					}
				})
			}
		},
	}
}

// eachImport calls f for the imports of the package's files.
func (p *Package) eachImport(f func(spec *ast.ImportSpec, name string)) {
	for _, file := range p.Files {
		for _, spec := range file.Imports {
			if name, err := strconv.Unquote(spec.Path.Value); err == nil {
				f(spec, name)
			}
		}
	}
}

// under tells whether an import path is the package or lies below it.
func under(name, root string) bool {
	return name == root || strings.HasPrefix(name, root+"/")
}
