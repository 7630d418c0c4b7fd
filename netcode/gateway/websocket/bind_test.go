package websocket

import (
	"context"
	"sync/atomic"
	"testing"
)

// boundContext counts who waits for its end.
type boundContext struct {
	context.Context
	done  chan struct{}
	bound atomic.Int32
}

func (c *boundContext) Done() <-chan struct{} { return c.done }

// AfterFunc is what context.AfterFunc calls where a context has it.
func (c *boundContext) AfterFunc(func()) func() bool {
	c.bound.Add(1)
	return func() bool { return c.bound.Add(-1) >= 0 }
}

// TestContextsAreLetGo: a connection waits for the end of the context of its last Recv, once, and of none when it has ended;
// else a context that lives as long as the server would collect all connections there ever were.
func TestContextsAreLetGo(t *testing.T) {
	g, address := serve(t, Options{})
	end, link := dial(t, address), accept(t, g)
	first := &boundContext{Context: t.Context(), done: make(chan struct{})}
	second := &boundContext{Context: t.Context(), done: make(chan struct{})}
	for i, step := range []struct {
		ctx                 *boundContext
		firstHas, secondHas int32
	}{{first, 1, 0}, {first, 1, 0}, {second, 0, 1}, {first, 1, 0}} {
		if err := end.Send([]byte{1}); err != nil {
			t.Fatal(err)
		}
		if _, err := link.Recv(step.ctx); err != nil {
			t.Fatal(err)
		}
		if a, b := first.bound.Load(), second.bound.Load(); a != step.firstHas || b != step.secondHas {
			t.Errorf("step %d: %d and %d wait, expected %d and %d", i, a, b, step.firstHas, step.secondHas)
		}
	}
	go end.Close()
	if _, err := link.Recv(first); err == nil {
		t.Fatal("a packet of a client that left")
	}
	if n := first.bound.Load(); n != 0 {
		t.Errorf("%d wait for the context of a connection that has ended", n)
	}
}
