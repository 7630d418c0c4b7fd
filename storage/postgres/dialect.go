package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/wick-engine/wick/storage"
)

// dialect is PostgreSQL's.
type dialect struct{}

// Begin names the isolation, so that no setting of the server changes it. Reading wants a snapshot that holds for more than
// one statement.
func (dialect) Begin(writes bool) string {
	if writes {
		return "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
	}
	return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
}

// Lock lets others refer to the rows all the same: they do not change their keys.
func (dialect) Lock(table, key string) string {
	return fmt.Sprintf("SELECT %s FROM %s WHERE %s = ANY($1) ORDER BY %s FOR NO KEY UPDATE", key, table, key, key)
}

func (dialect) Share() string { return " FOR SHARE" }

// Class goes by the code of the error. What has none never reached the server, or its answer did not reach us.
func (dialect) Class(err error) error {
	var e *pgconn.PgError
	if !errors.As(err, &e) {
		return storage.ErrUnavailable
	}
	switch e.Code {
	case "23505":
		return storage.ErrUnique
	case "40001", "40P01", "55P03": // serialisation, deadlock, a lock that was not to be had
		return storage.ErrConflict
	case "53100":
		return storage.ErrFull
	case "57014", "57P01", "57P02", "57P03", "25006": // cancelled, going down, starting, read-only
		return storage.ErrUnavailable
	}
	if strings.HasPrefix(e.Code, "08") || strings.HasPrefix(e.Code, "53") || strings.HasPrefix(e.Code, "58") {
		return storage.ErrUnavailable // connection, resources, the system below
	}
	return nil
}

// Lost is true for everything but an answer of the server, which says that the commit was not done.
func (dialect) Lost(err error) bool {
	var e *pgconn.PgError
	return !errors.As(err, &e)
}

// RolledBack is never true: a rollback without a transaction is a warning.
func (dialect) RolledBack(error) bool { return false }

// Batch sends all rows in one message and reads all answers.
func (dialect) Batch(ctx context.Context, conn *sql.Conn, text string, rows [][]any) error {
	return conn.Raw(func(driverConn any) error {
		c, ok := driverConn.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("postgres: a connection of type %T", driverConn)
		}
		var b pgx.Batch
		for _, row := range rows {
			b.Queue(text, row...)
		}
		return c.Conn().SendBatch(ctx, &b).Close()
	})
}
