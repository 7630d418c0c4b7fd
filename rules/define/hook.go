package define

import (
	"cmp"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// Hooks are the scripts of a pack, of which this room wants to know no more than what functions there are.
type Hooks interface {
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
func (c *Compiler) Hook(name string, at *content.Node) book.HookID { return c.hook(name, at) }

func (c *Compiler) hook(name string, at *content.Node) book.HookID {
	if name == "" {
		return 0
	}
	if id, known := c.hookIDs[name]; known {
		return id
	}
	file, function, split := strings.Cut(name, ":")
	if !split || function == "" || !strings.HasSuffix(file, ".lua") {
		c.faults.Add(at.Fault(BadHook, "a function of a script, such as charm.lua:save"))
		return 0
	}
	var files, functions []string
	if c.set.Hooks != nil {
		if c.set.Hooks.Broken(file) {
			return 0
		}
		files, functions = c.set.Hooks.Files(), c.set.Hooks.Functions(file)
	}
	switch {
	case !slices.Contains(files, file):
		c.faults.Add(c.unknownHook(at, "a script of the pack, in its folder scripts", files, func(near string) string { return near + ":" + function }))
		return 0
	case !slices.Contains(functions, function):
		c.faults.Add(c.unknownHook(at, "a function that "+file+" defines", functions, func(near string) string { return file + ":" + near }))
		return 0
	}
	c.defs.Hooks = append(c.defs.Hooks, name)
	id := book.HookID(len(c.defs.Hooks))
	c.hookIDs[name] = id
	return id
}

// maxHookSuggestions is for how many names of hooks it is said what was meant. A script may have thousands of functions.
const maxHookSuggestions = 300

// unknownHook is the fault of a name of which one half is none of those there are. whole makes a name of another half.
func (c *Compiler) unknownHook(at *content.Node, expected string, known []string, whole func(half string) string) content.Fault {
	fault := at.Fault(BadHook, expected)
	if len(known) == 0 {
		fault.Expected += ", but there is none"
		return fault
	}
	if c.unhooked++; c.unhooked > maxHookSuggestions {
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

// reactions compiles what is asked before something comes to be, in the order of the events' names.
func (c *Compiler) reactions(l *shape.Listens) []book.Reaction {
	entries := slices.SortedFunc(slices.Values(l.OnReactionLua), func(a, b content.Named[string]) int { return cmp.Compare(a.Name, b.Name) })
	var list []book.Reaction
	for _, entry := range entries {
		event, known := book.ParseEvent(entry.Name)
		if !known || !event.Checkpoint() {
			fault := entry.Node.KeyFault(BadReaction, "key")
			fault.Expected = "what is asked about before it comes to be"
			fault.Allowed = []string{"BeforeCastCommit", "ToHit", "OnDamageTaken"}
			fault.Near = content.Nearest(entry.Name, fault.Allowed)
			c.faults.Add(fault)
			continue
		}
		if hook := c.hook(entry.Value, entry.Node); hook != 0 {
			list = append(list, book.Reaction{Event: event, Hook: hook})
		}
	}
	return list
}
