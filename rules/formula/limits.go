package formula

// The bounds of an authored formula.
const (
	MaxDepth = 64   // levels of heads within heads, the innermost number or name included
	MaxNodes = 1024 // heads, numbers and names together
)
