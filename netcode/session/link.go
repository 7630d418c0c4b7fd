package session

import (
	"context"
	"net/netip"

	"github.com/wick-engine/wick/netcode/protocol"
)

// Link is the byte side of one connection, as a gateway gives it. Packets go in both directions; what they mean is no
// business of the link, but which of the two ways out they take.
//
// Snapshot, Reliable and Close may be called from any goroutine and never block: a zone hands its snapshots over in the
// middle of a tick. Recv is for one goroutine.
type Link interface {
	// Snapshot sends a packet that the next one replaces if it has not gone out by then. The link copies it.
	Snapshot(packet []byte)
	// Reliable sends a packet that must arrive, after those before it. The link copies it. One that finds the link's
	// bounded queue full closes the link with CodeSlow.
	Reliable(packet []byte)
	// Close says goodbye: what was sent reliably still goes out, then a Bye with the code and the text, and the link is
	// closed, by force if the other side does not read. Only the first call counts. Text is cut to MaxCloseText bytes.
	Close(code protocol.Code, text string)
	// Recv waits for the next packet. It is valid until the next call. The error is a *Closed once the link has been
	// closed by either side; after a Close it may take until the other side has heard the goodbye, but no packet comes up. A context that ends closes the link, with CodeTimeout if its deadline has passed and else with
	// CodeShutdown, so a link whose owner has given up does not stay behind. Recv is to be called until it fails.
	Recv(ctx context.Context) ([]byte, error)
	// Peer is who is on the other side.
	Peer() Peer
	// Stats counts what passed so far.
	Stats() Stats
}

// Peer is what a gateway knows about the other side of a link.
type Peer struct {
	// Address is where it is, the zero Addr if it is in this process.
	Address netip.Addr
	// Pass is its place among the connections of this process, nil where nobody counts.
	Pass *Pass
}

// Stats counts what passed over a link. Bytes are those of packets, without what the transport adds.
type Stats struct {
	In, InBytes   uint64
	Out, OutBytes uint64
	Snapshots     uint64 // of Out
	Replaced      uint64 // snapshots that a newer one took the place of
	Waiting       int    // bytes in the queues at this moment
}
