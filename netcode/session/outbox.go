package session

import (
	"sync"

	"github.com/wick-engine/wick/netcode/protocol"
)

// DefaultQueue is how many bytes of reliable packets wait for a reader: the largest message, cut into fragments, and as
// much again.
const DefaultQueue = 2 * protocol.MaxMessage

// Outbox is what every link has in front of its transport: room for one snapshot, a bounded queue of reliable packets,
// and the farewell. Whoever sends never waits; whoever carries the packets away takes them one by one.
type Outbox struct {
	limit int
	ready chan struct{} // holds a token when there may be something to take
	done  chan struct{} // closed with the link

	mu       sync.Mutex
	snapshot []byte
	fresh    bool // snapshot waits
	after    bool // a snapshot went out last, so that a reliable packet is next
	queue    ring
	closed   *Closed
	farewell bool // the Bye has not been taken yet
	stats    Stats
}

// NewOutbox is an outbox with room for limit bytes of reliable packets, DefaultQueue if limit is 0.
func NewOutbox(limit int) *Outbox {
	if limit <= 0 {
		limit = DefaultQueue
	}
	return &Outbox{limit: limit, ready: make(chan struct{}, 1), done: make(chan struct{})}
}

// Snapshot is Link.Snapshot.
func (o *Outbox) Snapshot(packet []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed != nil {
		return
	}
	if o.fresh {
		o.stats.Replaced++
	}
	o.snapshot = append(o.snapshot[:0], packet...)
	o.fresh = true
	o.wake()
}

// Reliable is Link.Reliable. It reports whether the outbox is open afterwards.
func (o *Outbox) Reliable(packet []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed != nil {
		return false
	}
	if o.queue.bytes+len(packet) > o.limit {
		o.queue.clear() // the other side does not read, and the farewell is to get through if anything does
		o.close(protocol.CodeSlow, "the connection does not keep up")
		return false
	}
	o.queue.push(packet)
	o.wake()
	return true
}

// Close is Link.Close. It reports whether this was the call that closed the outbox.
func (o *Outbox) Close(code protocol.Code, text string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed != nil {
		return false
	}
	o.close(code, text)
	return true
}

func (o *Outbox) close(code protocol.Code, text string) {
	o.closed = &Closed{Code: code, Text: cut(text, MaxCloseText)}
	o.farewell = true
	o.fresh = false
	close(o.done)
	o.wake()
}

// Fail closes the outbox because the transport or the other side has ended: nothing goes out any more, not even what
// waited. If the outbox was closed before, that reason stays. It returns the reason that counts.
func (o *Outbox) Fail(why *Closed) *Closed {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed == nil {
		o.closed = why
		close(o.done)
	}
	o.fresh, o.farewell = false, false
	o.queue.clear()
	o.wake()
	return o.closed
}

// Taken is what Take found.
type Taken uint8

// What there can be to take.
const (
	Nothing  Taken = iota // wait for Ready
	Newest                // the newest snapshot
	Ordered               // a reliable packet
	Farewell              // the Bye: the last packet
	Ended                 // nothing will come any more
)

// Take appends the next packet to dst. Snapshots and reliable packets take turns where both wait, so that neither holds
// up the other.
func (o *Outbox) Take(dst []byte) ([]byte, Taken) {
	o.mu.Lock()
	defer o.mu.Unlock()
	before, taken := len(dst), Ordered
	switch {
	case o.fresh && (!o.after || o.queue.len() == 0):
		dst = append(dst, o.snapshot...)
		o.fresh, o.after = false, true
		o.stats.Snapshots++
		taken = Newest
	case o.queue.len() > 0:
		dst = o.queue.pop(dst)
		o.after = false
	case o.farewell:
		bye := protocol.Bye{Code: o.closed.Code, Text: o.closed.Text}
		o.farewell = false
		dst = bye.Append(dst)
		taken = Farewell
	case o.closed != nil:
		return dst, Ended
	default:
		return dst, Nothing
	}
	o.stats.Out++
	o.stats.OutBytes += uint64(len(dst) - before)
	return dst, taken
}

// Ready receives a token when there may be something to take.
func (o *Outbox) Ready() <-chan struct{} { return o.ready }

// Done is closed when the outbox is.
func (o *Outbox) Done() <-chan struct{} { return o.done }

// Closed is why the outbox is closed, nil while it is open.
func (o *Outbox) Closed() *Closed {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.closed
}

// Stats are the sending half of a link's.
func (o *Outbox) Stats() Stats {
	o.mu.Lock()
	defer o.mu.Unlock()
	stats := o.stats
	stats.Waiting = o.queue.bytes
	if o.fresh {
		stats.Waiting += len(o.snapshot)
	}
	return stats
}

func (o *Outbox) wake() {
	select {
	case o.ready <- struct{}{}:
	default:
	}
}
