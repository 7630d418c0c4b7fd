// Package wire is how replicated components become numbers, and numbers become bits.
//
// A [Kind] is made from the declaration of a ghost kind: it reads the tags of the components' fields once. It has two
// [Layout]s, one for each [Face] of a ghost: what its owner is told, and what everybody else is. A layout captures a
// component's fields into a row of numbers, restores them from it, and writes a row against another that the reader has.
//
// What is the same is one bit; what moves on as it did is a few. How the bits lie is drawn where they are written: in
// delta.go for a number, at [Layout.Encode] for a row.
package wire
