package archtest

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// globalsRule forbids init functions and package-level state that can change. A package-level variable may be an error
// value, a check that a type implements an interface, or an unexported table that nobody can change: it is only read,
// and no part of it that could be written through is handed on.
func globalsRule() Rule {
	return Rule{
		Name: "globals",
		Why:  "two zones, or two tests, in one process would share it",
		Do:   "make it a constant, a function that returns it, an array, or a field of what is constructed",
		Check: func(m *Module, report Report) {
			for _, p := range m.Packages {
				p.checkDeclared(report)
				for c := range p.root.Preorder((*ast.Ident)(nil)) {
					v, ok := p.Info.Uses[c.Node().(*ast.Ident)].(*types.Var)
					if !ok || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || !under(v.Pkg().Path(), m.Path) {
						continue
					}
					if what := p.touched(c, v.Type()); what != "" {
						report(p, c.Node().Pos(), m.rel(v.Pkg().Path())+"."+v.Name(), "package-level variable "+v.Name()+" "+what)
					}
				}
			}
		},
	}
}

// checkDeclared reports what is wrong with declarations alone.
func (p *Package) checkDeclared(report Report) {
	for _, f := range p.Files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.Name == "init" {
					report(p, d.Pos(), p.Rel+".init", "init function")
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR {
						p.checkVar(v, report)
					}
				}
			}
		}
	}
}

func (p *Package) checkVar(v *ast.ValueSpec, report Report) {
	for _, name := range v.Names {
		obj := p.Info.Defs[name]
		switch {
		case name.Name == "_" || obj == nil:
		case isError(obj.Type()) && len(v.Values) > 0:
		case name.IsExported():
			report(p, name.Pos(), p.Rel+"."+name.Name, "exported package-level variable "+name.Name)
		case len(v.Values) == 0 && !settled(obj.Type()):
			report(p, name.Pos(), p.Rel+"."+name.Name, "package-level variable "+name.Name+" without a value")
		}
	}
}

// touched says how the use at c could change the variable, or let somebody else change what hangs on it; empty when it
// only looks.
func (p *Package) touched(c inspector.Cursor, t types.Type) string {
	if c.ParentEdgeKind() == edge.SelectorExpr_Sel { // other.Name
		c = c.Parent()
	}
	for {
		switch c.ParentEdgeKind() {
		case edge.ParenExpr_X, edge.IndexExpr_X, edge.StarExpr_X, edge.SliceExpr_X:
			c = c.Parent()
		case edge.SelectorExpr_X:
			if sel := p.Info.Selections[c.Parent().Node().(*ast.SelectorExpr)]; sel != nil && sel.Kind() != types.FieldVal {
				return p.called(sel, t)
			}
			c = c.Parent()
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
			return "is assigned"
		case edge.UnaryExpr_X:
			if c.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
				return "has its address taken"
			}
			return ""
		case edge.RangeStmt_X:
			return p.rangedOver(c, t)
		default:
			if settled(t) || p.onlyLooks(c) || p.keptLocal(c) {
				return ""
			}
			return "is handed on as " + types.TypeString(t, types.RelativeTo(p.Types)) + ", through which it can be changed"
		}
		if e, ok := c.Node().(ast.Expr); ok {
			t = p.Info.TypeOf(e)
			if tuple, ok := t.(*types.Tuple); ok { // v, ok := table[k]
				t = tuple.At(0).Type()
			}
		}
	}
}

// called judges a method call on the variable: one with a pointer receiver can change it.
func (p *Package) called(sel *types.Selection, t types.Type) string {
	sig, _ := sel.Obj().Type().(*types.Signature)
	if sig == nil || sig.Recv() == nil || settled(t) {
		return ""
	}
	if _, ok := sig.Recv().Type().(*types.Pointer); ok || types.IsInterface(t) {
		return "is changed, as far as can be seen, by its method " + sel.Obj().Name()
	}
	return ""
}

// rangedOver judges a walk over the variable: the values it hands out are copies, which must not lead back.
func (p *Package) rangedOver(c inspector.Cursor, t types.Type) string {
	n := c.Parent().Node().(*ast.RangeStmt)
	if blank(n.Value) {
		return ""
	}
	if v := p.Info.TypeOf(n.Value); v != nil && !settled(v) && p.leaks(n.Value) {
		return "is walked over, and its elements are handed on as " + types.TypeString(v, types.RelativeTo(p.Types)) + ", through which it can be changed"
	}
	return ""
}

// keptLocal tells whether the value at c is given a local name that is itself only read.
func (p *Package) keptLocal(c inspector.Cursor) bool {
	if c.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return false
	}
	_, i := c.ParentEdge()
	s := c.Parent().Node().(*ast.AssignStmt)
	return s.Tok == token.DEFINE && !p.leaks(s.Lhs[i])
}

// leaks tells whether a local variable is used in a way in which a package-level variable must not be.
func (p *Package) leaks(variable ast.Expr) bool {
	id, ok := variable.(*ast.Ident)
	if !ok || p.Info.ObjectOf(id) == nil {
		return !ok || id.Name != "_"
	}
	obj := p.Info.ObjectOf(id)
	for c := range p.root.Preorder((*ast.Ident)(nil)) {
		if use := c.Node().(*ast.Ident); p.Info.Uses[use] == obj && p.touched(c, obj.Type()) != "" {
			return true
		}
	}
	return false
}
