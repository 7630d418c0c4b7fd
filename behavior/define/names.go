package define

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/content"
)

// names are the definitions of one sort by id, in the order of the files.
type names[T any] struct {
	what string // "behavior"
	code string // of the fault if an id is unknown
	list []named[T]
	byID map[string]int
	// partial says that their file could not be read as a whole, so that nobody knows which ids there are.
	partial bool

	compared int
	inOrder  []named[T] // by id, once sorted was asked
}

type named[T any] struct {
	id    string
	node  *content.Node // of the id
	value T
}

// makeRoom makes room for so many definitions.
func (n *names[T]) makeRoom(most int) {
	n.list, n.byID = make([]named[T], 0, most), make(map[string]int, most)
}

// ids are the ids of all definitions.
func (n *names[T]) ids() []string {
	ids := make([]string, 0, len(n.list))
	for i := range n.list {
		ids = append(ids, n.list[i].id)
	}
	return ids
}

// add takes a definition in, if it has an id. An id that was given before is a fault, and stays with the first.
func (n *names[T]) add(id string, self *content.Node, value T, faults *content.Faults) {
	node := self.Field("id")
	if node.Kind() != content.Text || id == "" {
		return // missing or of a wrong type, which has been said
	}
	if first, ok := n.byID[id]; ok {
		f := node.Fault(content.DuplicateID, "an id that no other "+n.what+" of this type has")
		f.Problem = "duplicate id"
		f.Also = n.list[first].node.Place()
		faults.Add(f)
		return
	}
	n.byID[id] = len(n.list)
	n.list = append(n.list, named[T]{id, node, value})
}

// find returns the definition of an id.
func (n *names[T]) find(id string) (value T, ok bool) {
	at, ok := n.byID[id]
	if ok {
		value = n.list[at].value
	}
	return value, ok
}

// maxCompared is for how many unknown names of one sort the nearest known ones are looked up. People read a few, and a
// file that is wrong everywhere must not take forever.
const maxCompared = 200

// resolve returns the definition that the text of a node names. If there is none, it is a fault, unless it might be in the
// part that could not be read.
func (n *names[T]) resolve(at *content.Node, faults *content.Faults) (value T, ok bool) {
	if at.Kind() != content.Text {
		return value, false // which has been said
	}
	if value, ok = n.find(at.Text()); ok {
		return value, true
	}
	if n.partial {
		return value, false
	}
	f := at.Fault(n.code, "a "+n.what+" of this type")
	if n.compared++; n.compared <= maxCompared {
		ids := n.ids()
		f.Near = content.Nearest(at.Text(), ids)
		f.Allowed = content.NearestFirst(at.Text(), ids, content.MaxAllowed)
	}
	faults.Add(f)
	return value, false
}

// sorted returns the definitions by id, which is their order in a catalog. It is called when all of them are in.
func (n *names[T]) sorted() []named[T] {
	if n.inOrder == nil {
		n.inOrder = slices.Clone(n.list)
		slices.SortFunc(n.inOrder, func(a, b named[T]) int { return cmp.Compare(a.id, b.id) })
	}
	return n.inOrder
}
