package server

import (
	"errors"
	"sync"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/netcode/session"
)

// errManyLogins is the answer to a password for an account of which too many have been tried.
var errManyLogins = errors.New("server: too many passwords were tried")

// mostLogins is of how many accounts it is remembered how often they were tried.
const mostLogins = 16384

// logins limits how often a password is tried for each account, from wherever.
type logins struct {
	mu      sync.Mutex
	tried   *session.Buckets[string]
	refused uint64
}

func newLogins(rate session.Rate) *logins {
	return &logins{tried: session.NewBuckets[string](rate, mostLogins)}
}

// take counts an attempt, and refuses it if there were too many. A name that cannot be one is no account's.
func (l *logins) take(name string, now int64) error {
	_, key, err := account.CheckName(name)
	if err != nil {
		return nil // it is refused for that
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.tried.Take(key, 1, now) {
		l.refused++
		return errManyLogins
	}
	return nil
}

// count is how many attempts were refused.
func (l *logins) count() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.refused
}
