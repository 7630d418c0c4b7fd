package postgres

import (
	"context"
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/wick-engine/wick/internal/pgtest"
	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/storagetest"
)

var (
	runs = flag.Int("runs", 5, "how many random histories")
	seed = flag.Int64("seed", 1, "seed of the first of them")
)

// server serves all tests of the package, each of which has databases of its own.
var server pgtest.Server

func TestMain(m *testing.M) {
	code := m.Run()
	if err := server.Stop(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// TestSuite is the suite of all stores.
func TestSuite(t *testing.T) {
	storagetest.Run(t, place{}, storagetest.Plan{Runs: *runs, Seed: *seed})
}

type place struct{ dsn string }

func (place) Fresh(t testing.TB) storagetest.Place {
	dsn := server.Database(t)
	migrate(t, dsn)
	return place{dsn}
}

func migrate(t testing.TB, dsn string) {
	t.Helper()
	m, err := Migrations(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if _, err := m.Apply(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func (p place) Open(t testing.TB, o storagetest.Options) storage.Store {
	t.Helper()
	s, err := Open(context.Background(), p.dsn, Options{Waiting: o.Waiting, Hook: o.Hook, Writers: 4, Readers: 4})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (place) Traits() storagetest.Traits {
	return storagetest.Traits{Lasting: true, Beside: true, Writers: 4}
}

func BenchmarkStore(b *testing.B) { storagetest.Bench(b, place{}) }
