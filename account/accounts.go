package account

import (
	"context"
	"io"

	"golang.org/x/sync/semaphore"
)

// Options are what may be set about accounts. A field that is 0 has the default.
type Options struct {
	// Params are the work of a password hash; the zero value stands for DefaultParams. Hashes with other parameters are
	// made anew at their owner's next login.
	Params Params
	// GuestLife is for how long a guest's token is good since it was last used, in microseconds; default 180 days.
	GuestLife int64
	// SessionLife is for how long a login's token is good, in microseconds; default 30 days.
	SessionLife int64
	// Characters is how many characters an account may have, up to 100; default 8.
	Characters int
	// Hashes is how many passwords are hashed at once, each taking Params.Memory; default 2. The others wait in the order
	// they came.
	Hashes int
	// Wrong is how many wrong passwords an account may have within WrongSpan; default 10, below 0 is no limit. After them
	// nobody logs in by password until WrongSpan has passed since the first; tokens are as good as ever.
	Wrong int
	// WrongSpan is in microseconds; default 15 minutes.
	WrongSpan int64
}

// Times in microseconds.
const (
	minute = 60 * 1_000_000
	day    = 24 * 60 * minute
)

func (o Options) withDefaults() Options {
	if o.Params == (Params{}) {
		o.Params = DefaultParams()
	}
	if o.GuestLife == 0 {
		o.GuestLife = 180 * day
	}
	if o.SessionLife == 0 {
		o.SessionLife = 30 * day
	}
	if o.Characters == 0 {
		o.Characters = 8
	}
	if o.Hashes == 0 {
		o.Hashes = 2
	}
	if o.Wrong == 0 {
		o.Wrong = 10
	}
	if o.WrongSpan == 0 {
		o.WrongSpan = 15 * minute
	}
	return o
}

// Accounts decides who is who. It may be used by many goroutines at once, if the readers it is given may.
type Accounts struct {
	store   Store
	options Options
	hashing *semaphore.Weighted
	tries   *tries
	nobody  string // the hash that is compared with where no account has the name
}

// New makes the decider over a store. The error names options out of range.
func New(store Store, o Options) (*Accounts, error) {
	o = o.withDefaults()
	if err := o.check(); err != nil {
		return nil, err
	}
	nobody, err := Hash("", o.Params, zeros{})
	if err != nil {
		return nil, err
	}
	return &Accounts{
		store: store, options: o, hashing: semaphore.NewWeighted(int64(o.Hashes)), tries: newTries(o.Wrong, o.WrongSpan), nobody: nobody,
	}, nil
}

// Entry is what somebody gets who was let in.
type Entry struct {
	Account Account
	Token   Token // new, or the one that was shown
	Kind    Kind
}

// Moment is when something happens and where its chance comes from: the clock and crypto/rand, or a test's.
type Moment struct {
	Now    int64     // in microseconds
	Random io.Reader // read where a token or a salt is made
}

// Guest makes an account that is known by its token alone.
func (a *Accounts) Guest(ctx context.Context, m Moment) (Entry, error) {
	token, err := NewToken(m.Random)
	if err != nil {
		return Entry{}, err
	}
	id, err := a.newAccountID(ctx)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{Account: Account{ID: id, CreatedAt: m.Now}, Token: token, Kind: GuestToken}
	err = a.store.Write(ctx, nil, func(tx Tx) error {
		if err := tx.InsertAccount(e.Account); err != nil {
			return err
		}
		return tx.InsertToken(a.stored(e, m.Now))
	})
	return entryOr(e, err)
}

// newAccountID draws the id of a new account.
func (a *Accounts) newAccountID(ctx context.Context) (ID, error) {
	id, err := a.store.NextID(ctx, AccountID)
	return ID(id), err
}

