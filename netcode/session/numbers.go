package session

import (
	"errors"
	"sync"
)

// ErrNumbers is the answer of Numbers whose block is used up.
var ErrNumbers = errors.New("session: the block of session numbers is used up")

// Numbers gives every connection a number that no other one ever has, in this process or another. It gives them out of
// blocks, which the owner takes from storage: a block belongs to one process, whether it uses it up or not. The zero value
// has no numbers yet. It may be used from any goroutine.
type Numbers struct {
	mu    sync.Mutex
	next  uint64
	end   uint64 // the first one that is not the block's any more
	spare uint64 // a second block, for when the first is used up
	after uint64
}

// Add gives Numbers a block of count numbers from first on; first is at least 1, as 0 is no number. A block that begins
// below what it has had already is refused, because numbers would come twice.
func (n *Numbers) Add(first, count uint64) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.turn()
	end := first + count
	switch {
	case first == 0 || count == 0 || end < first:
		return errors.New("session: a block of session numbers is empty or too long")
	case first < n.end:
		return errors.New("session: a block of session numbers goes back")
	case n.next == n.end:
		n.next, n.end = first, end
	case n.spare == n.after:
		n.spare, n.after = first, end
	case first == n.after:
		n.after = end
	default:
		return errors.New("session: more blocks of session numbers than are needed")
	}
	return nil
}

// Next is a number, or ErrNumbers.
func (n *Numbers) Next() (uint64, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.turn()
	if n.next == n.end {
		return 0, ErrNumbers
	}
	number := n.next
	n.next++
	return number, nil
}

// turn goes on to the second block if the first is used up.
func (n *Numbers) turn() {
	if n.next == n.end && n.spare != n.after {
		n.next, n.end = n.spare, n.after
		n.spare, n.after = 0, 0
	}
}

// Left is how many numbers there are. The owner gets a new block in time.
func (n *Numbers) Left() uint64 {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.end - n.next + n.after - n.spare
}
