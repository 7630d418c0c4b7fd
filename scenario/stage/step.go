package stage

import "github.com/wick-engine/wick/scenario/premise"

// Step is one entry of a scenario's steps after decoding. It is checked once and may be run any number of times, by
// several runs at once, so running must not change it.
type Step interface {
	// Base is what every step has.
	Base() *premise.Head
	// Check resolves the names that the step holds.
	Check(c *premise.Checker)
	// Run carries the step out when its moment has come. What it finds wrong it reports with Fail.
	Run(r *Run)
}

// Lasting is a step that goes on after its moment, for so many ticks. A scenario does not end before.
type Lasting interface{ Lasts() int }

// Row is an entry of a table of what a step can be.
type Row struct {
	// Word is what the author writes; "" where the key of the table alone says it.
	Word string
	// Doc is a sentence for authors.
	Doc string
	// Make makes an empty step for the decoder: a pointer to a struct whose fields are what the author writes.
	Make func() Step
}
