package define

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/names"
	"github.com/wick-engine/wick/rules/define/shape"
)

// Hooks are the scripts of a pack.
type Hooks = names.Scripts

// Hook returns the number of a function of a script by its name, "file.lua:function", 0 for the empty name and for one that is not
// there, which is a fault.
func (c *Compiler) Hook(name string, at *content.Node) book.HookID { return c.called.Hook(name, at) }

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
		if hook := c.Hook(entry.Value, entry.Node); hook != 0 {
			list = append(list, book.Reaction{Event: event, Hook: hook})
		}
	}
	return list
}
