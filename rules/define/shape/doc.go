// Package shape holds what authors of rules write, field by field: the structs that the files of a pack are read into, with
// what is asked of each value and a sentence that says what it means. Schemas for editors and the tables of the guides are made
// of them, too.
//
// It knows how things are written and not what becomes of them: package define checks what a single field cannot show, and
// compiles.
//
//	kinds.go                                  which kinds there are, and where they stand in a pack
//	pools.go, affect.go, ability.go,          their definitions
//	belongings.go
//	op.go, opaffect.go, opbelongings.go       ops
//	opbranch.go                               ops with lists in them
//	formula.go                                a formula, which is kept as it was written
package shape
