package sqlstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"

	"github.com/wick-engine/wick/storage"
)

// statement is a text for the database and the name it has in errors and hooks.
type statement struct{ name, text string }

// owners are rows to lock before anything else.
type owners struct {
	table, key string
	ids        []int64
}

// tx is a transaction on a connection of its own.
type tx struct {
	s      *Store
	ctx    context.Context
	conn   *sql.Conn
	writes bool
	open   bool  // BEGIN was sent, and neither COMMIT nor ROLLBACK
	err    error // what ended it
}

// write runs fn in a transaction that writes, when its turn has come.
func (s *Store) write(ctx context.Context, lock owners, fn func(*tx) error) error {
	if err := s.writers.Enter(ctx); err != nil {
		return err
	}
	defer s.writers.Leave()
	return s.run(&tx{s: s, ctx: ctx, writes: true}, s.c.Writing, func(t *tx) error {
		if err := t.lock(lock); err != nil {
			return err
		}
		return fn(t)
	})
}

// read runs fn on a snapshot.
func (s *Store) read(ctx context.Context, fn func(*tx) error) error {
	if err := s.readers.Enter(ctx); err != nil {
		return err
	}
	defer s.readers.Leave()
	return s.run(&tx{s: s, ctx: ctx}, s.c.Reading, fn)
}

// run is the life of a transaction. Unless it comes to the end of the commit everything is rolled back, panics included,
// which are not caught.
func (s *Store) run(t *tx, db *sql.DB, fn func(*tx) error) (err error) {
	if err := t.at(storage.Beginning, "begin"); err != nil {
		return err
	}
	if t.conn, err = db.Conn(t.ctx); err != nil {
		return t.failed("begin", err)
	}
	defer t.end()
	if _, err := t.conn.ExecContext(t.ctx, s.c.Dialect.Begin(t.writes)); err != nil {
		t.open = true // it may have arrived
		return t.failed("begin", err)
	}
	t.open = true
	if err := t.at(storage.Begun, "begin"); err != nil {
		return err
	}
	if err := fn(t); err != nil {
		return err
	}
	if t.err != nil {
		return t.err
	}
	return t.commit()
}

// commit sends the commit. It does not listen to the context, which could only make a known outcome an unknown one.
func (t *tx) commit() error {
	if err := t.at(storage.Committing, "commit"); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.ctx), t.s.c.CommitWait)
	defer cancel()
	if _, err := t.conn.ExecContext(ctx, "COMMIT"); err != nil {
		if t.writes && t.s.c.Dialect.Lost(err) {
			return &storage.Error{Class: storage.ErrUnknown, Doing: "commit", Err: err}
		}
		return t.failed("commit", err)
	}
	t.open = false
	if err := t.at(storage.Committed, "commit"); err != nil {
		return &storage.Error{Class: storage.ErrUnknown, Doing: "commit", Err: err}
	}
	return nil
}

// end rolls back what is still open and gives the connection back. One that could not roll back is thrown away, and the
// database rolls back when it notices.
func (t *tx) end() {
	if t.open {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(t.ctx), t.s.c.CommitWait)
		defer cancel()
		_, err := t.conn.ExecContext(ctx, "ROLLBACK")
		if err != nil && !t.s.c.Dialect.RolledBack(err) {
			t.s.c.Log.Warn("storage: rollback failed, the connection is thrown away", "err", err, "writes", t.writes)
			_ = t.conn.Raw(func(any) error { return driver.ErrBadConn })
		}
	}
	t.open, t.err = false, storage.ErrEnded
	if err := t.conn.Close(); err != nil && !errors.Is(err, sql.ErrConnDone) && !errors.Is(err, driver.ErrBadConn) {
		t.s.c.Log.Warn("storage: a connection could not be given back", "err", err)
	}
}

// lock locks rows where the dialect needs it.
func (t *tx) lock(o owners) error {
	if len(o.ids) == 0 {
		return nil
	}
	text := t.s.c.Dialect.Lock(o.table, o.key)
	if text == "" {
		return nil
	}
	return t.exec(statement{"lock " + o.table, text}, o.ids)
}

// at asks the hook.
func (t *tx) at(phase storage.Phase, name string) error {
	if t.s.c.Hook == nil {
		return nil
	}
	if err := t.s.c.Hook.At(storage.Point{Phase: phase, Statement: name, Writes: t.writes}); err != nil {
		t.err = &storage.Error{Doing: name, Err: err}
		return t.err
	}
	return nil
}

// failed ends the transaction with the error of a statement.
func (t *tx) failed(name string, err error) error {
	class := t.s.c.Dialect.Class(err)
	if t.ctx.Err() != nil {
		class = storage.ErrUnavailable
		if cause := t.ctx.Err(); !errors.Is(err, cause) {
			err = errors.Join(cause, err) // drivers do not all say why they were interrupted
		}
	}
	t.err = &storage.Error{Class: class, Doing: name, Err: err}
	return t.err
}

// do runs one statement between its two points.
func (t *tx) do(name string, run func() error) error {
	if t.err != nil {
		return t.err
	}
	if err := t.at(storage.Before, name); err != nil {
		return err
	}
	if err := run(); err != nil {
		return t.failed(name, err)
	}
	return t.at(storage.After, name)
}

// exec runs a statement that returns nothing.
func (t *tx) exec(s statement, args ...any) error {
	_, err := t.count(s, args...)
	return err
}

// count runs a statement that returns nothing, and says how many rows it changed.
func (t *tx) count(s statement, args ...any) (n int64, err error) {
	err = t.do(s.name, func() error {
		result, err := t.conn.ExecContext(t.ctx, s.text, args...)
		if err != nil {
			return err
		}
		n, err = result.RowsAffected()
		return err
	})
	return n, err
}

// row reads the first row of a query into dst; false if it has none.
func (t *tx) row(s statement, args []any, dst ...any) (found bool, err error) {
	err = t.do(s.name, func() error {
		err := t.conn.QueryRowContext(t.ctx, s.text, args...).Scan(dst...)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		found = err == nil
		return err
	})
	return found && err == nil, err
}

// rows calls each for every row of a query; it scans.
func (t *tx) rows(s statement, args []any, each func(*sql.Rows) error) error {
	return t.do(s.name, func() error {
		rows, err := t.conn.QueryContext(t.ctx, s.text, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			if err := each(rows); err != nil {
				return err
			}
		}
		return rows.Err()
	})
}

// batch runs a statement once for each row of arguments.
func (t *tx) batch(s statement, rows [][]any) error {
	if len(rows) == 0 {
		return t.err
	}
	return t.do(s.name, func() error { return t.s.c.Dialect.Batch(t.ctx, t.conn, s.text, rows) })
}
