package define

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/lint"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

// maxEvents is how many events of a pack's own there are numbers for.
const maxEvents = 1<<16 - 1 - 64

// handlers compiles what listens for events, in the order of the events' names; the ops and the script of one event are one handler.
// What listens for an event that there is not is checked, and left out.
func (c *Compiler) handlers(l *shape.Listens, where scene) []book.Handler {
	entries := slices.SortedFunc(slices.Values(l.OnEvent), func(a, b content.Named[[]shape.Op]) int { return cmp.Compare(a.Name, b.Name) })
	outer := where.name
	where.setting = where.with(formula.EventMagnitude)
	var list []book.Handler
	for _, entry := range entries {
		where.name = strings.Replace(outer, "on_event", entry.Name, 1)
		event, known := c.event(entry.Name, entry.Node)
		if ops := c.list(entry.Value, where); known && ops != 0 {
			list = append(list, book.Handler{Event: event, Ops: ops})
		}
	}
	for _, entry := range l.OnEventLua {
		event, known := c.event(entry.Name, entry.Node)
		hook := c.hook(entry.Value, entry.Node)
		if !known || hook == 0 {
			continue
		}
		if at := slices.IndexFunc(list, func(h book.Handler) bool { return h.Event == event }); at >= 0 {
			list[at].Lua = hook
		} else {
			list = append(list, book.Handler{Event: event, Lua: hook})
		}
	}
	slices.SortStableFunc(list, func(a, b book.Handler) int {
		return cmp.Compare(lint.EventName(c.defs, a.Event), lint.EventName(c.defs, b.Event))
	})
	return list
}

// event finds an event by its name, and warns of one that never fires.
func (c *Compiler) event(name string, at *content.Node) (e book.Event, known bool) {
	e, known = book.ParseEvent(name)
	switch {
	case known && e == book.ToHit:
		fault := at.KeyFault(SilentEvent, "nothing is ever told as")
		fault.Value, fault.Expected = name, "an event that tells of something; this one is a question, and only reactions are asked"
		c.faults.Warn(fault)
	case known:
	case !packEvent(name):
		fault := at.KeyFault(UnknownEvent, "key")
		fault.Expected = "an event of the engine, or one of the pack's own such as pack:Lit"
		if fault.Near = content.Nearest(name, book.EventNames()); fault.Near == "" {
			fault.Allowed = content.NearestFirst(name, book.EventNames(), listedNames)
		}
		c.faults.Warn(fault)
	default:
		return c.ownEvent(name, at), true
	}
	return e, known
}

// ownEvent returns the number of one of the pack's own events.
func (c *Compiler) ownEvent(name string, at *content.Node) book.Event {
	e, ok := c.events[name]
	switch {
	case ok:
	case len(c.defs.Events) == maxEvents:
		fault := at.KeyFault(ManyEvents, "key")
		fault.Expected = fmt.Sprintf("at most %d events of the pack's own", maxEvents)
		c.faults.Add(fault)
	default:
		e = book.PackEvent(len(c.defs.Events))
		c.events[name] = e
		c.defs.Events = append(c.defs.Events, name)
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
