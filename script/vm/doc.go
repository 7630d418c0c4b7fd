// Package vm runs Lua that cannot hurt anybody. It knows Lua and nothing of a game.
//
// A [Program] is scripts, compiled once and shared by any number of machines. A [Machine] runs their functions, one call at a time or one
// within another, each within its budget: so many instructions, so many bytes of new text, so deep. Everything is counted and nothing
// timed, so that a script stops at the same instruction on every machine; what has stopped cannot be caught by the script. Between two
// calls nothing is left of what a script did but what its host keeps for it in a [Store].
//
// The language is Lua 5.1 as github.com/yuin/gopher-lua has it, less whatever reaches outside or keeps state, and with what hides work
// in one instruction replaced before it is compiled (rewrite.go): tables are this package's own (table.go), which keep the order of
// their keys and charge for what they do; text is put together by functions that charge by the byte; whatever else takes longer for a
// longer text makes every instruction dearer as soon as there is one (meter.go).
//
//	program.go            scripts to a program, and what is wrong with them
//	rewrite.go, scope.go  what is changed and refused before compiling
//	machine.go, level.go  calls, budgets, stops
//	protect.go            calls that may fail
//	refuse.go             what values have not, in words
//	meter.go              the counting
//	table.go, freeze.go   tables
//	store.go, saved.go    what is kept between calls
//	base.go, text.go,     the library
//	format.go, list.go,
//	numbers.go
//	args.go               what functions in Go are given
package vm
