package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"time"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/storage"
)

// Config is what a store is made of. All but Hook, Log and CommitWait is required.
type Config struct {
	// Dialect is the database's.
	Dialect Dialect
	// Writing has the connections that write, Reading those that read; they may be the same. The store closes them.
	Writing, Reading *sql.DB
	// Writers and Readers are how many transactions of each run at once.
	Writers, Readers int
	// Waiting is how many may wait for each; another one is turned away.
	Waiting int
	// CommitWait is how long a commit or rollback may take, whatever the context says; 0 is 10 s.
	CommitWait time.Duration
	// Hook is asked at every point of every transaction; nil for none.
	Hook storage.Hook
	// Log gets the errors that nobody can be told about; nil for none.
	Log *slog.Logger
}

// Store is a store on a database.
type Store struct {
	c       Config
	writers *storage.Queue
	readers *storage.Queue
	ids     *storage.IDs
}

// New makes a store of an open database whose tables are there.
func New(c Config) *Store {
	if c.CommitWait == 0 {
		c.CommitWait = 10 * time.Second
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	s := &Store{c: c, writers: storage.NewQueue(c.Writers, c.Waiting), readers: storage.NewQueue(c.Readers, c.Waiting)}
	s.ids = storage.NewIDs(s)
	return s
}

// Close waits for the transactions under way and closes the database.
func (s *Store) Close() error {
	s.writers.Close()
	s.readers.Close()
	err := s.c.Reading.Close()
	if s.c.Writing != s.c.Reading {
		err = errors.Join(err, s.c.Writing.Close()) // last, so that it leaves the file tidy
	}
	return err
}

// Waiting is how many transactions that write wait for their turn, and how many were turned away so far.
func (s *Store) Waiting() (waiting int, turnedAway uint64) { return s.writers.Length() }

// Reserve sets ids aside, in a transaction of its own.
func (s *Store) Reserve(ctx context.Context, kind account.IDKind, n int64) (first int64, err error) {
	if err := storage.CheckReserve(kind, n); err != nil {
		return 0, err
	}
	err = s.write(ctx, owners{}, func(t *tx) error {
		_, err := t.row(reserveIDs, []any{string(kind), n + 1, n}, &first)
		return err
	})
	if err != nil {
		return 0, err
	}
	return first - n, nil
}

// Accounts is the store as accounts see it.
func (s *Store) Accounts() account.Store { return accounts{s} }

// Keep is the store as keep sees it.
func (s *Store) Keep() keep.Store { return keeper{s} }

type accounts struct{ s *Store }

func (a accounts) Write(ctx context.Context, ids []account.ID, fn func(account.Tx) error) error {
	lock := owners{table: "account", key: "account_id"}
	for _, id := range ids {
		lock.ids = append(lock.ids, int64(id))
	}
	return a.s.write(ctx, lock, func(t *tx) error { return fn(t) })
}

func (a accounts) Read(ctx context.Context, fn func(account.ReadTx) error) error {
	return a.s.read(ctx, func(t *tx) error { return fn(t) })
}

func (a accounts) NextID(ctx context.Context, kind account.IDKind) (int64, error) {
	return a.s.ids.Next(ctx, kind)
}

type keeper struct{ s *Store }

func (k keeper) Write(ctx context.Context, ids []int64, fn func(keep.Tx) error) error {
	return k.s.write(ctx, owners{"player_character", "character_id", ids}, func(t *tx) error { return fn(t) })
}

func (k keeper) Read(ctx context.Context, fn func(keep.ReadTx) error) error {
	return k.s.read(ctx, func(t *tx) error { return fn(t) })
}

// The interfaces are kept.
var _ storage.Store = (*Store)(nil)
