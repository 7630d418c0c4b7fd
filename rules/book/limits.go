package book

// MaxNesting is how deep op-lists stand in each other at most, the outermost included; MaxListOps is how many ops one holds.
const (
	MaxNesting = 16
	MaxListOps = 256
)
