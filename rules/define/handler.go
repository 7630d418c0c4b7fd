package define

import (
	"cmp"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/lint"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

// handlers compiles what listens for events, in the order of the events' names; the ops and the script of one event are one handler.
// What listens for an event that there is not is checked, and left out.
func (c *Compiler) handlers(l *shape.Listens, where scene) []book.Handler {
	entries := slices.SortedFunc(slices.Values(l.OnEvent), func(a, b content.Named[[]shape.Op]) int { return cmp.Compare(a.Name, b.Name) })
	outer := where.name
	where.setting = where.with(formula.EventMagnitude)
	var list []book.Handler
	for _, entry := range entries {
		where.name = strings.Replace(outer, "on_event", entry.Name, 1)
		event, known := c.called.Event(entry.Name, entry.Node)
		if ops := c.list(entry.Value, where); known && ops != 0 {
			list = append(list, book.Handler{Event: event, Ops: ops})
		}
	}
	for _, entry := range l.OnEventLua {
		event, known := c.called.Event(entry.Name, entry.Node)
		hook := c.Hook(entry.Value, entry.Node)
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
