package storage

import (
	"errors"
	"fmt"
)

// What can go wrong with a store, as classes. Every error of a statement is one of these or none; ask with errors.Is, which
// works through all wrapping.
var (
	// ErrUnique says that a key which has to be unique is there already.
	ErrUnique = errors.New("storage: not unique")
	// ErrConflict says that another transaction was in the way. The whole request may be made again, from its beginning.
	ErrConflict = errors.New("storage: conflict")
	// ErrUnavailable says that the store does not answer, has too much to do, or is closed. Nothing was written.
	ErrUnavailable = errors.New("storage: unavailable")
	// ErrFull says that there is no room on the disk. Nothing was written; reading still works.
	ErrFull = errors.New("storage: full")
	// ErrUnknown says that the connection was lost while the transaction was being committed: it may or may not stand.
	ErrUnknown = errors.New("storage: outcome unknown")
	// ErrEnded says that a transaction was used after its function had returned.
	ErrEnded = errors.New("storage: the transaction has ended")
	// ErrPending says that the database has to be migrated first, which is not done without being asked for.
	ErrPending = errors.New("storage: migrations are pending")
)

// Error is an error of a store with its class.
type Error struct {
	Class error  // one of the errors above; nil is none of them
	Doing string // the statement, or what else was being done
	Err   error  // what the driver said; nil where the class says it all
}

// Error says what was being done and what came of it.
func (e *Error) Error() string {
	switch {
	case e.Err == nil:
		return fmt.Sprintf("%v: %s", e.Class, e.Doing)
	case e.Class == nil:
		return fmt.Sprintf("storage: %s: %v", e.Doing, e.Err)
	}
	return fmt.Sprintf("%v: %s: %v", e.Class, e.Doing, e.Err)
}

// Unwrap leads to the class and to the driver's error.
func (e *Error) Unwrap() []error {
	switch {
	case e.Class == nil:
		return []error{e.Err}
	case e.Err == nil:
		return []error{e.Class}
	}
	return []error{e.Class, e.Err}
}

// errReserve says what a reservation has to look like.
var errReserve = errors.New("a kind of 1 to 32 bytes and 1 to 4294967296 ids are needed")
