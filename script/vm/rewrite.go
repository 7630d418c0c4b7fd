package vm

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// maxNesting is how deep statements and expressions may be in each other.
const maxNesting = 180

// maxArgs is how many values one call of a hidden function takes.
const maxArgs = 100

// The hidden functions, by names that no script can write.
const (
	hiddenConcat = "\x00concat"
	hiddenPow    = "\x00pow"
	hiddenRest   = "\x00rest"
	hiddenTable  = "\x00table"
	hiddenMore   = "\x00more"
	hiddenMade   = "\x00made"
)

// rewriter changes a script before it is compiled: what would do an unknown amount of work in one instruction becomes a call that
// charges for it. What would keep state between calls is refused.
type rewriter struct {
	file    string
	faults  []Fault
	named   []string // functions that the script defines by name
	longest int
	shared  int // the most variables that one function shares with those in it
	depth   int
	scope   *scope
}

func (w *rewriter) fault(at ast.PositionHolder, format string, args ...any) {
	if len(w.faults) < 20 {
		w.faults = append(w.faults, Fault{File: w.file, Line: at.Line(), Problem: fmt.Sprintf(format, args...)})
	}
}

// enter goes one level deeper, and reports whether that is allowed. Whoever gets true leaves again.
func (w *rewriter) enter(at ast.PositionHolder) bool {
	if w.depth++; w.depth > maxNesting {
		if w.depth == maxNesting+1 {
			w.fault(at, "more than %d levels of statements and expressions within each other", maxNesting)
		}
		w.depth--
		return false
	}
	return true
}

func (w *rewriter) leave() { w.depth-- }

// chunk rewrites a file. own is how many variables of the file itself functions in it use.
func (w *rewriter) chunk(stmts []ast.Stmt) (rewritten []ast.Stmt, own int) {
	file := &function{file: true}
	w.scope = &scope{function: file}
	return w.block(stmts), file.captured
}

// inner rewrites a block with names of its own.
func (w *rewriter) inner(stmts []ast.Stmt, names ...string) []ast.Stmt {
	w.scope = &scope{outer: w.scope, function: w.scope.function}
	w.scope.declare(names...)
	stmts = w.block(stmts)
	w.scope = w.scope.outer
	return stmts
}

func (w *rewriter) block(stmts []ast.Stmt) []ast.Stmt {
	rewritten := make([]ast.Stmt, 0, len(stmts))
	for _, s := range stmts {
		if len(w.faults) >= 20 || !w.enter(s) {
			return stmts
		}
		if f := w.stmt(s); f != nil && f.direct > 0 {
			charge := &ast.FuncCallStmt{Expr: w.made(s, f)}
			charge.SetLine(s.Line())
			charge.SetLastLine(s.Line())
			rewritten = append(rewritten, charge)
		}
		w.leave()
		rewritten = append(rewritten, s)
	}
	return rewritten
}

// made is a call that charges for making a function, and gives it if it is given.
func (w *rewriter) made(at ast.PositionHolder, f *function, given ...ast.Expr) *ast.FuncCallExpr {
	n := &ast.NumberExpr{Value: strconv.Itoa(f.direct)}
	n.SetLine(at.Line())
	n.SetLastLine(at.Line())
	return w.hidden(hiddenMade, at, append([]ast.Expr{n}, given...))
}

// stmt rewrites a statement, and returns the function that it defines, if that is what it does.
func (w *rewriter) stmt(s ast.Stmt) *function {
	switch x := s.(type) {
	case *ast.AssignStmt:
		w.exprs(x.Rhs)
		for i := range x.Lhs {
			if name, ok := x.Lhs[i].(*ast.IdentExpr); ok {
				w.assigned(name)
				w.names(name.Value, x.Rhs, i)
				continue
			}
			x.Lhs[i] = w.expr(x.Lhs[i])
		}
	case *ast.LocalAssignStmt:
		if len(x.Exprs) == 1 && len(x.Names) == 1 {
			if f, ok := x.Exprs[0].(*ast.FunctionExpr); ok { // a local function may call itself
				w.scope.declare(x.Names...)
				return w.function(f)
			}
		}
		w.exprs(x.Exprs)
		w.scope.declare(x.Names...)
	case *ast.FuncCallStmt:
		x.Expr = w.expr(x.Expr)
	case *ast.DoBlockStmt:
		x.Stmts = w.inner(x.Stmts)
	case *ast.WhileStmt:
		x.Condition = w.expr(x.Condition)
		x.Stmts = w.inner(x.Stmts)
	case *ast.RepeatStmt:
		w.scope = &scope{outer: w.scope, function: w.scope.function}
		x.Stmts = w.block(x.Stmts)
		x.Condition = w.expr(x.Condition) // it sees the names of the block
		w.scope = w.scope.outer
	case *ast.IfStmt:
		x.Condition = w.expr(x.Condition)
		x.Then, x.Else = w.inner(x.Then), w.inner(x.Else)
	case *ast.NumberForStmt:
		x.Init, x.Limit = w.expr(x.Init), w.expr(x.Limit)
		if x.Step != nil {
			x.Step = w.expr(x.Step)
		}
		x.Stmts = w.inner(x.Stmts, x.Name)
	case *ast.GenericForStmt:
		w.exprs(x.Exprs)
		x.Stmts = w.inner(x.Stmts, x.Names...)
	case *ast.FuncDefStmt:
		return w.define(x)
	case *ast.ReturnStmt:
		w.exprs(x.Exprs)
		w.noTail(x)
	}
	return nil
}

