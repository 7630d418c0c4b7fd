package sqlstore

import (
	"context"
	"database/sql"
)

// Dialect is what differs from one database to the other.
type Dialect interface {
	// Begin is the statement that opens a transaction.
	Begin(writes bool) string
	// Lock is a query that locks the rows of a table whose key, a number, is in the array $1, in ascending order; empty where
	// a transaction that writes has the database for itself.
	Lock(table, key string) string
	// Share is what is put behind a query so that nobody changes its rows before the transaction ends; it may be empty.
	Share() string
	// Class says what the driver's error is: one of the classes of package storage, or nil for none.
	Class(err error) error
	// Lost tells whether an error of a commit leaves open if it was done.
	Lost(err error) bool
	// RolledBack tells whether an error of a rollback means that the database has rolled back by itself already.
	RolledBack(err error) bool
	// Batch runs one statement many times, in as few messages as it can.
	Batch(ctx context.Context, conn *sql.Conn, text string, rows [][]any) error
}

// Each is Batch for a database that is in the same process, where a message costs nothing.
func Each(ctx context.Context, conn *sql.Conn, text string, rows [][]any) error {
	stmt, err := conn.PrepareContext(ctx, text)
	if err != nil {
		return err
	}
	defer stmt.Close()
	for _, row := range rows {
		if _, err := stmt.ExecContext(ctx, row...); err != nil {
			return err
		}
	}
	return nil
}
