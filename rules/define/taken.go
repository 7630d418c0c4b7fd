package define

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/lint"
)

// What stands for every damage type among keys, and what begins one that stands for a tag.
const (
	anyType   = "*"
	tagPrefix = "tag:"
)

// taken compiles the factors on damage, in the order of types, and of those that ask for tags in that of their names.
func (c *Compiler) taken(authored []content.Named[float64]) []book.TakenFactor {
	var list []book.TakenFactor
	for _, entry := range byName(authored) {
		typ, tag, ok := c.damageKey(entry.Name, entry.Node)
		if !ok {
			continue
		}
		if entry.Value < 0 || entry.Value > book.MaxTakenFactor {
			fault := entry.Node.Fault(TakenFactor, fmt.Sprintf("a factor from 0 to %d; it is read as %v", book.MaxTakenFactor, min(max(entry.Value, 0), book.MaxTakenFactor)))
			c.faults.Warn(fault)
		}
		list = append(list, book.TakenFactor{Type: typ, Factor: entry.Value, Tag: tag})
	}
	slices.SortStableFunc(list, func(a, b book.TakenFactor) int { return cmp.Compare(a.Type, b.Type) })
	return list
}

// added compiles what is added to damage, in the same order. Nothing is no part of it.
func (c *Compiler) added(authored []content.Named[float64]) []book.TakenAdd {
	var list []book.TakenAdd
	for _, entry := range byName(authored) {
		if typ, tag, ok := c.damageKey(entry.Name, entry.Node); ok {
			list = append(list, book.TakenAdd{Type: typ, Amount: entry.Value, Tag: tag})
		}
	}
	slices.SortStableFunc(list, func(a, b book.TakenAdd) int { return cmp.Compare(a.Type, b.Type) })
	return list
}

// byName are entries by their keys, so that the order in which they are written leaves no trace.
func byName[T any](entries []content.Named[T]) []content.Named[T] {
	return slices.SortedFunc(slices.Values(entries), func(a, b content.Named[T]) int { return cmp.Compare(a.Name, b.Name) })
}

// damageKey reads a key that says for which damage something counts: a type, any, or a tag, counted from 1.
func (c *Compiler) damageKey(name string, at *content.Node) (typ book.TypeIndex, tag int32, ok bool) {
	if name == anyType {
		return book.AnyType, 0, true
	}
	if word, tagged := strings.CutPrefix(name, tagPrefix); tagged && content.ValidID(word) {
		if list := c.tagList([]string{word}, at); len(list) > 0 {
			c.loose.Blows = append(c.loose.Blows, lint.BlowTag{At: at, Tag: word})
			return book.AnyType, int32(list[0]) + 1, true
		}
	}
	i, known := c.refs.Index("damage_type", name)
	if !known {
		c.faults.Add(c.unknownType(at))
	}
	return book.TypeIndex(i), 0, known
}

func (c *Compiler) unknownType(n *content.Node) content.Fault {
	fault := n.KeyFault(content.UnknownReference, "key")
	known := append(c.refs.Names("damage_type"), anyType)
	fault.Expected = `a damage type, "*", or tag: and a tag`
	if fault.Near = content.Nearest(n.Name(), known); fault.Near == "" {
		fault.Allowed = content.NearestFirst(n.Name(), known, listedNames)
	}
	return fault
}

// Mitigation reads the order in which damage becomes less: "type", "soak" and "taken", each once.
func Mitigation(words []string) (m book.Mitigation, ok bool) {
	stages := map[string]book.Stage{"type": book.ByType, "soak": book.BySoak, "taken": book.ByTaken}
	var order [3]book.Stage
	for i, word := range words[:min(len(words), len(order))] {
		if order[i], ok = stages[word]; !ok {
			return 0, false
		}
	}
	m, ok = book.MitigationOf(order)
	return m, ok && len(words) == len(order)
}
