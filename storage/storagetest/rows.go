package storagetest

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
)

// testAccounts writes accounts, changes them and finds them by id and key.
func testAccounts(t *testing.T, place Place) {
	s := open(t, place, Options{})
	u := universe{accounts: []int64{1, 2, 3, 4}, keys: []string{"key of Ada", "key of Bob", "key of Eve"}}
	write(t, s, func(tx account.Tx) error {
		return errors.Join(tx.InsertAccount(guest(1)), tx.InsertAccount(guest(2)), tx.InsertAccount(named(3, "Ada")))
	})
	want := newState()
	want.TransactionN = 2
	want.Accounts = map[int64]account.Account{1: guest(1), 2: guest(2), 3: named(3, "Ada")}
	want.ByKey = map[string]account.Account{"key of Ada": named(3, "Ada")}
	same(t, "after inserting", dump(t, s, u), want)

	// A guest gets a name, somebody another one, and the old name is free for the guest at once.
	write(t, s, func(tx account.Tx) error {
		renamed, claimed := named(3, "Bob"), named(2, "Ada")
		renamed.BannedUntil, renamed.CreatedAt = account.Forever, 99 // when it was made does not change
		return errors.Join(tx.UpdateAccount(renamed), tx.UpdateAccount(claimed), tx.UpdateAccount(named(4, "Eve")))
	})
	bob := named(3, "Bob")
	bob.BannedUntil = account.Forever
	want.Accounts = map[int64]account.Account{1: guest(1), 2: named(2, "Ada"), 3: bob}
	want.ByKey = map[string]account.Account{"key of Ada": named(2, "Ada"), "key of Bob": bob}
	same(t, "after updating", dump(t, s, u), want)

	bob.BannedUntil = 0
	want.Accounts[3], want.ByKey["key of Bob"] = bob, bob
	write(t, s, func(tx account.Tx) error { return tx.UpdateAccount(bob) })
	same(t, "after the ban", dump(t, s, u), want)
}

// testTokens writes tokens and takes them away one by one, by account, and by age.
func testTokens(t *testing.T, place Place) {
	s := open(t, place, Options{})
	u := universe{tokens: []string{"a", "b", "c", "d", "e", "f"}}
	write(t, s, func(tx account.Tx) error {
		return errors.Join(
			tx.InsertAccount(guest(1)), tx.InsertAccount(guest(2)),
			tx.InsertToken(token("a", 1, 100)), tx.InsertToken(token("b", 1, 101)), tx.InsertToken(token("c", 2, 99)),
			tx.InsertToken(token("d", 2, 100)), tx.InsertToken(token("e", 2, math.MaxInt64)),
		)
	})
	left := func(what string, hashes ...string) {
		t.Helper()
		d := dump(t, s, u)
		if len(d.Tokens) != len(hashes) {
			t.Errorf("%s: %d tokens, want %v", what, len(d.Tokens), hashes)
		}
		for _, h := range hashes {
			if d.Tokens[h].Hash != h {
				t.Errorf("%s: %q is missing", what, h)
			}
		}
	}
	left("written", "a", "b", "c", "d", "e")
	if got := dump(t, s, u).Tokens["e"]; got != token("e", 2, math.MaxInt64) {
		t.Errorf("read %+v", got)
	}
	write(t, s, func(tx account.Tx) error { return errors.Join(tx.DeleteToken("a"), tx.DeleteToken("nobody's")) })
	left("one taken away", "b", "c", "d", "e")
	var n int64
	write(t, s, func(tx account.Tx) (err error) {
		n, err = tx.DeleteExpired(100)
		return err
	})
	if n != 2 {
		t.Errorf("%d tokens expired, want 2", n)
	}
	left("expired", "b", "e")
	write(t, s, func(tx account.Tx) error { return tx.DeleteTokens(2) })
	left("one account's", "b")
}

