package authored

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// Parse reads a file as JSON with comments and trailing commas within the default limits, see [Limits.Parse].
func Parse(f File, faults *Faults) *Node { return Limits{}.Parse(f, faults) }

// Parse reads a file as JSON with comments and trailing commas. It returns nil if the text is not JSON, which is one fault
// at the place where reading failed. A field given twice is a fault each time, and the nodes are returned all the same.
func (l Limits) Parse(f File, faults *Faults) *Node {
	l = l.withDefaults()
	if len(f.Data) > min(l.JSONBytes, math.MaxInt32) {
		faults.Add(Fault{File: f.Name(), Code: BadJSON, Problem: "file too large",
			Expected: fmt.Sprintf("at most %d bytes; split it", l.JSONBytes)})
		return nil
	}
	text := strings.TrimPrefix(string(f.Data), "\ufeff")
	doc := newDocument(f.Name(), text)
	if at := invalidUTF8(text); at >= 0 {
		faults.Add(doc.fault(at, "not UTF-8", "text saved as UTF-8"))
		return nil
	}
	sizes, wrong := l.scan(text)
	if wrong != nil {
		faults.Add(doc.fault(wrong.at, wrong.problem, wrong.expected))
		return nil
	}
	root := doc.read(sizes)
	if root == nil {
		faults.Add(doc.syntaxFault())
		return nil
	}
	repeated(root, faults)
	return root
}

// scan finds what would cost too much to parse before anything is built: nesting and the number of values. Strings and
// comments are passed over just well enough for that; what is wrong with them is the parser's to say. It returns how many
// entries each list and object has, in the order in which they open; where the text is not JSON, some numbers.
func (l Limits) scan(text string) (sizes []int32, fault *scanFault) {
	var open []int32 // which are open, the innermost last
	var before byte  // the last one of neither space nor comment
	depth, values := 0, 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch c {
		case ' ', '\t', '\r', '\n':
			continue
		case '"':
			i = skipString(text, i)
		case '/':
			if end := skipComment(text, i); end > i {
				i = end
				continue
			}
		case '{', '[':
			values++
			open = append(open, int32(len(sizes)))
			sizes = append(sizes, 0)
			if depth++; depth > l.JSONDepth {
				return nil, &scanFault{i, "nested too deeply", fmt.Sprintf("at most %d levels", l.JSONDepth)}
			}
		case '}', ']':
			depth--
			if last := len(open) - 1; last >= 0 {
				if before != ',' && before != '{' && before != '[' {
					sizes[open[last]]++ // the last one, which no comma follows
				}
				open = open[:last]
			}
		case ',':
			values++
			if last := len(open) - 1; last >= 0 {
				sizes[open[last]]++
			}
		}
		before = c
		if values > l.JSONValues {
			return nil, &scanFault{i, "too much in one file", fmt.Sprintf("at most %d values; split it", l.JSONValues)}
		}
	}
	return sizes, nil
}

// scanFault is what would cost too much in a text.
type scanFault struct {
	at                int
	problem, expected string
}

// skipString returns the offset of the closing quote of the string that opens at i, or the text's end.
func skipString(text string, i int) int {
	for i++; i < len(text) && text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i
}

// skipComment returns the offset of the last byte of the comment that opens at i; i itself if none does.
func skipComment(text string, i int) int {
	end, length := "", 0
	switch {
	case strings.HasPrefix(text[i:], "//"):
		end, length = "\n", 1
	case strings.HasPrefix(text[i:], "/*"):
		end, length = "*/", 2
	default:
		return i
	}
	n := strings.Index(text[i+2:], end)
	if n < 0 {
		return len(text)
	}
	return i + 2 + n + length - 1
}

// invalidUTF8 returns the offset of the first byte that is not UTF-8, -1 if all is well.
func invalidUTF8(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for i, r := range text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return i
			}
		}
	}
	return -1
}

// fault is a bad_json fault at an offset.
func (d *document) fault(offset int, problem, expected string) Fault {
	place := d.place(offset)
	return Fault{File: place.File, Line: place.Line, Column: place.Column, Code: BadJSON, Problem: problem, Expected: expected}
}

// firstNamed returns the earlier field of that name, if any, and notes the name otherwise.
func firstNamed(earlier []Node, seen map[string]int, name string, i int) *Node {
	if seen != nil {
		if first, ok := seen[name]; ok {
			return &earlier[first]
		}
		seen[name] = i
		return nil
	}
	for j := range earlier {
		if earlier[j].name == name {
			return &earlier[j]
		}
	}
	return nil
}
