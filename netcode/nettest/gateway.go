package nettest

import (
	"context"
	"testing"
	"time"

	"github.com/wick-engine/wick/netcode/session"
)

// Gateway is how the suite reaches a gateway under test.
type Gateway interface {
	// Connect makes a connection: both ends of it. The test's end is closed by the gateway's own cleanup.
	Connect(t *testing.T) (session.Link, End)
	// Room is how many bytes sent by Snapshot or Reliable may have left the link without the client having read them: the
	// buffers of the transport.
	Room() int
}

// End is the client's end of a connection. Send and Recv are for one goroutine each.
type End interface {
	// Send sends a packet.
	Send(packet []byte) error
	// Recv waits for the next packet, which is valid until the next call, and fails when there is none to come.
	Recv(ctx context.Context) ([]byte, error)
	// Close leaves in good order.
	Close()
}

var _ End = (*Client)(nil)

// RunGateway runs the suite that every gateway has to pass. Each case has a connection of its own.
func RunGateway(t *testing.T, g Gateway) {
	for _, c := range []struct {
		name string
		run  func(t *testing.T, link session.Link, end End, room int)
	}{
		{"packets go both ways", bothWays},
		{"reliable packets keep their order beside snapshots", keepsOrder},
		{"a link copies what it is given", copies},
		{"a newer snapshot takes the place of one that waits", newestWins},
		{"who does not read holds up nobody", holdsUpNobody},
		{"who does not take what is reliable is told goodbye", slowIsClosed},
		{"a goodbye says why, after everything that was said before", closeSaysWhy},
		{"only the first close counts", closeOnce},
		{"nothing goes out after a goodbye", nothingAfter},
		{"a long reason is cut", longReason},
		{"closing wakes who waits for a packet", closeWakes},
		{"what comes in after a close is not heard", lateIsRefused},
		{"leaving is noticed", leaving},
		{"a deadline closes", deadline},
		{"giving up closes", givingUp},
		{"a packet of the largest size passes", largest},
		{"a packet that is too large closes", tooLarge},
		{"packets are counted", counted},
		{"many may send at once", manySend},
	} {
		t.Run(c.name, func(t *testing.T) {
			link, end := g.Connect(t)
			c.run(t, link, end, g.Room())
		})
	}
}

// patience is how long the suite waits for what must happen.
const patience = 20 * time.Second

// within is a context that fails the test rather than hang it.
func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}
