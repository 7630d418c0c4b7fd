// Package hostile writes scripts that mean harm: at random, from a seed, in the language that package vm runs. They loop, recurse, double
// texts, share variables, catch what they can, sort by nonsense, walk over what they delete, and try to keep something. Tests run them to
// see that nothing but a limit comes of it, and the same everywhere. No other package is meant to import it.
//
//	hostile.go     a script as a whole
//	statement.go   what its functions do
//	value.go       what they do it with
package hostile
