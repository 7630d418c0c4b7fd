package storage

import (
	"context"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
)

// Store is a place where everything lasts. It may be used by many goroutines at once.
type Store interface {
	// Accounts is the view of it that accounts are kept in.
	Accounts() account.Store
	// Keep is the view of it that sheets and epochs are kept in.
	Keep() keep.Store
	// Reserve sets n ids of a kind aside, n from 1 to MaxReserve, and returns the first of them; the others follow it. Ids
	// begin at 1. None of them is handed out again, by whatever process, even if nobody uses them.
	Reserve(ctx context.Context, kind account.IDKind, n int64) (first int64, err error)
	// Waiting is how many Writes wait for their turn now, and how many were turned away so far because too many did.
	Waiting() (waiting int, turnedAway uint64)
	// Close waits for the transactions under way and lets go of everything. Later calls fail with ErrUnavailable.
	Close() error
}

// SessionID is the kind of the numbers that connections are told apart by.
const SessionID account.IDKind = "session"

// MaxReserve is how many ids can be set aside at once.
const MaxReserve = 1 << 32

// IDBlock is how many ids a store sets aside for its own NextID at a time. What is left of a block when a process ends is a
// gap.
const IDBlock = 32
