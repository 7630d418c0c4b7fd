package vm

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// The bounds of what is compiled.
const (
	MaxFile  = 256 << 10 // bytes of a file
	MaxFiles = 256
)

// Source is a script as it was written.
type Source struct {
	Name string // of the file, without a folder: "charm.lua"
	Text string
}

// Fault is something that is wrong with a script.
type Fault struct {
	File    string
	Line    int // from 1; 0 where it is the whole file
	Problem string
	Kind    Kind // what it was stopped for while it was loaded; 0 where the text itself is wrong
}

// Program is scripts, compiled. It never changes, and any number of machines may run it at once.
type Program struct {
	files []file
}

// file is one script of a program.
type file struct {
	name      string
	proto     *lua.FunctionProto
	functions []string // those that are defined by name, sorted
	broken    bool
	burden
}

// burden is what makes instructions of a file dearer.
type burden struct {
	longest int // the longest text that it holds
	shared  int // the most variables that one function shares with those in it
	own     int // and how many the file itself does, while it is loaded
}

// Compile compiles scripts. A script with faults is in the program by its name alone.
func Compile(sources []Source) (*Program, []Fault) {
	p := new(Program)
	var faults []Fault
	sources = slices.Clone(sources)
	slices.SortFunc(sources, func(a, b Source) int { return strings.Compare(a.Name, b.Name) })
	if len(sources) > MaxFiles {
		faults = append(faults, Fault{File: sources[MaxFiles].Name, Problem: fmt.Sprintf("more than %d scripts", MaxFiles)})
		sources = sources[:MaxFiles]
	}
	for i, s := range sources {
		if i > 0 && s.Name == sources[i-1].Name {
			faults = append(faults, Fault{File: s.Name, Problem: "two scripts of one name"})
			continue
		}
		f, wrong := compile(s)
		faults = append(faults, wrong...)
		p.files = append(p.files, f)
	}
	return p, faults
}

// compile compiles one script.
func compile(s Source) (f file, faults []Fault) {
	f = file{name: s.Name, broken: true}
	fault := func(line int, format string, args ...any) (file, []Fault) {
		return f, append(faults, Fault{File: s.Name, Line: line, Problem: fmt.Sprintf(format, args...)})
	}
	if len(s.Text) > MaxFile {
		return fault(0, "a script of %d bytes: at most %d", len(s.Text), MaxFile)
	}
	chunk, err := parse.Parse(strings.NewReader(s.Text), s.Name)
	if err != nil {
		var at *parse.Error
		if errors.As(err, &at) {
			return fault(max(at.Pos.Line, 0), "%s", readable(at))
		}
		return fault(0, "%v", err)
	}
	w := rewriter{file: s.Name}
	chunk, own := w.chunk(chunk)
	if len(w.faults) > 0 {
		return f, w.faults
	}
	proto, err := build(chunk, s.Name)
	if err != nil {
		line := 0
		var at *lua.CompileError
		if errors.As(err, &at) {
			line = at.Line
		}
		return fault(line, "%v", err)
	}
	if long := tooLong(proto); long != nil {
		return fault(long.LineDefined, "a function of more than %d instructions", maxCode)
	}
	shorten(proto)
	f.proto, f.functions, f.broken, f.burden = proto, w.named, false, burden{w.longest, w.shared, own}
	slices.Sort(f.functions)
	f.functions = slices.Compact(f.functions)
	return f, nil
}

// readable is what a parser says, without the place, which is told besides.
func readable(e *parse.Error) string {
	text := strings.TrimSpace(e.Message)
	if e.Token != "" {
		text += fmt.Sprintf(" near %q", e.Token)
	}
	return text
}

// build compiles what was rewritten; what the compiler below cannot do it says by panicking.
func build(chunk []ast.Stmt, name string) (proto *lua.FunctionProto, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("cannot be compiled: %v", e)
		}
	}()
	return lua.Compile(chunk, name)
}

// maxCode is how long a function may be: the compiler below does not notice when it jumps further back than it can say.
const maxCode = 100_000

// tooLong finds a function that is too long.
func tooLong(p *lua.FunctionProto) *lua.FunctionProto {
	if len(p.Code) > maxCode {
		return p
	}
	for _, in := range p.FunctionPrototypes {
		if long := tooLong(in); long != nil {
			return long
		}
	}
	return nil
}

// shorten forgets what many calls in one function are called: for each call in a trace all of them would be looked through.
func shorten(p *lua.FunctionProto) {
	if len(p.DbgCalls) > maxNamedCalls {
		p.DbgCalls = nil
	}
	for _, in := range p.FunctionPrototypes {
		shorten(in)
	}
}

// maxNamedCalls is how many calls of a function are known by name.
const maxNamedCalls = 256

// Files are the names of all scripts, sorted.
func (p *Program) Files() []string {
	var names []string
	for i := range p.files {
		names = append(names, p.files[i].name)
	}
	return names
}

// Functions are the names of the functions that a script defines, sorted; none for a script that is not there or has faults.
func (p *Program) Functions(name string) []string {
	if f := p.find(name); f != nil {
		return slices.Clone(f.functions)
	}
	return nil
}

// Broken reports whether a script is there and has faults.
func (p *Program) Broken(name string) bool {
	f := p.find(name)
	return f != nil && f.broken
}

// Number is the place of a script among all, from 1; 0 for one that is not there.
func (p *Program) Number(name string) int {
	for i := range p.files {
		if p.files[i].name == name {
			return i + 1
		}
	}
	return 0
}

func (p *Program) find(name string) *file {
	if n := p.Number(name); n > 0 {
		return &p.files[n-1]
	}
	return nil
}
