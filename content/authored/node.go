package authored

import (
	"strconv"
	"strings"
)

// NodeKind is the JSON type of a [Node].
type NodeKind uint8

// The kinds of a node. Absent is the kind of a nil *Node.
const (
	Absent NodeKind = iota
	Null
	Bool
	Number
	Text
	List
	Object
)

// String gives the kind as authors say it, with its article: "a number", "a list".
func (k NodeKind) String() string {
	switch k {
	case Null:
		return "null"
	case Bool:
		return "true or false"
	case Number:
		return "a number"
	case Text:
		return "text"
	case List:
		return "a list"
	case Object:
		return "an object"
	}
	return "nothing"
}

// word is the kind without its article.
func (k NodeKind) word() string { return strings.TrimPrefix(k.String(), "a ") }

// Node is one JSON value with its place in a file. Nodes are made by [Parse] and never change. All methods may be called on
// a nil node, which is what [Node.Field] gives for a field that is not there; its kind is Absent.
type Node struct {
	doc    *document
	parent *Node
	name   string // the field's name in an object
	raw    string // text without escapes resolved for Text the resolved one, for Number and Bool what was written
	items  []Node
	start  int32 // byte offset of the value
	key    int32 // byte offset of the field's name, -1 outside objects
	index  int32 // place in a list
	kind   NodeKind
}

// Kind returns the JSON type.
func (n *Node) Kind() NodeKind {
	if n == nil {
		return Absent
	}
	return n.kind
}

// Place returns where the value begins.
func (n *Node) Place() Place {
	if n == nil {
		return Place{}
	}
	return n.doc.place(int(n.start))
}

// KeyPlace returns where the name of the field begins that holds the value; outside objects the same as Place.
func (n *Node) KeyPlace() Place {
	if n == nil || n.key < 0 {
		return n.Place()
	}
	return n.doc.place(int(n.key))
}

// File returns the path of the file as faults name it.
func (n *Node) File() string {
	if n == nil {
		return ""
	}
	return n.doc.file
}

// Line returns the line on which the value begins, from 1.
func (n *Node) Line() int { return n.Place().Line }

// Column returns the column at which the value begins, from 1, counted in characters.
func (n *Node) Column() int { return n.Place().Column }

// Parent returns the object or list that holds the value, nil at the top of a file.
func (n *Node) Parent() *Node {
	if n == nil {
		return nil
	}
	return n.parent
}

// Name returns the name of the field that holds the value, "" outside objects.
func (n *Node) Name() string {
	if n == nil {
		return ""
	}
	return n.name
}

// Text returns a text's characters with escapes resolved; "" for every other kind.
func (n *Node) Text() string {
	if n.Kind() != Text {
		return ""
	}
	return n.raw
}

// Number returns a number's decimal text exactly as it was written; "" for every other kind.
func (n *Node) Number() string {
	if n.Kind() != Number {
		return ""
	}
	return n.raw
}

// Bool returns true for the value true and false for everything else.
func (n *Node) Bool() bool { return n.Kind() == Bool && n.raw == "true" }

// Len returns how many entries a list or fields an object has.
func (n *Node) Len() int {
	if n == nil {
		return 0
	}
	return len(n.items)
}

// Item returns the i-th entry of a list or the value of the i-th field of an object, in the order of the file.
func (n *Node) Item(i int) *Node { return &n.items[i] }

// Items ranges over the entries of a list or the values of an object's fields, in the order of the file.
func (n *Node) Items(yield func(int, *Node) bool) {
	for i := range n.Len() {
		if !yield(i, &n.items[i]) {
			return
		}
	}
}

// Field returns the value of an object's field, nil if there is none. If the file gives the field twice, which is a fault,
// it is the first. The cost grows with the number of fields: range over large objects instead.
func (n *Node) Field(name string) *Node {
	if n.Kind() != Object {
		return nil
	}
	for i := range n.items {
		if n.items[i].name == name {
			return &n.items[i]
		}
	}
	return nil
}

// Path returns the JSON path from the top of the file, such as rooms[2].exits.north; "" for the top itself.
func (n *Node) Path() string {
	if n == nil || n.parent == nil {
		return ""
	}
	var chain []*Node
	for at := n; at.parent != nil; at = at.parent {
		chain = append(chain, at)
	}
	var b strings.Builder
	for i := len(chain) - 1; i >= 0; i-- {
		writeStep(&b, chain[i])
	}
	return b.String()
}

func writeStep(b *strings.Builder, n *Node) {
	switch {
	case n.parent.kind == List:
		b.WriteString("[" + strconv.Itoa(int(n.index)) + "]")
	case plainName(n.name):
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(n.name)
	default:
		b.WriteString("[" + strconv.Quote(shorten(n.name)) + "]")
	}
}

// plainName says that a field's name can stand in a path without quotes.
func plainName(name string) bool {
	if name == "" || len(name) > 80 {
		return false
	}
	for i := range len(name) {
		c := name[i]
		letter := c == '_' || c == '$' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// ID returns the id of the nearest definition around the value, itself included: the text of the first field "id" found
// on the way up. "" if there is none.
func (n *Node) ID() string {
	for at := n; at != nil; at = at.parent {
		if id := at.Field("id"); id.Kind() == Text {
			return shorten(id.Text())
		}
	}
	return ""
}

// Fault returns a fault at the value: place, path, id and the value are filled in. If the code is WrongType, it says of
// which type the value is.
func (n *Node) Fault(code, expected string) Fault {
	f := Fault{Code: code, Path: n.Path(), ID: n.ID(), Expected: expected}
	place := n.Place()
	f.File, f.Line, f.Column = place.File, place.Line, place.Column
	switch n.Kind() {
	case Text, Number:
		f.Value = shorten(n.raw)
		if code == WrongType {
			f.Problem = n.kind.word()
		}
	case Bool, Null:
		f.Problem = n.raw
	case Absent:
		f.Problem = "missing"
	default:
		f.Problem = n.kind.String()
	}
	return f
}

// MissingFault returns a fault that says the object lacks a field. Its place is the object's.
func (n *Node) MissingFault(name, expected string) Fault {
	f := n.Fault(MissingField, expected)
	f.Problem, f.Value = "missing", ""
	if f.Path != "" {
		f.Path += "."
	}
	f.Path += name
	return f
}

// KeyFault returns a fault at the name of the field that holds the value, with the name as its value.
func (n *Node) KeyFault(code, problem string) Fault {
	place := n.KeyPlace()
	return Fault{
		File: place.File, Line: place.Line, Column: place.Column, Path: n.Path(), ID: n.Parent().ID(),
		Code: code, Problem: problem, Value: shorten(n.Name()),
	}
}
