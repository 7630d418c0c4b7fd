package memory

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/account"
)

func (t *tx) Account(id account.ID) (a account.Account, found bool, err error) {
	err = t.do("account", func() error {
		a, found = t.accounts[id]
		return nil
	})
	return a, found, err
}

func (t *tx) AccountByKey(key string) (a account.Account, found bool, err error) {
	err = t.do("account by key", func() error {
		var id account.ID
		if id, found = t.accountKeys[key]; found {
			a = t.accounts[id]
		}
		return nil
	})
	return a, found, err
}

func (t *tx) Token(hash string) (token account.StoredToken, found bool, err error) {
	err = t.do("token", func() error {
		token, found = t.tokens[hash]
		return nil
	})
	return token, found, err
}

func (t *tx) Character(id int64) (c account.Character, found bool, err error) {
	err = t.do("character", func() error {
		c, found = t.characters[id]
		return nil
	})
	return c, found, err
}

func (t *tx) CharacterByKey(key string) (c account.Character, found bool, err error) {
	err = t.do("character by key", func() error {
		var id int64
		if id, found = t.characterKeys[key]; found {
			c = t.characters[id]
		}
		return nil
	})
	return c, found, err
}

func (t *tx) Characters(owner account.ID) (list []account.Character, err error) {
	err = t.do("characters", func() error {
		for _, c := range t.characters {
			if c.Account == owner {
				list = append(list, c)
			}
		}
		slices.SortFunc(list, func(a, b account.Character) int { return cmp.Compare(a.Slot, b.Slot) })
		return nil
	})
	return list, err
}

func (t *tx) InsertAccount(a account.Account) error {
	return t.do("insert account", func() error {
		if _, there := t.accounts[a.ID]; there {
			return account.ErrTaken
		}
		if !t.takeAccountKey(a) {
			return account.ErrTaken
		}
		put(t, t.accounts, a.ID, a)
		return nil
	})
}

// takeAccountKey enters the key of an account into the index; false if somebody else has it.
func (t *tx) takeAccountKey(a account.Account) bool {
	if a.Key == "" {
		return true
	}
	if id, there := t.accountKeys[a.Key]; there && id != a.ID {
		return false
	}
	put(t, t.accountKeys, a.Key, a.ID)
	return true
}

func (t *tx) UpdateAccount(a account.Account) error {
	return t.do("update account", func() error {
		old, there := t.accounts[a.ID]
		if !there {
			return nil
		}
		if old.Key != "" && old.Key != a.Key {
			remove(t, t.accountKeys, old.Key)
		}
		if !t.takeAccountKey(a) {
			return account.ErrTaken
		}
		a.CreatedAt = old.CreatedAt
		put(t, t.accounts, a.ID, a)
		return nil
	})
}

func (t *tx) InsertToken(token account.StoredToken) error {
	return t.do("insert token", func() error {
		if _, there := t.tokens[token.Hash]; there {
			return account.ErrTaken
		}
		if _, there := t.accounts[token.Account]; !there {
			return errNoOwner
		}
		put(t, t.tokens, token.Hash, token)
		return nil
	})
}

func (t *tx) DeleteToken(hash string) error {
	return t.do("delete token", func() error {
		remove(t, t.tokens, hash)
		return nil
	})
}

func (t *tx) DeleteTokens(owner account.ID) error {
	return t.do("delete tokens", func() error {
		for hash, token := range t.tokens {
			if token.Account == owner {
				remove(t, t.tokens, hash)
			}
		}
		return nil
	})
}

func (t *tx) DeleteExpired(now int64) (n int64, err error) {
	err = t.do("delete expired tokens", func() error {
		for hash, token := range t.tokens {
			if token.ExpiresAt <= now {
				remove(t, t.tokens, hash)
				n++
			}
		}
		return nil
	})
	return n, err
}

func (t *tx) InsertCharacter(c account.Character) error {
	return t.do("insert character", func() error {
		at := seat{c.Account, c.Slot}
		_, id := t.characters[c.ID]
		_, key := t.characterKeys[c.Key]
		_, slot := t.characterSlots[at]
		if id || key || slot {
			return account.ErrTaken
		}
		if _, there := t.accounts[c.Account]; !there {
			return errNoOwner
		}
		put(t, t.characters, c.ID, c)
		put(t, t.characterKeys, c.Key, c.ID)
		put(t, t.characterSlots, at, c.ID)
		return nil
	})
}

func (t *tx) DeleteCharacter(id int64) error {
	return t.do("delete character", func() error {
		c, there := t.characters[id]
		if !there {
			return nil
		}
		remove(t, t.characters, id)
		remove(t, t.characterKeys, c.Key)
		remove(t, t.characterSlots, seat{c.Account, c.Slot})
		remove(t, t.sheets, id)
		return nil
	})
}
