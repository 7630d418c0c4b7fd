package account

import (
	"cmp"
	"context"
	"errors"
)

// Credentials are a name and the password that goes with it.
type Credentials struct {
	Name     string
	Password string
}

// String is the name alone, and so is what GoString and MarshalText write: a password is in no log.
func (c Credentials) String() string { return c.Name + " " + hidden }

// GoString is the name alone.
func (c Credentials) GoString() string { return c.String() }

// MarshalText writes the name alone.
func (c Credentials) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// Register makes an account with a name and a password. Refusals: BadName, BadPassword, NameTaken.
func (a *Accounts) Register(ctx context.Context, c Credentials, m Moment) (Entry, error) {
	named, err := a.name(ctx, Account{CreatedAt: m.Now}, c, m)
	if err != nil {
		return Entry{}, err
	}
	token, err := NewToken(m.Random)
	if err != nil {
		return Entry{}, err
	}
	if named.ID, err = a.newAccountID(ctx); err != nil {
		return Entry{}, err
	}
	e := Entry{Account: named, Token: token, Kind: SessionToken}
	err = a.store.Write(ctx, nil, func(tx Tx) error {
		if err := tx.InsertAccount(e.Account); err != nil {
			return nameTaken(err)
		}
		return tx.InsertToken(a.stored(e, m.Now))
	})
	return entryOr(e, err)
}

// Claim gives a guest a name and a password, so that what was played is not lost with the token. The guest's token is
// worthless afterwards; the entry has another one. Refusals: those of Register and Resume, and NotAGuest.
func (a *Accounts) Claim(ctx context.Context, guest Token, c Credentials, m Moment) (Entry, error) {
	was, err := a.Resume(ctx, guest, m)
	if err != nil {
		return Entry{}, err
	}
	named, err := a.name(ctx, was.Account, c, m)
	if err != nil {
		return Entry{}, err
	}
	token, err := NewToken(m.Random)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{Account: named, Token: token, Kind: SessionToken}
	err = a.store.Write(ctx, []ID{named.ID}, func(tx Tx) error {
		now, _, err := bearer(tx, guest, m.Now)
		if err != nil {
			return err
		}
		if !now.Guest() {
			return refuse(NotAGuest, "This account has a name already.")
		}
		e.Account.BannedUntil = now.BannedUntil
		if err := tx.UpdateAccount(e.Account); err != nil {
			return nameTaken(err)
		}
		if err := tx.DeleteTokens(named.ID); err != nil {
			return err
		}
		return tx.InsertToken(a.stored(e, m.Now))
	})
	return entryOr(e, err)
}

// name checks credentials and enters them into an account. It looks whether the name is free before it hashes, because a
// hash is dear; whether it still is, the store decides.
func (a *Accounts) name(ctx context.Context, to Account, c Credentials, m Moment) (Account, error) {
	normal, key, err := CheckName(c.Name)
	if err != nil {
		return Account{}, err
	}
	if err := CheckPassword(c.Password); err != nil {
		return Account{}, err
	}
	err = a.store.Read(ctx, func(tx ReadTx) error {
		if _, there, err := tx.AccountByKey(key); err != nil || !there {
			return err
		}
		return nameTaken(ErrTaken)
	})
	if err != nil {
		return Account{}, err
	}
	to.Name, to.Key = normal, key
	to.Password, err = a.hash(ctx, c.Password, m)
	return to, err
}

// nameTaken turns the store's word that a key is there already into a refusal.
func nameTaken(err error) error {
	if errors.Is(err, ErrTaken) {
		return refuse(NameTaken, "Somebody else has this name already.")
	}
	return err
}