// Resume lets in whoever shows a token, of either kind. Being used lengthens a guest's token. Refusals: UnknownToken, Banned.
func (a *Accounts) Resume(ctx context.Context, token Token, m Moment) (Entry, error) {
	var (
		e    = Entry{Token: token}
		long bool
	)
	err := a.store.Read(ctx, func(tx ReadTx) (err error) {
		var stored StoredToken
		if e.Account, stored, err = bearer(tx, token, m.Now); err != nil {
			return err
		}
		e.Kind = stored.Kind
		// Only now and then, so that coming back does not cost a write.
		long = stored.Kind == GuestToken && stored.ExpiresAt-m.Now < a.options.GuestLife-day
		return nil
	})
	if err != nil || !long {
		return entryOr(e, err)
	}
	err = a.store.Write(ctx, []ID{e.Account.ID}, func(tx Tx) error {
		// It may have been revoked, or the guest may have taken a name, since it was read.
		if _, _, err := bearer(tx, token, m.Now); err != nil {
			return err
		}
		if err := tx.DeleteToken(token.Hash()); err != nil {
			return err
		}
		return tx.InsertToken(a.stored(e, m.Now))
	})
	return entryOr(e, err)
}

// bearer finds the account that a token stands for, and refuses what is unknown, expired or banned.
func bearer(tx ReadTx, token Token, now int64) (Account, StoredToken, error) {
	stored, found, err := tx.Token(token.Hash())
	if err != nil {
		return Account{}, StoredToken{}, err
	}
	if !found || stored.ExpiresAt <= now {
		return Account{}, StoredToken{}, refuse(UnknownToken, "The token is not known, or has expired.")
	}
	owner, found, err := tx.Account(stored.Account)
	if err != nil {
		return Account{}, StoredToken{}, err
	}
	if !found {
		return Account{}, StoredToken{}, refuse(UnknownToken, "The token is not known, or has expired.")
	}
	return owner, stored, checkBan(owner, now)
}

// checkBan refuses an account that is banned.
func checkBan(a Account, now int64) error {
	if a.BannedUntil > now {
		return &Refusal{Code: Banned, Text: "This account is banned.", Until: a.BannedUntil}
	}
	return nil
}

// stored is what the store keeps of an entry's token.
func (a *Accounts) stored(e Entry, now int64) StoredToken {
	life := a.options.SessionLife
	if e.Kind == GuestToken {
		life = a.options.GuestLife
	}
	return StoredToken{Hash: e.Token.Hash(), Account: e.Account.ID, Kind: e.Kind, ExpiresAt: now + life}
}

// Revoke makes a token worthless. One that nobody knows is no error.
func (a *Accounts) Revoke(ctx context.Context, token Token) error {
	return a.store.Write(ctx, nil, func(tx Tx) error { return tx.DeleteToken(token.Hash()) })
}

// RevokeAll makes all tokens of an account worthless. A guest is locked out by it for good.
func (a *Accounts) RevokeAll(ctx context.Context, owner ID) error {
	return a.store.Write(ctx, []ID{owner}, func(tx Tx) error { return tx.DeleteTokens(owner) })
}

// Sweep forgets the tokens that have expired, and says how many. They are worth nothing before that already.
func (a *Accounts) Sweep(ctx context.Context, now int64) (n int64, err error) {
	err = a.store.Write(ctx, nil, func(tx Tx) error {
		n, err = tx.DeleteExpired(now)
		return err
	})
	return n, err
}

// Ban shuts an account out until an instant, Forever for good, 0 to let it in again. Whoever is in stays in until somebody
// sends him away.
func (a *Accounts) Ban(ctx context.Context, id ID, until int64) error {
	return a.store.Write(ctx, []ID{id}, func(tx Tx) error {
		owner, found, err := tx.Account(id)
		if err != nil || !found {
			return err
		}
		owner.BannedUntil = until
		return tx.UpdateAccount(owner)
	})
}

// entryOr is the entry, or nothing and the error.
func entryOr(e Entry, err error) (Entry, error) {
	if err != nil {
		return Entry{}, err
	}
	return e, nil
}
