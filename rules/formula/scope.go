package formula

import "strings"

// Scope says whose attribute is read. The zero value is the actor.
type Scope uint8

// The entities that a formula can read.
const (
	Actor  Scope = iota // who acts
	Target              // who is acted on
	Source              // who is answerable for the attached effect

	scopes = iota
)

// String returns the scope's word as authors write it after the dollar sign.
func (s Scope) String() string { return ScopeNames()[s] }

// ScopeNames returns the words of all scopes, in the order of their values.
func ScopeNames() []string { return []string{"actor", "target", "source"} }

// ParseName takes an authored attribute name apart. "might" has no scope; "$target.might" has one. It reports false for a
// scope that does not exist and for a name that is empty; whether there is such an attribute is for the caller to say.
func ParseName(text string) (scope Scope, scoped bool, name string, ok bool) {
	rest, scoped := strings.CutPrefix(text, "$")
	if !scoped {
		return Actor, false, text, text != ""
	}
	word, name, _ := strings.Cut(rest, ".")
	for i, known := range ScopeNames() {
		if word == known {
			return Scope(i), true, name, name != ""
		}
	}
	return Actor, true, name, false
}
