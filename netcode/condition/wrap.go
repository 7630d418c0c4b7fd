package condition

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
)

// Link is a session.Link with bad weather in between, in real time.
//
// Snapshots and inputs are datagrams; everything else is one stream, which arrives, if late. Two goroutines carry the
// packets until the link inside has ended.
type Link struct {
	inside   session.Link
	up, down *Pipe
	buffer   []byte

	in, inBytes atomic.Uint64

	mu     sync.Mutex
	closed *session.Closed // why it was closed from this side
	failed error           // what the link inside ended with
}

var _ session.Link = (*Link)(nil)

// Wrap puts weather around a link: up is what happens to packets that come in, down to those that go out. Whoever wraps a
// link calls only the wrapper from then on.
func Wrap(inside session.Link, up, down Options, seed uint64) *Link {
	l := &Link{inside: inside, up: NewPipe(up, seed, "up", nil), down: NewPipe(down, seed, "down", nil)}
	go l.carryIn()
	go l.carryOut()
	return l
}

// carryIn takes packets from the link inside until it ends.
func (l *Link) carryIn() {
	for {
		packet, err := l.inside.Recv(context.Background())
		if err != nil {
			l.mu.Lock()
			l.failed = err
			l.mu.Unlock()
			l.up.Close()
			l.down.Close()
			return
		}
		class := Stream
		if kind, _ := protocol.TypeOf(packet); kind == protocol.IsInput {
			class = Datagram
		}
		l.up.Send(packet, class)
	}
}

// carryOut hands packets to the link inside when they are due, and at the end the farewell.
func (l *Link) carryOut() {
	var buffer []byte
	for {
		packet, err := l.down.Recv(context.Background(), buffer[:0])
		buffer = packet
		if err != nil {
			break
		}
		if kind, _ := protocol.TypeOf(packet); kind == protocol.IsSnapshot {
			l.inside.Snapshot(packet)
			continue
		}
		l.inside.Reliable(packet)
	}
	if closed := l.why(); closed != nil {
		l.inside.Close(closed.Code, closed.Text)
	}
}

func (l *Link) why() *session.Closed {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.closed
}

// Snapshot is session.Link's.
func (l *Link) Snapshot(packet []byte) { l.down.Send(packet, Datagram) }

// Reliable is session.Link's.
func (l *Link) Reliable(packet []byte) { l.down.Send(packet, Stream) }

// Close is session.Link's.
func (l *Link) Close(code protocol.Code, text string) {
	l.mu.Lock()
	if l.closed == nil {
		l.closed = &session.Closed{Code: code, Text: text}
	}
	l.mu.Unlock()
	l.up.Close()
	l.down.Close()
}

// Recv is session.Link's.
func (l *Link) Recv(ctx context.Context) ([]byte, error) {
	packet, err := l.up.Recv(ctx, l.buffer[:0])
	l.buffer = packet
	if closed := l.why(); closed != nil {
		return nil, closed
	}
	switch {
	case err == nil:
		l.in.Add(1)
		l.inBytes.Add(uint64(len(packet)))
		return packet, nil
	case errors.Is(err, ErrClosed):
		l.mu.Lock()
		defer l.mu.Unlock()
		return nil, l.failed
	case errors.Is(err, context.DeadlineExceeded):
		l.Close(protocol.CodeTimeout, "nothing came in time")
	default:
		l.Close(protocol.CodeShutdown, "the server is stopping")
	}
	return nil, l.why()
}

// Peer is session.Link's.
func (l *Link) Peer() session.Peer { return l.inside.Peer() }

// Stats is session.Link's: what the link inside has sent, and what has come out of the weather.
func (l *Link) Stats() session.Stats {
	stats := l.inside.Stats()
	stats.In, stats.InBytes = l.in.Load(), l.inBytes.Load()
	return stats
}
