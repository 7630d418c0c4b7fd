package content

import "slices"

// References holds the names of definitions by kind and gives each a dense index, once. The zero value is ready to use.
//
// Names may be used before they are declared: what is used is noted, and Settle compares it with what was declared when
// everything has been read.
type References struct {
	kinds map[string]*names
	uses  []use
}

// names are the declared names of one kind.
type names struct {
	index  map[string]int
	list   []string
	places []Place

	suggest suggestions
}

// use is one place that names a definition. key says that the name is the field's own and not its value.
type use struct {
	kind string
	node *Node
	key  bool
}

// Declare gives an id of a kind the next index, from 0. An id that was declared before keeps its index, and it is a fault
// that names both places. at is the node of the id; it may be nil for names that stand in no file.
func (r *References) Declare(kind, id string, at *Node, faults *Faults) (index int) {
	k := r.kind(kind)
	if first, ok := k.index[id]; ok {
		faults.Add(duplicateFault(kind, at, k.places[first]))
		return first
	}
	index = len(k.list)
	k.index[id] = index
	k.list = append(k.list, id)
	k.places = append(k.places, at.Place())
	return index
}

// duplicateFault says at the later place of an id where the first one is.
func duplicateFault(kind string, at *Node, first Place) Fault {
	f := at.Fault(DuplicateID, "an id that no other "+kindWords(kind)+" has")
	f.Problem = "duplicate id"
	f.Also = first
	return f
}

// DeclareAll declares definitions as [Definitions] returns them: ordered by id and without duplicates. The index of each
// is its place in the list, if nothing else declares names of that kind.
func (r *References) DeclareAll(kind string, defs []Definition) {
	var none Faults
	for i := range defs {
		r.Declare(kind, defs[i].ID, defs[i].Node.Field("id"), &none)
	}
}

// Use notes that the text of a node names a definition of a kind. [Decoder] calls it for fields with the option ref.
func (r *References) Use(kind string, n *Node) { r.uses = append(r.uses, use{kind, n, false}) }

// UseKey notes that the name of the field which holds the node names a definition of a kind.
func (r *References) UseKey(kind string, n *Node) { r.uses = append(r.uses, use{kind, n, true}) }

// Settle adds a fault for every noted use of a name that was never declared, with the nearest declared one, and forgets
// the uses. It returns whether there was none.
func (r *References) Settle(faults *Faults) bool {
	ok := true
	for _, u := range r.uses {
		name := u.node.Text()
		if u.key {
			name = u.node.Name()
		}
		if _, found := r.Index(u.kind, name); found {
			continue
		}
		ok = false
		f := u.node.Fault(UnknownReference, "")
		if u.key {
			f = u.node.KeyFault(UnknownReference, "key")
		}
		faults.Add(r.unknown(f, u.kind, name))
	}
	r.uses = nil
	return ok
}

// Resolve returns the index of the definition that the text of a node names. If there is none it adds a fault with the
// nearest declared name and returns false.
func (r *References) Resolve(kind string, n *Node, faults *Faults) (int, bool) {
	if index, ok := r.Index(kind, n.Text()); ok && n.Kind() == Text {
		return index, true
	}
	if n.Kind() != Text {
		faults.Add(n.Fault(WrongType, article(kind)))
		return 0, false
	}
	faults.Add(r.unknown(n.Fault(UnknownReference, ""), kind, n.Text()))
	return 0, false
}

func (r *References) unknown(f Fault, kind, name string) Fault {
	f.Expected = article(kind)
	k := r.kind(kind)
	f.Near, f.Allowed = k.suggest.forName(name, k.list)
	switch {
	case len(k.list) == 0:
		f.Expected += ", but there is none in the pack"
	case len(f.Allowed) > 0 && len(f.Allowed) < len(k.list):
		f.Expected += ", for example"
	}
	return f
}

// Index returns the index of a declared id, false if it was not declared.
func (r *References) Index(kind, id string) (int, bool) {
	k, ok := r.kinds[kind]
	if !ok {
		return 0, false
	}
	index, ok := k.index[id]
	return index, ok
}

// Names returns the declared ids of a kind, each at its index. The slice is the caller's.
func (r *References) Names(kind string) []string {
	if k, ok := r.kinds[kind]; ok {
		return slices.Clone(k.list)
	}
	return nil
}

func (r *References) kind(kind string) *names {
	if r.kinds == nil {
		r.kinds = make(map[string]*names)
	}
	k := r.kinds[kind]
	if k == nil {
		k = &names{index: make(map[string]int)}
		r.kinds[kind] = k
	}
	return k
}
