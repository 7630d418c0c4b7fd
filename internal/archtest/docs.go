package archtest

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"strings"
)

// docsRule asks for a doc comment on everything exported and on every package, and refuses notes to oneself.
func docsRule() Rule {
	unfinished := regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME)\b`)
	return Rule{
		Name: "docs",
		Why:  "the comment is the contract, and without it the reader has to guess shape, unit and range",
		Do:   "say in a sentence what it is, what zero means and what can go wrong; unfinished work belongs in an issue",
		Check: func(m *Module, report Report) {
			for _, p := range m.Packages {
				p.checkPackageDoc(m, report)
				for _, f := range p.Files {
					for _, d := range f.Decls {
						p.checkDecl(d, report)
					}
				}
				for _, f := range append(p.Files[:len(p.Files):len(p.Files)], p.Tests...) {
					for _, group := range f.Comments {
						for _, c := range group.List {
							if word := unfinished.FindString(c.Text); word != "" {
								report(p, c.Pos(), p.Rel, "comment with the word "+word)
							}
						}
					}
				}
			}
		},
	}
}

// checkPackageDoc wants a package comment: in doc.go, or in any file of a command or of a package of one file.
func (p *Package) checkPackageDoc(m *Module, report Report) {
	if p.Extra || len(p.Files) == 0 {
		return
	}
	for _, f := range p.Files {
		file, _ := m.place(p, f.Package)
		if f.Doc != nil && (p.Name == "main" || len(p.Files) == 1 || path.Base(file) == "doc.go") {
			return
		}
	}
	report(p, p.Files[0].Name.Pos(), p.Rel, "package "+p.Rel+" has no package comment in a doc.go")
}

func (p *Package) checkDecl(d ast.Decl, report Report) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := funcName(d)
		owner, _, isMethod := strings.Cut(name, ".")
		if d.Name.IsExported() && (!isMethod || ast.IsExported(owner)) {
			p.wantDoc(d.Doc, nil, d.Name, name, report)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				p.checkType(d, s, report)
			case *ast.ValueSpec:
				group := d.Doc
				if d.Tok == token.VAR { // constants are documented as a group, variables one by one
					group = nil
				}
				for _, name := range s.Names {
					if name.IsExported() && (group == nil || group.Text() == "") && (d.Lparen.IsValid() || d.Doc == nil) {
						p.wantDoc(s.Doc, s.Comment, name, name.Name, report)
					}
				}
			}
		}
	}
}

// checkType wants the type documented, the methods of an interface, and of a configuration every field.
func (p *Package) checkType(d *ast.GenDecl, s *ast.TypeSpec, report Report) {
	if !s.Name.IsExported() {
		return
	}
	doc := s.Doc
	if doc == nil && !d.Lparen.IsValid() {
		doc = d.Doc
	}
	p.wantDoc(doc, nil, s.Name, s.Name.Name, report)
	var fields *ast.FieldList
	switch t := s.Type.(type) {
	case *ast.InterfaceType:
		if len(t.Methods.List) > 1 { // of a single one the type's comment speaks
			fields = t.Methods
		}
	case *ast.StructType:
		if isConfig(s.Name.Name) {
			fields = t.Fields
		}
	}
	if fields == nil {
		return
	}
	for _, f := range fields.List {
		for _, name := range f.Names {
			if name.IsExported() && !schemaDoc(f) {
				p.wantDoc(f.Doc, f.Comment, name, s.Name.Name+"."+name.Name, report)
			}
		}
	}
}

// schemaDoc tells whether a field carries its text in a tag, from where the exported schemas take it.
func schemaDoc(f *ast.Field) bool {
	return f.Tag != nil && strings.Contains(f.Tag.Value, `doc:"`)
}

// isConfig tells by its name whether a struct is filled in by the user of a package.
func isConfig(name string) bool {
	for _, ending := range list("Options", "Config", "Limits", "Settings") {
		if strings.HasSuffix(name, ending) {
			return true
		}
	}
	return false
}

func (p *Package) wantDoc(doc, trailing *ast.CommentGroup, at *ast.Ident, name string, report Report) {
	if (doc == nil || strings.TrimSpace(doc.Text()) == "") && trailing == nil {
		report(p, at.Pos(), p.Rel+"."+name, fmt.Sprintf("exported %s has no doc comment", name))
	}
}