// noTail makes a call that a function ends in one like any other. The machine below counts calls that were ended in that way without end,
// and goes through all of them whenever something fails.
func (w *rewriter) noTail(x *ast.ReturnStmt) {
	if len(x.Exprs) == 1 && many(x.Exprs[0]) {
		x.Exprs[0] = w.hidden(hiddenRest, x, []ast.Expr{x.Exprs[0]})
	}
}

// names notes a function that is given a name of the file.
func (w *rewriter) names(name string, values []ast.Expr, i int) {
	if w.scope.function.file && i < len(values) && !w.scope.declared(name) {
		if _, ok := values[i].(*ast.FunctionExpr); ok {
			w.named = append(w.named, name)
		}
	}
}

// define rewrites a function statement.
func (w *rewriter) define(x *ast.FuncDefStmt) *function {
	switch name := x.Name.Func.(type) {
	case nil: // a method
		x.Name.Receiver = w.expr(x.Name.Receiver)
		w.constant(x, x.Name.Method)
	case *ast.IdentExpr:
		w.assigned(name)
		w.names(name.Value, []ast.Expr{x.Func}, 0)
	default:
		x.Name.Func = w.expr(name)
	}
	if x.Name.Func == nil {
		return w.function(x.Func, "self")
	}
	return w.function(x.Func)
}

func (w *rewriter) exprs(list []ast.Expr) {
	for i := range list {
		list[i] = w.expr(list[i])
	}
}

func (w *rewriter) expr(e ast.Expr) ast.Expr {
	if e == nil || len(w.faults) >= 20 || !w.enter(e) {
		return e
	}
	defer w.leave()
	switch x := e.(type) {
	case *ast.StringExpr:
		w.longest = max(w.longest, len(x.Value))
		w.constant(x, x.Value)
	case *ast.NumberExpr:
		w.number(x)
	case *ast.IdentExpr:
		w.use(x)
	case *ast.Comma3Expr:
		if !x.AdjustRet { // one value costs no more than any other
			return w.hidden(hiddenRest, x, []ast.Expr{x})
		}
	case *ast.AttrGetExpr:
		x.Object, x.Key = w.expr(x.Object), w.expr(x.Key)
	case *ast.TableExpr:
		return w.table(x)
	case *ast.FuncCallExpr:
		x.Func, x.Receiver = w.expr(x.Func), w.expr(x.Receiver)
		w.constant(x, x.Method)
		w.exprs(x.Args)
	case *ast.LogicalOpExpr:
		x.Lhs, x.Rhs = w.expr(x.Lhs), w.expr(x.Rhs)
	case *ast.RelationalOpExpr:
		x.Lhs, x.Rhs = w.expr(x.Lhs), w.expr(x.Rhs)
	case *ast.StringConcatOpExpr:
		return w.concat(x)
	case *ast.ArithmeticOpExpr:
		x.Lhs, x.Rhs = w.expr(x.Lhs), w.expr(x.Rhs)
		if x.Operator == "^" {
			return w.hidden(hiddenPow, x, []ast.Expr{x.Lhs, x.Rhs})
		}
	case *ast.UnaryMinusOpExpr:
		x.Expr = w.expr(x.Expr)
	case *ast.UnaryNotOpExpr:
		x.Expr = w.expr(x.Expr)
	case *ast.UnaryLenOpExpr:
		x.Expr = w.expr(x.Expr)
	case *ast.FunctionExpr:
		if f := w.function(x); f.direct > 0 {
			return single(w.made(x, f, x))
		}
	}
	return e
}

