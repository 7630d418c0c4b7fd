package define

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

// setting is what a formula can read where it stands.
type setting struct {
	// alone says that there is nobody besides the one whose formula it is.
	alone bool
	// scalars are the numbers of the call that there are.
	scalars []formula.Scalar
}

// ofAttribute is the setting of an attribute's own formulas.
func ofAttribute() setting { return setting{alone: true} }

// with returns the setting with further numbers of the call.
func (s setting) with(scalars ...formula.Scalar) setting {
	s.scalars = slices.Concat(s.scalars, scalars)
	return s
}

// formula compiles an authored formula, nil for one that is not given or faulty.
func (c *Compiler) formula(f *shape.Formula, where setting) *formula.Formula {
	n := f.Written()
	if n == nil {
		return nil
	}
	r := formulaReader{c: c, where: where}
	tree, ok := r.read(n, 1)
	switch {
	case r.nodes > formula.MaxNodes:
		c.faults.Add(n.Fault(BadFormula, fmt.Sprintf("a formula of at most %d parts", formula.MaxNodes)))
		return nil
	case !ok:
		return nil
	}
	compiled, err := formula.Compile(&tree)
	if err != nil {
		fault := n.Fault(BadFormula, shape.FormulaForm)
		fault.Problem = err.Error()
		c.faults.Add(fault)
	}
	return compiled
}

// formulaReader reads one formula.
type formulaReader struct {
	c     *Compiler
	where setting
	nodes int
}

// read turns a value into a node and says whether it is sound. Past the limits it reads no further.
func (r *formulaReader) read(n *content.Node, level int) (node formula.Node, ok bool) {
	if r.nodes++; r.nodes > formula.MaxNodes {
		return node, false
	}
	if level > formula.MaxDepth {
		r.c.faults.Add(n.Fault(BadFormula, fmt.Sprintf("a formula of at most %d levels", formula.MaxDepth)))
		return node, false
	}
	switch n.Kind() {
	case content.Number:
		return r.number(n)
	case content.Text:
		return r.scalar(n)
	case content.List:
		return r.list(n, level)
	}
	return node, r.fault(n.Fault(content.WrongType, shape.FormulaForm))
}

func (r *formulaReader) number(n *content.Node) (node formula.Node, ok bool) {
	value, err := strconv.ParseFloat(n.Number(), 64)
	if err != nil || math.IsInf(value, 0) {
		return node, r.fault(n.Fault(content.BadNumber, "a finite number"))
	}
	return formula.Node{Head: formula.Lit, Value: value}, true
}

// scalar reads a text such as "$mag".
func (r *formulaReader) scalar(n *content.Node) (node formula.Node, ok bool) {
	scalar, known := formula.ParseScalar(n.Text())
	if known && slices.Contains(r.where.scalars, scalar) {
		return formula.Node{Head: formula.ScalarHead, Scalar: scalar}, true
	}
	return node, r.fault(r.unknownScalar(n, known))
}

// unknownScalar is the fault of a text that names no number of the call; known says that it would elsewhere.
func (r *formulaReader) unknownScalar(n *content.Node, known bool) content.Fault {
	var here []string
	for _, name := range formula.ScalarNames() {
		if scalar, ok := formula.ParseScalar(name); ok && slices.Contains(r.where.scalars, scalar) {
			here = append(here, name)
		}
	}
	expected := "a number of the call"
	if known {
		expected = "a number that there is at this place"
	}
	fault := n.Fault(UnknownScalar, expected)
	fault.Near = content.Nearest(n.Text(), here)
	fault.Allowed = content.NearestFirst(n.Text(), here, content.MaxAllowed)
	if len(here) == 0 {
		fault.Expected = shape.FormulaForm
		if known {
			fault.Expected += "; there is no number of a call at this place"
		}
	}
	return fault
}

