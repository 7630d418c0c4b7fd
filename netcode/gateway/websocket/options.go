package websocket

import (
	"errors"
	"fmt"
	"net/netip"
	"path"
	"time"

	"github.com/wick-engine/wick/netcode/session"
)

// Subprotocol is the WebSocket subprotocol that a client has to offer. It has no number: which version of the protocol is
// spoken is said by the Hello, which can be answered with a reason.
const Subprotocol = "wick"

// Options say how a gateway lets players in. The zero value is a gateway for pages of its own host.
type Options struct {
	// Origins are the hosts from whose pages browsers may connect, besides the one that they connect to: "play.example.com",
	// "https://play.example.com", with * for any part, "*" alone for all. Clients that are no browsers send no origin and
	// are let in.
	Origins []string
	// Door counts connections; nil is a door of its own with the default limits.
	Door *session.Door
	// Proxies are the networks whose word counts about where a connection comes from, in X-Forwarded-For. Without any the
	// header is ignored, because a client can write into it what it likes.
	Proxies []netip.Prefix
	// Queue is how many bytes of reliable packets wait for a reader; 0 stands for session.DefaultQueue.
	Queue int
	// Backlog is how many connections wait for Accept; 0 stands for 256.
	Backlog int
	// Stall is how long one packet may take to be taken by the network before the connection counts as slow and is closed;
	// 0 stands for 10 s.
	Stall time.Duration
	// Linger is how long a closing connection has to take what it was sent; 0 stands for 2 s.
	Linger time.Duration
	// Silence is after how long without a packet the other side is asked whether it is there, and how long it then has to
	// answer; 0 stands for 10 s.
	Silence time.Duration
	// Buffer is the size of the socket's own buffer for sending, in bytes; 0 stands for 64 KiB.
	Buffer int
	// Compress offers permessage-deflate. It is off by default: snapshots are made of bits that no general method makes
	// shorter, and every connection would pay with memory and time.
	Compress bool
}

// maxWait bounds the times in options.
const maxWait = time.Hour

// Check returns everything that is wrong with the options, nil if nothing is.
func (o Options) Check() error {
	var errs []error
	for i, pattern := range o.Origins {
		if _, err := path.Match(pattern, ""); err != nil || pattern == "" {
			errs = append(errs, fmt.Errorf("websocket: Origins[%d] is %q, expected a host such as play.example.com", i, pattern))
		}
	}
	for i, network := range o.Proxies {
		if !network.IsValid() {
			errs = append(errs, fmt.Errorf("websocket: Proxies[%d] is no network", i))
		}
	}
	count := func(name string, n int) {
		if n < 0 || n > 1<<30 {
			errs = append(errs, fmt.Errorf("websocket: %s is %d, expected 0 to %d", name, n, 1<<30))
		}
	}
	wait := func(name string, d time.Duration) {
		if d < 0 || d > maxWait {
			errs = append(errs, fmt.Errorf("websocket: %s is %v, expected 0 to %v", name, d, maxWait))
		}
	}
	count("Queue", o.Queue)
	count("Backlog", o.Backlog)
	count("Buffer", o.Buffer)
	wait("Stall", o.Stall)
	wait("Linger", o.Linger)
	wait("Silence", o.Silence)
	return errors.Join(errs...)
}

func (o Options) withDefaults() Options {
	if o.Door == nil {
		o.Door = session.NewDoor(session.DoorLimits{})
	}
	count := func(field *int, value int) {
		if *field == 0 {
			*field = value
		}
	}
	wait := func(field *time.Duration, value time.Duration) {
		if *field == 0 {
			*field = value
		}
	}
	count(&o.Queue, session.DefaultQueue)
	count(&o.Backlog, 256)
	count(&o.Buffer, 64<<10)
	wait(&o.Stall, 10*time.Second)
	wait(&o.Linger, 2*time.Second)
	wait(&o.Silence, 10*time.Second)
	return o
}
