package memory

import (
	"context"
	"sync"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/storage"
)

// Options are what may be set about a store.
type Options struct {
	// Waiting is how many Writes may wait for their turn; 0 is 256. Another one is turned away.
	Waiting int
	// Hook is asked at every point of every transaction; nil for none.
	Hook storage.Hook
}

// Store is everything in maps, with one writer at a time.
type Store struct {
	queue *storage.Queue
	ids   *storage.IDs
	hook  storage.Hook
	mu    sync.RWMutex // held for writing during a Write, so that a Read sees no half of one
	data  tables
}

// tables are what is stored, and the indexes that keep keys unique.
type tables struct {
	accounts       map[account.ID]account.Account
	accountKeys    map[string]account.ID
	tokens         map[string]account.StoredToken
	characters     map[int64]account.Character
	characterKeys  map[string]int64
	characterSlots map[seat]int64
	sheets         map[int64]keep.SheetRow
	epochs         map[string]keep.EpochRow
	nextIDs        map[account.IDKind]int64
}

// seat is a slot of an account.
type seat struct {
	owner account.ID
	slot  int
}

// Open makes an empty store.
func Open(o Options) *Store {
	if o.Waiting == 0 {
		o.Waiting = 256
	}
	s := &Store{queue: storage.NewQueue(1, o.Waiting), hook: o.Hook}
	s.ids = storage.NewIDs(s)
	s.data = tables{
		accounts:       map[account.ID]account.Account{},
		accountKeys:    map[string]account.ID{},
		tokens:         map[string]account.StoredToken{},
		characters:     map[int64]account.Character{},
		characterKeys:  map[string]int64{},
		characterSlots: map[seat]int64{},
		sheets:         map[int64]keep.SheetRow{},
		epochs:         map[string]keep.EpochRow{},
		nextIDs:        map[account.IDKind]int64{},
	}
	return s
}

// Close waits for the transactions under way. What was stored is gone.
func (s *Store) Close() error {
	s.queue.Close()
	return nil
}

// Waiting is how many Writes wait for their turn, and how many were turned away so far.
func (s *Store) Waiting() (waiting int, turnedAway uint64) { return s.queue.Length() }

// Reserve sets ids aside.
func (s *Store) Reserve(ctx context.Context, kind account.IDKind, n int64) (first int64, err error) {
	if err := storage.CheckReserve(kind, n); err != nil {
		return 0, err
	}
	err = s.write(ctx, func(t *tx) error {
		return t.do("reserve ids", func() error {
			first = s.data.nextIDs[kind] + 1
			put(t, s.data.nextIDs, kind, first+n-1)
			return nil
		})
	})
	if err != nil {
		return 0, err
	}
	return first, nil
}

// Accounts is the store as accounts see it.
func (s *Store) Accounts() account.Store { return accounts{s} }

// Keep is the store as keep sees it.
func (s *Store) Keep() keep.Store { return keeper{s} }

type accounts struct{ s *Store }

func (a accounts) Write(ctx context.Context, _ []account.ID, fn func(account.Tx) error) error {
	return a.s.write(ctx, func(t *tx) error { return fn(t) })
}

func (a accounts) Read(ctx context.Context, fn func(account.ReadTx) error) error {
	return a.s.read(ctx, func(t *tx) error { return fn(t) })
}

func (a accounts) NextID(ctx context.Context, kind account.IDKind) (int64, error) {
	return a.s.ids.Next(ctx, kind)
}

type keeper struct{ s *Store }

func (k keeper) Write(ctx context.Context, _ []int64, fn func(keep.Tx) error) error {
	return k.s.write(ctx, func(t *tx) error { return fn(t) })
}

func (k keeper) Read(ctx context.Context, fn func(keep.ReadTx) error) error {
	return k.s.read(ctx, func(t *tx) error { return fn(t) })
}

// The interfaces are kept.
var _ storage.Store = (*Store)(nil)
