package archtest

import (
	"go/ast"
	"go/token"
	"go/types"
)

// goroutineRule keeps goroutines and what they talk with out of what is stepped.
func goroutineRule() Rule {
	return Rule{
		Name: "goroutines",
		Why:  "a zone has one writer, and what two goroutines do has no order that a replay could repeat",
		Do:   "do the work in the tick, or return it to server/host",
		Check: func(m *Module, report Report) {
			m.eachStepped(func(p *Package) {
				p.eachImport(func(spec *ast.ImportSpec, name string) {
					if under(name, "sync") {
						report(p, spec.Pos(), "", p.Rel+" imports "+name)
					}
				})
				for c := range p.root.Preorder((*ast.GoStmt)(nil), (*ast.SelectStmt)(nil), (*ast.SendStmt)(nil), (*ast.UnaryExpr)(nil), (*ast.ChanType)(nil), (*ast.RangeStmt)(nil)) {
					if what := p.concurrent(c.Node()); what != "" {
						report(p, c.Node().Pos(), p.symbol(c), what)
					}
				}
			})
		},
	}
}

// concurrent names what a node does with goroutines or channels; empty when it has nothing to do with them.
func (p *Package) concurrent(n ast.Node) string {
	switch n := n.(type) {
	case *ast.GoStmt:
		return "go statement"
	case *ast.SelectStmt:
		return "select statement"
	case *ast.SendStmt:
		return "send on a channel"
	case *ast.ChanType:
		return "channel type"
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			return "receive from a channel"
		}
	case *ast.RangeStmt:
		if t := p.Info.TypeOf(n.X); t != nil {
			if _, ok := t.Underlying().(*types.Chan); ok {
				return "range over a channel"
			}
		}
	}
	return ""
}
