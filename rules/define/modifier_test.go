package define

import (
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
)

// Every op of a modifier, and types and groups by the order in which they are met.
func TestCompileModifiers(t *testing.T) {
	d, _, faults := load(`
-- attributes/a.json
[{"id": "max_hp", "base": 100}, {"id": "might"}]
-- resources/r.json
[{"id": "hp", "max_attr": "max_hp", "vital": true, "primary": true}]
-- affects/f.json
[
{"id": "a", "duration": 4, "group": {"id": "food", "rule": "strongest"}, "modifiers": [
{"attr": "might", "op": "add", "value": 1, "type": "rank"}, {"attr": "might", "op": "inc", "value": 0.5, "type": "luck"},
{"attr": "might", "op": "mul", "value": 2, "type": "rank"}, {"attr": "might", "op": "set", "value": 3, "priority": -1000},
{"attr": "might", "op": "min", "value": 4}, {"attr": "might", "op": "max", "value": 5}]},
{"id": "b", "duration": 4, "group": {"id": "form", "rule": "exclusive"}, "rungs": [{"modifiers": [{"attr": "might", "op": "set", "value": 1}, {"attr": "might", "op": "inc", "value": 1, "type": "luck"}]}]},
{"id": "c", "duration": 4, "group": {"id": "mark", "rule": "exclusive_source"}}, {"id": "d", "duration": 4, "group": {"id": "form", "rule": "exclusive"}}, {"id": "e", "duration": 4},
]
`)
	if faults.Len() > 0 {
		t.Fatal(faults)
	}
	const might = stat.Index(1)
	same(t, "rows", []book.Modifier{
		{Attr: might, Op: stat.Add, Value: 1, Type: 1}, {Attr: might, Op: stat.Inc, Value: 0.5, Type: 2}, {Attr: might, Op: stat.Mul, Value: 2, Type: 1},
		{Attr: might, Op: stat.Set, Value: 3, Priority: -1000}, {Attr: might, Op: stat.Min, Value: 4}, {Attr: might, Op: stat.Max, Value: 5},
	}, d.Affects[0].Modifiers)
	same(t, "rows of a rung", []book.Modifier{{Attr: might, Op: stat.Set, Value: 1}, {Attr: might, Op: stat.Inc, Value: 1, Type: 2}}, d.Affects[1].Rungs[0].Modifiers)
	var groups []book.Group
	for i := range d.Affects {
		groups = append(groups, d.Affects[i].Group)
	}
	same(t, "groups", []book.Group{{ID: 1}, {ID: 2, Rule: book.Exclusive}, {ID: 3, Rule: book.ExclusiveSource}, {ID: 2, Rule: book.Exclusive}, {}}, groups)
}
