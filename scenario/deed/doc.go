// Package deed is what a scenario can do to a zone: what somebody does by itself (verbs), what is changed behind the back of
// the rules (settings), ops, and a player's going and coming.
//
// Each is a row of one of its tables, and a small struct: its fields are what the author writes, Check resolves their names,
// and Run posts a letter or sends somebody on an errand. Nothing else has to know of it.
package deed
