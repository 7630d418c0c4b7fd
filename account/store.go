package account

import (
	"context"
	"errors"
)

// ErrTaken says that a row was not written because a key that has to be unique is somebody else's: a name, a slot, an id.
// Stores wrap it; ask with errors.Is.
var ErrTaken = errors.New("account: the key is taken")

// Store keeps accounts. The rules of its transactions are the same for every store of the house:
//
// Write runs fn in one transaction. Everything fn wrote is there when Write returns nil, on disk, and nothing of it if
// Write returns an error or fn panics; a panic goes on to the caller as it is. Write is never repeated by itself and does
// not nest. After a method of the transaction has returned an error, the transaction can only end: its other methods return
// the same error, and so does Write unless fn returns one of its own. The transaction is worth nothing after fn has returned.
type Store interface {
	// Write locks the accounts named, in ascending order, before fn runs; those that do not exist are passed over.
	Write(ctx context.Context, owners []ID, fn func(Tx) error) error
	// Read runs fn on one consistent snapshot.
	Read(ctx context.Context, fn func(ReadTx) error) error
	// NextID returns an id that was never returned before, by no process.
	NextID(ctx context.Context, kind IDKind) (int64, error)
}

// IDKind says what an id is for. Each kind is counted by itself.
type IDKind string

// The kinds of ids that accounts need.
const (
	AccountID   IDKind = "account"
	CharacterID IDKind = "character"
)

// ReadTx reads within a transaction. The second result of a look-up is false where there is no such row.
type ReadTx interface {
	// Account finds an account by its id.
	Account(id ID) (Account, bool, error)
	// AccountByKey finds the account with a folded name, which must not be empty.
	AccountByKey(key string) (Account, bool, error)
	// Token finds a token by its hash, expired or not.
	Token(hash string) (StoredToken, bool, error)
	// Character finds a character by its id.
	Character(id int64) (Character, bool, error)
	// CharacterByKey finds the character with a folded name.
	CharacterByKey(key string) (Character, bool, error)
	// Characters lists an account's characters by ascending slot.
	Characters(owner ID) ([]Character, error)
}

// Tx reads and writes within a transaction.
type Tx interface {
	ReadTx
	// InsertAccount adds an account. ErrTaken if its id or key is there already.
	InsertAccount(a Account) error
	// UpdateAccount writes name, key, password and ban of an account that exists. ErrTaken if the key is another's.
	UpdateAccount(a Account) error
	// InsertToken adds a token. ErrTaken if its hash is there already.
	InsertToken(t StoredToken) error
	// DeleteToken takes a token away, if it is there.
	DeleteToken(hash string) error
	// DeleteTokens takes all tokens of an account away.
	DeleteTokens(owner ID) error
	// DeleteExpired takes away the tokens that expired at now or before, and says how many they were.
	DeleteExpired(now int64) (int64, error)
	// InsertCharacter adds a character with the rows that every character starts with. ErrTaken if its id, key, or its
	// slot in its account is there already.
	InsertCharacter(c Character) error
	// DeleteCharacter takes a character away with everything that hangs on it, if it is there.
	DeleteCharacter(id int64) error
}
