package stat

import (
	"slices"

	"github.com/wick-engine/wick/rules/formula"
)

// Index names an attribute by its place in the pack's list.
type Index uint16

// Kind says what an author takes an attribute for. It is for readers: the value does not depend on it.
type Kind uint8

// The kinds.
const (
	Float Kind = iota
	Int
	Derived
)

// String returns the authored word.
func (k Kind) String() string { return word(int(k), "float", "int", "derived") }

// Attribute is the definition of an attribute.
type Attribute struct {
	ID, Name string
	Kind     Kind
	// Stat shows the attribute on the stat sheet that a player gets.
	Stat bool
	// Base is what an entity has without an override of its own; nil is 0.
	Base *formula.Formula
	// Min and Max bound the value; nil is no bound. Where they cross, Max wins.
	Min, Max *formula.Formula
}

// Table is the compiled list of a pack's attributes. It is never changed once made.
type Table struct {
	attributes []Attribute
	plans      []plan
	shown      []Index
}

// plan is an attribute as the fold needs it.
type plan struct {
	base, min, max quantity
}

// quantity is a number that is known at load, or a formula, or nothing.
type quantity struct {
	formula *formula.Formula // nil for a number and for nothing
	value   float64
	given   bool
}

// NewTable compiles attributes; their indices are their places. It panics for more than 65,535, which no loader lets
// through.
func NewTable(attributes []Attribute) *Table {
	if len(attributes) > 1<<16-1 {
		panic("stat: more attributes than there are indices")
	}
	if err := checkBands(Bands()); err != nil {
		panic(err)
	}
	t := &Table{attributes: slices.Clone(attributes)}
	for i, a := range attributes {
		t.plans = append(t.plans, plan{quantityOf(a.Base), quantityOf(a.Min), quantityOf(a.Max)})
		if a.Stat {
			t.shown = append(t.shown, Index(i))
		}
	}
	return t
}

func quantityOf(f *formula.Formula) quantity {
	if f == nil {
		return quantity{}
	}
	if x, ok := f.Literal(); ok {
		return quantity{value: x, given: true}
	}
	return quantity{formula: f, given: true}
}

// Len returns the number of attributes.
func (t *Table) Len() int { return len(t.attributes) }

// At returns the definition of an attribute. It panics for an index the table does not have.
func (t *Table) At(a Index) *Attribute { return &t.attributes[a] }

// Shown returns the attributes of the stat sheet, ascending. The slice is not to be changed.
func (t *Table) Shown() []Index { return t.shown }

// word returns the word of a small number, for String.
func word(i int, words ...string) string {
	if i < len(words) {
		return words[i]
	}
	return "unknown"
}
