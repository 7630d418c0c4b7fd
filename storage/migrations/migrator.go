package migrations

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed sqlite/*.sql postgres/*.sql
var files embed.FS

// Dialect says which database it is.
type Dialect string

// The dialects.
const (
	SQLite   Dialect = "sqlite"
	Postgres Dialect = "postgres"
)

// Table has what was applied of the tables of characters. The world's will have another one, because the two do not depend
// on each other and need not lie in the same database.
const Table = "character_schema_version"

// Migration is one step, and whether it was made.
type Migration struct {
	Version int64
	Name    string
	Applied bool
}

// Migrator shows and makes the steps that are missing. Close it after use.
type Migrator struct {
	dialect  Dialect
	db       *sql.DB
	owned    bool // Close closes db
	provider *goose.Provider
}

// New makes a migrator for an open database. If it is given the database to own, Close closes it.
//
// On PostgreSQL a lock keeps two who start at once from doing the same step; on SQLite the file's own does.
func New(d Dialect, db *sql.DB, own bool) (*Migrator, error) {
	dir, err := fs.Sub(files, string(d))
	if err != nil {
		return nil, err
	}
	// No global registry: what is applied must not depend on which packages a program happens to import.
	options := []goose.ProviderOption{goose.WithTableName(Table), goose.WithDisableGlobalRegistry(true), goose.WithAllowOutofOrder(false)}
	dialect := goose.DialectSQLite3
	if d == Postgres {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60))
		if err != nil {
			return nil, err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	provider, err := goose.NewProvider(dialect, db, dir, options...)
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	return &Migrator{dialect: d, db: db, owned: own, provider: provider}, nil
}

// Status lists all steps in their order. On an empty database it writes nothing.
func (m *Migrator) Status(ctx context.Context) ([]Migration, error) {
	if there, err := m.tableExists(ctx); err != nil {
		return nil, err
	} else if !there {
		return m.all(), nil
	}
	states, err := m.provider.Status(ctx)
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	var list []Migration
	for _, s := range states {
		list = append(list, Migration{Version: s.Source.Version, Name: name(s.Source.Path), Applied: s.State == goose.StateApplied})
	}
	return list, nil
}

// tableExists looks for the table of what was applied without making it.
func (m *Migrator) tableExists(ctx context.Context) (bool, error) {
	query := "SELECT count(*) FROM sqlite_schema WHERE name = $1"
	if m.dialect == Postgres {
		query = "SELECT count(*) FROM pg_class WHERE oid = to_regclass($1)"
	}
	var n int
	if err := m.db.QueryRowContext(ctx, query, Table).Scan(&n); err != nil {
		return false, fmt.Errorf("migrations: %w", err)
	}
	return n > 0, nil
}

// all lists the steps as none of them were made.
func (m *Migrator) all() []Migration {
	var list []Migration
	for _, s := range m.provider.ListSources() {
		list = append(list, Migration{Version: s.Version, Name: name(s.Path)})
	}
	return list
}

// Pending lists the steps that were not made.
func (m *Migrator) Pending(ctx context.Context) ([]Migration, error) {
	list, err := m.Status(ctx)
	if err != nil {
		return nil, err
	}
	var pending []Migration
	for _, step := range list {
		if !step.Applied {
			pending = append(pending, step)
		}
	}
	return pending, nil
}

// Apply makes the steps that are missing, each in a transaction of its own, and lists them. Where nothing is missing
// nothing is written.
func (m *Migrator) Apply(ctx context.Context) ([]Migration, error) {
	pending, err := m.Pending(ctx)
	if err != nil || len(pending) == 0 {
		return nil, err
	}
	results, err := m.provider.Up(ctx)
	var list []Migration
	for _, r := range results {
		list = append(list, Migration{Version: r.Source.Version, Name: name(r.Source.Path), Applied: true})
	}
	if err != nil {
		return list, fmt.Errorf("migrations: %w", err)
	}
	return list, nil
}

// Close closes the database, if it is the migrator's own.
func (m *Migrator) Close() error {
	if !m.owned {
		return nil
	}
	return m.db.Close()
}

// name is the name in a file such as 00001_characters.sql.
func name(file string) string {
	_, rest, _ := strings.Cut(strings.TrimSuffix(path.Base(file), ".sql"), "_")
	return rest
}
