package check

// The bounds of a dice expression.
const (
	MaxDice  = 100  // dice of one term, or of a count that a formula gives
	MinSides = 2    // sides of a die
	MaxSides = 1000 // sides of a die
	MaxTerms = 8    // terms of an expression
)

// fate is the number of faces of an F die: -1, 0 and +1.
const fate = 3
