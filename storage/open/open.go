// Package open finds the store that belongs to an address: a file is SQLite's, postgres://... is PostgreSQL's, and memory:
// forgets everything.
package open

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/memory"
	"github.com/wick-engine/wick/storage/migrations"
	"github.com/wick-engine/wick/storage/postgres"
	"github.com/wick-engine/wick/storage/sqlite"
)

// Options are what may be set about a store. A field that is 0 has the store's default.
type Options struct {
	// Waiting is how many transactions may wait for their turn.
	Waiting int
	// Hook is asked at every point of every transaction; nil for none.
	Hook storage.Hook
	// Log gets the errors that nobody can be told about; nil for none.
	Log *slog.Logger
}

// Memory is the address of a store that lasts as long as the process.
const Memory = "memory:"

// Store opens the store at an address. A SQLite file is made and migrated if need be; on PostgreSQL missing migrations are
// an error, storage.ErrPending.
func Store(ctx context.Context, dsn string, o Options) (storage.Store, error) {
	// Each case returns by itself: a nil pointer of a concrete type would be a store that is not nil.
	switch {
	case dsn == Memory:
		return memory.Open(memory.Options{Waiting: o.Waiting, Hook: o.Hook}), nil
	case isPostgres(dsn):
		s, err := postgres.Open(ctx, dsn, postgres.Options{Waiting: o.Waiting, Hook: o.Hook, Log: o.Log})
		if err != nil {
			return nil, err
		}
		return s, nil
	}
	s, err := sqlite.Open(ctx, dsn, sqlite.Options{Waiting: o.Waiting, Hook: o.Hook, Log: o.Log})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// ErrNothingToMigrate is the error of asking for the migrations of a store that has none.
var ErrNothingToMigrate = errors.New("storage: a store in memory has no migrations")

// Migrations opens the database at an address for looking at its migrations, and applying them. Close it after use.
func Migrations(ctx context.Context, dsn string) (*migrations.Migrator, error) {
	switch {
	case dsn == Memory:
		return nil, ErrNothingToMigrate
	case isPostgres(dsn):
		return postgres.Migrations(ctx, dsn)
	}
	return sqlite.Migrations(ctx, dsn)
}

func isPostgres(dsn string) bool {
	return strings.HasPrefix(dsn, "postgres://") || strings.HasPrefix(dsn, "postgresql://")
}
