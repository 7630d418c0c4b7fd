package archtest

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// settled tells whether a copy of a value cannot be used to change the original: it holds no pointer, slice, map or
// channel, or only such as are documented never to change. Functions count as settled; that they keep no state of their
// own is what the rule on variables sees to.
func settled(t types.Type) bool {
	return settledWithin(t, map[types.Type]bool{})
}

func settledWithin(t types.Type, open map[types.Type]bool) bool {
	if open[t] {
		return true
	}
	open[t] = true
	if slices.Contains(list("*regexp.Regexp", "*strings.Replacer", "reflect.Type", "error", "embed.FS", "time.Time", "*time.Location"), types.TypeString(t, nil)) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic, *types.Signature:
		return true
	case *types.Array:
		return settledWithin(u.Elem(), open)
	case *types.Struct:
		for f := range u.Fields() {
			if !settledWithin(f.Type(), open) {
				return false
			}
		}
		return true
	}
	return false
}

func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// onlyLooks tells whether the value at c is used by something that reads it and keeps nothing of it: a comparison, a
// built-in, or a function of the standard library that is known to.
func (p *Package) onlyLooks(c inspector.Cursor) bool {
	switch c.ParentEdgeKind() {
	case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.SwitchStmt_Tag, edge.CallExpr_Fun, edge.ExprStmt_X, edge.TypeAssertExpr_X:
		return true
	case edge.CallExpr_Args:
	default:
		return false
	}
	call := c.Parent().Node().(*ast.CallExpr)
	_, arg := c.ParentEdge()
	switch {
	case p.isBuiltin(call.Fun, "len"), p.isBuiltin(call.Fun, "cap"):
		return true
	case p.isBuiltin(call.Fun, "append"), p.isBuiltin(call.Fun, "copy"):
		return arg > 0 && settled(p.element(c))
	case p.isFunc(call.Fun, "slices", "Clone", "Sorted"), p.isFunc(call.Fun, "maps", "Clone", "Keys", "Values", "All"):
		return settled(p.element(c))
	}
	return p.isFunc(call.Fun, "slices", "Contains", "Index", "IndexFunc", "ContainsFunc", "BinarySearch", "BinarySearchFunc", "Equal", "Compare", "Max", "Min") ||
		p.isFunc(call.Fun, "strings", "Join") || p.isFunc(call.Fun, "maps", "Equal") || p.isFunc(call.Fun, "sort", "SearchStrings", "SearchInts") ||
		p.isFunc(call.Fun, "bytes", "Equal", "HasPrefix", "Compare", "Contains")
}

// element is the type of what lies in the slice, array or map at c.
func (p *Package) element(c inspector.Cursor) types.Type {
	e, _ := c.Node().(ast.Expr)
	switch t := p.Info.TypeOf(e).Underlying().(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	case *types.Map:
		return t.Elem()
	}
	return p.Info.TypeOf(e)
}
