package postgres

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/migrations"
)

// TestPendingMigrationsAreRefused opens an empty database: nothing is made in it before somebody asks for it.
func TestPendingMigrationsAreRefused(t *testing.T) {
	dsn := server.Database(t)
	for range 2 {
		s, err := Open(t.Context(), dsn, Options{})
		if !errors.Is(err, storage.ErrPending) || !strings.Contains(err.Error(), "wick migrate") || !strings.Contains(err.Error(), "characters") {
			t.Errorf("an empty database: %v, %v", s, err)
		}
	}
	if n := number(t, dsn, "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace"); n != 0 {
		t.Errorf("looking made %d things", n)
	}
	migrate(t, dsn)
	s, err := Open(t.Context(), dsn, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// number reads one number from a database.
func number(t testing.TB, dsn, query string) (n int64) {
	t.Helper()
	db, err := connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow(query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestSecondStartWritesNothing starts twice and wants no transaction of the second start to have written: one that does takes
// a number.
func TestSecondStartWritesNothing(t *testing.T) {
	dsn := server.Database(t)
	migrate(t, dsn)
	next := "SELECT txid_snapshot_xmax(txid_current_snapshot())"
	before := number(t, dsn, next)
	m, err := Migrations(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	list, err := m.Status(t.Context())
	if err != nil || len(list) == 0 || list[0] != (migrations.Migration{Version: 1, Name: "characters", Applied: true}) {
		t.Errorf("status %+v, %v", list, err)
	}
	if made, err := m.Apply(t.Context()); err != nil || len(made) != 0 {
		t.Errorf("applied %+v, %v", made, err)
	}
	s, err := Open(t.Context(), dsn, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if after := number(t, dsn, next); after != before {
		t.Errorf("%d transactions wrote something", after-before)
	}
}

// TestTwoMigrateAtOnce applies the migrations from several starters: each step is made once, and nobody fails.
func TestTwoMigrateAtOnce(t *testing.T) {
	dsn := server.Database(t)
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		made int
	)
	for range 4 {
		wg.Go(func() {
			m, err := Migrations(context.Background(), dsn)
			if err != nil {
				t.Error(err)
				return
			}
			defer m.Close()
			list, err := m.Apply(context.Background())
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			made += len(list)
			mu.Unlock()
		})
	}
	wg.Wait()
	m, err := Migrations(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	list, err := m.Status(t.Context())
	if err != nil || len(list) == 0 || made != len(list) {
		t.Errorf("%d steps made of %d, %v", made, len(list), err)
	}
}

// TestOpenRefuses opens addresses where no database is. No error shows a password.
func TestOpenRefuses(t *testing.T) {
	dsn := server.Database(t)
	for name, bad := range map[string]string{
		"no server":   "postgres://wick:secret@127.0.0.1:1/wick",
		"no database": strings.Replace(dsn, "wick@", "wick:secret@", 1) + "none",
		"no address":  "postgres://wick:secret@127.0.0.1:port/x",
	} {
		s, err := Open(t.Context(), bad, Options{})
		if err == nil {
			s.Close()
			t.Errorf("%s: it opens", name)
			continue
		}
		if strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: the password is in %v", name, err)
		}
		if errors.Is(err, storage.ErrUnavailable) == (name == "no address") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestClass gives real errors to the classifier.
func TestClass(t *testing.T) {
	dsn := server.Database(t)
	db, err := connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	exec := func(text string) error {
		_, err := db.Exec(text)
		return err
	}
	if err := exec("CREATE TABLE a (id BIGINT PRIMARY KEY, n BIGINT CHECK (n > 0)); INSERT INTO a VALUES (1, 1)"); err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct{ err, want error }{
		"key":           {exec("INSERT INTO a VALUES (1, 1)"), storage.ErrUnique},
		"check":         {exec("INSERT INTO a VALUES (2, 0)"), nil},
		"syntax":        {exec("SELEKT"), nil},
		"serialisation": {raise(db, "40001"), storage.ErrConflict},
		"deadlock":      {raise(db, "40P01"), storage.ErrConflict},
		"lock":          {raise(db, "55P03"), storage.ErrConflict},
		"disk full":     {raise(db, "53100"), storage.ErrFull},
		"memory":        {raise(db, "53200"), storage.ErrUnavailable},
		"connection":    {raise(db, "08006"), storage.ErrUnavailable},
		"shutdown":      {raise(db, "57P01"), storage.ErrUnavailable},
		"input/output":  {raise(db, "58030"), storage.ErrUnavailable},
		"read only":     {raise(db, "25006"), storage.ErrUnavailable},
		"lost":          {errors.New("broken pipe"), storage.ErrUnavailable},
	} {
		if got := (dialect{}).Class(c.err); c.err == nil || got != c.want {
			t.Errorf("%s: %v is of class %v, want %v", what, c.err, got, c.want)
		}
		if lost := (dialect{}).Lost(c.err); lost != (what == "lost") {
			t.Errorf("%s: %v leaves the outcome of a commit open: %v", what, c.err, lost)
		}
	}
}

// raise lets the server report an error with a code.
func raise(db *sql.DB, code string) error {
	_, err := db.Exec("DO $$ BEGIN RAISE EXCEPTION 'as asked' USING ERRCODE = '" + code + "'; END $$")
	return err
}
