package hands

import (
	"fmt"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/archive"
)

// Input is what a player does in one tick.
type Input struct {
	Wish    place.Wish
	Heading sim.Heading
	Press   uint8 // slot that was pressed, from 1; 0 for none
}

// Still reports whether the walker stays where it is.
func (in Input) Still() bool { return in.Wish == place.Wish{} }

// Press is an action that was pressed.
type Press struct {
	Slot    uint8 // from 1, 0 for none
	Heading sim.Heading
	Tick    sim.Tick // of the input that held it
}

// Slots is how many ticks of inputs fit into hands, the present one included. It divides 2^32, so that slots go on without a
// gap where the tick counter wraps.
const Slots = 32

// Patience is how many ticks an input may be late for its press to count still. With the present tick these are as many as divide
// 2^32.
const Patience = 15

// Hands hold a player's inputs, each for its tick. The zero value holds nothing.
type Hands struct {
	slots [Slots]Input // the input for tick t is in slot t mod Slots, if its bit in filled is set
	// filled has a bit for each slot. A slot is emptied when its tick is simulated, so a set bit always belongs to one of
	// the Slots ticks that come next.
	filled uint32
	// came has a bit for the present tick and each of the Patience before, from the lowest: whether its input has come.
	came uint32
	// What came late since the last tick: the input for tick t is in late at t mod (Patience + 1), if its bit in owed is set.
	// Between two ticks nothing is owed.
	late [Patience + 1]Input
	owed uint32

	// Last is what was used most recently, and Used the tick it was for, if Started says that anything was used yet.
	Last    Input
	Used    sim.Tick
	Started bool
	// Holding says that Last is (still) what the body does, and Gap for how many ticks it has been repeated.
	Holding bool
	Gap     int32
	// Ahead is by how many ticks the input that came last was early, negative if late.
	Ahead int8
}

// Verdict is what became of an input.
type Verdict uint8

// The verdicts.
const (
	Taken    Verdict = iota // it is new, and waits for its tick
	Repeated                // one for its tick has come before
	Late                    // its tick is over; nothing but its press may count
	Early                   // its tick is too far ahead
)

// Put stores an input for a tick, given the tick that is being simulated.
func (h *Hands) Put(now, at sim.Tick, in Input) Verdict {
	early := at.Since(now)
	h.Ahead = int8(max(-128, min(127, early)))
	switch {
	case early >= Slots:
		return Early
	case early < 0:
		return h.putLate(-early, at, in)
	}
	bit := uint32(1) << (at % Slots)
	if h.filled&bit != 0 || (early == 0 && h.came&1 != 0) {
		return Repeated
	}
	h.fill(at, in)
	if early == 0 {
		h.came |= 1
	}
	return Taken
}

// putLate notes that an input has come so many ticks late, and keeps its press.
func (h *Hands) putLate(late int, at sim.Tick, in Input) Verdict {
	if late > Patience {
		return Late
	}
	if bit := uint32(1) << late; h.came&bit != 0 {
		return Repeated
	} else {
		h.came |= bit
	}
	if in.Press != 0 {
		h.late[at%(Patience+1)] = in
		h.owed |= 1 << (at % (Patience + 1))
	}
	return Late
}

func (h *Hands) fill(at sim.Tick, in Input) {
	h.slots[at%Slots] = in
	h.filled |= 1 << (at % Slots)
}

// Replace stores the input for the tick that is being simulated, whatever was there.
func (h *Hands) Replace(now sim.Tick, in Input) {
	h.fill(now, in)
	h.came |= 1
	h.Ahead = 0
}

// Presses appends to dst what is to be done in the tick that is being simulated, in the order in which it was pressed: what came
// late since the tick before, and the press of the tick's own input. It is asked before Next, once for every tick.
func (h *Hands) Presses(now sim.Tick, dst []Press) []Press {
	for late := Patience; late > 0 && h.owed != 0; late-- {
		at := now.Plus(-late)
		if bit := uint32(1) << (at % (Patience + 1)); h.owed&bit != 0 {
			h.owed &^= bit
			in := &h.late[at%(Patience+1)]
			dst = append(dst, Press{Slot: in.Press, Heading: in.Heading, Tick: at})
		}
	}
	if bit := uint32(1) << (now % Slots); h.filled&bit != 0 {
		if in := &h.slots[now%Slots]; in.Press != 0 {
			dst = append(dst, Press{Slot: in.Press, Heading: in.Heading, Tick: now})
		}
	}
	return dst
}

// Next is what the body does in the tick now: the input for it, else the last one up to repeat times, else nothing. It is
// asked once for every tick.
func (h *Hands) Next(now sim.Tick, repeat int) (in Input, moves bool) {
	bit := uint32(1) << (now % Slots)
	here := h.filled&bit != 0
	h.filled &^= bit
	h.came = (h.came<<1 | h.filled>>((now+1)%Slots)&1) & (1<<(Patience+1) - 1)
	h.owed = 0
	if here {
		h.Last, h.Used = h.slots[now%Slots], now
		h.Last.Press = 0
		h.Started, h.Holding, h.Gap = true, true, 0
		return h.Last, true
	}
	if !h.Holding {
		return Input{}, false
	}
	if int(h.Gap) >= repeat {
		h.Holding = false
		return Input{}, false
	}
	h.Gap++
	return h.Last, true
}

// Stop forgets all inputs that wait and what was held; where the player is with its ticks stays known.
func (h *Hands) Stop() {
	h.filled = 0
	h.owed = 0
	h.Holding = false
	h.Gap = 0
}

// String tells what the hands do at present, and by which input.
func (h *Hands) String() string {
	switch {
	case h.Holding && h.Gap > 0:
		return fmt.Sprintf("walks by the input of tick %d, repeated %d times: %v", h.Used, h.Gap, h.Last)
	case h.Holding:
		return fmt.Sprintf("walks by the input of tick %d: %v", h.Used, h.Last)
	case h.Started:
		return fmt.Sprintf("stands; the last input was for tick %d", h.Used)
	}
	return "stands; no input has come yet"
}

// String tells where the input leads.
func (in Input) String() string {
	return fmt.Sprintf("wish (%d, %d), heading %.1f°", in.Wish.X, in.Wish.Z, in.Heading.Degrees())
}

// Walk leads an archive over the state. It leaves out the slots that hold nothing: what is in them has been used.
func (h *Hands) Walk(ar archive.Archive) {
	ar.U32(&h.filled)
	for i := range h.slots {
		if h.filled>>i&1 != 0 {
			h.slots[i].Walk(ar)
		}
	}
	ar.U32(&h.came)
	h.Last.Walk(ar)
	archive.Tick(ar, &h.Used)
	ar.Flag(&h.Started)
	ar.Flag(&h.Holding)
	ar.I32(&h.Gap)
	ar.I8(&h.Ahead)
}

// Walk leads an archive over the input.
func (in *Input) Walk(ar archive.Archive) {
	ar.I8(&in.Wish.X)
	ar.I8(&in.Wish.Z)
	archive.Heading(ar, &in.Heading)
	ar.U8(&in.Press)
}

// Sound reports whether these are hands that could have come about, with slots for presses up to high.
func (h *Hands) Sound(high uint8) bool {
	for i := range h.slots {
		if h.filled>>i&1 != 0 && h.slots[i].Press > high {
			return false
		}
	}
	return h.Gap >= 0 && h.came < 1<<(Patience+1) && h.Last.Press == 0
}
