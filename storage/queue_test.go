package storage

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestQueueIsFair lets many wait and wants them served in the order they came, those left out that gave up.
func TestQueueIsFair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1, 100)
		if err := q.Enter(t.Context()); err != nil {
			t.Fatal(err)
		}
		var served []int
		gaveUp := 0
		for i := range 30 {
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				if err := q.Enter(ctx); err != nil {
					if !errors.Is(err, context.Canceled) || !errors.Is(err, ErrUnavailable) {
						t.Errorf("%d: %v", i, err)
					}
					gaveUp++
					return
				}
				served = append(served, i)
				q.Leave()
			}()
			synctest.Wait() // it waits now, behind the others
			if i%3 == 1 {
				cancel()
				synctest.Wait()
			}
			defer cancel()
		}
		if n, _ := q.Length(); n != 20 || gaveUp != 10 {
			t.Errorf("%d wait and %d gave up, want 20 and 10", n, gaveUp)
		}
		q.Leave()
		synctest.Wait()
		var want []int
		for i := range 30 {
			if i%3 != 1 {
				want = append(want, i)
			}
		}
		if !slices.Equal(served, want) {
			t.Errorf("served %v, want %v", served, want)
		}
	})
}

// TestQueueSlots never lets more through than it has slots, turns away what it has no room for, and counts that.
func TestQueueSlots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(3, 4)
		var mu sync.Mutex
		inside, most, through, away := 0, 0, 0, 0
		count := func(add int, also *int) {
			mu.Lock()
			defer mu.Unlock()
			inside += add
			most = max(most, inside)
			*also++
		}
		var began int
		for range 10 {
			go func() {
				if err := q.Enter(t.Context()); err != nil {
					count(0, &away)
					return
				}
				count(1, &began)
				time.Sleep(time.Second) // the bubble's clock
				count(-1, &through)
				q.Leave()
			}()
			synctest.Wait()
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if most != 3 || began != 7 || through != 7 || away != 3 {
			t.Errorf("%d at once, %d through, %d turned away, want 3, 7, 3", most, through, away)
		}
		if waiting, turned := q.Length(); waiting != 0 || turned != 3 {
			t.Errorf("%d wait, %d counted", waiting, turned)
		}
	})
}

// TestQueueLosesNoTurn gives up at the very moment the turn comes: the turn goes on to the next one.
func TestQueueLosesNoTurn(t *testing.T) {
	for round := range 200 {
		q := NewQueue(1, 10)
		if err := q.Enter(t.Context()); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		first, second := make(chan error, 1), make(chan error, 1)
		go func() { first <- q.Enter(ctx) }()
		for n := 0; n == 0; n, _ = q.Length() {
			runtime.Gosched()
		}
		patient, done := context.WithTimeout(t.Context(), 10*time.Second)
		go func() { second <- q.Enter(patient) }()
		for n := 0; n < 2; n, _ = q.Length() {
			runtime.Gosched()
		}
		if round%2 == 0 {
			cancel() // the turn comes before the first one has noticed
		} else {
			go cancel()
		}
		q.Leave()
		if err := <-first; err == nil {
			q.Leave()
		}
		if err := <-second; err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		q.Leave()
		q.Close() // would wait for a turn that was lost
		cancel()
		done()
	}
}

// TestQueueCloses turns away who waits and who comes, and waits for who is inside.
func TestQueueCloses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1, 10)
		if err := q.Enter(t.Context()); err != nil {
			t.Fatal(err)
		}
		var waited error
		var closed atomic.Int32
		go func() { waited = q.Enter(t.Context()) }()
		synctest.Wait()
		for range 2 {
			go func() { q.Close(); closed.Add(1) }()
		}
		synctest.Wait()
		if !errors.Is(waited, ErrUnavailable) || closed.Load() != 0 || !q.Closed() {
			t.Errorf("waited: %v; closed %d times with somebody inside", waited, closed.Load())
		}
		q.Leave()
		synctest.Wait()
		if closed.Load() != 2 {
			t.Errorf("closed %d times of 2", closed.Load())
		}
		if err := q.Enter(t.Context()); !errors.Is(err, ErrUnavailable) {
			t.Errorf("entered a closed queue: %v", err)
		}
	})
}

// TestErrorLeadsToItsCauses asks errors for their class and for the driver's error, through wrapping.
func TestErrorLeadsToItsCauses(t *testing.T) {
	driver := errors.New("disk on fire")
	for _, c := range []struct {
		err  *Error
		text string
	}{
		{&Error{Class: ErrFull, Doing: "put sheets", Err: driver}, "storage: full: put sheets: disk on fire"},
		{&Error{Doing: "put sheets", Err: driver}, "storage: put sheets: disk on fire"},
		{&Error{Class: ErrFull, Doing: "put sheets"}, "storage: full: put sheets"},
	} {
		err := fmt.Errorf("saving: %w", c.err)
		if c.err.Error() != c.text {
			t.Errorf("says %q, want %q", c.err.Error(), c.text)
		}
		if got := errors.Is(err, ErrFull); got != (c.err.Class != nil) {
			t.Errorf("%q is full: %v", c.text, got)
		}
		if got := errors.Is(err, driver); got != (c.err.Err != nil) {
			t.Errorf("%q leads to the driver's error: %v", c.text, got)
		}
		if errors.Is(err, ErrUnique) {
			t.Errorf("%q is of every class", c.text)
		}
	}
}
