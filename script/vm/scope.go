package vm

import "github.com/yuin/gopher-lua/ast"

// The bounds of a function.
const (
	// maxShared is how many variables a function may share with those around it: the compiler below counts them in a byte.
	maxShared = 200
	// maxConstants is how many different names, numbers and texts there may be in a function: the compiler below looks through all of
	// them for each.
	maxConstants = 10_000
)

// scope is the names of a block.
type scope struct {
	outer     *scope
	function  *function
	variables []*variable
}

// variable is a local name.
type variable struct {
	name     string
	captured bool // some function in the one that declares it uses it
}

// function is what a block is in.
type function struct {
	outer *function
	// file says that it is no function but the file itself: what is declared there lives between calls.
	file bool
	// captured is how many of its own variables functions in it use, and direct how many of its maker's it uses.
	captured, direct int
	shared           map[*variable]bool // those of functions around it
	constants        map[string]bool
	last             *variable // its last parameter
	sets             bool      // which it sets
}

func (s *scope) declare(names ...string) {
	for _, name := range names {
		s.variables = append(s.variables, &variable{name: name})
	}
}

// find is the variable that a name means, and the scope that declares it; nil for a name of the file.
func (s *scope) find(name string) (*scope, *variable) {
	for ; s != nil; s = s.outer {
		for i := len(s.variables) - 1; i >= 0; i-- {
			if s.variables[i].name == name {
				return s, s.variables[i]
			}
		}
	}
	return nil, nil
}

func (s *scope) declared(name string) bool {
	_, v := s.find(name)
	return v != nil
}

// assigned checks an assignment to a name. A function may assign its own and those of functions around it; what the file declares is
// set once, when the file is loaded, because otherwise it would be different in the next call.
func (w *rewriter) assigned(name *ast.IdentExpr) {
	w.use(name)
	if w.scope.function.file {
		return
	}
	at, v := w.scope.find(name.Value)
	if v != nil && v == w.scope.function.last {
		w.scope.function.sets = true
	}
	if at == nil || at.function.file {
		w.fault(name, "%q is the file's, and a function cannot change it: what has to last is kept in h:data() or world.zone", name.Value)
	}
}

// use notes which functions share the variable that a name means.
func (w *rewriter) use(name *ast.IdentExpr) {
	at, v := w.scope.find(name.Value)
	if v == nil {
		w.constant(name, name.Value)
		return
	}
	if at.function == w.scope.function {
		return
	}
	if !v.captured {
		v.captured = true
		at.function.captured++
	}
	for f := w.scope.function; f != at.function; f = f.outer {
		if f.shared[v] {
			continue
		}
		if f.shared == nil {
			f.shared = make(map[*variable]bool)
		}
		if f.shared[v] = true; len(f.shared) == maxShared+1 {
			w.fault(name, "a function that shares more than %d variables with those around it", maxShared)
		}
		if f.outer == at.function {
			f.direct++
		}
	}
}

// constant notes a name, a number or a text in a function.
func (w *rewriter) constant(at ast.PositionHolder, text string) {
	f := w.scope.function
	if f.constants[text] {
		return
	}
	if f.constants == nil {
		f.constants = make(map[string]bool)
	}
	if f.constants[text] = true; len(f.constants) == maxConstants+1 {
		w.fault(at, "more than %d different names, numbers and texts in one function", maxConstants)
	}
}
