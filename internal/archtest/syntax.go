package archtest

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// blank tells whether a loop variable is missing or the blank identifier.
func blank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return e == nil || ok && id.Name == "_"
}

// isBuiltin tells whether an expression names a built-in function.
func (p *Package) isBuiltin(e ast.Expr, name string) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := p.Info.Uses[id].(*types.Builtin)
	return ok && b.Name() == name
}

// isFunc tells whether an expression names one of the functions of a package.
func (p *Package) isFunc(e ast.Expr, pkg string, names ...string) bool {
	e = ast.Unparen(e)
	switch generic := e.(type) {
	case *ast.IndexExpr:
		e = generic.X
	case *ast.IndexListExpr:
		e = generic.X
	}
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f, ok := p.Info.Uses[sel.Sel].(*types.Func)
	return ok && f.Pkg() != nil && f.Pkg().Path() == pkg && slices.Contains(names, f.Name())
}

// same tells whether two expressions are the same variable, or the same chain of fields of it.
func (p *Package) same(a, b ast.Expr) bool {
	switch a := ast.Unparen(a).(type) {
	case *ast.Ident:
		b, ok := ast.Unparen(b).(*ast.Ident)
		return ok && p.Info.ObjectOf(a) != nil && p.Info.ObjectOf(a) == p.Info.ObjectOf(b)
	case *ast.SelectorExpr:
		b, ok := ast.Unparen(b).(*ast.SelectorExpr)
		return ok && p.Info.ObjectOf(a.Sel) == p.Info.ObjectOf(b.Sel) && p.same(a.X, b.X)
	}
	return false
}

// unmoved tells whether expressions come out the same however often the loop has already changed the target: they do
// not name it, and they call only conversions and built-ins that look.
func (p *Package) unmoved(target ast.Expr, reads []ast.Expr) bool {
	changed := p.object(target)
	if changed == nil {
		return false
	}
	calm := true
	for _, e := range reads {
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				calm = calm && p.Info.ObjectOf(n) != changed
			case *ast.CallExpr:
				calm = calm && (p.Info.Types[n.Fun].IsType() || slices.ContainsFunc(list("len", "cap", "min", "max"), func(name string) bool { return p.isBuiltin(n.Fun, name) }))
			case *ast.UnaryExpr:
				calm = calm && n.Op != token.ARROW
			case *ast.FuncLit:
				calm = false
			}
			return calm
		})
	}
	return calm
}

// object is the variable or field that an expression ends in; nil when it is neither.
func (p *Package) object(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return p.Info.ObjectOf(e)
	case *ast.SelectorExpr:
		return p.Info.ObjectOf(e.Sel)
	}
	return nil
}
