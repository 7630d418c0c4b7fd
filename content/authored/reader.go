package authored

import (
	"encoding/json"
	"strings"

	"github.com/tailscale/hujson"
)

// reader turns text into nodes in one pass: JSON, comments, and commas after a last entry. It takes exactly what package
// hujson takes, which a fuzz test compares, but makes no tree of its own first: a pack of ten thousand definitions is read in
// half the time. About text that it does not take it says nothing; syntaxFault asks hujson why.
//
// Finished nodes wait on a stack until the list or object that they belong to is complete, so that it gets memory of the
// right size once. Nodes therefore move once, and whose child is whose is noted when they have their final place.
type reader struct {
	doc   *document
	text  string
	at    int
	stack []Node
	free  []Node // of the block that small lists and objects share
	most  int    // how many more nodes than have their place there can be
}

// read returns the one value of a text, or nil if the text is not JSON. The recursion is bounded by scan.
func (d *document) read() *Node {
	r := &reader{doc: d, text: d.text}
	for _, before := range [...]string{",", "[", "{"} { // one of them stands before every node
		r.most += strings.Count(d.text, before)
	}
	root := &Node{doc: d, key: -1}
	if !r.space() || !r.value(root) || !r.space() || r.at != len(r.text) {
		return nil
	}
	adopt(root)
	return root
}

// next is the byte at the offset, 0 at the end; JSON has no zero bytes outside text.
func (r *reader) next() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// take steps over a byte if it is the next.
func (r *reader) take(c byte) bool {
	if r.next() != c {
		return false
	}
	r.at++
	return true
}

// space steps over white space and comments. It reports false for a comment that is none.
func (r *reader) space() bool {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', '\t', '\r', '\n':
			r.at++
		case '/':
			end := skipComment(r.text, r.at)
			comment := r.text[r.at:min(end+1, len(r.text))]
			line := strings.HasPrefix(comment, "//")
			if end == r.at || end == len(r.text) && !line || line && strings.ContainsAny(comment, "\u2028\u2029") {
				return false
			}
			r.at = end + 1
		default:
			return true
		}
	}
	r.at = len(r.text)
	return true
}

// value reads what stands at the offset into a node.
func (r *reader) value(n *Node) bool {
	n.start = int32(r.at)
	switch c := r.next(); {
	case c == '{':
		n.kind = Object
		return r.entries(n, '}')
	case c == '[':
		n.kind = List
		return r.entries(n, ']')
	case c == '"':
		n.kind = Text
		return r.quoted(&n.raw)
	case c == '-' || '0' <= c && c <= '9':
		n.kind = Number
		n.raw = r.text[r.at : r.at+numberLength(r.text[r.at:])]
	default:
		n.kind, n.raw = word(r.text[r.at:])
	}
	r.at += len(n.raw)
	return n.raw != ""
}

// word is the kind of a literal word at the beginning of a text, and the word; empty if there is none.
func word(text string) (NodeKind, string) {
	for _, w := range [...]string{"true", "false", "null"} {
		if strings.HasPrefix(text, w) {
			if w == "null" {
				return Null, w
			}
			return Bool, w
		}
	}
	return Absent, ""
}

// entries reads a list or the fields of an object, from its opening to its closing bracket.
func (r *reader) entries(n *Node, end byte) bool {
	r.at++
	mark := len(r.stack)
	var item Node // within the loop it would be an object on the heap each time
	for {
		if !r.space() {
			return false
		}
		if r.take(end) {
			break
		}
		item = Node{doc: r.doc, key: -1, index: int32(len(r.stack) - mark)}
		if n.kind == Object && !r.name(&item) || !r.value(&item) || !r.space() {
			return false
		}
		r.stack = append(r.stack, item)
		if !r.take(',') && r.next() != end {
			return false
		}
	}
	n.items = r.place(len(r.stack) - mark)
	copy(n.items, r.stack[mark:])
	for i := range n.items {
		adopt(&n.items[i])
	}
	r.stack = r.stack[:mark]
	return true
}

// nodeBlock is how many nodes get their memory at a time. Most lists and objects have a few.
const nodeBlock = 512

// place returns memory for some nodes. Nodes of a file are kept together in any case: each leads to all others.
func (r *reader) place(n int) []Node {
	most := r.most
	r.most -= n
	if n > len(r.free) {
		if n > nodeBlock/8 {
			return make([]Node, n)
		}
		r.free = make([]Node, max(n, min(most, nodeBlock)))
	}
	nodes := r.free[:n:n]
	r.free = r.free[n:]
	return nodes
}

// adopt tells the entries of a node that has its final place whose they are.
func adopt(n *Node) {
	for i := range n.items {
		n.items[i].parent = n
	}
}

// name reads the name of a field and the colon after it.
func (r *reader) name(n *Node) bool {
	n.key, n.index = int32(r.at), 0
	return r.next() == '"' && r.quoted(&n.name) && r.space() && r.take(':') && r.space()
}

// quoted reads a text in quotes. Most have no escapes and are a piece of the file's text.
func (r *reader) quoted(text *string) bool {
	start := r.at
	r.at++
	for r.at < len(r.text) {
		switch c := r.text[r.at]; {
		case c == '"':
			*text = r.text[start+1 : r.at]
			r.at++
			return true
		case c == '\\':
			return r.escaped(start, text)
		case c < ' ':
			return false
		}
		r.at++
	}
	return false
}

// escaped reads the text in quotes that begins at an offset and has escapes.
func (r *reader) escaped(start int, text *string) bool {
	end := skipString(r.text, start)
	if end >= len(r.text) {
		return false
	}
	literal := []byte(r.text[start : end+1])
	if !json.Valid(literal) {
		return false
	}
	*text = hujson.Literal(literal).String()
	r.at = end + 1
	return true
}

// numberLength is how many bytes at the beginning of a text are a number of JSON, 0 if they are none.
func numberLength(text string) int {
	i := 0
	if strings.HasPrefix(text, "-") {
		i++
	}
	whole := digits(text[i:])
	if whole == 0 {
		return 0
	}
	if text[i] == '0' {
		whole = 1
	}
	i += whole
	if i < len(text) && text[i] == '.' {
		fraction := digits(text[i+1:])
		if fraction == 0 {
			return 0
		}
		i += 1 + fraction
	}
	if i < len(text) && (text[i] == 'e' || text[i] == 'E') {
		i++
		if i < len(text) && (text[i] == '+' || text[i] == '-') {
			i++
		}
		exponent := digits(text[i:])
		if exponent == 0 {
			return 0
		}
		i += exponent
	}
	return i
}

// digits is how many digits a text begins with.
func digits(text string) int {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return i
		}
	}
	return len(text)
}

// repeated adds a fault for every field that its object has already, in a whole tree.
func repeated(n *Node, faults *Faults) {
	var seen map[string]int // only for objects too large to look through
	if n.kind == Object && len(n.items) > 16 {
		seen = make(map[string]int, len(n.items))
	}
	for i := range n.items {
		item := &n.items[i]
		repeated(item, faults)
		if n.kind != Object {
			continue
		}
		if first := firstNamed(n.items[:i], seen, item.name, i); first != nil {
			fault := item.KeyFault(DuplicateKey, "duplicate field")
			fault.Expected = "each field once"
			fault.Also = first.KeyPlace()
			faults.Add(fault)
		}
	}
}
