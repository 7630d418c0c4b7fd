package define

import (
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/content"
)

// inputWords is a word for what a behavior may be started with, or a list of such words.
type inputWords struct{ set catalog.InputSet }

// inputWord is one of the words and what it allows.
type inputWord struct {
	word string
	set  catalog.InputSet
}

func inputTable() [5]inputWord {
	return [...]inputWord{
		{"None", catalog.Inputs(catalog.InputNone)},
		{"Direction", catalog.Inputs(catalog.InputDirection)},
		{"TargetPosition", catalog.Inputs(catalog.InputPosition)},
		{"TargetActor", catalog.Inputs(catalog.InputActor)},
		{"DirectionOrTarget", catalog.Inputs(catalog.InputDirection, catalog.InputPosition, catalog.InputActor)},
	}
}

// DecodeNode implements content.NodeDecoder.
func (w *inputWords) DecodeNode(n *content.Node, _ *content.Decoder, faults *content.Faults) bool {
	switch n.Kind() {
	case content.Text:
		return w.add(n, faults)
	case content.List:
		if n.Len() == 0 {
			f := n.Fault(content.MissingField, "")
			f.Allowed = allInputWords()
			f.Problem = "an empty list"
			faults.Add(f)
			return false
		}
		ok := true
		for _, item := range n.Items {
			if item.Kind() != content.Text {
				faults.Add(item.Fault(content.WrongType, "a word for an input"))
				ok = false
			} else if !w.add(item, faults) {
				ok = false
			}
		}
		return ok
	}
	faults.Add(n.Fault(content.WrongType, "a word for an input or a list of such words"))
	return false
}

func (w *inputWords) add(n *content.Node, faults *content.Faults) bool {
	for _, known := range inputTable() {
		if known.word == n.Text() {
			w.set |= known.set
			return true
		}
	}
	f := n.Fault(content.UnknownEnum, "")
	f.Near = content.Nearest(n.Text(), allInputWords())
	f.Allowed = content.NearestFirst(n.Text(), allInputWords(), content.MaxAllowed)
	faults.Add(f)
	return false
}

func allInputWords() []string {
	var words []string
	for _, known := range inputTable() {
		words = append(words, known.word)
	}
	return words
}

// ContentSchema implements content.SchemaWriter.
func (w *inputWords) ContentSchema() *jsonschema.Schema {
	word := func() *jsonschema.Schema {
		s := &jsonschema.Schema{Type: "string"}
		for _, known := range inputTable() {
			s.Enum = append(s.Enum, known.word)
		}
		return s
	}
	one := 1
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{word(), {Type: "array", Items: word(), MinItems: &one}}}
}
