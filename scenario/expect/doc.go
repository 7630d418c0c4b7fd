// Package expect is what a scenario can expect of a zone: where somebody is, what it is to the rules, and how often something
// happened.
//
// Each is a row of one table, and a small struct: its fields are what the author writes, Check resolves their names, and Run
// compares them with how things stand and fails the step where they differ. To expect something changes nothing.
package expect
