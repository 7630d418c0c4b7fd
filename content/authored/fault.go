package authored

import (
	"strconv"
	"strings"

	"github.com/wick-engine/wick/content/spelling"
)

// Codes of the faults this package finds. Those who read further add their own; a code is lower_snake_case, names the rule
// that was broken and never changes, so that tools and tests can rely on it.
const (
	BadJSON      = "bad_json"      // not JSON, or nested or filled beyond the limits
	DuplicateKey = "duplicate_key" // one object holds a field twice
	MissingField = "missing_field" // a required field is absent
	WrongType    = "wrong_type"    // another JSON type than asked for; null is always wrong
)

// Place is a position in a file. Line and column count from 1, columns in characters; 0 means not known.
type Place struct {
	File         string
	Line, Column int
}

// IsZero says that nothing is known about the place.
func (p Place) IsZero() bool { return p == Place{} }

// String gives "file:line:column", leaving out what is not known.
func (p Place) String() string {
	var parts []string
	if p.File != "" {
		parts = append(parts, p.File)
	}
	if p.Line > 0 {
		parts = append(parts, strconv.Itoa(p.Line))
		if p.Column > 0 {
			parts = append(parts, strconv.Itoa(p.Column))
		}
	}
	return strings.Join(parts, ":")
}

// Fault is one thing wrong with what an author wrote. It is a value made for tools; String makes the line for people.
// [Node.Fault] fills in everything that follows from the place.
type Fault struct {
	// File is the path of the file as the author knows it; Line and Column as in [Place].
	File         string
	Line, Column int
	// Path is where in the file's value the fault is, such as rooms[2].exits.north. Empty for the whole file.
	Path string
	// ID is the id of the nearest enclosing definition. Empty where there is none.
	ID string
	// Code is the rule that was broken, one of the constants above or another room's own.
	Code string
	// Problem says what is wrong where value and expectation do not say it by themselves: "unknown field", "missing".
	Problem string
	// Value is the offending value as plain text, shortened to 80 characters. It is printed in quotes.
	Value string
	// Expected says what would have been right: "a room", "a number from 0 to 10".
	Expected string
	// Allowed lists words that would have been right, nearest spelling first, at most [MaxAllowed] of them.
	Allowed []string
	// Near is the known name nearest to Value, if one is near enough to be meant.
	Near string
	// Also is a second place, for what clashes with something elsewhere.
	Also Place
	// Warning marks what is worth a word but does not stop a pack from loading.
	Warning bool
}

// MaxAllowed is how many allowed words a fault lists.
const MaxAllowed = 16

// Place returns where the fault is.
func (f Fault) Place() Place { return Place{File: f.File, Line: f.Line, Column: f.Column} }

// String gives the fault as one line:
//
//	maps/yard.json:12:9: rooms[2].exits.north in "gate": "stadion": expected a room; did you mean "station"?
func (f Fault) String() string {
	var b strings.Builder
	if place := f.Place(); !place.IsZero() {
		b.WriteString(place.String())
		b.WriteString(": ")
	}
	if f.Warning {
		b.WriteString("warning: ")
	}
	b.WriteString(f.Path)
	if f.ID != "" {
		if f.Path != "" {
			b.WriteByte(' ')
		}
		b.WriteString("in ")
		b.WriteString(strconv.Quote(f.ID))
	}
	if f.Path != "" || f.ID != "" {
		b.WriteString(": ")
	}
	b.WriteString(f.Problem)
	switch {
	case f.Problem == "":
		b.WriteString(strconv.Quote(f.Value))
	case f.Value != "":
		b.WriteString(" ")
		b.WriteString(strconv.Quote(f.Value))
	}
	if expected := f.expectation(); expected != "" {
		b.WriteString(": expected ")
		b.WriteString(expected)
	}
	if f.Near != "" {
		b.WriteString("; did you mean ")
		b.WriteString(strconv.Quote(f.Near))
		b.WriteString("?")
	}
	if f.Near != "" && len(f.Allowed) > 0 {
		b.WriteString(" (allowed: ")
		b.WriteString(spelling.Quoted(f.Allowed, ", "))
		b.WriteString(")")
	}
	if !f.Also.IsZero() {
		b.WriteString("; see ")
		b.WriteString(f.Also.String())
	}
	return b.String()
}

// expectation is what comes after "expected". The allowed words are part of it unless one of them is offered first.
func (f Fault) expectation() string {
	switch {
	case len(f.Allowed) == 0 || f.Near != "":
		return f.Expected
	case f.Expected == "":
		return spelling.Quoted(f.Allowed, " or ")
	}
	return f.Expected + ": " + spelling.Quoted(f.Allowed, " or ")
}

// shorten cuts text to at most 80 characters, so that one bad value cannot fill a screen.
func shorten(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	cut, seen := 0, 0
	for i := range text {
		if seen++; seen == most {
			cut = i
		}
	}
	if seen <= most {
		return text
	}
	return text[:cut] + "…"
}
