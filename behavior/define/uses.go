package define

import "github.com/wick-engine/wick/content"

// Use is a place in an effect that means something only to the rules.
type Use struct {
	Kind UseKind
	// Index into Catalog.Attributes, Catalog.DamageTypes or Catalog.OpLists; -1 for UseResolve.
	Index int
	// Node is the name, or the list of ops, or the operation that asks for a resolution.
	Node *content.Node
	// Owner is the sort of definition the effect is written in, and OwnerID its id.
	Owner   OwnerKind
	OwnerID string
	// Effect is the index of the effect in Catalog.Effects.
	Effect int
	// Value of UseAttribute is what is added to the attribute.
	Value float64
}

// UseKind says what a place asks of the rules.
type UseKind uint8

// The kinds of uses.
const (
	UseAttribute  UseKind = iota // an attribute of that name
	UseDamageType                // a damage type of that name
	UseOps                       // a list of ops to be compiled
	UseResolve                   // an ability that began the run
)

// Unknown returns the problem of a use that the rules have nothing for: of a name that is none of the known ones, or of
// ops or a resolution for the reason that is expected otherwise.
func (u Use) Unknown(expected string, known []string) Problem {
	code := unknownAttribute
	if u.Kind == UseOps || u.Kind == UseResolve {
		code = unknownOps
	}
	f := u.Node.Fault(code, expected)
	if u.Node.Kind() == content.Text {
		f.Near = content.Nearest(u.Node.Text(), known)
		f.Allowed = content.NearestFirst(u.Node.Text(), known, content.MaxAllowed)
	}
	return f
}
