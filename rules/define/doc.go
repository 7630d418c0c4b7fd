// Package define is where the rules meet JSON: the forms in which authors write attributes, pools, damage types, affects,
// op-lists, formulas and checks, what can be wrong with them without being wrong JSON, and the compiler to [book.Defs].
//
// A [Compiler] is given the definitions of all kinds at once, since they name each other, and after that any op-lists that
// stand elsewhere in a pack. Names become dense indices, formulas become code, times become ticks; whatever is wrong is
// reported at its place, all of it in one go. Only what the engine runs is read: a field or an op that it does not know is
// a fault, never passed over.
//
// What is allowed and still seldom meant, such as a band behind one that always matches, is a warning.
package define
