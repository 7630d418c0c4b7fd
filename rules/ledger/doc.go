// Package ledger holds what lasts of somebody: the flags, tracks, abilities, professions and bases that a player keeps wherever it
// goes, and what is asked for of them and waits to be written down.
//
// It is a leaf of the rules that needs no op: plain lists that can be read, changed, hashed, saved and loaded, bounded by what a
// [Book] says can be there. When anything changes, and what follows from it, is up to package rules.
//
//	book.go    what a pack allows
//	ledger.go  what somebody has
//	loans.go   abilities that somebody has for a while
//	change.go  what is asked for
//	queue.go   what waits for an answer
//	state.go   hash, save and load
package ledger
