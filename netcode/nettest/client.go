package nettest

import (
	"context"
	"errors"

	"github.com/wick-engine/wick/netcode/condition"
)

// Client is the client's end of a pair. Its methods may be called from any goroutine, Recv and Poll from one.
type Client struct {
	pair   *pair
	buffer []byte
}

// Send sends a packet. Inputs can be lost on the way; everything else arrives, in order.
func (c *Client) Send(packet []byte) error {
	if !c.pair.isCut() {
		c.pair.up.Send(packet, class(packet))
	}
	return nil
}

// Recv waits for the next packet, which is valid until the next call. It fails with a *session.Closed after the last one.
func (c *Client) Recv(ctx context.Context) ([]byte, error) {
	packet, err := c.pair.down.Recv(ctx, c.buffer[:0])
	c.buffer = packet
	c.pair.pump()
	switch {
	case err == nil:
		return packet, nil
	case errors.Is(err, condition.ErrClosed):
		closed := *c.pair.out.Closed()
		closed.Remote = !closed.Remote
		return nil, &closed
	}
	return nil, err
}

// Poll is the next packet if it is there now.
func (c *Client) Poll() ([]byte, bool) {
	packet, ok := c.pair.down.Poll(c.buffer[:0])
	c.buffer = packet
	c.pair.pump()
	return packet, ok
}

// Close leaves. What was sent before still arrives; then the server's end knows.
func (c *Client) Close() {
	c.pair.up.Close()
}

// Cut breaks the network without a word to anybody: nothing that either end sends from now on arrives, nor what was on
// its way, and neither end is told.
func (c *Client) Cut() {
	c.pair.mu.Lock()
	defer c.pair.mu.Unlock()
	c.pair.cut = true
	c.pair.up.Drop()
	c.pair.down.Drop()
}

// Sent counts what became of the packets of the client.
func (c *Client) Sent() condition.Counts { return c.pair.up.Counts() }

// Received counts what became of the packets to the client.
func (c *Client) Received() condition.Counts { return c.pair.down.Counts() }
