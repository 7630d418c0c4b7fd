package names

import (
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
)

// Scripts are those of a pack, of which this room wants to know no more than what functions there are.
type Scripts interface {
	// Files are the names of the scripts, sorted.
	Files() []string
	// Functions are the names of the functions of a script, sorted; nil where there is no such script or nothing can be said of it
	// because it does not compile.
	Functions(file string) []string
	// Broken reports that a script is there and does not compile, which is a fault already.
	Broken(file string) bool
}

// Hook returns the number of a function of a script by its name, "file.lua:function", 0 for the empty name and for one that is not
// there, which is a fault.
func (t *Table) Hook(name string, at *content.Node) book.HookID {
	if name == "" {
		return 0
	}
	if id, known := t.hooks[name]; known {
		return id
	}
	file, function, split := strings.Cut(name, ":")
	if !split || function == "" || !strings.HasSuffix(file, ".lua") {
		t.faults.Add(at.Fault(BadHook, "a function of a script, such as charm.lua:save"))
		return 0
	}
	var files, functions []string
	if t.Scripts != nil {
		if t.Scripts.Broken(file) {
			return 0
		}
		files, functions = t.Scripts.Files(), t.Scripts.Functions(file)
	}
	switch {
	case !slices.Contains(files, file):
		t.faults.Add(t.unknownHook(at, "a script of the pack, in its folder scripts", files, func(near string) string { return near + ":" + function }))
		return 0
	case !slices.Contains(functions, function):
		t.faults.Add(t.unknownHook(at, "a function that "+file+" defines", functions, func(near string) string { return file + ":" + near }))
		return 0
	}
	t.defs.Hooks = append(t.defs.Hooks, name)
	id := book.HookID(len(t.defs.Hooks))
	t.hooks[name] = id
	return id
}

// maxHookSuggestions is for how many names of hooks it is said what was meant. A script may have thousands of functions.
const maxHookSuggestions = 300

// unknownHook is the fault of a name of which one half is none of those there are. whole makes a name of another half.
func (t *Table) unknownHook(at *content.Node, expected string, known []string, whole func(half string) string) content.Fault {
	fault := at.Fault(BadHook, expected)
	if len(known) == 0 {
		fault.Expected += ", but there is none"
		return fault
	}
	if t.unhooked++; t.unhooked > maxHookSuggestions {
		return fault
	}
	names := make([]string, len(known))
	for i, half := range known {
		names[i] = whole(half)
	}
	if fault.Near = content.Nearest(at.Text(), names); fault.Near == "" {
		fault.Allowed = content.NearestFirst(at.Text(), names, listedNames)
	}
	return fault
}
