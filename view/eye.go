package view

import "github.com/wick-engine/wick/sim"

// Eye is a set of players who see the same: those in one room of a text world, those on one ground that is seen from everywhere. On
// a larger ground everybody has an eye of its own. It is the unit of sharing, so nothing in it depends on a single player but the
// seats.
type Eye struct {
	// Key names the eye. An eye with the same key in the next frame is the same eye, and what it does not see any more
	// has gone out of its sight. 0 is no key.
	Key uint64
	// Room is the room all its players are in, 0 where they may be in several.
	Room Room
	// Seen are the ghosts that the eye sees, ascending, those that ended before its eyes in this tick among them.
	Seen []sim.ID
	// Events are indices into the frame's events, ascending: those that happened before the eye. The actor of one may
	// have gone out of its sight with it. Private ones are for the player of their actor alone, and Internal ones are
	// never among them.
	Events []int32
	// Seats are the players who look through this eye, by ascending actor.
	Seats []Seat
}

// Seat is one player in a zone.
type Seat struct {
	Actor     sim.ID // the body that is the player's
	Character int64  // whose character it is
	Session   uint64 // the connection that plays it, never used twice
}

// Sees reports whether the eye sees a ghost.
func (e *Eye) Sees(id sim.ID) bool {
	low, high := 0, len(e.Seen)
	for low < high {
		middle := int(uint(low+high) / 2)
		if e.Seen[middle] < id {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low < len(e.Seen) && e.Seen[low] == id
}
