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
// How many entries each list and object has is known beforehand, so that nodes are read where they stay.
type reader struct {
	doc   *document
	text  string
	at    int
	sizes []int32 // of the lists and objects that are yet to open, in the order of the file
	block []Node  // memory that those to come share
	left  int     // how many nodes are yet to get memory
}

// read returns the one value of a text, or nil if the text is not JSON. What it takes is what scan has found out about the
// text. The recursion is bounded by scan.
func (d *document) read(sizes []int32) *Node {
	r := &reader{doc: d, text: d.text, sizes: sizes}
	for _, n := range sizes {
		r.left += int(n)
	}
	root := &Node{doc: d, key: -1}
	if !r.space() || !r.value(root) || !r.space() || r.at != len(r.text) {
		return nil
	}
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
	n.items = r.place()
	for i := range n.items {
		item := &n.items[i]
		*item = Node{doc: r.doc, parent: n, key: -1, index: int32(i)}
		if !r.space() || n.kind == Object && !r.name(item) || !r.value(item) || !r.space() {
			return false
		}
		if !r.take(',') && i < len(n.items)-1 {
			return false
		}
	}
	return r.space() && r.take(end)
}

// nodeBlock is how many nodes get their memory at a time. Most lists and objects have a few.
const nodeBlock = 512

// place returns memory for the entries of the list or object that opens. Nodes of a file are kept together in any case: each
// leads to all others.
func (r *reader) place() []Node {
	n := int(r.sizes[0])
	r.sizes = r.sizes[1:]
	if n > len(r.block) {
		if n > nodeBlock/8 {
			r.left -= n
			return make([]Node, n)
		}
		r.block = make([]Node, min(r.left, nodeBlock))
	}
	r.left -= n
	nodes := r.block[:n:n]
	r.block = r.block[n:]
	return nodes
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
