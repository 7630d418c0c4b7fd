package nettest

import (
	"sync"

	"github.com/wick-engine/wick/netcode/condition"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
)

// PairOptions say what lies between the ends of a pair. The zero value is a perfect link in real time.
type PairOptions struct {
	// Up and Down are what happens to packets of the client and of the server.
	Up, Down condition.Options
	// Seed is where the chance of both directions comes from.
	Seed uint64
	// Clock is moved by hand; nil is real time.
	Clock *condition.Clock
	// Queue is how many bytes of reliable packets wait at the server; 0 stands for session.DefaultQueue.
	Queue int
	// Window is how many packets may be on their way to the client, those that it has not read included, before the
	// server's wait; 0 stands for 64. It stands for the buffers of a network.
	Window int
	// Peer is what the server's end answers about the other side.
	Peer session.Peer
}

// NewPair is a link inside the process: what the server holds of it, and what the client holds.
func NewPair(o PairOptions) (*Server, *Client) {
	if o.Window == 0 {
		o.Window = 64
	}
	p := &pair{
		window: o.Window, out: session.NewOutbox(o.Queue),
		up:   condition.NewPipe(o.Up, o.Seed, "up", o.Clock),
		down: condition.NewPipe(o.Down, o.Seed, "down", o.Clock),
	}
	return &Server{pair: p, peer: o.Peer}, &Client{pair: p}
}

// pair is what both ends share.
type pair struct {
	window   int
	out      *session.Outbox
	up, down *condition.Pipe

	mu     sync.Mutex
	buffer []byte
	ended  bool // the farewell is on its way
	cut    bool
}

// pump puts on its way what the window has room for.
func (p *pair) pump() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for !p.ended && !p.cut && p.down.Flying() < p.window {
		packet, taken := p.out.Take(p.buffer[:0])
		p.buffer = packet
		switch taken {
		case session.Nothing:
			return
		case session.Newest:
			p.down.Send(packet, condition.Datagram)
		case session.Ordered:
			p.down.Send(packet, condition.Stream)
		case session.Farewell:
			p.down.Send(packet, condition.Stream)
			p.ended = true
			p.down.Close()
		case session.Ended:
			p.ended = true
			p.down.Close()
		}
	}
}

// isCut reports whether the network between the ends is gone.
func (p *pair) isCut() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cut
}

// class is what a packet of the client is to the network: inputs may be lost, because they come again.
func class(packet []byte) condition.Class {
	if kind, ok := protocol.TypeOf(packet); ok && kind == protocol.IsInput {
		return condition.Datagram
	}
	return condition.Stream
}
