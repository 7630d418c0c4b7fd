package content

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/wick-engine/wick/content/spelling"
)

// IDPattern is the form of every id, as a regular expression.
const IDPattern = "^[a-z][a-z0-9_]{0,47}$"

// expectedID is the same in words.
const expectedID = "an id: a small letter, then small letters, digits and _, at most 48 in all"

// ValidID says whether a text has the form of an id.
func ValidID(text string) bool {
	if text == "" || len(text) > 48 || text[0] < 'a' || text[0] > 'z' {
		return false
	}
	for i := range len(text) {
		c := text[i]
		if c != '_' && (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// textPlan reads texts: ids, names of definitions, words of a set, and any others.
type textPlan struct{ asked *tag }

func newTextPlan(asked *tag) (*textPlan, error) {
	if asked.ref != "" && !ValidID(asked.ref) {
		return nil, errors.New("the kind of ref must be an id")
	}
	return &textPlan{asked}, asked.refuse("text", aboutTexts)
}

func (p *textPlan) decode(d *Decoder, n *Node, v reflect.Value, faults *Faults) bool {
	if n.Kind() != Text {
		return wrongType(n, p, faults)
	}
	text := n.Text()
	v.SetString(text)
	f, ok := p.check(text)
	if ok {
		if p.asked.ref != "" && d.Refs != nil {
			d.Refs.Use(p.asked.ref, n)
		}
		return true
	}
	fault := n.Fault(f.code, f.expected)
	fault.Allowed, fault.Near = f.allowed, f.near
	faults.Add(fault)
	return false
}

// wordFault is what is wrong with a text, wherever it stands.
type wordFault struct {
	code, expected, near string
	allowed              []string
}

// check looks at a text's form. Keys of tables are checked with it too.
func (p *textPlan) check(text string) (wordFault, bool) {
	t := p.asked
	switch {
	case t.enum != nil:
		if slices.Contains(t.enum, text) {
			return wordFault{}, true
		}
		code := t.misplaced[text]
		if code == "" {
			code = t.faultCode(UnknownEnum)
		}
		return wordFault{
			code:    code,
			allowed: NearestFirst(text, t.enum, MaxAllowed),
			near:    Nearest(text, t.enum),
		}, false
	case t.id && !ValidID(text):
		return wordFault{code: t.faultCode(BadID), expected: expectedID}, false
	case t.ref != "" && !ValidID(text):
		return wordFault{code: t.faultCode(BadID), expected: "the id of " + article(t.ref)}, false
	}
	if length := utf8.RuneCountInString(text); length < t.minLen || t.maxLen >= 0 && length > t.maxLen {
		return wordFault{code: t.faultCode(BadText), expected: p.expected()}, false
	}
	if t.pattern != nil && !t.pattern.MatchString(text) {
		return wordFault{code: t.faultCode(BadText), expected: p.expected()}, false
	}
	return wordFault{}, true
}

func (p *textPlan) schema(s *schemaWriter) *jsonschema.Schema {
	t := p.asked
	schema := &jsonschema.Schema{Type: "string"}
	for _, word := range t.enum {
		schema.Enum = append(schema.Enum, word)
	}
	switch {
	case t.enum != nil:
		return schema
	case t.id:
		schema.Pattern = IDPattern
	case t.ref != "":
		schema.Pattern = IDPattern
		schema.Description = "The id of " + article(t.ref) + "."
	}
	if t.pattern != nil {
		if schema.Pattern != "" {
			schema.AllOf = []*jsonschema.Schema{{Pattern: t.pattern.String()}}
		} else {
			schema.Pattern = t.pattern.String()
		}
	}
	if t.minLen >= 0 {
		schema.MinLength = &t.minLen
	}
	if t.maxLen >= 0 {
		schema.MaxLength = &t.maxLen
	}
	return schema
}

func (p *textPlan) expected() string {
	t := p.asked
	switch {
	case t.enum != nil && len(t.enum) <= MaxAllowed:
		return spelling.Quoted(t.enum, " or ")
	case t.enum != nil:
		return "one of " + strconv.Itoa(len(t.enum)) + " words"
	case t.id:
		return expectedID
	case t.ref != "":
		return article(t.ref)
	}
	text := "text" + sizeWords(t.minLen, t.maxLen, "character")
	if t.pattern != nil {
		text += " of the form " + t.pattern.String()
	}
	return text
}

// sizeWords says " of 1 to 200 characters" and its like, "" without bounds.
func sizeWords(least, most int, unit string) string {
	switch {
	case least > 0 && most == least:
		return " of exactly " + count(least, unit)
	case least > 0 && most >= 0:
		return " of " + strconv.Itoa(least) + " to " + count(most, unit)
	case least > 0:
		return " of at least " + count(least, unit)
	case most >= 0:
		return " of at most " + count(most, unit)
	}
	return ""
}

func count(n int, unit string) string {
	switch {
	case n == 1:
		return "1 " + unit
	case unit == "entry":
		return strconv.Itoa(n) + " entries"
	}
	return strconv.Itoa(n) + " " + unit + "s"
}

// article puts a or an before the name of a kind: "an attribute", "a damage type".
func article(kind string) string {
	words := kindWords(kind)
	if words != "" && strings.IndexByte("aeio", words[0]) >= 0 {
		return "an " + words
	}
	return "a " + words
}

// kindWords puts spaces for the underscores of a kind's name.
func kindWords(kind string) string { return strings.ReplaceAll(kind, "_", " ") }
