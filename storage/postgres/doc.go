// Package postgres is the store in a PostgreSQL database.
//
// Transactions that write are READ COMMITTED and begin by locking the rows of their owners, in ascending order; the unique
// indexes are the second guard. Nothing relies on a stricter isolation. Migrations are applied when they are asked for and
// not at start, because several servers and an operator may share the database.
package postgres
