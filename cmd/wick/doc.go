// Command wick makes, checks, tests and serves games: `wick --help` lists its verbs, one file of this package each.
//
// A verb is a struct of flags with a Run method; all of them stand in the struct command, which is the table of contents.
// Every verb leaves by one of four codes, so that scripts can tell a faulty pack from a mistyped flag (see exit.go).
package main