// Login lets in whoever knows a name and its password, with a token that stands for it. A wrong name and a wrong password
// are refused alike, and after the same time, until there were too many wrong ones. Refusals: WrongPassword, TooManyTries,
// Banned.
func (a *Accounts) Login(ctx context.Context, c Credentials, m Moment) (Entry, error) {
	wrong := refuse(WrongPassword, "No account has this name with this password.")
	_, key, err := CheckName(c.Name)
	if err != nil || CheckPassword(c.Password) != nil {
		return Entry{}, wrong
	}
	var (
		owner Account
		found bool
	)
	err = a.store.Read(ctx, func(tx ReadTx) error {
		owner, found, err = tx.AccountByKey(key)
		return err
	})
	if err != nil {
		return Entry{}, err
	}
	if !found {
		_, _, err := a.verify(ctx, c.Password, a.nobody)
		return Entry{}, cmp.Or(err, wrong)
	}
	if until, ok := a.tries.take(owner.ID, m.Now); !ok {
		return Entry{}, &Refusal{Code: TooManyTries, Text: "Too many wrong passwords for this name. Try again later.", Until: until}
	}
	ok, stale, err := a.verify(ctx, c.Password, owner.Password)
	if ok || err != nil {
		a.tries.back(owner.ID)
	}
	if err != nil {
		return Entry{}, err
	}
	if !ok {
		return Entry{}, wrong
	}
	if err := checkBan(owner, m.Now); err != nil {
		return Entry{}, err
	}
	fresh := owner.Password
	if stale {
		if fresh, err = a.hash(ctx, c.Password, m); err != nil {
			return Entry{}, err
		}
	}
	return a.enter(ctx, owner, fresh, m)
}

// enter gives an account whose password was right a token, and the password's fresh hash if that is another.
func (a *Accounts) enter(ctx context.Context, owner Account, fresh string, m Moment) (Entry, error) {
	token, err := NewToken(m.Random)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{Token: token, Kind: SessionToken}
	err = a.store.Write(ctx, []ID{owner.ID}, func(tx Tx) error {
		now, found, err := tx.Account(owner.ID)
		if err != nil {
			return err
		}
		if !found || now.Password != owner.Password && now.Password != fresh {
			return refuse(WrongPassword, "No account has this name with this password.")
		}
		if err := checkBan(now, m.Now); err != nil {
			return err
		}
		if now.Password != fresh {
			now.Password = fresh
			if err := tx.UpdateAccount(now); err != nil {
				return err
			}
		}
		e.Account = now
		return tx.InsertToken(a.stored(e, m.Now))
	})
	return entryOr(e, err)
}

// SetPassword gives a named account another password and makes all its tokens worthless. Refusals: BadPassword, and those of
// Login.
func (a *Accounts) SetPassword(ctx context.Context, c Credentials, password string, m Moment) (Entry, error) {
	if err := CheckPassword(password); err != nil {
		return Entry{}, err
	}
	e, err := a.Login(ctx, c, m)
	if err != nil {
		return Entry{}, err
	}
	fresh, err := a.hash(ctx, password, m)
	if err != nil {
		return Entry{}, err
	}
	was := e.Account.Password
	err = a.store.Write(ctx, []ID{e.Account.ID}, func(tx Tx) error {
		now, found, err := tx.Account(e.Account.ID)
		if err != nil {
			return err
		}
		if !found || now.Password != was {
			return refuse(WrongPassword, "No account has this name with this password.")
		}
		now.Password = fresh
		e.Account = now
		if err := tx.UpdateAccount(now); err != nil {
			return err
		}
		if err := tx.DeleteTokens(now.ID); err != nil {
			return err
		}
		return tx.InsertToken(a.stored(e, m.Now))
	})
	return entryOr(e, err)
}

// hash waits for a free place and hashes.
func (a *Accounts) hash(ctx context.Context, password string, m Moment) (string, error) {
	if err := a.hashing.Acquire(ctx, 1); err != nil {
		return "", err
	}
	defer a.hashing.Release(1)
	return Hash(password, a.options.Params, m.Random)
}

// verify waits for a free place and compares.
func (a *Accounts) verify(ctx context.Context, password, hash string) (ok, stale bool, err error) {
	if err := a.hashing.Acquire(ctx, 1); err != nil {
		return false, false, err
	}
	defer a.hashing.Release(1)
	return Verify(password, hash, a.options.Params)
}
