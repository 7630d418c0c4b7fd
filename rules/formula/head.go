package formula

import "slices"

// Head says what a node does.
type Head uint8

// The heads. Numbers and names come first; what stands for truth is 1 or 0, and whatever is above 0 counts as true.
const (
	Lit        Head = iota // a number
	Attr                   // an attribute's value, through the whole fold
	ScalarHead             // a number of the context
	Add                    // the sum
	Mul                    // the product
	Min                    // the smallest
	Max                    // the largest
	Sub                    // the first less all others; of one argument its negative
	Div                    // the first divided by each of the others in turn
	Clamp                  // the first, not below the second, and above all not over the third
	Floor                  // the next whole number below
	Ceil                   // the next whole number above
	Round                  // the nearest whole number, halves away from zero
	Mod                    // the remainder of a division, with the sign of the first
	If                     // the second where the first is above 0, else the third
	AtLeast                // >=
	AtMost                 // <=
	Above                  // >
	Below                  // <
	Equal                  // ==
	Unequal                // !=
	And                    // whether all are true
	Or                     // whether one is true
	Not                    // whether it is not true

	heads = iota
)

// word is what is known of a head without looking at a node: what authors write, and how many arguments may follow.
type word struct {
	text     string
	min, max int
}

// words returns the table of heads, in the order of their values. A scalar is written as a text and has no head word.
func words() [heads]word {
	return [heads]word{
		Lit: {"lit", 1, 1}, Attr: {"attr", 1, 1}, ScalarHead: {"", 0, 0},
		Add: {"+", 1, MaxNodes}, Mul: {"*", 1, MaxNodes}, Min: {"min", 1, MaxNodes}, Max: {"max", 1, MaxNodes},
		Sub: {"-", 1, MaxNodes}, Div: {"/", 2, MaxNodes}, Clamp: {"clamp", 3, 3},
		Floor: {"floor", 1, 1}, Ceil: {"ceil", 1, 1}, Round: {"round", 1, 1}, Mod: {"mod", 2, 2}, If: {"if", 3, 3},
		AtLeast: {">=", 2, 2}, AtMost: {"<=", 2, 2}, Above: {">", 2, 2}, Below: {"<", 2, 2}, Equal: {"==", 2, 2}, Unequal: {"!=", 2, 2},
		And: {"and", 1, MaxNodes}, Or: {"or", 1, MaxNodes}, Not: {"not", 1, 1},
	}
}

// String returns the head's word as authors write it; a scalar, which is written without one, gives "$".
func (h Head) String() string {
	if h == ScalarHead {
		return "$"
	}
	return words()[h].text
}

// HeadNames returns the words of all heads that authors can write, in the order of their values.
func HeadNames() []string {
	names := make([]string, 0, heads)
	for _, w := range words() {
		if w.text != "" {
			names = append(names, w.text)
		}
	}
	return names
}

// ParseHead returns the head that authors write as text.
func ParseHead(text string) (Head, bool) {
	all := words()
	i := slices.IndexFunc(all[:], func(w word) bool { return w.text == text && text != "" })
	return Head(max(i, 0)), i >= 0
}

// Arity returns how many arguments an author may write after the head, both ends included. What takes any number ends at
// [MaxNodes], more than which no formula can have. Attr and Lit count their name or number, which a Node holds in a field.
func (h Head) Arity() (least, most int) {
	w := words()[h]
	return w.min, w.max
}

// leaf reports whether a node of the head holds what it needs itself and has no nodes below it.
func (h Head) leaf() bool { return h <= ScalarHead }
