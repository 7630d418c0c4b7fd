package storage

import (
	"context"
	"sync"
)

// Queue lets a few at a time do something and the others wait for their turn, first come, first served. It never holds
// more than a given number of waiters: whoever comes then is turned away at once, which is better than an answer that
// comes after everybody has given up. All methods may be called from many goroutines.
type Queue struct {
	mu      sync.Mutex
	free    int
	room    int
	closed  bool
	idle    chan struct{} // closed when the last one is done after Close
	busy    int
	waiting []*waiter // oldest first; those that gave up are taken out
	turned  uint64
}

type waiter struct {
	turn chan error // gets one value: nil when it is its turn
}

// NewQueue makes a queue that lets slots at a time through and holds up to room waiters. Both are at least 1.
func NewQueue(slots, room int) *Queue {
	return &Queue{free: max(slots, 1), room: max(room, 1), idle: make(chan struct{})}
}

// Enter waits for a turn. After nil, Leave has to be called. ErrUnavailable if too many wait or the queue is closed, and
// with the context's error if that ends first.
func (q *Queue) Enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return &Error{Class: ErrUnavailable, Doing: "waiting for a turn", Err: err}
	}
	q.mu.Lock()
	switch {
	case q.closed:
		q.mu.Unlock()
		return &Error{Class: ErrUnavailable, Doing: "the store is closed"}
	case q.free > 0:
		q.free--
		q.busy++
		q.mu.Unlock()
		return nil
	case len(q.waiting) >= q.room:
		q.turned++
		q.mu.Unlock()
		return &Error{Class: ErrUnavailable, Doing: "too many are waiting"}
	}
	w := &waiter{turn: make(chan error, 1)}
	q.waiting = append(q.waiting, w)
	q.mu.Unlock()
	select {
	case err := <-w.turn:
		return err
	case <-ctx.Done():
	}
	q.mu.Lock()
	for i, other := range q.waiting {
		if other == w {
			q.waiting = append(q.waiting[:i], q.waiting[i+1:]...)
			q.mu.Unlock()
			return &Error{Class: ErrUnavailable, Doing: "waiting for a turn", Err: ctx.Err()}
		}
	}
	q.mu.Unlock()
	// The turn came in the same moment. It is given on, because the caller will not use it.
	if err := <-w.turn; err == nil {
		q.Leave()
	}
	return &Error{Class: ErrUnavailable, Doing: "waiting for a turn", Err: ctx.Err()}
}

// Leave gives the turn to the next one.
func (q *Queue) Leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) > 0 {
		next := q.waiting[0]
		q.waiting = append(q.waiting[:0], q.waiting[1:]...)
		next.turn <- nil
		return
	}
	q.free++
	q.busy--
	if q.closed && q.busy == 0 {
		close(q.idle)
	}
}

// Close turns all who wait and all who come later away, and waits until those whose turn it is are done. Closing again
// does nothing but wait.
func (q *Queue) Close() {
	q.mu.Lock()
	if !q.closed {
		q.closed = true
		for _, w := range q.waiting {
			w.turn <- &Error{Class: ErrUnavailable, Doing: "the store is closed"}
		}
		q.waiting = nil
		if q.busy == 0 {
			close(q.idle)
		}
	}
	q.mu.Unlock()
	<-q.idle
}

// Closed tells whether the queue lets nobody in any more.
func (q *Queue) Closed() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.closed
}

// Length is how many wait now, and how many were turned away so far because too many did.
func (q *Queue) Length() (waiting int, turnedAway uint64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting), q.turned
}
