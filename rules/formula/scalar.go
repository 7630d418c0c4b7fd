package formula

import "slices"

// Scalar is a number that belongs to what is going on rather than to an entity. What lacks it makes it indeterminate.
type Scalar uint8

// The scalars.
const (
	Mag               Scalar = iota // magnitude of the call
	DepletionOverflow               // what was left of a blow when it had emptied the pool
	DepletionAmount                 // what the blow that emptied the pool took from it
	AffectLevel                     // level of the affect
	AffectMagnitude                 // magnitude it was applied with
	AffectStacks                    // its stacks
	AffectRung                      // its rung, for one that has a ladder
	EventMagnitude                  // the number an event carries
	CheckTotal                      // what was rolled, bonus included
	CheckMargin                     // by how much it passed what it was measured against

	scalars = iota
)

// String returns the scalar as authors write it.
func (s Scalar) String() string { return ScalarNames()[s] }

// ScalarNames returns what authors write for the scalars, in the order of their values.
func ScalarNames() []string {
	return []string{
		"$mag", "$depletion.overflow", "$depletion.amount", "$affect.level", "$affect.magnitude", "$affect.stacks",
		"$affect.rung", "$event.magnitude", "$check.total", "$check.margin",
	}
}

// ParseScalar returns the scalar that authors write as name, such as "$mag".
func ParseScalar(name string) (Scalar, bool) {
	i := slices.Index(ScalarNames(), name)
	return Scalar(max(i, 0)), i >= 0
}
