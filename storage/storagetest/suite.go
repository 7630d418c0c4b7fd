package storagetest

import (
	"testing"

	"github.com/wick-engine/wick/storage"
)

// Place is where stores of one make lie.
type Place interface {
	// Fresh makes an empty place that is gone when the test is over.
	Fresh(t testing.TB) Place
	// Open opens the store that lies at the place. It is not open twice at once.
	Open(t testing.TB, o Options) storage.Store
	// Traits say what the make promises beyond what all do.
	Traits() Traits
}

// Options are handed to a store. A field that is 0 has the store's default.
type Options struct {
	// Waiting is how many transactions may wait for their turn.
	Waiting int
	// Hook is asked at every point of every transaction.
	Hook storage.Hook
}

// Traits are what stores may differ in.
type Traits struct {
	Lasting bool // what was written is there after Close
	Beside  bool // a Write can be done while a Read is under way
	Writers int  // how many Writes run at once
}

// Plan says how much of the random cases is run.
type Plan struct {
	Runs int   // random histories, from Seed
	Seed int64 // of the first one
}

// Run runs every case on a place of its own.
func Run(t *testing.T, place Place, plan Plan) {
	for _, c := range []struct {
		name string
		run  func(t *testing.T, place Place)
	}{
		{"Accounts", testAccounts},
		{"Tokens", testTokens},
		{"Characters", testCharacters},
		{"Sheets", testSheets},
		{"ManySheets", testManySheets},
		{"Epochs", testEpochs},
		{"Fences", testFences},
		{"Extremes", testExtremes},
		{"Unique", testUnique},
		{"Undone", testUndone},
		{"Panic", testPanic},
		{"Ended", testEnded},
		{"Stuck", testStuck},
		{"Snapshot", testSnapshot},
		{"Cancelled", testCancelled},
		{"CancelledWaiting", testCancelledWaiting},
		{"FullQueue", testFullQueue},
		{"Closed", testClosed},
		{"IDs", testIDs},
		{"IDsTogether", testIDsTogether},
		{"Slots", testSlots},
		{"OneName", testOneName},
		{"EpochsTogether", testEpochsTogether},
		{"FaultEverywhere", testFaultEverywhere},
		{"PanicEverywhere", testPanicEverywhere},
		{"Reopened", testReopened},
	} {
		t.Run(c.name, func(t *testing.T) { c.run(t, place.Fresh(t)) })
	}
	t.Run("Random", func(t *testing.T) { testRandom(t, place, plan) })
}

// open opens a store and closes it when the test is over.
func open(t testing.TB, place Place, o Options) storage.Store {
	t.Helper()
	s := place.Open(t, o)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}
