package session

import "github.com/wick-engine/wick/netcode/protocol"

// Event is something that a client has said and that may be believed as far as a single connection can tell: it is whole,
// within its limits, and said at a time when it makes sense. Whether what it asks for is done is decided elsewhere.
//
// What the pointers point to is the session's and is valid until its next Receive.
type Event struct {
	Kind EventKind
	// Session is the number of the session, which goes with everything that is done about the event.
	Session uint64
	Hello   *protocol.Hello // Greeted
	Join    *protocol.Join  // Asked
	Input   *protocol.Input // Walked
	Say     *protocol.Say   // Spoke, Hushed
	Go      *protocol.Go    // Went, Hushed
	Use     *protocol.Use   // Used, Hushed
	Bye     *protocol.Bye   // Left
}

// EventKind says what a client has done.
type EventKind uint8

// The kinds of events.
const (
	Greeted EventKind = 1 + iota // the client understands the server, and has been told so
	Asked                        // it asks to join, and waits for Admit or Reject
	Walked                       // walking inputs, and which snapshots it has
	Spoke
	Went   // through an exit
	Hushed // it spoke or did something too often; that was dropped, and Say, Go or Use tells what it was
	Left   // it said goodbye; Receive returns the reason as its error as well
	Used   // an ability
)

// String is the kind in one word.
func (k EventKind) String() string {
	names := [...]string{"nothing", "greeted", "asked", "walked", "spoke", "went", "hushed", "left", "used"}
	if int(k) < len(names) {
		return names[k]
	}
	return "unknown"
}
