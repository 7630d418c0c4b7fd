package formula

// Node is one step of a formula as it was authored. The zero value is the number 0.
type Node struct {
	Head  Head
	Value float64 // of Lit; finite
	Attr  uint32  // of Attr: the attribute's index
	// Scope is whose attribute is read where Scoped is set. Otherwise whoever works the formula out says so.
	Scope  Scope
	Scoped bool
	Scalar Scalar // of ScalarHead
	Args   []Node // what the other heads work on, in written order
}
