package storagetest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/storage"
)

// each runs fn n times at once and returns what came out, in no order.
func each[T any](n int, fn func(i int) T) []T {
	results := make([]T, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { results[i] = fn(i) })
	}
	wg.Wait()
	return results
}

// testIDs draws ids of two kinds across a restart and a deletion: none comes twice.
func testIDs(t *testing.T, place Place) {
	seen := map[int64]bool{}
	draw := func(s storage.Store, n int) {
		t.Helper()
		for range n {
			id, err := s.Accounts().NextID(t.Context(), account.CharacterID)
			if err != nil || id < 1 || seen[id] {
				t.Fatalf("id %d, %v, seen before: %v", id, err, seen[id])
			}
			seen[id] = true
		}
	}
	s := place.Open(t, Options{})
	draw(s, 3*storage.IDBlock+1)
	if id, err := s.Accounts().NextID(t.Context(), account.AccountID); err != nil || id != 1 {
		t.Errorf("the first id of another kind is %d, %v", id, err)
	}
	first, err := s.Reserve(t.Context(), account.CharacterID, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for id := first; id < first+1000; id++ {
		if seen[id] {
			t.Fatalf("id %d was reserved after it was given", id)
		}
		seen[id] = true
	}
	draw(s, 2*storage.IDBlock)
	for _, bad := range []struct {
		kind account.IDKind
		n    int64
	}{{"", 1}, {"x", 0}, {"x", -1}, {"x", storage.MaxReserve + 1}, {"a kind with a name beyond 32 bytes", 1}} {
		if _, err := s.Reserve(t.Context(), bad.kind, bad.n); err == nil {
			t.Errorf("reserving %d of %q is possible", bad.n, bad.kind)
		}
	}
	people(t, s, 1)
	write(t, s, func(tx account.Tx) error { return tx.DeleteCharacter(1) })
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if place.Traits().Lasting {
		draw(open(t, place, Options{}), storage.IDBlock+1)
	}
}

// testIDsTogether draws ids from many goroutines.
func testIDsTogether(t *testing.T, place Place) {
	s := open(t, place, Options{Waiting: 100})
	got := each(20, func(int) []int64 {
		var ids []int64
		for range 20 {
			id, err := s.Accounts().NextID(context.Background(), account.AccountID)
			if err != nil {
				t.Error(err)
			}
			ids = append(ids, id)
		}
		return ids
	})
	all := slices.Concat(got...)
	slices.Sort(all)
	if n := len(slices.Compact(all)); n != 400 {
		t.Errorf("%d different ids of 400", n)
	}
}

// decider is the decider over a store, with hashes that cost nothing.
func decider(t testing.TB, s storage.Store, o account.Options) *account.Accounts {
	t.Helper()
	o.Params = account.Params{Time: 1, Memory: 8, Threads: 1}
	a, err := account.New(s.Accounts(), o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func moment() account.Moment { return account.Moment{Now: 1_700_000_000_000_000, Random: rand.Reader} }

// code is the code of a refusal, "" for success, and the text of any other error.
func code(err error) account.Code {
	var r *account.Refusal
	switch {
	case err == nil:
		return ""
	case errors.As(err, &r):
		return r.Code
	}
	return account.Code(err.Error())
}

// count counts how often each code came.
func count(codes []account.Code) map[account.Code]int {
	n := map[account.Code]int{}
	for _, c := range codes {
		n[c]++
	}
	return n
}

// testSlots makes more characters at once than an account has room for.
func testSlots(t *testing.T, place Place) {
	s := open(t, place, Options{Waiting: 100})
	a := decider(t, s, account.Options{Characters: 5})
	e, err := a.Guest(t.Context(), moment())
	if err != nil {
		t.Fatal(err)
	}
	got := count(each(12, func(i int) account.Code {
		_, err := a.CreateCharacter(context.Background(), e.Account.ID, fmt.Sprintf("Lamp %d", i), 1)
		return code(err)
	}))
	if got[""] != 5 || got[account.TooManyCharacters] != 7 {
		t.Errorf("outcomes %v, want 5 made and 7 too many", got)
	}
	mine, err := a.Characters(t.Context(), e.Account.ID)
	if err != nil || len(mine) != 5 {
		t.Fatalf("%d characters, %v", len(mine), err)
	}
	for i, c := range mine {
		if c.Slot != i {
			t.Errorf("slot %d has number %d", i, c.Slot)
		}
	}
}

// testOneName lets many accounts want the same names at once, for themselves and for characters: one gets each.
func testOneName(t *testing.T, place Place) {
	s := open(t, place, Options{Waiting: 100})
	a := decider(t, s, account.Options{})
	got := count(each(10, func(i int) account.Code {
		e, err := a.Guest(context.Background(), moment())
		if err != nil {
			return code(err)
		}
		_, err = a.Enter(context.Background(), e.Account.ID, "Ember", 1)
		return code(err)
	}))
	if got[""] != 1 || got[account.NameTaken] != 9 {
		t.Errorf("characters: %v, want 1 and 9 taken", got)
	}
	got = count(each(10, func(i int) account.Code {
		_, err := a.Register(context.Background(), account.Credentials{Name: "Ember", Password: "long enough"}, moment())
		return code(err)
	}))
	if got[""] != 1 || got[account.NameTaken] != 9 {
		t.Errorf("accounts: %v, want 1 and 9 taken", got)
	}
}

// testEpochsTogether starts one zone many times at once: each start has an epoch of its own.
func testEpochsTogether(t *testing.T, place Place) {
	s := open(t, place, Options{Waiting: 100})
	got := each(16, func(int) int64 {
		epoch, err := keep.StartZone(context.Background(), s.Keep(), "gate", "here", 1)
		if err != nil {
			t.Error(err)
		}
		return epoch
	})
	slices.Sort(got)
	for i, epoch := range got {
		if epoch != int64(i+1) {
			t.Fatalf("epochs %v, want 1 to 16", got)
		}
	}
}
