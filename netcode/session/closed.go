package session

import (
	"strconv"

	"github.com/wick-engine/wick/netcode/protocol"
)

// MaxCloseText is how many bytes of a closing text are sent: as many as fit into the close frame of a WebSocket.
const MaxCloseText = 123

// Closed is why a link is closed. It is the error of Link.Recv.
type Closed struct {
	Code protocol.Code
	Text string
	// Remote is true if the other side closed it, or the network did.
	Remote bool
	// Cause is what the transport had to say, if it said anything.
	Cause error
}

// Error is the reason in a line.
func (c *Closed) Error() string {
	text := "session: closed, " + c.Code.String()
	if c.Remote {
		text = "session: closed by the other side, " + c.Code.String()
	}
	if c.Text != "" {
		text += ": " + strconv.Quote(c.Text)
	}
	if c.Cause != nil {
		text += " (" + c.Cause.Error() + ")"
	}
	return text
}

// Unwrap is the error of the transport.
func (c *Closed) Unwrap() error { return c.Cause }
