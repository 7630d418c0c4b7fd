package postgres

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/storage"
)

// fresh opens a store on a database of its own, with an account 1 and an account 2.
func fresh(t *testing.T) (storage.Store, string) {
	t.Helper()
	p := place{}.Fresh(t).(place)
	s, err := Open(context.Background(), p.dsn, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	err = s.Accounts().Write(t.Context(), nil, func(tx account.Tx) error {
		return errors.Join(tx.InsertAccount(account.Account{ID: 1}), tx.InsertAccount(account.Account{ID: 2}))
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, p.dsn
}

// seat takes the first seat of account 1 if it looks free, after telling that it has looked and being told to go on.
func seat(s storage.Store, owners []account.ID, id int64, looked chan<- int, goOn <-chan struct{}) error {
	return s.Accounts().Write(context.Background(), owners, func(tx account.Tx) error {
		mine, err := tx.Characters(1)
		if err != nil {
			return err
		}
		looked <- len(mine)
		<-goOn
		if len(mine) > 0 {
			return nil
		}
		name := string(rune('a' + id))
		return tx.InsertCharacter(account.Character{ID: id, Account: 1, Name: name, Key: name})
	})
}

// TestIndexIsTheSecondGuard lets two take the same seat without the lock that orders them: both see it free, and the index
// stops the second.
func TestIndexIsTheSecondGuard(t *testing.T) {
	s, _ := fresh(t)
	looked, goOn := make(chan int), make(chan struct{})
	done := make(chan error, 2)
	for id := range int64(2) {
		go func() { done <- seat(s, nil, id+1, looked, goOn) }()
	}
	if a, b := <-looked, <-looked; a != 0 || b != 0 {
		t.Fatalf("they saw %d and %d characters", a, b)
	}
	close(goOn)
	a, b := <-done, <-done
	if a != nil {
		a, b = b, a
	}
	if a != nil || !errors.Is(b, account.ErrTaken) {
		t.Errorf("outcomes %v and %v, want one done and one taken", a, b)
	}
}

// TestOwnersAreLocked lets the same two name the account as owner: the second does not even look before the first is done.
func TestOwnersAreLocked(t *testing.T) {
	s, dsn := fresh(t)
	looked, goOn := make(chan int), make(chan struct{})
	done := make(chan error, 2)
	go func() { done <- seat(s, []account.ID{1}, 1, looked, goOn) }()
	if n := <-looked; n != 0 {
		t.Fatalf("the first saw %d characters", n)
	}
	go func() { done <- seat(s, []account.ID{2, 1}, 2, looked, goOn) }()
	for number(t, dsn, "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'") == 0 {
		if t.Context().Err() != nil {
			t.Fatal("the second never waits")
		}
	}
	select {
	case n := <-looked:
		t.Fatalf("the second saw %d characters while the first was at it", n)
	default:
	}
	close(goOn)
	if n := <-looked; n != 1 {
		t.Errorf("the second saw %d characters, want 1", n)
	}
	if err := errors.Join(<-done, <-done); err != nil {
		t.Error(err)
	}
}

// TestDeadline waits for a lock that is never let go: the request ends with its context, undone and retriable.
func TestDeadline(t *testing.T) {
	s, _ := fresh(t)
	looked, goOn := make(chan int), make(chan struct{})
	done := make(chan error, 1)
	go func() { done <- seat(s, []account.ID{1}, 1, looked, goOn) }()
	<-looked
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	err := s.Accounts().Write(ctx, []account.ID{1}, func(account.Tx) error { t.Error("it got the lock"); return nil })
	if !errors.Is(err, storage.ErrUnavailable) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waited in vain: %v", err)
	}
	close(goOn)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := s.Accounts().Write(t.Context(), []account.ID{1}, func(account.Tx) error { return nil }); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// TestDeadlock lets two lock in opposite orders, which owners named to Write cannot do: one is told that it was a conflict, and
// the other goes on.
func TestDeadlock(t *testing.T) {
	s, _ := fresh(t)
	first := make(chan struct{}, 2)
	goOn := make(chan struct{})
	done := make(chan error, 2)
	update := func(tx account.Tx, id account.ID) error {
		return tx.UpdateAccount(account.Account{ID: id, BannedUntil: 5})
	}
	for _, order := range [][2]account.ID{{1, 2}, {2, 1}} {
		go func() {
			done <- s.Accounts().Write(context.Background(), nil, func(tx account.Tx) error {
				if err := update(tx, order[0]); err != nil {
					return err
				}
				first <- struct{}{}
				<-goOn
				return update(tx, order[1])
			})
		}()
	}
	<-first
	<-first
	close(goOn)
	a, b := <-done, <-done
	if a != nil {
		a, b = b, a
	}
	if a != nil || !errors.Is(b, storage.ErrConflict) {
		t.Errorf("outcomes %v and %v, want one done and one conflict", a, b)
	}
}
