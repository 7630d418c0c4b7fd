package names

import (
	"fmt"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
)

// maxEvents is how many events of a pack's own there are numbers for.
const maxEvents = 1<<16 - 1 - 64

// Event finds an event by its name, and warns of one that never fires.
func (t *Table) Event(name string, at *content.Node) (e book.Event, known bool) {
	e, known = book.ParseEvent(name)
	switch {
	case known && e == book.ToHit:
		fault := at.KeyFault(SilentEvent, "nothing is ever told as")
		fault.Value, fault.Expected = name, "an event that tells of something; this one is a question, and only reactions are asked"
		t.faults.Warn(fault)
	case known:
	case !packEvent(name):
		fault := at.KeyFault(UnknownEvent, "key")
		fault.Expected = "an event of the engine, or one of the pack's own such as pack:Lit"
		if fault.Near = content.Nearest(name, book.EventNames()); fault.Near == "" {
			fault.Allowed = content.NearestFirst(name, book.EventNames(), listedNames)
		}
		t.faults.Warn(fault)
	default:
		return t.own(name, at), true
	}
	return e, known
}

// own returns the number of one of the pack's own events.
func (t *Table) own(name string, at *content.Node) book.Event {
	e, ok := t.events[name]
	switch {
	case ok:
	case len(t.defs.Events) == maxEvents:
		fault := at.KeyFault(ManyEvents, "key")
		fault.Expected = fmt.Sprintf("at most %d events of the pack's own", maxEvents)
		t.faults.Add(fault)
	default:
		e = book.PackEvent(len(t.defs.Events))
		t.events[name] = e
		t.defs.Events = append(t.defs.Events, name)
	}
	return e
}

// packEvent says that a name is one that a pack may give to an event: a prefix that is an id, a colon and a word.
func packEvent(name string) bool {
	prefix, word, found := strings.Cut(name, ":")
	if !found || !content.ValidID(prefix) || word == "" || len(word) > 48 {
		return false
	}
	for i := range len(word) {
		c := word[i]
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}
