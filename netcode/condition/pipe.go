package condition

import (
	"context"
	"errors"
	"sync"
	"time"
)

// ErrClosed is what a closed pipe answers once everything that was on its way has arrived.
var ErrClosed = errors.New("condition: the pipe is closed")

// Pipe is a line in time: packets that were sent can be received when they are due. Its methods may be called from any
// goroutine. It has no goroutine of its own, so one that is dropped leaves nothing behind.
type Pipe struct {
	clock  *Clock // nil for real time
	start  time.Time
	mu     sync.Mutex
	line   *Line
	closed bool
	stir   chan struct{} // closed when something happens that receivers wait for; nil while nobody waits
}

// NewPipe is a pipe with the chance of seed and name. It goes by clock, in real time if that is nil.
func NewPipe(o Options, seed uint64, name string, clock *Clock) *Pipe {
	return &Pipe{clock: clock, start: time.Now(), line: NewLine(o, seed, name)}
}

// Send puts a packet in and keeps a copy. It does not block. After Close it does nothing.
func (p *Pipe) Send(packet []byte, class Class) {
	now, _ := p.watch()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	p.line.Send(now, packet, class)
	p.stirUp()
}

// Close takes no more packets; those on their way still arrive.
func (p *Pipe) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.closed = true
		p.stirUp()
	}
}

// Drop loses everything that is on its way.
func (p *Pipe) Drop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line.Drop()
}

// Recv appends the next packet to dst as soon as it is due. It ends with the context's error, or with ErrClosed.
func (p *Pipe) Recv(ctx context.Context, dst []byte) ([]byte, error) {
	for {
		now, moved := p.watch()
		p.mu.Lock()
		packet, ok := p.line.Receive(now, dst)
		due, flies := p.line.Next()
		if !ok && p.stir == nil {
			p.stir = make(chan struct{})
		}
		closed, stir := p.closed, p.stir
		p.mu.Unlock()
		if ok {
			return packet, nil
		}
		if closed && !flies {
			return dst, ErrClosed
		}
		if err := p.wait(ctx, wake{stir: stir, moved: moved, flies: flies, in: due - now}); err != nil {
			return dst, err
		}
	}
}

// Poll appends the next packet to dst if it is due now, and does not wait for it.
func (p *Pipe) Poll(dst []byte) ([]byte, bool) {
	now, _ := p.watch()
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.line.Receive(now, dst)
}

// Flying is how many packets are on their way or wait to be received.
func (p *Pipe) Flying() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.line.Flying()
}

// Counts say what became of packets so far.
func (p *Pipe) Counts() Counts {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.line.Counts()
}

// wake is what a receiver waits for.
type wake struct {
	stir, moved <-chan struct{}
	flies       bool
	in          int64 // when the next packet is due, in µs from now
}

func (p *Pipe) wait(ctx context.Context, w wake) error {
	var due <-chan time.Time
	if w.flies && p.clock == nil {
		timer := time.NewTimer(time.Duration(w.in) * time.Microsecond)
		defer timer.Stop()
		due = timer.C
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-w.stir:
	case <-w.moved:
	case <-due:
	}
	return nil
}

// watch is the time, and a channel that is closed when a clock moved by hand moves.
func (p *Pipe) watch() (now int64, moved <-chan struct{}) {
	if p.clock != nil {
		return p.clock.watch()
	}
	return time.Since(p.start).Microseconds(), nil
}

// stirUp wakes who waits. The lock is held.
func (p *Pipe) stirUp() {
	if p.stir != nil {
		close(p.stir)
		p.stir = nil
	}
}
