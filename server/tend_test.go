package server

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/storage/memory"
)

// eventually waits until something holds that happens in the background.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	timeout := time.After(30 * time.Second)
	for !holds() {
		select {
		case <-time.After(10 * time.Millisecond):
		case <-timeout:
			t.Fatalf("it never happens that %s", what)
		}
	}
}

// A server gets new session numbers before the old ones are used up, and forgets tokens that have expired.
func TestServerTendsToItself(t *testing.T) {
	sources, err := pack.ReadDir("../packs/lantern")
	if err != nil {
		t.Fatal(err)
	}
	loaded, faults := pack.Load(sources...)
	if loaded == nil {
		t.Fatal(faults)
	}
	store := memory.Open(memory.Options{})
	defer store.Close()
	old, good := account.Token{1}.Hash(), account.Token{2}.Hash()
	err = store.Accounts().Write(t.Context(), nil, func(tx account.Tx) error {
		if err := tx.InsertAccount(account.Account{ID: 1}); err != nil {
			return err
		}
		if err := tx.InsertToken(account.StoredToken{Hash: old, Account: 1, Kind: account.SessionToken, ExpiresAt: 1}); err != nil {
			return err
		}
		return tx.InsertToken(account.StoredToken{Hash: good, Account: 1, Kind: account.SessionToken, ExpiresAt: account.Forever})
	})
	if err != nil {
		t.Fatal(err)
	}
	s, err := Start(t.Context(), Options{
		Listen: "127.0.0.1:0", Pack: loaded, Store: store, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	seen := map[uint64]bool{}
	for range numbersPerBlock/2 + 1 {
		number, err := s.numbers.Next()
		if err != nil || seen[number] {
			t.Fatalf("number %d, twice %v: %v", number, seen[number], err)
		}
		seen[number] = true
	}
	eventually(t, "there are new numbers", func() bool { return s.numbers.Left() > numbersPerBlock })
	there := func(hash string) (found bool) {
		err := store.Accounts().Read(t.Context(), func(tx account.ReadTx) (err error) {
			_, found, err = tx.Token(hash)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	eventually(t, "the expired token is gone", func() bool { return !there(old) })
	if !there(good) {
		t.Error("a token that is good is gone as well")
	}
}
