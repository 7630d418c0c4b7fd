// Package formula works out the numbers that authors leave open: what a blow deals, what an attribute starts from, how
// long something lasts.
//
// A formula is authored as a tree in prefix form, ["+", ["*", ["attr", "con"], 10], 5], and compiled once, when its pack
// is loaded. The compiled form is a row of small instructions, so working one out parses nothing and allocates nothing.
// It does not know what an attribute is: an [Env] tells it, and says "indeterminate" where there is nothing to tell.
//
// Three promises hold everywhere. Products, quotients and sums are made one at a time in the order they were written and
// rounded each on its own, so the result has the same bits on every machine. What is indeterminate stays so through every
// head and is judged once, at the top: a step may be infinite as long as the result is finite. And of the branches of an
// "if" only the chosen one is worked out.
//
// The package reads no JSON. Rooms that meet authored text build a [Node] and hand it to [Compile]; [ParseHead],
// [ParseScalar] and [ParseName] know the words.
package formula
