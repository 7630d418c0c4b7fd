package zone

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// Request is something that somebody outside the zone must do or know, and that it must not miss.
type Request struct {
	Kind  RequestKind
	Tick  sim.Tick     // when it was made
	From  inbox.Sender // Gone, TurnedAway: whose character
	Actor sim.ID       // Gone: the body it had; Spawned: the new body, 0 if there was no room
	Ref   uint64       // Spawned: as in the order
	Where inbox.Where  // Gone: where it was, for its sheet
	// Rules is, of Gone, what the rules and scripts know of it: pools, affects, cooldowns and what scripts keep about it, as package
	// dossier writes them down, for its Arrival in a zone of the same pack. Of one that lies dead it has no pools and no affects: it
	// begins anew with these.
	Rules string
}

// RequestKind says what a request is.
type RequestKind uint8

// The kinds of requests.
const (
	Gone       RequestKind = 1 + iota // a character has left the zone and wants to be saved
	TurnedAway                        // a character could not come in, because the zone is full
	Spawned                           // an order to spawn has been carried out
)

// Drain empties the outbox and returns what was in it, oldest first. The slice is valid until the next Drain.
// Whoever steps a zone drains it after every step; while more than Limits.Outbox requests wait, the inbox is left alone.
func (z *Zone) Drain() []Request {
	requests := z.outbox
	z.outbox, z.drained = z.drained[:0], requests
	return requests
}
