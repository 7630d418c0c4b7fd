package storagetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/storage"
)

// testReopened closes a store and opens it again: everything is there, or nothing where nothing lasts.
func testReopened(t *testing.T, place Place) {
	s := place.Open(t, Options{})
	for _, op := range story(t.Context()) {
		if err := op.run(s); err != nil {
			t.Fatal(err)
		}
	}
	want := dump(t, s, storyUniverse())
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if !place.Traits().Lasting {
		want = newState()
		want.TransactionN = 2
	}
	same(t, "opened again", dump(t, open(t, place, Options{}), storyUniverse()), want)
}

// testRandom runs random histories against the model. A failure names the seed to repeat it with.
func testRandom(t *testing.T, place Place, plan Plan) {
	for i := range plan.Runs {
		seed := plan.Seed + int64(i)
		t.Run(fmt.Sprint("seed=", seed), func(t *testing.T) { randomHistory(t, place.Fresh(t), seed) })
	}
}

// history is one random run.
type history struct {
	rng   *rand.Rand
	u     universe
	model *model
	moves int
	stays int // transactions that were undone
}

func randomHistory(t *testing.T, place Place, seed int64) {
	h := &history{rng: rand.New(rand.NewPCG(uint64(seed), 1)), model: newModel()}
	for n := range int64(4) {
		h.u.accounts = append(h.u.accounts, n+1)
		h.u.keys = append(h.u.keys, fmt.Sprint("k", n))
		h.u.tokens = append(h.u.tokens, fmt.Sprint("t", n))
		h.u.zones = append(h.u.zones, fmt.Sprint("z", n))
		h.u.characters = append(h.u.characters, n+1)
		h.u.names = append(h.u.names, fmt.Sprint("n", n))
	}
	s := place.Open(t, Options{})
	for step := range 60 {
		if place.Traits().Lasting && h.rng.IntN(25) == 0 {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = place.Open(t, Options{})
		}
		h.step(t, s)
		got := dump(t, s, h.u)
		got.TransactionN = 0
		same(t, fmt.Sprintf("seed %d, step %d", seed, step), got, h.model.state())
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if h.moves < 5 || h.stays < 5 {
		t.Errorf("seed %d: %d transactions were committed and %d undone, which shows little", seed, h.moves, h.stays)
	}
}

// errUndo is what a transaction is undone with at random.
var errUndo = errors.New("undone")

// step runs one transaction of one to four writes on both, store and model, and compares how it ended.
func (h *history) step(t *testing.T, s storage.Store) {
	t.Helper()
	next := h.model.clone()
	writes := 1 + h.rng.IntN(4)
	undo := h.rng.IntN(5) == 0
	var got, want error
	if h.rng.IntN(2) == 0 {
		owners := []account.ID{account.ID(1 + h.rng.IntN(4)), account.ID(1 + h.rng.IntN(4))}
		got = s.Accounts().Write(t.Context(), owners, func(tx account.Tx) error {
			for range writes {
				err := h.accountMove(tx, next, &want)
				if err != nil || want != nil {
					return err
				}
			}
			return undone(undo)
		})
	} else {
		got = s.Keep().Write(t.Context(), []int64{1 + h.rng.Int64N(4)}, func(tx keep.Tx) error {
			for range writes {
				if err := h.keepMove(tx, next); err != nil {
					return err
				}
			}
			return undone(undo)
		})
	}
	if want == nil {
		want = undone(undo)
	}
	if class(got) != class(want) {
		t.Fatalf("the store says %v, the model %v", got, want)
	}
	if want == nil {
		h.model = next
		h.moves++
	} else {
		h.stays++
	}
}

func undone(yes bool) error {
	if yes {
		return errUndo
	}
	return nil
}

// class is how an error is compared.
func class(err error) string {
	switch {
	case err == nil:
		return "done"
	case errors.Is(err, errUndo):
		return "undone"
	case errors.Is(err, account.ErrTaken):
		return "taken"
	case errors.Is(err, errOrphan), !errors.Is(err, storage.ErrUnavailable) && !errors.Is(err, storage.ErrConflict):
		return "orphan"
	}
	return err.Error()
}

// accountMove makes a random write on both. The model's error goes to want.
func (h *history) accountMove(tx account.Tx, m *model, want *error) error {
	owner := account.ID(h.u.accounts[h.rng.IntN(4)])
	who := h.u.characters[h.rng.IntN(4)]
	hash := h.u.tokens[h.rng.IntN(4)]
	when := h.rng.Int64N(10)
	a := account.Account{ID: owner, CreatedAt: h.rng.Int64(), BannedUntil: when}
	if h.rng.IntN(2) == 0 {
		key := h.rng.IntN(4)
		a.Name, a.Key, a.Password = fmt.Sprint("K", key), h.u.keys[key], "hash"
	}
	switch h.rng.IntN(9) {
	case 0, 1:
		*want = m.insertAccount(a)
		return tx.InsertAccount(a)
	case 2:
		*want = m.updateAccount(a)
		return tx.UpdateAccount(a)
	case 3:
		tok := token(hash, owner, when)
		*want = m.insertToken(tok)
		return tx.InsertToken(tok)
	case 4:
		delete(m.tokens, hash)
		return tx.DeleteToken(hash)
	case 5:
		m.deleteTokens(func(t account.StoredToken) bool { return t.Account == owner })
		return tx.DeleteTokens(owner)
	case 6:
		n, err := tx.DeleteExpired(when)
		if wrong := m.deleteTokens(func(t account.StoredToken) bool { return t.ExpiresAt <= when }); err == nil && n != wrong {
			return fmt.Errorf("%d tokens expired, the model has %d: %w", n, wrong, storage.ErrConflict)
		}
		return err
	case 7:
		c := character(who, owner, h.rng.IntN(3))
		c.Key = h.u.names[h.rng.IntN(4)]
		c.Name = c.Key
		*want = m.insertCharacter(c)
		return tx.InsertCharacter(c)
	}
	delete(m.characters, who)
	delete(m.sheets, who)
	return tx.DeleteCharacter(who)
}

// keepMove makes a random write on both.
func (h *history) keepMove(tx keep.Tx, m *model) error {
	key := h.u.zones[h.rng.IntN(4)]
	now := h.rng.Int64()
	switch h.rng.IntN(4) {
	case 0:
		want := m.nextEpoch(key, "node", now)
		if got, err := tx.NextEpoch(key, "node", now); err != nil || got != want {
			return fmt.Errorf("epoch %d, the model has %d: %w", got, want, errors.Join(err, storage.ErrConflict))
		}
		return nil
	case 1:
		epoch := h.rng.Int64N(4)
		want := m.renewEpoch(key, epoch, now)
		if got, err := tx.RenewEpoch(key, epoch, now); err != nil || got != want {
			return fmt.Errorf("renewed %v, the model has %v: %w", got, want, errors.Join(err, storage.ErrConflict))
		}
		return nil
	}
	var rows []keep.SheetRow
	for range h.rng.IntN(4) {
		row := sheet(h.u.characters[h.rng.IntN(4)], 1+h.rng.Int64N(9))
		row.SavedAt = h.rng.Int64()
		rows = append(rows, row)
		m.putSheet(row)
	}
	return tx.PutSheets(rows)
}
