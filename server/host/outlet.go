package host

import (
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
)

// Outlet is the connection of a player, as a zone sees it. Its methods are called on the goroutine of the zone that has the
// player, or on that of whoever ends the stay; none of them may block, and what they are handed is used again.
type Outlet interface {
	replication.Sink
	// Enter says which place everything that follows comes from: once when the player comes in, and again with every
	// change of zone.
	Enter(stage protocol.Stage)
	// Close says that the stay is over and why. Nothing follows.
	Close(code protocol.Code, text string)
}
