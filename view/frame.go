package view

import "github.com/wick-engine/wick/sim"

// Frame is everything a zone has to show of one tick. It is the zone's own memory: valid until the viewer returns, and
// not to be changed.
type Frame struct {
	Tick sim.Tick
	// Tables holds one table for each ghost kind of the Scene, in its order.
	Tables []Table
	// Events are this tick's, in the order they happened, internal ones included.
	Events []Event
	// Messages are the bodies that do not fit into an event, in the order of their events.
	Messages []Message
	// Eyes are those with at least one seat, by ascending key.
	Eyes []Eye
}

// Message is a body of bytes that goes with an event: words, a document.
type Message struct {
	Event uint64 // Seq of the event in the same frame; whoever is shown that gets the message
	To    sim.ID // the one actor whose player gets it, 0 for everyone who is shown the event
	Kind  MessageKind
	Body  []byte
}

// MessageKind says what a body holds.
type MessageKind uint16

// The kinds of messages.
const (
	// Speech holds what was said: valid UTF-8 without control characters.
	Speech MessageKind = 1 + iota
	// Words holds what is to be read with a MessageSent or a TextSent: valid UTF-8.
	Words
)

// Scene is what does not change while a zone runs.
type Scene struct {
	Key    string // the zone's key
	Epoch  int64
	Map    string // id of the map
	Number int32  // number of the map
	Rate   int    // ticks per second
	Ghosts []GhostKind
}

// Place is the ground of a room, told before the first frame in which somebody stands on it.
type Place struct {
	Room   Room   // 0 where one ground serves every room of the map
	Ground []byte // compiled, as package place decodes it; must not be changed
	Hash   uint64 // of the decoded ground
}

// Ending says why a zone ended.
type Ending uint8

// The endings.
const (
	EndedIdle  Ending = iota // nobody was there any more
	EndedStop                // the server stops or hands the zone over
	EndedPanic               // the zone failed
)
