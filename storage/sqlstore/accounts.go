package sqlstore

import (
	"database/sql"
	"errors"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/storage"
)

func (t *tx) Account(id account.ID) (account.Account, bool, error) {
	return t.account(selectAccount, int64(id))
}

func (t *tx) AccountByKey(key string) (account.Account, bool, error) {
	return t.account(selectAccountByKey, key)
}

func (t *tx) account(s statement, arg any) (a account.Account, found bool, err error) {
	var (
		name, key, password sql.NullString
		banned              sql.NullInt64
	)
	found, err = t.row(s, []any{arg}, &a.ID, &name, &key, &password, &a.CreatedAt, &banned)
	a.Name, a.Key, a.Password, a.BannedUntil = name.String, key.String, password.String, banned.Int64
	return a, found, err
}

func (t *tx) Token(hash string) (token account.StoredToken, found bool, err error) {
	found, err = t.row(selectToken, []any{hash}, &token.Hash, &token.Account, &token.Kind, &token.ExpiresAt)
	return token, found, err
}

func (t *tx) Character(id int64) (account.Character, bool, error) {
	return t.character(selectCharacter, id)
}

func (t *tx) CharacterByKey(key string) (account.Character, bool, error) {
	return t.character(selectCharacterByKey, key)
}

func (t *tx) character(s statement, arg any) (c account.Character, found bool, err error) {
	found, err = t.row(s, []any{arg}, &c.ID, &c.Account, &c.Slot, &c.Name, &c.Key, &c.CreatedAt)
	return c, found, err
}

func (t *tx) Characters(owner account.ID) (list []account.Character, err error) {
	err = t.rows(selectCharacters, []any{int64(owner)}, func(rows *sql.Rows) error {
		var c account.Character
		err := rows.Scan(&c.ID, &c.Account, &c.Slot, &c.Name, &c.Key, &c.CreatedAt)
		list = append(list, c)
		return err
	})
	return list, err
}

func (t *tx) InsertAccount(a account.Account) error {
	return t.taken(t.exec(insertAccount, int64(a.ID), text(a.Name), text(a.Key), text(a.Password), a.CreatedAt, number(a.BannedUntil)))
}

func (t *tx) UpdateAccount(a account.Account) error {
	return t.taken(t.exec(updateAccount, text(a.Name), text(a.Key), text(a.Password), number(a.BannedUntil), int64(a.ID)))
}

func (t *tx) InsertToken(token account.StoredToken) error {
	return t.taken(t.exec(insertToken, token.Hash, int64(token.Account), string(token.Kind), token.ExpiresAt))
}

func (t *tx) DeleteToken(hash string) error { return t.exec(deleteToken, hash) }

func (t *tx) DeleteTokens(owner account.ID) error { return t.exec(deleteTokens, int64(owner)) }

func (t *tx) DeleteExpired(now int64) (int64, error) { return t.count(deleteExpired, now) }

func (t *tx) InsertCharacter(c account.Character) error {
	return t.taken(t.exec(insertCharacter, c.ID, int64(c.Account), c.Slot, c.Name, c.Key, c.CreatedAt))
}

func (t *tx) DeleteCharacter(id int64) error { return t.exec(deleteCharacter, id) }

// taken adds to a unique violation the word that account knows it by.
func (t *tx) taken(err error) error {
	if errors.Is(err, storage.ErrUnique) && !errors.Is(err, account.ErrTaken) {
		t.err = errors.Join(account.ErrTaken, err)
		return t.err
	}
	return err
}

// text is a text that is NULL where it is empty.
func text(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// number is a number that is NULL where it is 0.
func number(n int64) sql.NullInt64 { return sql.NullInt64{Int64: n, Valid: n != 0} }