// testCharacters writes characters, lists them by slot, and deletes one with all that hangs on it.
func testCharacters(t *testing.T, place Place) {
	s := open(t, place, Options{})
	u := universe{accounts: []int64{1, 2}, characters: []int64{10, 11, 12, 13}, names: []string{"name 10", "name 11"}, tokens: []string{"a"}}
	write(t, s, func(tx account.Tx) error {
		return errors.Join(
			tx.InsertAccount(guest(1)), tx.InsertAccount(guest(2)), tx.InsertToken(token("a", 1, 5)),
			tx.InsertCharacter(character(10, 1, 2)), tx.InsertCharacter(character(11, 1, 0)), tx.InsertCharacter(character(12, 2, 0)),
		)
	})
	keepWrite(t, s, func(tx keep.Tx) error { return tx.PutSheets([]keep.SheetRow{sheet(10, 1), sheet(11, 1), sheet(12, 1)}) })
	before := dump(t, s, u)
	if got := before.Lists[1]; len(got) != 2 || got[0] != character(11, 1, 0) || got[1] != character(10, 1, 2) {
		t.Errorf("account 1 has %+v, want 11 and 10 by their slots", got)
	}
	if before.ByName["name 10"] != character(10, 1, 2) || before.Characters[12] != character(12, 2, 0) {
		t.Errorf("found %+v and %+v", before.ByName, before.Characters)
	}
	write(t, s, func(tx account.Tx) error { return errors.Join(tx.DeleteCharacter(10), tx.DeleteCharacter(13)) })
	want := before
	delete(want.Characters, 10)
	delete(want.ByName, "name 10")
	delete(want.Sheets, 10)
	want.Lists[1] = want.Lists[1][:1]
	same(t, "after deleting one", dump(t, s, u), want)
}

// testSheets writes sheets over each other: only a newer one takes an older one's place.
func testSheets(t *testing.T, place Place) {
	s := open(t, place, Options{})
	people(t, s, 1, 2)
	u := universe{characters: []int64{1, 2, 3}}
	for _, step := range []struct {
		put    []keep.SheetRow
		v1, v2 int64
	}{
		{nil, 0, 0},
		{[]keep.SheetRow{sheet(1, 3)}, 3, 0},
		{[]keep.SheetRow{sheet(1, 3), sheet(3, 1), sheet(2, 1)}, 3, 1}, // nobody has the id 3
		{[]keep.SheetRow{sheet(1, 2), sheet(2, 5)}, 3, 5},
		{[]keep.SheetRow{sheet(1, 4), sheet(1, 6), sheet(1, 5)}, 6, 5},
	} {
		keepWrite(t, s, func(tx keep.Tx) error { return tx.PutSheets(step.put) })
		want := map[int64]keep.SheetRow{}
		for id, version := range map[int64]int64{1: step.v1, 2: step.v2} {
			if version > 0 {
				want[id] = sheet(id, version)
			}
		}
		d := newState()
		d.Sheets, d.TransactionN = want, 2
		got := dump(t, s, u)
		got.Characters, got.ByName = d.Characters, d.ByName
		same(t, fmt.Sprintf("after %v", step.put), got, d)
	}
}

// testManySheets writes more sheets in one transaction than a full zone has bodies of players.
func testManySheets(t *testing.T, place Place) {
	const many = 600
	s := open(t, place, Options{})
	var ids []int64
	var rows []keep.SheetRow
	for id := int64(1); id <= many; id++ {
		ids, rows = append(ids, id), append(rows, sheet(id, id))
	}
	people(t, s, ids...)
	if err := s.Keep().Write(t.Context(), ids, func(tx keep.Tx) error { return tx.PutSheets(rows) }); err != nil {
		t.Fatal(err)
	}
	d := dump(t, s, universe{characters: ids})
	if len(d.Sheets) != many {
		t.Fatalf("%d sheets, want %d", len(d.Sheets), many)
	}
	for _, row := range rows {
		if d.Sheets[row.Character] != row {
			t.Errorf("character %d has %+v", row.Character, d.Sheets[row.Character])
		}
	}
}

// testEpochs starts zones and says that they still run.
func testEpochs(t *testing.T, place Place) {
	s := open(t, place, Options{})
	start := func(key, node string, now, want int64) {
		t.Helper()
		if got, err := keep.StartZone(t.Context(), s.Keep(), key, node, now); err != nil || got != want {
			t.Errorf("starting %q gives epoch %d, %v, want %d", key, got, err, want)
		}
	}
	renew := func(key string, epoch, now int64, want bool) {
		t.Helper()
		keepWrite(t, s, func(tx keep.Tx) error {
			if got, err := tx.RenewEpoch(key, epoch, now); err != nil || got != want {
				return fmt.Errorf("renewing epoch %d of %q: %v, %v, want %v", epoch, key, got, err, want)
			}
			return nil
		})
	}
	start("gate", "here", 10, 1)
	start("gate", "there", 11, 2)
	start("well", "", 12, 1)
	renew("gate", 2, 20, true)
	renew("gate", 1, 21, false)
	renew("gate", 3, 22, false)
	renew("nowhere", 1, 23, false)
	d := dump(t, s, universe{zones: []string{"gate", "well", "nowhere"}})
	want := newState()
	want.TransactionN = 2
	want.Epochs = map[string]keep.EpochRow{
		"gate": {Key: "gate", Epoch: 2, Node: "there", RenewedAt: 20},
		"well": {Key: "well", Epoch: 1, Node: "", RenewedAt: 12},
	}
	same(t, "epochs", d, want)
}

