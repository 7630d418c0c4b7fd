package names

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
)

// Codes of the faults that this room finds.
const (
	BadHook      = "bad_hook"      // a function of a script that is not there
	ManyEvents   = "many_events"   // more events of the pack's own than can be told apart
	UnknownEvent = "unknown_event" // warning: what listens for an event that nobody raises
	SilentEvent  = "silent_event"  // warning: what listens for an event that only reactions are asked
)

// Table is the names of one pack.
type Table struct {
	// Scripts are the pack's, nil for none.
	Scripts Scripts

	defs     *book.Defs
	faults   *content.Faults
	events   map[string]book.Event
	hooks    map[string]book.HookID
	unhooked int // how many names of scripts meant nothing
}

// New returns a table that writes what names stand for into defs, where their numbers lead, and what is wrong with them into faults. It knows
// the functions that defs knows.
func New(defs *book.Defs, faults *content.Faults) *Table {
	t := &Table{defs: defs, faults: faults, events: make(map[string]book.Event), hooks: make(map[string]book.HookID)}
	for i, name := range defs.Hooks {
		t.hooks[name] = book.HookID(i + 1)
	}
	return t
}

// listedNames is how many known names are listed where none is near.
const listedNames = 5
