package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	modernc "modernc.org/sqlite"

	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/migrations"
	"github.com/wick-engine/wick/storage/sqlstore"
)

// Options are what may be set about a store. A field that is 0 has the default.
type Options struct {
	// Waiting is how many transactions may wait for the writer, and as many for a reader; default 256.
	Waiting int
	// Readers is how many read at once; default 4.
	Readers int
	// Hook is asked at every point of every transaction; nil for none.
	Hook storage.Hook
	// Log gets the errors that nobody can be told about; nil for none.
	Log *slog.Logger
}

// engine is a driver and how its errors tell their number.
type engine struct {
	driver.Driver
	code func(error) (code int, ok bool)
}

// product is the engine that the house runs on.
func product() engine {
	return engine{Driver: &modernc.Driver{}, code: func(err error) (int, bool) {
		var e *modernc.Error
		if errors.As(err, &e) {
			return e.Code(), true
		}
		return 0, false
	}}
}

// Open opens a file, or makes it, and brings its tables up to date. Relative paths are the working directory's. A file that is
// made can be read by its owner alone: it has everybody's hashes in it.
func Open(ctx context.Context, file string, o Options) (*sqlstore.Store, error) {
	return open(ctx, product(), file, o)
}

func open(ctx context.Context, e engine, file string, o Options) (*sqlstore.Store, error) {
	c, err := prepare(ctx, e, file, o)
	if err != nil {
		return nil, err
	}
	return sqlstore.New(c), nil
}

// prepare opens the connections and brings the tables up to date.
func prepare(ctx context.Context, e engine, file string, o Options) (sqlstore.Config, error) {
	if o.Waiting == 0 {
		o.Waiting = 256
	}
	if o.Readers == 0 {
		o.Readers = 4
	}
	writing, err := openWriting(ctx, e, file)
	if err != nil {
		return sqlstore.Config{}, err
	}
	m, err := migrations.New(migrations.SQLite, writing, false)
	if err == nil {
		_, err = m.Apply(ctx)
	}
	if err != nil {
		return sqlstore.Config{}, errors.Join(fmt.Errorf("sqlite: %s: %w", file, err), writing.Close())
	}
	reading := sql.OpenDB(connector{e, dsn(file, true)})
	reading.SetMaxOpenConns(o.Readers)
	reading.SetMaxIdleConns(o.Readers)
	return sqlstore.Config{
		Dialect: dialect{e.code}, Writing: writing, Reading: reading,
		Writers: 1, Readers: o.Readers, Waiting: o.Waiting, Hook: o.Hook, Log: o.Log,
	}, nil
}

// Migrations opens a file for looking at its migrations, and applying them. A file that does not exist is made.
func Migrations(ctx context.Context, file string) (*migrations.Migrator, error) {
	db, err := openWriting(ctx, product(), file)
	if err != nil {
		return nil, err
	}
	return migrations.New(migrations.SQLite, db, true)
}

// openWriting opens the one connection that writes, and looks whether it is as safe as it was asked to be.
func openWriting(ctx context.Context, e engine, file string) (*sql.DB, error) {
	if file == "" || strings.HasPrefix(file, ":") {
		return nil, fmt.Errorf("sqlite: %q is no file", file)
	}
	// Made here and not by the driver, for its permissions and for a plain error.
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	db := sql.OpenDB(connector{e, dsn(file, false)})
	db.SetMaxOpenConns(1)
	db.SetMaxIdleConns(1)
	if err := check(ctx, db); err != nil {
		return nil, errors.Join(fmt.Errorf("sqlite: %s: %w", file, err), db.Close())
	}
	return db, nil
}

// dsn is the address of a file with the settings of every connection to it. Both drivers read it.
func dsn(file string, readOnly bool) string {
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	set := url.Values{"_pragma": {"busy_timeout(5000)", "foreign_keys(1)", "synchronous(full)"}}
	if readOnly {
		set.Set("mode", "ro")
		set.Add("_pragma", "query_only(1)")
	} else {
		set.Add("_pragma", "journal_mode(wal)")
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file), RawQuery: set.Encode()}).String()
}

// connector opens connections without the drivers' registry, which is global.
type connector struct {
	engine
	dsn string
}

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.engine.Open(c.dsn) }
func (c connector) Driver() driver.Driver                        { return c.engine }

// oldest is the first version of SQLite that is known to have no fault which loses what was committed in WAL mode.
const oldest = "3.51.3"

// check asks the connection what it made of the settings.
func check(ctx context.Context, db *sql.DB) error {
	var version, journal string
	var synchronous, keys int
	for _, q := range []struct {
		text string
		dst  any
	}{
		{"SELECT sqlite_version()", &version},
		{"PRAGMA journal_mode", &journal},
		{"PRAGMA synchronous", &synchronous},
		{"PRAGMA foreign_keys", &keys},
	} {
		if err := db.QueryRowContext(ctx, q.text).Scan(q.dst); err != nil {
			return err
		}
	}
	const full = 2
	switch {
	case older(version, oldest):
		return fmt.Errorf("SQLite %s is too old, %s is needed", version, oldest)
	case journal != "wal":
		return fmt.Errorf("journal mode %q instead of WAL: the folder must be on a local disk", journal)
	case synchronous < full || keys != 1:
		return fmt.Errorf("synchronous %d and foreign keys %d were not set as asked", synchronous, keys)
	}
	return nil
}

// older compares versions number by number. One that cannot be read is older than all.
func older(version, than string) bool {
	a, b := strings.Split(version, "."), strings.Split(than, ".")
	for i := range b {
		if i >= len(a) {
			return true
		}
		x, errX := strconv.Atoi(a[i])
		y, errY := strconv.Atoi(b[i])
		if errX != nil || errY != nil {
			return true
		}
		if x != y {
			return x < y
		}
	}
	return false
}
