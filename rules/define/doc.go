// Package define is where the rules meet JSON: what can be wrong with attributes, pools, damage types, affects, op-lists,
// formulas, checks and belongings without being wrong JSON, and the compiler to [book.Defs]. How authors write them is package
// shape's.
//
// A [Compiler] is given the definitions of all kinds at once, since they name each other, and after that any op-lists that
// stand elsewhere in a pack. Names become dense indices, formulas become code, times become ticks; whatever is wrong is
// reported at its place, all of it in one go. Only what the engine runs is read: a field or an op that it does not know is
// a fault, never passed over.
//
// What is allowed and still seldom meant, such as a band behind one that always matches, is a warning. Most of these are package
// lint's. What a pack speaks of without defining it gets its numbers from package names.
//
//	compiler.go, extend.go                         a pack, and op-lists against one that is compiled already
//	attribute.go, resource.go, affect.go,          its definitions
//	ability.go, belongings.go, bundle.go, combat.go
//	taken.go, stacking.go, modifier.go             parts of affects
//	handler.go, hook.go                            what listens and what is asked, scripts among them
//	list.go, ops.go, condition.go, amount.go,      op-lists
//	check.go, reading.go
//	fault.go                                       the codes of what is reported
package define
