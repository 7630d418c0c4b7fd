// Package nettest is the network of tests.
//
// [NewPair] is a link inside the process, a [session.Link] at the server's end, with any bad weather of package condition
// in between, in real time or by a clock that the test moves by hand. It behaves as a gateway does, down to the reader
// who does not read, and [RunGateway] is the list of what that means: a suite of small named cases that every gateway has
// to pass. [Leaks] finds goroutines that a test has left behind.
package nettest
