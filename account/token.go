package account

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"io"
)

// Kind says what a token stands for.
type Kind string

// The kinds of tokens.
const (
	GuestToken   Kind = "guest"   // all that a guest has; it lives as long as it is used now and then
	SessionToken Kind = "session" // stands for a login, so that the password need not be kept by the client
)

// Token is a secret that stands for an account: 256 random bits. Whoever has it is let in, so it is shown to its owner alone
// and stored nowhere; the store has its hash.
type Token [32]byte

// StoredToken is what the store knows of a token.
type StoredToken struct {
	Hash      string // of Token.Hash
	Account   ID
	Kind      Kind
	ExpiresAt int64 // in microseconds; at that instant the token is no longer good
}

// NewToken draws a token. The error is the reader's.
func NewToken(random io.Reader) (Token, error) {
	var t Token
	_, err := io.ReadFull(random, t[:])
	return t, err
}

// ParseToken reads what Text wrote, and false for everything else.
func ParseToken(text string) (Token, bool) {
	var t Token
	if len(text) != base64.RawURLEncoding.EncodedLen(len(t)) {
		return Token{}, false
	}
	n, err := base64.RawURLEncoding.Strict().Decode(t[:], []byte(text))
	return t, err == nil && n == len(t)
}

// Text is the token in 43 letters that may stand in an address.
func (t Token) Text() string { return base64.RawURLEncoding.EncodeToString(t[:]) }

// String hides the token, and so do GoString and MarshalText: whoever logs a value with a token in it gives nothing away.
func (t Token) String() string { return hidden }

// GoString hides the token.
func (t Token) GoString() string { return hidden }

// MarshalText hides the token. Text is what may be kept of it.
func (t Token) MarshalText() ([]byte, error) { return []byte(hidden), nil }

// hidden stands where a secret would.
const hidden = "(hidden)"

// Hash is what the token is stored and found under: 64 hexadecimal digits. The token is random through and through, so a
// plain hash cannot be turned back, and a table of them is of no use to a thief.
func (t Token) Hash() string {
	sum := sha256.Sum256(t[:])
	return hex.EncodeToString(sum[:])
}
