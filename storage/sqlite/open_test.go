package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/migrations"
	"github.com/wick-engine/wick/storage/sqlstore"
)

// TestSecondStartWritesNothing opens a file again and wants not a byte of it changed.
func TestSecondStartWritesNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "wick.db")
	s, err := Open(t.Context(), file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Accounts().Write(t.Context(), nil, func(tx account.Tx) error { return tx.InsertAccount(account.Account{ID: 1}) }); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	first, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Migrations(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	list, err := m.Status(t.Context())
	if err != nil || len(list) == 0 || !list[0].Applied || list[0] != (migrations.Migration{Version: 1, Name: "characters", Applied: true}) {
		t.Errorf("status %+v, %v", list, err)
	}
	if made, err := m.Apply(t.Context()); err != nil || len(made) != 0 {
		t.Errorf("applied %+v, %v", made, err)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(t.Context(), file, Options{}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) {
		t.Error("the second start changed the file")
	}
}

// TestStatusOfAnEmptyFile looks at the migrations of a file without making its tables.
func TestStatusOfAnEmptyFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "wick.db")
	m, err := Migrations(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for range 2 { // looking does not change what is seen
		pending, err := m.Pending(t.Context())
		if err != nil || len(pending) == 0 || pending[0].Applied {
			t.Errorf("pending %+v, %v", pending, err)
		}
	}
	made, err := m.Apply(t.Context())
	if err != nil || len(made) == 0 {
		t.Errorf("applied %+v, %v", made, err)
	}
	if pending, err := m.Pending(t.Context()); err != nil || len(pending) != 0 {
		t.Errorf("pending afterwards %+v, %v", pending, err)
	}
}

// TestOpenRefuses opens what is no place for a store. The errors name the file.
func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	garbage := filepath.Join(dir, "garbage.db")
	if err := os.WriteFile(garbage, bytes.Repeat([]byte("no database "), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string]string{
		"nothing":              "",
		"memory":               ":memory:",
		"a folder":             dir,
		"a folder that is not": filepath.Join(dir, "none", "wick.db"),
		"another kind of file": garbage,
	} {
		s, err := Open(t.Context(), file, Options{})
		if err == nil {
			s.Close()
			t.Errorf("%s can be opened", name)
		} else if !strings.Contains(err.Error(), file) || !strings.HasPrefix(err.Error(), "sqlite: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestStrangePaths opens files whose names mean something in an address.
func TestStrangePaths(t *testing.T) {
	for _, name := range []string{"with space.db", "a?mode=memory", "100%41.db", "#1.db", "é;&=+.db"} {
		for _, e := range []engine{product(), second()} {
			file := filepath.Join(t.TempDir(), name)
			s, err := open(t.Context(), e, file, Options{})
			if err != nil {
				t.Errorf("%q: %v", name, err)
				continue
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			info, err := os.Stat(file)
			if err != nil || info.Size() == 0 {
				t.Errorf("%q: the tables are elsewhere: %v", name, err)
			} else if mode := info.Mode().Perm(); mode != 0o600 {
				t.Errorf("%q can be read by others: %v", name, mode)
			}
		}
	}
}

// TestConnectionsAreAsAsked looks at the settings of both kinds of connections.
func TestConnectionsAreAsAsked(t *testing.T) {
	file := filepath.Join(t.TempDir(), "wick.db")
	s, err := Open(t.Context(), file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, c := range []struct {
		pragma           string
		writing, reading string
	}{
		{"journal_mode", "wal", "wal"}, {"synchronous", "2", "2"}, {"foreign_keys", "1", "1"}, {"query_only", "0", "1"}, {"busy_timeout", "5000", "5000"},
	} {
		for readOnly, want := range map[bool]string{false: c.writing, true: c.reading} {
			db := sql.OpenDB(connector{product(), dsn(file, readOnly)})
			var got string
			if err := db.QueryRow("PRAGMA " + c.pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s, read only %v: %q, %v, want %q", c.pragma, readOnly, got, err, want)
			}
			if _, err := db.Exec("CREATE TABLE x (y)"); readOnly && err == nil {
				t.Error("a connection for reading can write")
			}
			db.Close()
		}
	}
}

// TestOlder compares versions as numbers, not as texts.
func TestOlder(t *testing.T) {
	for version, want := range map[string]bool{
		"3.51.3": false, "3.51.4": false, "3.51.10": false, "3.52.0": false, "4.0.0": false, "3.51.3.1": false,
		"3.51.2": true, "3.9.9": true, "3.50.9": true, "2.99.99": true, "3.51": true, "": true, "3.x.9": true,
	} {
		if got := older(version, oldest); got != want {
			t.Errorf("%q is older than %s: %v", version, oldest, got)
		}
	}
}

// TestClass gives real errors of both drivers to the classifier.
func TestClass(t *testing.T) {
	for name, e := range map[string]engine{"product": product(), "second": second()} {
		file := filepath.Join(t.TempDir(), "wick.db")
		db := sql.OpenDB(connector{e, dsn(file, false)})
		defer db.Close()
		db.SetMaxOpenConns(1)
		exec := func(text string) error {
			_, err := db.Exec(text)
			return err
		}
		if err := exec("CREATE TABLE a (id INTEGER PRIMARY KEY, u TEXT UNIQUE, n INTEGER NOT NULL CHECK (n > 0)) STRICT; INSERT INTO a VALUES (1, 'x', 1)"); err != nil {
			t.Fatal(err)
		}
		other := sql.OpenDB(connector{e, strings.Replace(dsn(file, false), "5000", "1", 1)})
		defer other.Close()
		other.SetMaxOpenConns(1)
		if _, err := other.Exec("BEGIN IMMEDIATE"); err != nil {
			t.Fatal(err)
		}
		busy := func() error {
			if err := exec("PRAGMA busy_timeout = 1"); err != nil {
				return err
			}
			return exec("BEGIN IMMEDIATE")
		}()
		if _, err := other.Exec("ROLLBACK"); err != nil {
			t.Fatal(err)
		}
		read := sql.OpenDB(connector{e, dsn(file, true)})
		defer read.Close()
		_, readOnly := read.Exec("INSERT INTO a VALUES (9, 'z', 1)")
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, over := db.ExecContext(ctx, "SELECT 1")
		for what, c := range map[string]struct{ err, want error }{
			"unique key":  {exec("INSERT INTO a VALUES (2, 'x', 1)"), storage.ErrUnique},
			"primary key": {exec("INSERT INTO a VALUES (1, 'y', 1)"), storage.ErrUnique},
			"check":       {exec("INSERT INTO a VALUES (3, 'y', 0)"), nil},
			"syntax":      {exec("SELEKT"), nil},
			"busy":        {busy, storage.ErrConflict},
			"read only":   {readOnly, storage.ErrUnavailable},
			"cancelled":   {over, storage.ErrUnavailable},
		} {
			d := dialect{e.code}
			if got := d.Class(c.err); c.err == nil || got != c.want {
				t.Errorf("%s, %s: %v is of class %v, want %v", name, what, c.err, got, c.want)
			}
			if d.RolledBack(c.err) {
				t.Errorf("%s, %s: %v means that there is nothing to roll back", name, what, c.err)
			}
		}
		if err := exec("ROLLBACK"); !(dialect{e.code}).RolledBack(err) {
			t.Errorf("%s: %v does not mean that there was nothing to roll back", name, err)
		}
	}
}

// TestFullDisk fills the disk in the middle of writing sheets. The transaction is undone and refused as full, reading goes on,
// and so does writing as soon as there is room, without opening anything anew.
func TestFullDisk(t *testing.T) {
	file := filepath.Join(t.TempDir(), "wick.db")
	c, err := prepare(t.Context(), product(), file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := sqlstore.New(c)
	defer s.Close()
	err = s.Accounts().Write(t.Context(), nil, func(tx account.Tx) error {
		return errors.Join(tx.InsertAccount(account.Account{ID: 1}), tx.InsertCharacter(account.Character{ID: 1, Account: 1, Name: "a", Key: "a"}))
	})
	if err != nil {
		t.Fatal(err)
	}
	small := keep.SheetRow{Character: 1, Version: 1, Document: "{}"}
	large := keep.SheetRow{Character: 1, Version: 2, Document: strings.Repeat("x", 1<<20)}
	put := func(rows ...keep.SheetRow) error {
		return s.Keep().Write(t.Context(), nil, func(tx keep.Tx) error { return tx.PutSheets(rows) })
	}
	if err := put(small); err != nil {
		t.Fatal(err)
	}
	limit := func(pages string) {
		t.Helper()
		if _, err := c.Writing.Exec("PRAGMA max_page_count = " + pages); err != nil {
			t.Fatal(err)
		}
	}
	limit("1") // no lower than the file is already
	for range 3 {
		if err := put(large); !errors.Is(err, storage.ErrFull) {
			t.Errorf("on a full disk: %v", err)
		}
		err := s.Keep().Read(t.Context(), func(tx keep.ReadTx) error {
			row, found, err := tx.Sheet(1)
			if !found || row != small {
				t.Errorf("read %d bytes of version %d, found %v", len(row.Document), row.Version, found)
			}
			return err
		})
		if err != nil {
			t.Errorf("reading from a full disk: %v", err)
		}
	}
	limit("1000000")
	if err := put(large); err != nil {
		t.Errorf("with room again: %v", err)
	}
}
