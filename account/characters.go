package account

import (
	"context"
	"errors"
)

// Characters lists an account's characters by their slots.
func (a *Accounts) Characters(ctx context.Context, owner ID) (list []Character, err error) {
	err = a.store.Read(ctx, func(tx ReadTx) error {
		list, err = tx.Characters(owner)
		return err
	})
	return list, err
}

// Character finds one of an account's characters by its id. Refusals: NoCharacter, also where it is another's.
func (a *Accounts) Character(ctx context.Context, owner ID, id int64) (c Character, err error) {
	err = a.store.Read(ctx, func(tx ReadTx) error {
		c, err = belonging(tx, owner, id)
		return err
	})
	return c, err
}

// belonging finds a character and refuses one of somebody else, as if it did not exist.
func belonging(tx ReadTx, owner ID, id int64) (Character, error) {
	c, found, err := tx.Character(id)
	if err != nil {
		return Character{}, err
	}
	if !found || c.Account != owner {
		return Character{}, refuse(NoCharacter, "There is no such character.")
	}
	return c, nil
}

// CreateCharacter adds a character to an account, in its lowest free slot. Refusals: BadName, NameTaken, TooManyCharacters.
func (a *Accounts) CreateCharacter(ctx context.Context, owner ID, name string, now int64) (Character, error) {
	normal, key, err := CheckName(name)
	if err != nil {
		return Character{}, err
	}
	id, err := a.store.NextID(ctx, CharacterID)
	if err != nil {
		return Character{}, err
	}
	c := Character{ID: id, Account: owner, Name: normal, Key: key, CreatedAt: now}
	err = a.store.Write(ctx, []ID{owner}, func(tx Tx) error {
		if _, there, err := tx.CharacterByKey(key); err != nil {
			return err
		} else if there {
			return nameTaken(ErrTaken)
		}
		mine, err := tx.Characters(owner)
		if err != nil {
			return err
		}
		if len(mine) >= a.options.Characters {
			return refuse(TooManyCharacters, "This account has no room for another character.")
		}
		c.Slot = freeSlot(mine)
		if err := tx.InsertCharacter(c); err != nil {
			return nameTaken(err)
		}
		return nil
	})
	if err != nil {
		return Character{}, err
	}
	return c, nil
}

// freeSlot is the lowest number that no character of the list has. The list is in order of slots.
func freeSlot(mine []Character) int {
	slot := 0
	for _, c := range mine {
		if c.Slot == slot {
			slot++
		}
	}
	return slot
}

// DeleteCharacter takes one of an account's characters away, for good and with everything that hangs on it. Refusals:
// NoCharacter.
func (a *Accounts) DeleteCharacter(ctx context.Context, owner ID, id int64) error {
	return a.store.Write(ctx, []ID{owner}, func(tx Tx) error {
		if _, err := belonging(tx, owner, id); err != nil {
			return err
		}
		return tx.DeleteCharacter(id)
	})
}

// Enter finds the character that somebody wants to play: the one with the name if the account has it, and otherwise a new
// one of that name. With an empty name it is the one in the lowest slot. Refusals: those of CreateCharacter, and NoCharacter
// where the name is empty and the account has none.
func (a *Accounts) Enter(ctx context.Context, owner ID, name string, now int64) (Character, error) {
	mine, err := a.Characters(ctx, owner)
	if err != nil {
		return Character{}, err
	}
	if name == "" {
		if len(mine) == 0 {
			return Character{}, refuse(NoCharacter, "The account has no character yet; give a name to make one.")
		}
		return mine[0], nil
	}
	_, key, err := CheckName(name)
	if err != nil {
		return Character{}, err
	}
	for _, c := range mine {
		if c.Key == key {
			return c, nil
		}
	}
	c, err := a.CreateCharacter(ctx, owner, name, now)
	var refusal *Refusal
	if errors.As(err, &refusal) && refusal.Code == NameTaken {
		// Two connections of one account may have come with the same new name; then it is theirs all the same.
		return a.ownByKey(ctx, owner, key, err)
	}
	return c, err
}

// ownByKey finds an account's character by its folded name; otherwise the error is the one given.
func (a *Accounts) ownByKey(ctx context.Context, owner ID, key string, otherwise error) (c Character, err error) {
	err = a.store.Read(ctx, func(tx ReadTx) error {
		found, there, err := tx.CharacterByKey(key)
		if err != nil {
			return err
		}
		if !there || found.Account != owner {
			return otherwise
		}
		c = found
		return nil
	})
	return c, err
}
