// Package archtest is the list of what must never be in this module, and the test that fails when it is.
//
// ARCHITECTURE.md says which room may import which, and what the rooms that simulate must keep away from; a rule that
// only a document keeps is broken within a month. So each rule is a file of this package: it reads the module's
// packages with their types and returns findings. A finding names the place, what is there, why that hurts and what to
// do instead. What is broken for a reason stands in exceptions.go with the reason, and an exception that has become
// unnecessary is a finding too.
//
// The rules are tested on testdata/planted, a small module in which every one of them is broken on purpose.
package archtest
