package account

import (
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

// The bounds of passwords.
const (
	MinPassword = 8   // runes
	MaxPassword = 256 // bytes
)

// Params say how much work a password hash is. They are written into every hash, so that they can be raised at any time.
type Params struct {
	Time    uint32 // passes over the memory
	Memory  uint32 // in KiB
	Threads uint8
}

// DefaultParams cost about 20 ms and 19 MiB, the lesser of the settings that are commonly held to be enough.
func DefaultParams() Params { return Params{Time: 2, Memory: 19 * 1024, Threads: 1} }

// The lengths of what a hash is made of, in bytes.
const (
	saltLength = 16
	hashLength = 32
)

// valid tells whether a hash with these parameters may be computed at all. A hash from a database somebody tampered with
// must not be able to ask for all memory.
func (p Params) valid() bool {
	return p.Time >= 1 && p.Time <= 64 && p.Threads >= 1 && p.Threads <= 64 && p.Memory >= 8*uint32(p.Threads) && p.Memory <= 1<<20
}

// CheckPassword returns a [Refusal] for a password that is no good, whoever's it is.
func CheckPassword(password string) error {
	switch {
	case len(password) > MaxPassword || !utf8.ValidString(password):
		return refuse(BadPassword, "A password has at most 256 bytes of text.")
	case utf8.RuneCountInString(password) < MinPassword:
		return refuse(BadPassword, "A password has at least 8 letters.")
	}
	return nil
}

// Hash makes the stored form of a password, with Argon2id and a fresh salt:
//
//	$argon2id$v=19$m=19456,t=2,p=1$salt$hash
//
// The error is the reader's, or that of parameters out of range.
func Hash(password string, p Params, random io.Reader) (string, error) {
	if !p.valid() {
		return "", fmt.Errorf("account: %+v are no parameters to hash with", p)
	}
	var salt [saltLength]byte
	if _, err := io.ReadFull(random, salt[:]); err != nil {
		return "", err
	}
	sum := derive(password, salt[:], p)
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, p.Memory, p.Time, p.Threads,
		base64.RawStdEncoding.EncodeToString(salt[:]), base64.RawStdEncoding.EncodeToString(sum)), nil
}

// derive is Argon2id of the password in its composed form: keyboards do not agree on how an accent is sent.
func derive(password string, salt []byte, p Params) []byte {
	return argon2.IDKey([]byte(norm.NFC.String(password)), salt, p.Time, p.Memory, p.Threads, hashLength)
}

// errHash says that a stored hash is none.
var errHash = errors.New("account: not a hash of a password")

// Verify compares a password with a hash, in a time that does not depend on where they differ. Stale says that the hash
// was made with other parameters than p and should be made anew. The error is that of a hash which Hash did not make.
func Verify(password, hash string, p Params) (ok, stale bool, err error) {
	made, salt, sum, err := parseHash(hash)
	if err != nil {
		return false, false, err
	}
	ok = subtle.ConstantTimeCompare(derive(password, salt, made), sum) == 1
	return ok, made != p, nil
}

// parseHash takes a hash apart.
func parseHash(hash string) (p Params, salt, sum []byte, err error) {
	part := strings.Split(hash, "$")
	if len(part) != 6 || part[0] != "" || part[1] != "argon2id" || part[2] != "v="+strconv.Itoa(argon2.Version) {
		return p, nil, nil, errHash
	}
	field := strings.Split(part[3], ",")
	if len(field) != 3 {
		return p, nil, nil, errHash
	}
	memory, errM := number(field[0], "m=", 32)
	passes, errT := number(field[1], "t=", 32)
	threads, errP := number(field[2], "p=", 8)
	p = Params{Time: uint32(passes), Memory: uint32(memory), Threads: uint8(threads)}
	salt, errS := base64.RawStdEncoding.Strict().DecodeString(part[4])
	sum, errH := base64.RawStdEncoding.Strict().DecodeString(part[5])
	exact := len(part[4]) == base64.RawStdEncoding.EncodedLen(saltLength) && len(part[5]) == base64.RawStdEncoding.EncodedLen(hashLength)
	if errors.Join(errM, errT, errP, errS, errH) != nil || !p.valid() || !exact || len(salt) != saltLength || len(sum) != hashLength {
		return Params{}, nil, nil, errHash
	}
	return p, salt, sum, nil
}

// number reads a number behind a prefix, in the one way in which Hash writes it.
func number(text, prefix string, bits int) (uint64, error) {
	digits, ok := strings.CutPrefix(text, prefix)
	if !ok {
		return 0, errHash
	}
	n, err := strconv.ParseUint(digits, 10, bits)
	if err != nil || strconv.FormatUint(n, 10) != digits {
		return 0, errHash
	}
	return n, nil
}
