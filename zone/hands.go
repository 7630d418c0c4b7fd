package zone

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// input is what a walker does in one tick.
type input struct {
	wish    place.Wish
	heading sim.Heading
}

// still reports whether the walker stays where it is.
func (in input) still() bool { return in.wish == place.Wish{} }

// handSlots is how many ticks of walking inputs fit into hands, the present one included. It divides 2^32, so that slots go
// on without a gap where the tick counter wraps.
const handSlots = 32

// hands hold a player's walking inputs, each for its tick, until the tick comes. An input comes again with the packets that
// follow it; the first one for a tick counts.
type hands struct {
	slots [handSlots]input // the input for tick t is in slot t mod handSlots, if its bit in filled is set
	// filled has a bit for each slot. A slot is emptied when its tick is simulated, so a set bit always belongs to one of
	// the handSlots ticks that come next.
	filled uint32

	last    input    // what was used most recently
	used    sim.Tick // the tick it was for, if anything was used yet
	started bool
	holding bool  // last is (still) what the body does
	gap     int32 // for how many ticks last has been repeated
	ahead   int8  // by how many ticks the input that came last was early, negative if late
}

// put stores an input for a tick, given the tick that is being simulated. It reports whether the input was new and in time.
func (h *hands) put(now, at sim.Tick, in input) bool {
	early := at.Since(now)
	h.ahead = int8(max(-128, min(127, early)))
	if early < 0 || early >= handSlots {
		return false
	}
	bit := uint32(1) << (at % handSlots)
	if h.filled&bit != 0 {
		return false
	}
	h.slots[at%handSlots] = in
	h.filled |= bit
	return true
}

// replace stores the input for the tick that is being simulated, whatever was there.
func (h *hands) replace(now sim.Tick, in input) {
	h.slots[now%handSlots] = in
	h.filled |= 1 << (now % handSlots)
	h.ahead = 0
}

// next is what the body does in the tick now: the input for it, else the last one up to repeat times, else nothing. It is
// asked once for every tick.
func (h *hands) next(now sim.Tick, repeat int) (in input, moves bool) {
	if bit := uint32(1) << (now % handSlots); h.filled&bit != 0 {
		h.filled &^= bit
		h.last, h.used = h.slots[now%handSlots], now
		h.started, h.holding, h.gap = true, true, 0
		return h.last, true
	}
	if !h.holding {
		return input{}, false
	}
	if int(h.gap) >= repeat {
		h.holding = false
		return input{}, false
	}
	h.gap++
	return h.last, true
}

// stop forgets all inputs and what was held; where the player is with its ticks stays known.
func (h *hands) stop() {
	h.filled = 0
	h.holding = false
	h.gap = 0
}
