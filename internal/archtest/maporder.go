package archtest

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// mapOrderRule forbids walking a map where the order could show. Three walks are known not to show it: the body only
// appends to a slice that the next statement sorts; the body only writes or deletes the entry of the same key; or the
// body names neither key nor value.
func mapOrderRule() Rule {
	return Rule{
		Name: "map-order",
		Why:  "its order differs from run to run",
		Do:   "collect the keys and sort them in the very next statement, or keep a sorted slice",
		Check: func(m *Module, report Report) {
			m.eachSimulating(func(p *Package) {
				for c := range p.root.Preorder((*ast.RangeStmt)(nil)) {
					n := c.Node().(*ast.RangeStmt)
					if t := p.Info.TypeOf(n.X); isMap(t) && !p.orderHidden(c, n) {
						report(p, n.Pos(), p.symbol(c), "range over "+types.TypeString(t, types.RelativeTo(p.Types)))
					}
				}
				p.eachUse(func(c inspector.Cursor, obj types.Object) {
					if obj.Pkg().Path() == "maps" && slices.Contains(list("Keys", "Values", "All", "DeleteFunc"), obj.Name()) && !p.sortedAtOnce(c) {
						report(p, c.Node().Pos(), p.symbol(c), "maps."+obj.Name()+" outside slices.Sorted")
					}
				})
			})
		},
	}
}

// isMap tells whether a type is a map, or a type parameter that may be one.
func isMap(t types.Type) bool {
	if t == nil {
		return false
	}
	if param, ok := types.Unalias(t).(*types.TypeParam); ok {
		for e := range param.Constraint().Underlying().(*types.Interface).EmbeddedTypes() {
			union, ok := e.Underlying().(*types.Union)
			if !ok {
				if isMap(e) {
					return true
				}
				continue
			}
			for term := range union.Terms() {
				if isMap(term.Type()) {
					return true
				}
			}
		}
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// orderHidden tells whether a walk is one of the three that cannot show the order.
func (p *Package) orderHidden(c inspector.Cursor, n *ast.RangeStmt) bool {
	if blank(n.Key) && blank(n.Value) {
		return true
	}
	if len(n.Body.List) != 1 || n.Tok != token.DEFINE {
		return false
	}
	stmt, reads := n.Body.List[0], []ast.Expr(nil)
	if cond, ok := stmt.(*ast.IfStmt); ok && cond.Init == nil && cond.Else == nil && len(cond.Body.List) == 1 {
		stmt, reads = cond.Body.List[0], append(reads, cond.Cond)
	}
	switch stmt := stmt.(type) {
	case *ast.ExprStmt:
		call, ok := stmt.X.(*ast.CallExpr)
		return ok && p.isBuiltin(call.Fun, "delete") && p.same(call.Args[1], n.Key) && p.unmoved(call.Args[0], reads)
	case *ast.AssignStmt:
		return len(stmt.Lhs) == 1 && stmt.Tok == token.ASSIGN && (p.ownEntry(n, stmt, reads) || p.sortedNext(c, stmt, reads))
	}
	return false
}

// ownEntry recognises dst[k] = value: each key is written once, whatever the order.
func (p *Package) ownEntry(n *ast.RangeStmt, s *ast.AssignStmt, reads []ast.Expr) bool {
	target, ok := s.Lhs[0].(*ast.IndexExpr)
	return ok && isMap(p.Info.TypeOf(target.X)) && p.same(target.Index, n.Key) && p.unmoved(target.X, append(reads, s.Rhs[0]))
}

// sortedNext recognises s = append(s, values...) with slices.Sort(s), or another sort of it, right after the loop.
func (p *Package) sortedNext(c inspector.Cursor, s *ast.AssignStmt, reads []ast.Expr) bool {
	call, ok := s.Rhs[0].(*ast.CallExpr)
	if !ok || !p.isBuiltin(call.Fun, "append") || !p.same(call.Args[0], s.Lhs[0]) || !p.unmoved(s.Lhs[0], append(reads, call.Args[1:]...)) {
		return false
	}
	next, ok := c.NextSibling()
	if !ok || next.ParentEdgeKind() != c.ParentEdgeKind() {
		return false
	}
	stmt, ok := next.Node().(*ast.ExprStmt)
	if !ok {
		return false
	}
	sort, ok := stmt.X.(*ast.CallExpr)
	return ok && p.isSort(sort.Fun) && len(sort.Args) > 0 && p.same(sort.Args[0], s.Lhs[0])
}

// sortedAtOnce tells whether the iterator made at c is handed straight to slices.Sorted or one of its kin.
func (p *Package) sortedAtOnce(c inspector.Cursor) bool {
	up := c.Parent() // the selector
	if up.ParentEdgeKind() != edge.CallExpr_Fun {
		return false
	}
	call := up.Parent()
	if call.ParentEdgeKind() != edge.CallExpr_Args {
		return false
	}
	outer := call.Parent().Node().(*ast.CallExpr)
	return p.isFunc(outer.Fun, "slices", "Sorted", "SortedFunc", "SortedStableFunc") || p.isFunc(outer.Fun, "maps", "Collect", "Insert")
}

func (p *Package) isSort(e ast.Expr) bool {
	return p.isFunc(e, "slices", "Sort", "SortFunc", "SortStableFunc") ||
		p.isFunc(e, "sort", "Strings", "Ints", "Float64s", "Slice", "SliceStable", "Sort", "Stable")
}
