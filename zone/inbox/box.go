package inbox

import (
	"errors"
	"sync"
)

// ErrFull is what Post refuses a letter with while as many wait as the box may hold.
var ErrFull = errors.New("inbox: as many letters wait as may")

// Box holds the letters for the next tick, in the order they were posted. It is the one thing of a zone that other
// goroutines touch, and so the one that has a lock.
type Box struct {
	mu      sync.Mutex
	waiting []Letter
	limit   int
	full    uint64 // letters refused because the box was full
	bad     uint64 // letters refused by their Check
}

// New makes an empty box for at most limit letters.
func New(limit int) *Box { return &Box{limit: limit} }

// Post puts a letter into the box. It may be called from any goroutine, and the order of letters is the order of the calls.
// The error is ErrFull, or a *LetterError if the letter does not pass its Check; a letter that is refused changes nothing
// but a counter.
func (b *Box) Post(l Letter) error {
	err := l.Check()
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case err != nil:
		b.bad++
		return err
	case len(b.waiting) >= b.limit:
		b.full++
		return ErrFull
	}
	b.waiting = append(b.waiting, l)
	return nil
}

// Take returns the letters that wait, oldest first, and lets the box go on with empty, whose memory is the box's from then
// on.
func (b *Box) Take(empty []Letter) []Letter {
	b.mu.Lock()
	defer b.mu.Unlock()
	letters := b.waiting
	b.waiting = empty[:0]
	return letters
}

// Refused is how many letters were refused because there were too many, and because of what they held.
func (b *Box) Refused() (full, bad uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.full, b.bad
}
