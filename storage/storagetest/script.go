package storagetest

import (
	"sync"

	"github.com/wick-engine/wick/storage"
)

// Action is what happens at a point. Its error is what the store sees there; it may also panic, or not return for a while.
type Action interface {
	Act(p storage.Point) error
}

// Script is a hook that counts the points a store comes to, from 1, and makes something go wrong at one of them. The zero value
// only counts. It belongs to one store and may be used by many goroutines at once; the tests of higher rooms use it too.
type Script struct {
	mu     sync.Mutex
	seen   []storage.Point
	at     int
	action Action
}

// Arm starts counting anew, and acts at the n-th point from now, once. 0 acts nowhere.
func (s *Script) Arm(n int, a Action) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen, s.at, s.action = s.seen[:0], n, a
}

// Points is a copy of what was seen since the script was armed.
func (s *Script) Points() []storage.Point {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]storage.Point(nil), s.seen...)
}

// At is asked by the store.
func (s *Script) At(p storage.Point) error {
	s.mu.Lock()
	s.seen = append(s.seen, p)
	var a Action
	if len(s.seen) == s.at {
		a = s.action
	}
	s.mu.Unlock()
	if a == nil {
		return nil
	}
	return a.Act(p)
}

// Fails is the action of returning an error.
type Fails struct{ Err error }

// Act returns the error.
func (e Fails) Act(storage.Point) error { return e.Err }

// Panics is the action of panicking.
type Panics struct{ Value any }

// Act panics.
func (p Panics) Act(storage.Point) error { panic(p.Value) }

// Blocks is the action of telling somebody and waiting.
type Blocks struct {
	Reached chan<- struct{} // is sent to when the point is reached
	Go      <-chan struct{} // is waited for after that
}

// Act waits.
func (b Blocks) Act(storage.Point) error {
	b.Reached <- struct{}{}
	<-b.Go
	return nil
}

// Calls is the action of calling a function.
type Calls func(p storage.Point) error

// Act calls it.
func (c Calls) Act(p storage.Point) error { return c(p) }
