package open_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/memory"
	"github.com/wick-engine/wick/storage/open"
	"github.com/wick-engine/wick/storage/sqlstore"
)

// TestStore finds the store of every kind of address.
func TestStore(t *testing.T) {
	file := filepath.Join(t.TempDir(), "wick.db")
	for dsn, lasting := range map[string]bool{open.Memory: false, file: true} {
		for start := range 2 {
			s, err := open.Store(t.Context(), dsn, open.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if _, inMemory := s.(*memory.Store); inMemory == lasting {
				t.Errorf("%s is kept in a %T", dsn, s)
			}
			if _, onDisk := s.(*sqlstore.Store); onDisk != lasting {
				t.Errorf("%s is kept in a %T", dsn, s)
			}
			err = s.Accounts().Write(t.Context(), nil, func(tx account.Tx) error {
				_, found, err := tx.Account(1)
				if found != (lasting && start == 1) {
					t.Errorf("%s, start %d: the account is there: %v", dsn, start, found)
				}
				if found || err != nil {
					return err
				}
				return tx.InsertAccount(account.Account{ID: 1})
			})
			if err := errors.Join(err, s.Close()); err != nil {
				t.Error(err)
			}
		}
	}
	for _, dsn := range []string{"postgres://wick@127.0.0.1:1/wick", "postgresql://wick@127.0.0.1:1/wick"} {
		s, err := open.Store(t.Context(), dsn, open.Options{})
		if !errors.Is(err, storage.ErrUnavailable) || s != nil {
			t.Errorf("%s, where nobody listens: %v, %v", dsn, s, err)
		}
		if m, err := open.Migrations(t.Context(), dsn); !errors.Is(err, storage.ErrUnavailable) || m != nil {
			t.Errorf("migrations of %s: %v, %v", dsn, m, err)
		}
	}
	if s, err := open.Store(t.Context(), "", open.Options{}); err == nil || s != nil {
		t.Errorf("no address: %v, %v", s, err)
	}
}

// TestMigrations looks at the migrations of a file, and finds that a store in memory has none.
func TestMigrations(t *testing.T) {
	file := filepath.Join(t.TempDir(), "wick.db")
	m, err := open.Migrations(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	made, err := m.Apply(t.Context())
	if err := errors.Join(err, m.Close()); err != nil || len(made) == 0 {
		t.Errorf("made %v, %v", made, err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}
	if _, err := open.Migrations(t.Context(), open.Memory); !errors.Is(err, open.ErrNothingToMigrate) {
		t.Errorf("memory: %v", err)
	}
}
