package archtest

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// roundedRule asks that a product of floats is rounded where it is made. A compiler may fuse x*y with an addition, even
// one in a later statement, and does so on some processors only; a conversion is the one thing that forbids it.
func roundedRule() Rule {
	return Rule{
		Name: "rounded",
		Why:  "some processors fuse it with a later addition, and the state hash differs there",
		Do:   "write float64(x*y), or use a method of sim.Vec",
		Check: func(m *Module, report Report) {
			m.eachSimulating(func(p *Package) {
				for c := range p.root.Preorder((*ast.BinaryExpr)(nil), (*ast.AssignStmt)(nil)) {
					switch n := c.Node().(type) {
					case *ast.BinaryExpr:
						if n.Op == token.MUL && p.inexact(n) && !p.rounded(c) {
							report(p, n.OpPos, p.symbol(c), "product of floats that no conversion rounds")
						}
					case *ast.AssignStmt:
						if n.Tok == token.MUL_ASSIGN && p.inexact(n.Lhs[0]) {
							report(p, n.TokPos, p.symbol(c), "*= of floats, which no conversion can round")
						}
					}
				}
			})
		},
	}
}

// inexact tells whether an expression is a float or complex number that the compiler does not compute itself.
func (p *Package) inexact(e ast.Expr) bool {
	tv := p.Info.Types[e]
	return tv.Type != nil && tv.Value == nil && mayBe(tv.Type, types.IsFloat|types.IsComplex)
}

// rounded tells whether the product at c is the operand of a conversion to a float. In between may stand what cannot be
// fused with it: parentheses, a sign, another product or quotient.
func (p *Package) rounded(c inspector.Cursor) bool {
	for up := c.Parent(); up.Valid(); up = up.Parent() {
		switch n := up.Node().(type) {
		case *ast.ParenExpr:
		case *ast.UnaryExpr:
			if n.Op != token.SUB && n.Op != token.ADD {
				return false
			}
		case *ast.BinaryExpr:
			if n.Op != token.MUL && n.Op != token.QUO {
				return false
			}
		case *ast.CallExpr:
			fun := p.Info.Types[n.Fun]
			return fun.IsType() && mayBe(fun.Type, types.IsFloat)
		default:
			return false
		}
	}
	return false
}

// mayBe tells whether a type, or one that its constraint admits, is a basic type with one of the properties.
func mayBe(t types.Type, info types.BasicInfo) bool {
	if param, ok := types.Unalias(t).(*types.TypeParam); ok {
		return constraintMayBe(param.Constraint().Underlying(), info)
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&info != 0
}

func constraintMayBe(t types.Type, info types.BasicInfo) bool {
	switch t := t.(type) {
	case *types.Interface:
		for e := range t.EmbeddedTypes() {
			if constraintMayBe(e.Underlying(), info) {
				return true
			}
		}
	case *types.Union:
		for term := range t.Terms() {
			if mayBe(term.Type(), info) {
				return true
			}
		}
	case *types.Basic:
		return t.Info()&info != 0
	}
	return false
}