// testFences writes sheets for a zone that may have been started elsewhere.
func testFences(t *testing.T, place Place) {
	s := open(t, place, Options{})
	people(t, s, 1)
	save := func(version int64, fences ...keep.Fence) error {
		return keep.Save(t.Context(), s.Keep(), fences, []keep.Sheet{{Character: 1, Version: version, Place: keep.Place{Map: "gate"}}})
	}
	version := func() int64 {
		t.Helper()
		sheet, _, err := keep.Load(t.Context(), s.Keep(), 1)
		if err != nil {
			t.Fatal(err)
		}
		return sheet.Version
	}
	for range 2 {
		if _, err := keep.StartZone(t.Context(), s.Keep(), "gate", "here", 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := save(1, keep.Fence{Key: "gate", Epoch: 2}); err != nil || version() != 1 {
		t.Errorf("with the right epoch: %v, version %d on disk", err, version())
	}
	for _, f := range []keep.Fence{{Key: "gate", Epoch: 1}, {Key: "gate", Epoch: 3}, {Key: "well", Epoch: 1}} {
		if err := save(2, keep.Fence{Key: "gate", Epoch: 2}, f); !errors.Is(err, keep.ErrFenced) || version() != 1 {
			t.Errorf("with %+v: %v, version %d on disk", f, err, version())
		}
	}
}

// testExtremes writes the largest and strangest values there are: what is read is what was written.
func testExtremes(t *testing.T, place Place) {
	s := open(t, place, Options{})
	wide := strings.Repeat("\U0001F56F", 32) // 32 letters, 128 bytes
	a := account.Account{ID: math.MaxInt64, Name: wide, Key: wide, Password: strings.Repeat("ß'\"\\%\n", 99), CreatedAt: math.MinInt64, BannedUntil: -1}
	c := account.Character{ID: math.MaxInt64, Account: math.MaxInt64, Slot: math.MaxInt32, Name: wide, Key: wide, CreatedAt: math.MaxInt64}
	row := keep.SheetRow{Character: math.MaxInt64, Version: math.MaxInt64, SavedAt: math.MinInt64 + 1, Document: strings.Repeat("{\u2028}", 1<<14)}
	tok := account.StoredToken{Hash: strings.Repeat("f", 64), Account: math.MaxInt64, Kind: account.SessionToken, ExpiresAt: math.MinInt64}
	zone := strings.Repeat("é", 48)
	write(t, s, func(tx account.Tx) error {
		return errors.Join(tx.InsertAccount(a), tx.InsertCharacter(c), tx.InsertToken(tok))
	})
	keepWrite(t, s, func(tx keep.Tx) error {
		if _, err := tx.NextEpoch(zone, strings.Repeat("n", 64), math.MinInt64); err != nil {
			return err
		}
		return tx.PutSheets([]keep.SheetRow{row})
	})
	d := dump(t, s, universe{
		accounts: []int64{math.MaxInt64}, characters: []int64{math.MaxInt64}, keys: []string{wide}, names: []string{wide},
		tokens: []string{tok.Hash}, zones: []string{zone},
	})
	if d.Accounts[math.MaxInt64] != a || d.ByKey[wide] != a || d.Characters[math.MaxInt64] != c || d.ByName[wide] != c {
		t.Errorf("account and character read %+v, %+v", d.Accounts, d.Characters)
	}
	if d.Sheets[math.MaxInt64] != row || d.Tokens[tok.Hash] != tok || d.Epochs[zone].RenewedAt != math.MinInt64 {
		t.Errorf("sheet, token and epoch read %+v, %+v, %+v", d.Sheets, d.Tokens, d.Epochs)
	}
}
