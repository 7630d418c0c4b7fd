package websocket

import (
	"context"
	"errors"
	"io"
	"net"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
)

// closeBase is added to a protocol.Code to make the code of a WebSocket's close frame, from the range for applications.
const closeBase = 4000

// Conn is one connection. It is a session.Link.
//
// Its life: the gateway starts the goroutine that writes, and whoever accepts it reads by Recv. Close, the other side and
// the network all end in the outbox being closed; the writer then says goodbye if anybody listens, closes the socket,
// stops the timers and gives the place in the door back. It ends last, and exactly once.
type Conn struct {
	gateway *Gateway
	peer    session.Peer
	out     *session.Outbox
	socket  *websocket.Conn
	raw     net.Conn // below the WebSocket, and below TLS

	buffer []byte // what Recv returned last
	given  context.Context
	unbind func() bool // stops waiting for given to end

	heard   atomic.Int64 // when something came in last, in ns since born
	born    time.Time
	in      atomic.Uint64
	inBytes atomic.Uint64
	silent  atomic.Bool // closed because nobody answered
	ended   atomic.Bool
	stall   *time.Timer // closes by force what takes too long to write
	linger  *time.Timer // closes by force what takes too long to close
	silence *time.Timer // asks whether anybody is there
}

var _ session.Link = (*Conn)(nil)

func newConn(g *Gateway, pass *session.Pass, address netip.Addr) *Conn {
	return &Conn{
		gateway: g, peer: session.Peer{Address: address, Pass: pass}, out: session.NewOutbox(g.options.Queue), born: time.Now(),
	}
}

// attach gives the connection its socket.
func (c *Conn) attach(socket *websocket.Conn, raw net.Conn) {
	c.socket, c.raw = socket, bare(raw)
	socket.SetReadLimit(-1) // Recv has a limit of its own, which can say why
	shrink(c.raw, c.gateway.options.Buffer)
	c.stall = idleTimer(c.stalled)
	c.linger = idleTimer(c.force)
	c.silence = time.AfterFunc(c.gateway.options.Silence, c.quiet)
}

// idleTimer is a timer that does not run yet.
func idleTimer(f func()) *time.Timer {
	timer := time.AfterFunc(maxWait, f)
	timer.Stop()
	return timer
}

// Peer is Link.Peer.
func (c *Conn) Peer() session.Peer { return c.peer }

// Stats is Link.Stats.
func (c *Conn) Stats() session.Stats {
	stats := c.out.Stats()
	stats.In, stats.InBytes = c.in.Load(), c.inBytes.Load()
	return stats
}

// Snapshot is Link.Snapshot.
func (c *Conn) Snapshot(packet []byte) { c.out.Snapshot(packet) }

// Reliable is Link.Reliable.
func (c *Conn) Reliable(packet []byte) {
	if !c.out.Reliable(packet) {
		c.ending()
	}
}

// Close is Link.Close.
func (c *Conn) Close(code protocol.Code, text string) {
	c.out.Close(code, text)
	c.ending()
}

// ending gives a connection that has been closed its time to end.
func (c *Conn) ending() {
	if !c.ended.Load() {
		c.linger.Reset(c.gateway.options.Linger)
	}
}

// force ends everything that waits for the other side.
func (c *Conn) force() { _ = c.raw.Close() }

// stalled is called when a packet could not be written in time.
func (c *Conn) stalled() {
	c.out.Fail(&session.Closed{Code: protocol.CodeSlow, Text: "the connection does not read"})
	c.force()
}

// Recv is Link.Recv.
func (c *Conn) Recv(ctx context.Context) ([]byte, error) {
	c.bind(ctx)
	packet, err := c.receive()
	if err != nil {
		c.unbind()
		return nil, err
	}
	c.heard.Store(int64(time.Since(c.born)))
	c.in.Add(1)
	c.inBytes.Add(uint64(len(packet)))
	return packet, nil
}

func (c *Conn) receive() ([]byte, error) {
	if closed := c.out.Closed(); closed != nil {
		return nil, closed
	}
	kind, reader, err := c.socket.Reader(context.Background())
	if err != nil {
		return nil, c.broken(err)
	}
	if kind != websocket.MessageBinary {
		return nil, c.wrong(protocol.CodeMalformed, "a packet is a binary message")
	}
	packet, err := c.read(reader)
	switch {
	case err != nil:
		return nil, c.broken(err)
	case len(packet) > protocol.MaxPacket:
		return nil, c.wrong(protocol.CodeTooLarge, "a packet is too large")
	}
	if closed := c.out.Closed(); closed != nil {
		return nil, closed
	}
	return packet, nil
}

// read reads a message, one byte more than a packet may have at most.
func (c *Conn) read(reader io.Reader) ([]byte, error) {
	packet := c.buffer[:0]
	for len(packet) <= protocol.MaxPacket {
		if len(packet) == cap(packet) {
			packet = append(packet, 0)[:len(packet)]
		}
		n, err := reader.Read(packet[len(packet):min(cap(packet), protocol.MaxPacket+1)])
		packet = packet[:len(packet)+n]
		c.buffer = packet
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	return packet, nil
}

// wrong closes the connection because of what came in.
func (c *Conn) wrong(code protocol.Code, text string) error {
	c.Close(code, text)
	return c.out.Closed()
}

// broken finds out why reading failed. After it nothing can be sent any more.
func (c *Conn) broken(err error) error {
	closed := &session.Closed{Remote: true, Cause: err}
	var frame websocket.CloseError
	switch {
	case !errors.As(err, &frame):
	case frame.Code == websocket.StatusNormalClosure, frame.Code == websocket.StatusGoingAway, frame.Code == websocket.StatusNoStatusRcvd:
		closed.Code, closed.Text = protocol.CodeLeft, frame.Reason
	case frame.Code >= closeBase && frame.Code < closeBase+256:
		closed.Code, closed.Text = protocol.Code(frame.Code-closeBase), frame.Reason
	}
	return c.out.Fail(closed)
}

// bind closes the connection when ctx ends. Most callers hand in the same one over and over.
func (c *Conn) bind(ctx context.Context) {
	if ctx == c.given {
		return
	}
	if c.unbind != nil {
		c.unbind()
	}
	c.given = ctx
	c.unbind = context.AfterFunc(ctx, func() {
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			c.Close(protocol.CodeTimeout, "nothing came in time")
			return
		}
		c.Close(protocol.CodeShutdown, stopping)
	})
}
