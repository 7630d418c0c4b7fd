package vm

import "github.com/yuin/gopher-lua/ast"

// scope is the names of a block.
type scope struct {
	outer    *scope
	function *function
	names    []string
}

// function is what a block is in.
type function struct {
	// file says that it is no function but the file itself: what is declared there lives between calls.
	file bool
}

func (s *scope) declare(names ...string) { s.names = append(s.names, names...) }

// find is the scope that declares a name, nil for a name of the file.
func (s *scope) find(name string) *scope {
	for ; s != nil; s = s.outer {
		for _, n := range s.names {
			if n == name {
				return s
			}
		}
	}
	return nil
}

func (s *scope) declared(name string) bool { return s.find(name) != nil }

// assigned checks an assignment to a name. A function may assign its own and those of functions around it; what the file declares is
// set once, when the file is loaded, because otherwise it would be different in the next call.
func (w *rewriter) assigned(name *ast.IdentExpr) {
	if w.scope.function.file {
		return
	}
	if at := w.scope.find(name.Value); at == nil || at.function.file {
		w.fault(name, "%q is the file's, and a function cannot change it: what has to last is kept in h:data() or world.zone", name.Value)
	}
}
