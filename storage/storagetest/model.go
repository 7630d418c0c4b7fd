package storagetest

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
)

// errOrphan is the model's error for a row that belongs to nobody.
var errOrphan = errors.New("belongs to nobody")

// model is a store in the fewest words: no transactions, no indexes, everything looked up by going through all of it.
type model struct {
	accounts   map[account.ID]account.Account
	tokens     map[string]account.StoredToken
	characters map[int64]account.Character
	sheets     map[int64]keep.SheetRow
	epochs     map[string]keep.EpochRow
}

func newModel() *model {
	return &model{
		map[account.ID]account.Account{}, map[string]account.StoredToken{}, map[int64]account.Character{},
		map[int64]keep.SheetRow{}, map[string]keep.EpochRow{},
	}
}

func (m *model) clone() *model {
	return &model{maps.Clone(m.accounts), maps.Clone(m.tokens), maps.Clone(m.characters), maps.Clone(m.sheets), maps.Clone(m.epochs)}
}

func (m *model) keyTaken(a account.Account) bool {
	for _, other := range m.accounts {
		if a.Key != "" && other.Key == a.Key && other.ID != a.ID {
			return true
		}
	}
	return false
}

func (m *model) insertAccount(a account.Account) error {
	if _, there := m.accounts[a.ID]; there || m.keyTaken(a) {
		return account.ErrTaken
	}
	m.accounts[a.ID] = a
	return nil
}

func (m *model) updateAccount(a account.Account) error {
	old, there := m.accounts[a.ID]
	if !there {
		return nil
	}
	if m.keyTaken(a) {
		return account.ErrTaken
	}
	a.CreatedAt = old.CreatedAt
	m.accounts[a.ID] = a
	return nil
}

func (m *model) insertToken(t account.StoredToken) error {
	if _, there := m.tokens[t.Hash]; there {
		return account.ErrTaken
	}
	if _, there := m.accounts[t.Account]; !there {
		return errOrphan
	}
	m.tokens[t.Hash] = t
	return nil
}

func (m *model) deleteTokens(which func(account.StoredToken) bool) int64 {
	before := len(m.tokens)
	maps.DeleteFunc(m.tokens, func(_ string, t account.StoredToken) bool { return which(t) })
	return int64(before - len(m.tokens))
}

func (m *model) insertCharacter(c account.Character) error {
	for _, other := range m.characters {
		if other.ID == c.ID || other.Key == c.Key || other.Account == c.Account && other.Slot == c.Slot {
			return account.ErrTaken
		}
	}
	if _, there := m.accounts[c.Account]; !there {
		return errOrphan
	}
	m.characters[c.ID] = c
	return nil
}

func (m *model) putSheet(row keep.SheetRow) {
	if _, there := m.characters[row.Character]; there && row.Version > m.sheets[row.Character].Version {
		m.sheets[row.Character] = row
	}
}

func (m *model) nextEpoch(key, node string, now int64) int64 {
	row := keep.EpochRow{Key: key, Epoch: m.epochs[key].Epoch + 1, Node: node, RenewedAt: now}
	m.epochs[key] = row
	return row.Epoch
}

func (m *model) renewEpoch(key string, epoch, now int64) bool {
	row, there := m.epochs[key]
	if !there || row.Epoch != epoch {
		return false
	}
	row.RenewedAt = now
	m.epochs[key] = row
	return true
}

// state is what a dump of a store with the same in it looks like.
func (m *model) state() state {
	d := newState()
	for id, a := range m.accounts {
		d.Accounts[int64(id)] = a
		if a.Key != "" {
			d.ByKey[a.Key] = a
		}
	}
	for _, c := range m.characters {
		d.Characters[c.ID], d.ByName[c.Key] = c, c
		d.Lists[int64(c.Account)] = append(d.Lists[int64(c.Account)], c)
	}
	for _, list := range d.Lists {
		slices.SortFunc(list, func(a, b account.Character) int { return cmp.Compare(a.Slot, b.Slot) })
	}
	maps.Copy(d.Tokens, m.tokens)
	maps.Copy(d.Sheets, m.sheets)
	maps.Copy(d.Epochs, m.epochs)
	return d
}
