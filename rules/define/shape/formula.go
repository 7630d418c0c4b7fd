package shape

import (
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/formula"
)

// Formula is a formula as its author writes it: a number, a text like "$mag", or a list that begins with a word. Decoding
// keeps the place; what it says is read when it is compiled, since that depends on where it stands.
type Formula struct {
	Node *content.Node
}

// DecodeNode keeps the node of what can be a formula at all.
func (f *Formula) DecodeNode(n *content.Node, _ *content.Decoder, faults *content.Faults) bool {
	switch n.Kind() {
	case content.Number, content.Text, content.List:
		f.Node = n
		return true
	}
	faults.Add(n.Fault(content.WrongType, FormulaForm))
	return false
}

// FormulaForm is what a formula looks like, for faults.
const FormulaForm = `a number, or a formula like ["+", ["attr", "might"], 2]`

// ContentSchema describes formulas as far as a schema can.
func (f *Formula) ContentSchema() *jsonschema.Schema {
	var heads, scalars []any
	for _, name := range formula.HeadNames() {
		heads = append(heads, name)
	}
	for _, name := range formula.ScalarNames() {
		scalars = append(scalars, name)
	}
	one := 1
	return &jsonschema.Schema{
		Description: "A number, a number of the call such as \"$mag\", or a list: a word, then what it is about.",
		AnyOf: []*jsonschema.Schema{
			{Type: "number"},
			{Type: "string", Enum: scalars},
			{Type: "array", MinItems: &one, PrefixItems: []*jsonschema.Schema{{Type: "string", Enum: heads}}},
		},
	}
}

// Written is what stands there, nil for a formula that is not given.
func (f *Formula) Written() *content.Node {
	if f == nil {
		return nil
	}
	return f.Node
}
