package condition

import (
	"sync"
	"time"
)

// Clock is a clock that a test moves by hand. Pipes that go by it wake when it moves. It starts at 0 and may be used by
// several goroutines.
type Clock struct {
	mu    sync.Mutex
	now   int64
	moved chan struct{} // closed and replaced when the clock moves
}

// NewClock is a clock that stands at 0.
func NewClock() *Clock { return &Clock{moved: make(chan struct{})} }

// Now is the time in microseconds.
func (c *Clock) Now() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock on. A clock does not go back: d below 0 counts as 0.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now += max(0, d.Microseconds())
	close(c.moved)
	c.moved = make(chan struct{})
}

// watch is the time, and a channel that is closed when it changes.
func (c *Clock) watch() (now int64, moved <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now, c.moved
}
