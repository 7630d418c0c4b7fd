package memory_test

import (
	"flag"
	"testing"

	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/memory"
	"github.com/wick-engine/wick/storage/storagetest"
)

var (
	runs = flag.Int("runs", 20, "how many random histories")
	seed = flag.Int64("seed", 1, "seed of the first of them")
)

// TestSuite is the suite of all stores.
func TestSuite(t *testing.T) {
	storagetest.Run(t, place{}, storagetest.Plan{Runs: *runs, Seed: *seed})
}

type place struct{}

func (place) Fresh(testing.TB) storagetest.Place { return place{} }

func (place) Open(_ testing.TB, o storagetest.Options) storage.Store {
	return memory.Open(memory.Options{Waiting: o.Waiting, Hook: o.Hook})
}

func (place) Traits() storagetest.Traits { return storagetest.Traits{Writers: 1} }

func BenchmarkStore(b *testing.B) { storagetest.Bench(b, place{}) }