// number writes a number in the one way that the compiler below reads as scripts do: to it 010 would be eight.
func (w *rewriter) number(x *ast.NumberExpr) {
	n, ok := numberOf(x.Value)
	if !ok {
		w.fault(x, "%.40q is no number", x.Value)
		return
	}
	x.Value = strconv.FormatFloat(n, 'g', -1, 64)
	w.constant(x, "#"+x.Value)
}

// function rewrites a function; further are names that it has besides its parameters.
func (w *rewriter) function(f *ast.FunctionExpr, further ...string) *function {
	in := &function{outer: w.scope.function}
	w.scope = &scope{outer: w.scope, function: in}
	w.scope.declare(further...)
	w.scope.declare(f.ParList.Names...)
	if n := len(w.scope.variables); n > 0 {
		in.last = w.scope.variables[n-1]
	}
	f.Stmts = w.block(f.Stmts)
	w.scope = w.scope.outer
	if in.sets {
		f.Stmts = slices.Insert(f.Stmts, 0, copied(f, in.last.name))
	}
	w.shared = max(w.shared, in.captured)
	return in
}

// copied makes a local of the last parameter that a function sets: the compiler below sets that one right where a call is put together,
// over whatever locals lie behind it.
func copied(f *ast.FunctionExpr, name string) ast.Stmt {
	value := &ast.IdentExpr{Value: name}
	local := &ast.LocalAssignStmt{Names: []string{name}, Exprs: []ast.Expr{value}}
	for _, n := range []ast.PositionHolder{value, local} {
		n.SetLine(f.Line())
		n.SetLastLine(f.Line())
	}
	return local
}

// hidden is a call of a hidden function.
func (w *rewriter) hidden(name string, at ast.PositionHolder, args []ast.Expr) *ast.FuncCallExpr {
	f := &ast.IdentExpr{Value: name}
	call := &ast.FuncCallExpr{Func: f, Args: args}
	for _, n := range []ast.PositionHolder{f, call} {
		n.SetLine(at.Line())
		n.SetLastLine(at.LastLine())
	}
	return call
}

// concat is a..b..c as one call, or, of more than fit in one, as calls in each other.
func (w *rewriter) concat(x *ast.StringConcatOpExpr) ast.Expr {
	var parts []ast.Expr
	var rest ast.Expr = x
	for {
		c, ok := rest.(*ast.StringConcatOpExpr)
		if !ok {
			parts = append(parts, single(w.expr(rest)))
			break
		}
		parts = append(parts, single(w.expr(c.Lhs)))
		rest = c.Rhs
	}
	for len(parts) > maxArgs/2 { // by groups, so that few values wait for the rest
		var groups []ast.Expr
		for group := range slices.Chunk(parts, maxArgs/2) {
			groups = append(groups, single(w.hidden(hiddenConcat, x, group)))
		}
		parts = groups
	}
	return w.hidden(hiddenConcat, x, parts)
}

// single makes a call give one value.
func single(e ast.Expr) ast.Expr {
	if c, ok := e.(*ast.FuncCallExpr); ok {
		c.AdjustRet = true
	}
	return e
}

// table is a table constructor as a call: a text says of each field whether it has a key ("k"), and "m" that the last one is as many
// values as there are.
func (w *rewriter) table(x *ast.TableExpr) ast.Expr {
	var made *ast.FuncCallExpr
	for first := true; first || len(x.Fields) > 0; first = false {
		n := min(len(x.Fields), maxArgs/2)
		fields := x.Fields[:n]
		x.Fields = x.Fields[n:]
		shape := make([]byte, 0, n)
		var args []ast.Expr
		for i, f := range fields {
			switch {
			case f.Key != nil:
				shape = append(shape, 'k')
				args = append(args, single(w.expr(f.Key)), single(w.expr(f.Value)))
				continue
			case i == n-1 && len(x.Fields) == 0 && many(f.Value):
				shape = append(shape, 'm')
				args = append(args, w.expr(f.Value))
				continue
			}
			shape = append(shape, 'v')
			args = append(args, single(w.expr(f.Value)))
		}
		text := &ast.StringExpr{Value: string(shape)}
		text.SetLine(x.Line())
		text.SetLastLine(x.LastLine())
		if made == nil {
			made = w.hidden(hiddenTable, x, append([]ast.Expr{text}, args...))
		} else {
			made = w.hidden(hiddenMore, x, append([]ast.Expr{single(made), text}, args...))
		}
	}
	made.AdjustRet = true
	return made
}

// many reports whether an expression can be any number of values.
func many(e ast.Expr) bool {
	switch x := e.(type) {
	case *ast.Comma3Expr:
		return !x.AdjustRet
	case *ast.FuncCallExpr:
		return !x.AdjustRet
	}
	return false
}
