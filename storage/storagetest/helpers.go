package storagetest

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/storage"
)

// write runs fn in a transaction of accounts that has to succeed.
func write(t testing.TB, s storage.Store, fn func(tx account.Tx) error) {
	t.Helper()
	if err := s.Accounts().Write(t.Context(), nil, fn); err != nil {
		t.Fatalf("write: %v", err)
	}
}

// keepWrite runs fn in a transaction of keep that has to succeed.
func keepWrite(t testing.TB, s storage.Store, fn func(tx keep.Tx) error) {
	t.Helper()
	if err := s.Keep().Write(t.Context(), nil, fn); err != nil {
		t.Fatalf("write: %v", err)
	}
}

// people are an account for each number, and a character of it with the same id.
func people(t testing.TB, s storage.Store, ids ...int64) {
	t.Helper()
	write(t, s, func(tx account.Tx) error {
		for _, id := range ids {
			if err := tx.InsertAccount(guest(account.ID(id))); err != nil {
				return err
			}
			if err := tx.InsertCharacter(character(id, account.ID(id), 0)); err != nil {
				return err
			}
		}
		return nil
	})
}

func guest(id account.ID) account.Account {
	return account.Account{ID: id, CreatedAt: 1_700_000_000_000_001 + int64(id)}
}

func named(id account.ID, name string) account.Account {
	a := guest(id)
	a.Name, a.Key, a.Password = name, "key of "+name, "$hash$"
	return a
}

func character(id int64, owner account.ID, slot int) account.Character {
	return account.Character{
		ID: id, Account: owner, Slot: slot, Name: fmt.Sprintf("Name %d", id), Key: fmt.Sprintf("name %d", id), CreatedAt: 7 + id,
	}
}

func token(hash string, owner account.ID, expires int64) account.StoredToken {
	return account.StoredToken{Hash: hash, Account: owner, Kind: account.GuestToken, ExpiresAt: expires}
}

func sheet(character, version int64) keep.SheetRow {
	return keep.SheetRow{Character: character, Version: version, SavedAt: 1_700_000_000_000_003 + version, Document: fmt.Sprintf(`{"of":%d}`, version)}
}

// universe are the keys that the cases use. A dump looks all of them up.
type universe struct {
	accounts, characters []int64
	keys, names, tokens  []string
	zones                []string
}

// state is what a store holds of a universe.
type state struct {
	Accounts     map[int64]account.Account
	ByKey        map[string]account.Account
	Tokens       map[string]account.StoredToken
	Characters   map[int64]account.Character
	ByName       map[string]account.Character
	Lists        map[int64][]account.Character
	Sheets       map[int64]keep.SheetRow
	Epochs       map[string]keep.EpochRow
	TransactionN int // how many there were, so that a dump of nothing is noticed
}

// dump reads everything of a universe.
func dump(t testing.TB, s storage.Store, u universe) state {
	t.Helper()
	d := newState()
	err := s.Accounts().Read(t.Context(), func(tx account.ReadTx) error {
		d.TransactionN++
		return d.readAccounts(tx, u)
	})
	if err != nil {
		t.Fatalf("dump: %v", err)
	}
	err = s.Keep().Read(t.Context(), func(tx keep.ReadTx) error {
		d.TransactionN++
		for _, id := range u.characters {
			if err := look(d.Sheets, id, tx.Sheet); err != nil {
				return err
			}
		}
		for _, key := range u.zones {
			if err := look(d.Epochs, key, tx.Epoch); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatalf("dump: %v", err)
	}
	return d
}

func newState() state {
	return state{
		Accounts: map[int64]account.Account{}, ByKey: map[string]account.Account{}, Tokens: map[string]account.StoredToken{},
		Characters: map[int64]account.Character{}, ByName: map[string]account.Character{}, Lists: map[int64][]account.Character{},
		Sheets: map[int64]keep.SheetRow{}, Epochs: map[string]keep.EpochRow{},
	}
}

func (d *state) readAccounts(tx account.ReadTx, u universe) error {
	for _, id := range u.accounts {
		err := look(d.Accounts, id, func(id int64) (account.Account, bool, error) { return tx.Account(account.ID(id)) })
		if err != nil {
			return err
		}
		list, err := tx.Characters(account.ID(id))
		if err != nil {
			return err
		}
		if len(list) > 0 {
			d.Lists[id] = list
		}
	}
	for _, key := range u.keys {
		if err := look(d.ByKey, key, tx.AccountByKey); err != nil {
			return err
		}
	}
	for _, hash := range u.tokens {
		if err := look(d.Tokens, hash, tx.Token); err != nil {
			return err
		}
	}
	for _, id := range u.characters {
		if err := look(d.Characters, id, tx.Character); err != nil {
			return err
		}
	}
	for _, name := range u.names {
		if err := look(d.ByName, name, tx.CharacterByKey); err != nil {
			return err
		}
	}
	return nil
}

// look looks one key up and notes what is there.
func look[K comparable, V any](into map[K]V, key K, find func(K) (V, bool, error)) error {
	value, found, err := find(key)
	if err == nil && found {
		into[key] = value
	}
	return err
}

// same compares two states.
func same(t testing.TB, what string, got, want state) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s (- want, + got):\n%s", what, diff)
	}
}
