package premise

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/script/vm"
)

// BadScript is the code of a script of the scenario's own that does not compile.
const BadScript = "bad_script"

// Scripts compiles the scripts that the scenario brings along, together with those of the pack. It comes before any step is checked.
func (c *Checker) Scripts(own []content.Named[string], at *content.Node) {
	if len(own) == 0 || !c.NeedsPack(at) {
		return
	}
	scripts := slices.Clone(c.given.Scripts)
	for i := range own {
		s := &own[i]
		stem, lua := strings.CutSuffix(s.Name, ".lua")
		switch {
		case !lua || !content.ValidID(stem):
			fault := s.Node.KeyFault(content.BadID, "key")
			fault.Expected = "a small letter, then small letters, digits and _, and .lua"
			c.Faults.Add(fault)
			continue
		case slices.ContainsFunc(scripts, func(other vm.Source) bool { return other.Name == s.Name }):
			fault := s.Node.KeyFault(content.DuplicateID, "key")
			fault.Expected = "a name that no script of the pack has"
			c.Faults.Add(fault)
			continue
		}
		scripts = append(scripts, vm.Source{Name: s.Name, Text: s.Value})
	}
	slices.SortFunc(scripts, func(a, b vm.Source) int { return strings.Compare(a.Name, b.Name) })
	program, faults := vm.Compile(scripts)
	for _, f := range faults {
		node := at
		for i := range own {
			if own[i].Name == f.File {
				node = own[i].Node
			}
		}
		fault := node.Fault(BadScript, "Lua that compiles")
		fault.Problem, fault.Value = fmt.Sprintf("line %d: %s", f.Line, f.Problem), ""
		c.Faults.Add(fault)
	}
	c.scripts, c.program = scripts, program
}

// Program is the scripts that the scenario is played with, nil for none.
func (c *Checker) Program() *vm.Program {
	if c.program == nil && c.given != nil {
		return c.given.Program
	}
	return c.program
}

// Hook is the number of a function of a script, "file.lua:function", 0 after a fault.
func (c *Checker) Hook(name string, at *content.Node) book.HookID {
	if !c.NeedsPack(at) {
		return 0
	}
	c.extend()
	return c.compiler.Hook(name, at)
}

// Function wants the name of a function of a script, "file.lua:function", which need not be called by anybody.
func (c *Checker) Function(name string, at *content.Node) {
	file, function, _ := strings.Cut(name, ":")
	if !c.Script(file, at) {
		return
	}
	if functions := c.Program().Functions(file); !slices.Contains(functions, function) {
		c.Unknown(at, "a function that "+file+" defines", functions)
	}
}

// Script wants the name of a script, and reports whether there is one.
func (c *Checker) Script(file string, at *content.Node) bool {
	if !c.NeedsPack(at) {
		return false
	}
	var files []string
	if p := c.Program(); p != nil {
		files = p.Files()
	}
	if !slices.Contains(files, file) {
		c.Unknown(at, "a script of the pack or the scenario", files)
		return false
	}
	return !c.Program().Broken(file)
}
