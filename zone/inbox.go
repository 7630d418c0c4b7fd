package zone

import (
	"errors"
	"sync"
)

// ErrFull is what Post refuses a letter with while as many wait as Limits.Inbox allows.
var ErrFull = errors.New("zone: the inbox is full")

// inbox holds the letters for the next tick, in the order they were posted. It is the one thing in a zone that other
// goroutines touch, and so the one that has a lock.
type inbox struct {
	mu      sync.Mutex
	waiting []Letter
	limit   int
	full    uint64 // letters refused because the inbox was full
	bad     uint64 // letters refused by their Check
}

// Post puts a letter into the inbox; the next step takes it. It may be called from any goroutine, and the order of letters
// is the order of the calls. The error is ErrFull, or a *LetterError if the letter does not pass its Check; a letter that is
// refused changes nothing but a counter.
func (z *Zone) Post(l Letter) error {
	err := l.Check()
	box := &z.inbox
	box.mu.Lock()
	defer box.mu.Unlock()
	switch {
	case err != nil:
		box.bad++
		return err
	case len(box.waiting) >= box.limit:
		box.full++
		return ErrFull
	}
	box.waiting = append(box.waiting, l)
	return nil
}

// take swaps the waiting letters for an empty slice and returns them.
func (b *inbox) take(empty []Letter) []Letter {
	b.mu.Lock()
	defer b.mu.Unlock()
	letters := b.waiting
	b.waiting = empty
	return letters
}

// refused is how many letters were refused because there were too many, and because of what they held.
func (b *inbox) refused() (full, bad uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.full, b.bad
}

// Taken are the letters that the last step took, in order. Together with the tick they are what a recording holds of it.
// The slice is valid until the next step.
func (z *Zone) Taken() []Letter { return z.taken }
