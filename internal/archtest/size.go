package archtest

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// The sizes to aim for. They are what well-kept Go code bases have; whoever breaks one writes down why.
const (
	maxFileLines       = 600
	maxTestFileLines   = 1000
	maxFunctionLines   = 80
	maxParameters      = 5
	maxPackageLines    = 2500
	maxRulesLines      = 7000 // rules is one package on purpose; docs/design/0011-casts.md says why
	maxPackageExported = 60
)

// fileSizeRule bounds the lines of a file.
func fileSizeRule() Rule {
	return Rule{
		Name: "file-size",
		Why:  "a file holds one idea, and one that needs a search to be read holds several",
		Do:   "split it along its ideas",
		Check: func(m *Module, report Report) {
			for _, p := range m.Packages {
				for _, f := range p.Files {
					p.checkFile(m, f, maxFileLines, report)
				}
				for _, f := range p.Tests {
					p.checkFile(m, f, maxTestFileLines, report)
				}
			}
		},
	}
}

func (p *Package) checkFile(m *Module, f *ast.File, limit int, report Report) {
	if n := m.lines(f); n > limit && !ast.IsGenerated(f) {
		file, _ := m.place(p, f.FileStart)
		report(p, f.FileStart, file, fmt.Sprintf("file of %d lines, %d allowed", n, limit))
	}
}

// lines is the number of lines of a file.
func (m *Module) lines(f *ast.File) int { return m.Fset.File(f.FileStart).LineCount() }

// functionSizeRule bounds the lines and parameters of a function.
func functionSizeRule() Rule {
	return Rule{
		Name: "function-size",
		Why:  "what does not fit on a screen is not read as a whole, and a row of arguments is mixed up",
		Do:   "give a part of it a name, or pass a struct",
		Check: func(m *Module, report Report) {
			for _, p := range m.Packages {
				for c := range p.root.Preorder((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil), (*ast.InterfaceType)(nil)) {
					switch n := c.Node().(type) {
					case *ast.FuncDecl:
						if lines := m.Fset.Position(n.End()).Line - m.Fset.Position(n.Pos()).Line + 1; lines > maxFunctionLines {
							report(p, n.Pos(), p.symbol(c), fmt.Sprintf("function of %d lines, %d allowed", lines, maxFunctionLines))
						}
						p.checkParameters(n.Type, n.Pos(), p.symbol(c), report)
					case *ast.FuncLit:
						p.checkParameters(n.Type, n.Pos(), p.symbol(c), report)
					case *ast.InterfaceType:
						for _, method := range n.Methods.List {
							if sig, ok := method.Type.(*ast.FuncType); ok {
								p.checkParameters(sig, method.Pos(), p.symbol(c), report)
							}
						}
					}
				}
			}
		},
	}
}

func (p *Package) checkParameters(t *ast.FuncType, at token.Pos, symbol string, report Report) {
	if n := t.Params.NumFields(); n > maxParameters {
		report(p, at, symbol, fmt.Sprintf("%d parameters, %d allowed", n, maxParameters))
	}
}

// packageSizeRule bounds the lines of a package, its tests and generated files not counted.
func packageSizeRule() Rule {
	return Rule{
		Name: "package-size",
		Why:  "a room that swallows the house can no longer be changed in one place",
		Do:   "give a concept of it a room of its own",
		Check: func(m *Module, report Report) {
			for _, p := range m.Packages {
				lines := 0
				for _, f := range p.Files {
					if !ast.IsGenerated(f) {
						lines += m.lines(f)
					}
				}
				limit := maxPackageLines
				if p.Rel == "rules" {
					limit = maxRulesLines
				}
				if lines > limit {
					report(p, token.NoPos, p.Rel, fmt.Sprintf("package of %d lines, %d allowed", lines, limit))
				}
			}
		},
	}
}

// packageNamesRule bounds the exported names of a package.
func packageNamesRule() Rule {
	return Rule{
		Name: "package-names",
		Why:  "nobody keeps so many words of one room in mind",
		Do:   "stop exporting what no other room needs, or move what belongs together into a room of its own",
		Check: func(m *Module, report Report) {
			for _, p := range m.Packages {
				if n := exportedNames(p.Types); n > maxPackageExported && !p.Extra {
					report(p, token.NoPos, p.Rel, fmt.Sprintf("package with %d exported names, %d allowed", n, maxPackageExported))
				}
			}
		},
	}
}

// exportedNames counts types, functions and variables; the constants of one type count with it, as its values.
func exportedNames(pkg *types.Package) int {
	n := 0
	for _, name := range pkg.Scope().Names() {
		obj := pkg.Scope().Lookup(name)
		if c, ok := obj.(*types.Const); ok {
			if named, ok := c.Type().(*types.Named); ok && named.Obj().Pkg() == pkg {
				continue
			}
		}
		if obj.Exported() {
			n++
		}
	}
	return n
}