// list reads a list that begins with a word.
func (r *formulaReader) list(n *content.Node, level int) (node formula.Node, ok bool) {
	if n.Len() == 0 {
		return node, r.fault(n.Fault(BadFormula, shape.FormulaForm))
	}
	word := n.Item(0)
	if word.Kind() != content.Text {
		return node, r.fault(word.Fault(content.WrongType, "the word that a formula begins with"))
	}
	head, known := formula.ParseHead(word.Text())
	if !known {
		fault := word.Fault(UnknownHead, "the word that a formula begins with")
		fault.Near = content.Nearest(word.Text(), formula.HeadNames())
		fault.Allowed = content.NearestFirst(word.Text(), formula.HeadNames(), content.MaxAllowed)
		return node, r.fault(fault)
	}
	if least, most := head.Arity(); n.Len()-1 < least || n.Len()-1 > most {
		fault := n.Fault(BadArguments, word.Text()+" with "+argumentWords(least, most))
		fault.Problem = count(n.Len()-1) + " of"
		fault.Value = word.Text()
		return node, r.fault(fault)
	}
	switch head {
	case formula.Attr:
		return r.attribute(n.Item(1))
	case formula.Lit:
		if n.Item(1).Kind() != content.Number {
			return node, r.fault(n.Item(1).Fault(content.WrongType, "a number"))
		}
		return r.number(n.Item(1))
	}
	node.Head, ok = head, true
	for i := 1; i < n.Len(); i++ {
		argument, sound := r.read(n.Item(i), level+1)
		node.Args = append(node.Args, argument)
		ok = ok && sound
	}
	return node, ok
}

func argumentWords(least, most int) string {
	switch {
	case most >= formula.MaxNodes:
		return fmt.Sprintf("%d or more arguments", least)
	case least == most:
		return count(least)
	}
	return fmt.Sprintf("%d to %d arguments", least, most)
}

// count writes a number of arguments.
func count(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// attribute reads the name of an attribute, such as "might" or "$target.might".
func (r *formulaReader) attribute(n *content.Node) (node formula.Node, ok bool) {
	if n.Kind() != content.Text {
		return node, r.fault(n.Fault(content.WrongType, "the name of an attribute"))
	}
	scope, scoped, name, ok := formula.ParseName(n.Text())
	if scoped && (!ok || r.where.alone && scope != formula.Actor) {
		return node, r.fault(r.unknownScope(n))
	}
	at, known := r.c.refs.Index("attribute", name)
	if !known {
		return node, r.fault(r.unknownAttribute(n, name))
	}
	return formula.Node{Head: formula.Attr, Attr: uint32(at), Scope: scope, Scoped: scoped}, true
}

func (r *formulaReader) unknownScope(n *content.Node) content.Fault {
	var words []string
	for _, name := range formula.ScopeNames() {
		words = append(words, "$"+name)
	}
	if r.where.alone {
		words = words[:1]
	}
	whose, _, _ := strings.Cut(n.Text(), ".")
	fault := n.Fault(UnknownScope, "somebody who is there, a point and an attribute")
	fault.Allowed = words
	fault.Near = content.Nearest(whose, words)
	if fault.Near == whose {
		fault.Near = ""
	}
	return fault
}

// unknownAttribute is the fault of a name after a scope, if there is one, that nobody declared.
func (r *formulaReader) unknownAttribute(n *content.Node, name string) content.Fault {
	fault := n.Fault(content.UnknownReference, "an attribute")
	scope := strings.TrimSuffix(n.Text(), name)
	if near := content.Nearest(name, r.c.names); near != "" {
		fault.Near = scope + near
		return fault
	}
	for _, near := range content.NearestFirst(name, r.c.names, listedNames) {
		fault.Allowed = append(fault.Allowed, scope+near)
	}
	switch {
	case len(r.c.names) == 0:
		fault.Expected += ", but there is none in the pack"
	case len(fault.Allowed) < len(r.c.names):
		fault.Expected += ", for example"
	}
	return fault
}

// listedNames is how many known names are listed where none is near.
const listedNames = 5

// fault adds a fault and returns false, which is what the reader then answers.
func (r *formulaReader) fault(f content.Fault) bool {
	r.c.faults.Add(f)
	return false
}
