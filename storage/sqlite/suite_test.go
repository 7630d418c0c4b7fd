package sqlite

import (
	"context"
	"errors"
	"flag"
	"path/filepath"
	"testing"

	"github.com/ncruces/go-sqlite3"
	ncruces "github.com/ncruces/go-sqlite3/driver"

	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/storagetest"
)

var (
	runs = flag.Int("runs", 5, "how many random histories")
	seed = flag.Int64("seed", 1, "seed of the first of them")
)

// TestSuite is the suite of all stores, on the engine of the product.
func TestSuite(t *testing.T) {
	storagetest.Run(t, place{engine: product()}, storagetest.Plan{Runs: *runs, Seed: *seed})
}

// TestSuiteOnSecondDriver is the suite on a driver that shares no line with the product's: what passes on both is what
// SQLite does, and no habit of one of them.
func TestSuiteOnSecondDriver(t *testing.T) {
	storagetest.Run(t, place{engine: second()}, storagetest.Plan{Runs: *runs, Seed: *seed})
}

// second is the engine that results are compared with.
func second() engine {
	return engine{Driver: &ncruces.SQLite{}, code: func(err error) (int, bool) {
		var e *sqlite3.Error
		if errors.As(err, &e) {
			return int(e.ExtendedCode()), true
		}
		var code sqlite3.ErrorCode // the driver's word for an interruption
		if errors.As(err, &code) {
			return int(code), true
		}
		return 0, false
	}}
}

type place struct {
	engine
	file string
}

func (p place) Fresh(t testing.TB) storagetest.Place {
	return place{p.engine, filepath.Join(t.TempDir(), "wick.db")}
}

func (p place) Open(t testing.TB, o storagetest.Options) storage.Store {
	t.Helper()
	s, err := open(context.Background(), p.engine, p.file, Options{Waiting: o.Waiting, Hook: o.Hook})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (place) Traits() storagetest.Traits {
	return storagetest.Traits{Lasting: true, Beside: true, Writers: 1}
}

func BenchmarkStore(b *testing.B) { storagetest.Bench(b, place{engine: product()}) }
