package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/sqlstore"
)

// dialect is SQLite's.
type dialect struct {
	code func(error) (code int, ok bool)
}

// The numbers of SQLite's errors that mean something to us; the lower eight bits are the primary ones.
const (
	codeError         = 1
	codeBusy          = 5
	codeLocked        = 6
	codeNoMemory      = 7
	codeReadOnly      = 8
	codeInterrupt     = 9
	codeIO            = 10
	codeFull          = 13
	codeCannotOpen    = 14
	codeProtocol      = 15
	codePrimaryKey    = 19 | 6<<8
	codeUnique        = 19 | 8<<8
	codeRowID         = 19 | 10<<8
	primaryCodeMask   = 0xff
	nothingToRollBack = "no transaction is active"
)

// Begin takes the write lock at once where the transaction writes: taken later, it could be refused halfway.
func (dialect) Begin(writes bool) string {
	if writes {
		return "BEGIN IMMEDIATE"
	}
	return "BEGIN"
}

func (dialect) Lock(string, string) string { return "" }

func (dialect) Share() string { return "" }

// Class goes by the number of the error, and never by its text.
func (d dialect) Class(err error) error {
	code, ok := d.code(err)
	if !ok {
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return storage.ErrUnavailable
		}
		return nil
	}
	switch code {
	case codePrimaryKey, codeUnique, codeRowID:
		return storage.ErrUnique
	}
	switch code & primaryCodeMask {
	case codeBusy, codeLocked:
		return storage.ErrConflict
	case codeFull:
		return storage.ErrFull
	case codeNoMemory, codeReadOnly, codeInterrupt, codeIO, codeCannotOpen, codeProtocol:
		return storage.ErrUnavailable
	}
	return nil
}

// Lost is never true: SQLite lies in the process, and its error of a commit means that it was not done.
func (dialect) Lost(error) bool { return false }

func (d dialect) RolledBack(err error) bool {
	code, ok := d.code(err)
	return ok && code == codeError && strings.Contains(err.Error(), nothingToRollBack)
}

func (dialect) Batch(ctx context.Context, conn *sql.Conn, text string, rows [][]any) error {
	return sqlstore.Each(ctx, conn, text, rows)
}
