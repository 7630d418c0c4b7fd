package storagetest

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/storage"
)

// testUnique writes rows whose keys are taken. Nothing of such a transaction is left, whatever its function makes of it.
func testUnique(t *testing.T, place Place) {
	s := open(t, place, Options{})
	u := universe{accounts: []int64{1, 2, 3}, characters: []int64{1, 2, 9}, keys: []string{"key of Ada"}, tokens: []string{"a"}}
	people(t, s, 1, 2)
	write(t, s, func(tx account.Tx) error {
		return errors.Join(tx.UpdateAccount(named(1, "Ada")), tx.InsertToken(token("a", 1, 1)))
	})
	before := dump(t, s, u)
	sameName := character(9, 2, 5)
	sameName.Key = "name 1"
	for name, insert := range map[string]func(account.Tx) error{
		"id of an account":     func(tx account.Tx) error { return tx.InsertAccount(guest(1)) },
		"key of an account":    func(tx account.Tx) error { return tx.InsertAccount(named(4, "Ada")) },
		"key of another":       func(tx account.Tx) error { return tx.UpdateAccount(named(2, "Ada")) },
		"hash of a token":      func(tx account.Tx) error { return tx.InsertToken(token("a", 2, 2)) },
		"id of a character":    func(tx account.Tx) error { return tx.InsertCharacter(character(1, 2, 3)) },
		"key of a character":   func(tx account.Tx) error { return tx.InsertCharacter(sameName) },
		"slot of an account's": func(tx account.Tx) error { return tx.InsertCharacter(character(9, 2, 0)) },
	} {
		err := s.Accounts().Write(t.Context(), nil, func(tx account.Tx) error {
			if err := tx.InsertAccount(guest(3)); err != nil {
				return err
			}
			err := insert(tx)
			if !errors.Is(err, account.ErrTaken) || !errors.Is(err, storage.ErrUnique) {
				t.Errorf("%s: %v", name, err)
			}
			if again := tx.DeleteToken("a"); again == nil || again.Error() != err.Error() {
				t.Errorf("%s: the next statement says %v", name, again)
			}
			return nil // does not help
		})
		if !errors.Is(err, account.ErrTaken) {
			t.Errorf("%s: Write says %v", name, err)
		}
		same(t, name, dump(t, s, u), before)
	}
	// What belongs to nobody is refused as well, but not because a key is taken.
	for name, insert := range map[string]func(account.Tx) error{
		"a character of no account": func(tx account.Tx) error { return tx.InsertCharacter(character(9, 77, 0)) },
		"a token of no account":     func(tx account.Tx) error { return tx.InsertToken(token("b", 77, 0)) },
	} {
		err := s.Accounts().Write(t.Context(), nil, insert)
		if err == nil || errors.Is(err, account.ErrTaken) || errors.Is(err, storage.ErrUnavailable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// testUndone returns an error after every kind of write.
func testUndone(t *testing.T, place Place) {
	s := open(t, place, Options{})
	u := universe{accounts: []int64{1, 2, 3}, characters: []int64{1, 2, 3}, keys: []string{"key of Eve"}, tokens: []string{"a", "b"}, zones: []string{"gate", "well"}}
	people(t, s, 1, 2)
	write(t, s, func(tx account.Tx) error { return tx.InsertToken(token("a", 1, 1)) })
	keepWrite(t, s, func(tx keep.Tx) error {
		if _, err := tx.NextEpoch("gate", "here", 5); err != nil {
			return err
		}
		return tx.PutSheets([]keep.SheetRow{sheet(1, 1)})
	})
	before := dump(t, s, u)
	mine := errors.New("no")
	err := s.Accounts().Write(t.Context(), []account.ID{2, 1, 77}, func(tx account.Tx) error {
		_, err := tx.DeleteExpired(1)
		return errors.Join(err,
			tx.InsertAccount(named(3, "Eve")), tx.InsertCharacter(character(3, 3, 0)), tx.DeleteCharacter(1),
			tx.UpdateAccount(named(2, "Mallory")), tx.InsertToken(token("b", 3, 9)), tx.DeleteTokens(3), mine)
	})
	if !errors.Is(err, mine) {
		t.Errorf("accounts: %v", err)
	}
	same(t, "accounts", dump(t, s, u), before)
	err = s.Keep().Write(t.Context(), []int64{2, 1, 77}, func(tx keep.Tx) error {
		_, err := tx.NextEpoch("gate", "x", 6)
		_, err2 := tx.NextEpoch("well", "x", 6)
		_, err3 := tx.RenewEpoch("gate", 2, 7)
		return errors.Join(err, err2, err3, tx.PutSheets([]keep.SheetRow{sheet(1, 9), sheet(2, 9)}), mine)
	})
	if !errors.Is(err, mine) {
		t.Errorf("keep: %v", err)
	}
	same(t, "keep", dump(t, s, u), before)
}

// testPanic panics inside a transaction. The value and the stack come out as they were, and the store goes on.
func testPanic(t *testing.T, place Place) {
	s := open(t, place, Options{})
	u := universe{accounts: []int64{1, 2}}
	people(t, s, 1)
	before := dump(t, s, u)
	type mine struct{ n int }
	value := &mine{7}
	for _, end := range []string{"write", "read"} {
		func() {
			defer func() {
				if got := recover(); got != any(value) {
					t.Errorf("%s: recovered %v, want the very value", end, got)
				}
				if stack := string(debug.Stack()); !strings.Contains(stack, "panicsHere") {
					t.Errorf("%s: the stack does not lead to where it happened:\n%s", end, stack)
				}
			}()
			if end == "read" {
				_ = s.Accounts().Read(t.Context(), func(account.ReadTx) error { return panicsHere(value) })
				return
			}
			_ = s.Accounts().Write(t.Context(), nil, func(tx account.Tx) error {
				if err := tx.InsertAccount(guest(2)); err != nil {
					return err
				}
				return panicsHere(value)
			})
		}()
		same(t, end, dump(t, s, u), before)
	}
	write(t, s, func(tx account.Tx) error { return tx.InsertAccount(guest(2)) })
}

//go:noinline
func panicsHere(value any) error { panic(value) }

// testEnded uses transactions after they are over.
func testEnded(t *testing.T, place Place) {
	s := open(t, place, Options{})
	var (
		kept account.Tx
		read account.ReadTx
		last keep.Tx
	)
	write(t, s, func(tx account.Tx) error { kept = tx; return nil })
	keepWrite(t, s, func(tx keep.Tx) error { last = tx; return nil })
	if err := s.Accounts().Read(t.Context(), func(tx account.ReadTx) error { read = tx; return nil }); err != nil {
		t.Fatal(err)
	}
	_, _, errRead := read.Account(1)
	_, errEpoch := last.NextEpoch("gate", "", 1)
	for i, err := range []error{kept.InsertAccount(guest(1)), errRead, errEpoch, last.PutSheets(nil)} {
		if !errors.Is(err, storage.ErrEnded) {
			t.Errorf("use %d after the end: %v", i, err)
		}
	}
	if d := dump(t, s, universe{accounts: []int64{1}}); len(d.Accounts) != 0 {
		t.Error("something was written after the end")
	}
}

// testStuck wants an error to end a transaction for reading, too.
func testStuck(t *testing.T, place Place) {
	s := open(t, place, Options{})
	people(t, s, 1)
	err := s.Accounts().Write(t.Context(), nil, func(tx account.Tx) error {
		first := tx.InsertAccount(guest(1))
		_, found, second := tx.Account(1)
		if first == nil || !errors.Is(second, storage.ErrUnique) || found {
			return fmt.Errorf("after %v: found %v, %w", first, found, second)
		}
		return account.ErrTaken // an error of its own is the one that comes out
	})
	if err != account.ErrTaken {
		t.Errorf("Write says %v", err)
	}
}

// testSnapshot reads twice in one transaction, and something is written in between.
func testSnapshot(t *testing.T, place Place) {
	s := open(t, place, Options{})
	people(t, s, 1)
	keepWrite(t, s, func(tx keep.Tx) error { return tx.PutSheets([]keep.SheetRow{sheet(1, 1)}) })
	written := make(chan error, 1)
	err := s.Keep().Read(t.Context(), func(tx keep.ReadTx) error {
		row, found, err := tx.Sheet(1)
		if err != nil || !found || row.Version != 1 {
			return fmt.Errorf("first look: %+v, %v, %w", row, found, err)
		}
		go func() {
			written <- s.Keep().Write(context.Background(), nil, func(tx keep.Tx) error { return tx.PutSheets([]keep.SheetRow{sheet(1, 2)}) })
		}()
		if place.Traits().Beside {
			if err := <-written; err != nil {
				return err
			}
			written <- nil
		}
		if row, _, err = tx.Sheet(1); err != nil || row.Version != 1 {
			return fmt.Errorf("second look: %+v, %w", row, err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if err := <-written; err != nil {
		t.Fatal(err)
	}
	if d := dump(t, s, universe{characters: []int64{1}}); d.Sheets[1].Version != 2 {
		t.Errorf("afterwards: %+v", d.Sheets)
	}
}
