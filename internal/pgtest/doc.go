// Package pgtest runs a PostgreSQL server for a test binary: a new one in a temporary folder, on a free port of the loopback
// device, as a user that is not root, gone when the binary ends in whatever way.
package pgtest
