package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/migrations"
	"github.com/wick-engine/wick/storage/sqlstore"
)

// Options are what may be set about a store. A field that is 0 has the default.
type Options struct {
	// Waiting is how many transactions may wait to write, and as many to read; default 256.
	Waiting int
	// Writers and Readers are how many transactions run at once, each on a connection; default 8 of each.
	Writers, Readers int
	// Hook is asked at every point of every transaction; nil for none.
	Hook storage.Hook
	// Log gets the errors that nobody can be told about; nil for none.
	Log *slog.Logger
}

// Open opens the database at an address such as postgres://user:password@host/name. ErrPending if migrations are missing.
func Open(ctx context.Context, dsn string, o Options) (*sqlstore.Store, error) {
	if o.Waiting == 0 {
		o.Waiting = 256
	}
	if o.Writers == 0 {
		o.Writers = 8
	}
	if o.Readers == 0 {
		o.Readers = 8
	}
	db, err := connect(ctx, dsn)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(o.Writers + o.Readers)
	db.SetMaxIdleConns(o.Writers + o.Readers)
	if err := checkMigrated(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return sqlstore.New(sqlstore.Config{
		Dialect: dialect{}, Writing: db, Reading: db,
		Writers: o.Writers, Readers: o.Readers, Waiting: o.Waiting, Hook: o.Hook, Log: o.Log,
	}), nil
}

// checkMigrated returns ErrPending, with what is missing and what to do, unless everything was applied.
func checkMigrated(ctx context.Context, db *sql.DB) error {
	m, err := migrations.New(migrations.Postgres, db, false)
	if err != nil {
		return err
	}
	pending, err := m.Pending(ctx)
	if err != nil {
		return err
	}
	if len(pending) > 0 {
		return fmt.Errorf("%w: %d of them, the first is %d (%s); run wick migrate --apply",
			storage.ErrPending, len(pending), pending[0].Version, pending[0].Name)
	}
	return nil
}

// Migrations opens the database for looking at its migrations, and applying them.
func Migrations(ctx context.Context, dsn string) (*migrations.Migrator, error) {
	db, err := connect(ctx, dsn)
	if err != nil {
		return nil, err
	}
	return migrations.New(migrations.Postgres, db, true)
}

// connect opens the database and asks it for a sign of life.
func connect(ctx context.Context, dsn string) (*sql.DB, error) {
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err) // the error leaves the password out
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "wick"
	}
	db := stdlib.OpenDB(*config)
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(&storage.Error{Class: storage.ErrUnavailable, Doing: "connect", Err: err}, db.Close())
	}
	return db, nil
}
