package storagetest

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/storage"
)

// testCancelled ends the context before and in the middle of transactions.
func testCancelled(t *testing.T, place Place) {
	s := open(t, place, Options{})
	u := universe{accounts: []int64{1, 2}}
	people(t, s, 1)
	before := dump(t, s, u)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Accounts().Write(over, nil, func(account.Tx) error { t.Error("a Write began"); return nil }); !cancelled(err) {
		t.Errorf("Write: %v", err)
	}
	if err := s.Accounts().Read(over, func(account.ReadTx) error { t.Error("a Read began"); return nil }); !cancelled(err) {
		t.Errorf("Read: %v", err)
	}
	if _, err := s.Reserve(over, account.AccountID, 1); !cancelled(err) {
		t.Errorf("Reserve: %v", err)
	}
	for range 3 { // more often than there could be connections spoilt unnoticed
		ctx, cancel := context.WithCancel(t.Context())
		err := s.Accounts().Write(ctx, nil, func(tx account.Tx) error {
			if err := tx.InsertAccount(guest(2)); err != nil {
				return err
			}
			cancel()
			_, _, err := tx.Account(1)
			return err
		})
		if !cancelled(err) {
			t.Errorf("in the middle: %v", err)
		}
		same(t, "in the middle", dump(t, s, u), before)
	}
	// Where there is nothing left but the commit, the end of the context makes no known outcome an unknown one.
	ctx, cancel := context.WithCancel(t.Context())
	err := s.Accounts().Write(ctx, nil, func(tx account.Tx) error {
		err := tx.InsertAccount(guest(2))
		cancel()
		return err
	})
	if err != nil {
		t.Errorf("before the commit: %v", err)
	}
	err = s.Accounts().Read(t.Context(), func(tx account.ReadTx) error {
		_, there, err := tx.Account(2)
		if !there {
			t.Error("what was committed after the context had ended is not there")
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func cancelled(err error) bool {
	return errors.Is(err, context.Canceled) && errors.Is(err, storage.ErrUnavailable)
}

// occupy holds all writers of a store until release is called.
func occupy(t testing.TB, s storage.Store, writers int) (release func()) {
	t.Helper()
	reached, leave := make(chan struct{}), make(chan struct{})
	var done sync.WaitGroup
	for range writers {
		done.Go(func() {
			err := s.Accounts().Write(context.Background(), nil, func(account.Tx) error {
				reached <- struct{}{}
				<-leave
				return nil
			})
			if err != nil {
				t.Errorf("occupying: %v", err)
			}
		})
	}
	for range writers {
		<-reached
	}
	return func() {
		close(leave)
		done.Wait()
	}
}

// waitFor lets others run until so many wait for a turn.
func waitFor(t testing.TB, s storage.Store, n int) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); ; runtime.Gosched() {
		waiting, _ := s.Waiting()
		if waiting == n {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%d are waiting, expected %d", waiting, n)
		}
	}
}

// testCancelledWaiting gives up while waiting for a turn, and nothing is left of it.
func testCancelledWaiting(t *testing.T, place Place) {
	s := open(t, place, Options{})
	release := occupy(t, s, place.Traits().Writers)
	ctx, cancel := context.WithCancel(t.Context())
	gaveUp := make(chan error, 1)
	go func() {
		gaveUp <- s.Accounts().Write(ctx, nil, func(tx account.Tx) error { return tx.InsertAccount(guest(1)) })
	}()
	waitFor(t, s, 1)
	cancel()
	if err := <-gaveUp; !cancelled(err) {
		t.Errorf("gave up: %v", err)
	}
	waitFor(t, s, 0)
	release()
	if d := dump(t, s, universe{accounts: []int64{1}}); len(d.Accounts) != 0 {
		t.Error("what was given up was written")
	}
}

// testFullQueue sends more to wait than there is room for: one is turned away at once, the others get their turn.
func testFullQueue(t *testing.T, place Place) {
	s := open(t, place, Options{Waiting: 2})
	release := occupy(t, s, place.Traits().Writers)
	done := make(chan error, 2)
	for id := range account.ID(2) {
		go func() {
			done <- s.Accounts().Write(context.Background(), nil, func(tx account.Tx) error { return tx.InsertAccount(guest(id + 1)) })
		}()
	}
	waitFor(t, s, 2)
	err := s.Accounts().Write(t.Context(), nil, func(account.Tx) error { t.Error("it began"); return nil })
	if !errors.Is(err, storage.ErrUnavailable) || errors.Is(err, context.Canceled) {
		t.Errorf("one too many: %v", err)
	}
	if _, turned := s.Waiting(); turned != 1 {
		t.Errorf("%d counted as turned away, want 1", turned)
	}
	release()
	for range 2 {
		if err := <-done; err != nil {
			t.Errorf("waited: %v", err)
		}
	}
	if d := dump(t, s, universe{accounts: []int64{1, 2}}); len(d.Accounts) != 2 {
		t.Errorf("%d of 2 accounts written", len(d.Accounts))
	}
}

// testClosed closes a store that is in use: whoever waits is turned away, and what is under way is waited for.
func testClosed(t *testing.T, place Place) {
	s := place.Open(t, Options{})
	release := occupy(t, s, place.Traits().Writers)
	waited := make(chan error, 1)
	go func() {
		waited <- s.Accounts().Write(context.Background(), nil, func(account.Tx) error { return nil })
	}()
	waitFor(t, s, 1)
	closed := make(chan error, 1)
	go func() { closed <- s.Close() }()
	if err := <-waited; !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("waited while it was closed: %v", err)
	}
	select {
	case err := <-closed:
		t.Errorf("closed while a transaction was under way: %v", err)
	default:
	}
	release()
	if err := <-closed; err != nil {
		t.Error(err)
	}
	if err := s.Accounts().Write(t.Context(), nil, func(account.Tx) error { return nil }); !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("Write after Close: %v", err)
	}
	if err := s.Accounts().Read(t.Context(), func(account.ReadTx) error { return nil }); !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("Read after Close: %v", err)
	}
	if _, err := s.Accounts().NextID(t.Context(), account.AccountID); !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("NextID after Close: %v", err)
	}
}
