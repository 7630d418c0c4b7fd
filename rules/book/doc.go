// Package book holds the rules of one pack as they were compiled: attributes, pools, affects, checks and op-lists, in which
// names have become indices and every reference lies within its list.
//
// It is a book: whoever plays reads it and nobody writes it, so one may serve any number of engines. It knows what an op is
// and says of each whether it must pass the gate, and of every list and affect whether it is harm, but not how anything is
// done; that is package rules. rules/define writes it from a pack's files.
//
//	defs.go    the definitions
//	affect.go  affects, and what the rungs of a ladder do
//	ledger.go  abilities, tracks, professions, recipes, items, bundles
//	event.go   what content can listen for
//	ears.go    who of it listens for what
//	op.go      one op, and the table of their kinds
//	wards.go   which affects can be kept off at all
//	harm.go    which affects and lists are harm
package book
