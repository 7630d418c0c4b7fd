// Package memory is a store that forgets everything when it is closed. It behaves like the ones on a database in all else,
// transactions and all, and passes the same suite: it is what tests and scenarios run on.
package memory
