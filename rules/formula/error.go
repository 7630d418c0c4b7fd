package formula

import "strconv"

// Problem is a reason not to compile a formula.
type Problem uint8

// The problems.
const (
	UnknownHead Problem = iota + 1
	UnknownScope
	UnknownScalar
	WrongCount // of arguments
	NotFinite  // a number
	TooDeep    // more than MaxDepth levels
	TooLarge   // more than MaxNodes nodes
)

// Error says why a formula is not one.
type Error struct {
	// Path leads from the top to the node at fault: at each step the index in Args. It is empty for the top itself.
	Path    []int
	Problem Problem
	Head    Head // of the node at fault
	Count   int  // of WrongCount: how many arguments it has
}

// Error describes the problem and what would be allowed, in lower case and without the path.
func (e *Error) Error() string {
	switch e.Problem {
	case UnknownHead:
		return "there is no head " + strconv.Itoa(int(e.Head))
	case UnknownScope:
		return "there is no such scope"
	case UnknownScalar:
		return "there is no such scalar"
	case WrongCount:
		return `"` + e.Head.String() + `" takes ` + e.Head.counts() + ", not " + strconv.Itoa(e.Count)
	case NotFinite:
		return "a number must be finite"
	case TooDeep:
		return "a formula has at most " + strconv.Itoa(MaxDepth) + " levels"
	case TooLarge:
		return "a formula has at most " + strconv.Itoa(MaxNodes) + " heads, numbers and names"
	}
	return "a formula has a problem of number " + strconv.Itoa(int(e.Problem))
}

// counts says in words how many arguments a head takes.
func (h Head) counts() string {
	least, most := h.Arity()
	if h.leaf() {
		least, most = 0, 0
	}
	text := strconv.Itoa(least)
	if most > least {
		text += " or more"
	}
	if least == 1 && most == 1 {
		return text + " argument"
	}
	return text + " arguments"
}
