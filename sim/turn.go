package sim

import "strconv"

// Clock counts the ticks of one zone and makes its turns. It belongs to the one goroutine that
// steps the zone.
type Clock struct {
	now    Tick
	rate   int32
	age    uint64 // ticks since the origin; unlike now it does not wrap
	serial uint64 // turns begun so far
	open   uint64 // serial of the running turn, 0 between turns
}

// ClockState is what a save keeps of a [Clock].
type ClockState struct {
	// Now is the tick of the last turn.
	Now Tick
	// Rate is the number of ticks per second, 1 to MaxRate.
	Rate int
	// Age is the number of ticks from the origin to Now. Pulses and rounds are counted from the
	// origin, and Age does not wrap, so they stay evenly spaced when Now does.
	Age uint64
}

// NewClock returns a clock that stands at start, with its origin at tick 0. Its first turn is
// start+1. It panics when the rate is outside 1 to [MaxRate].
func NewClock(start Tick, rate int) *Clock {
	return RestoreClock(ClockState{Now: start, Rate: rate, Age: uint64(start)})
}

// RestoreClock returns a clock that goes on from a state. An origin other than tick 0 is given by
// an Age that differs from Now. It panics when the rate is outside 1 to [MaxRate].
func RestoreClock(s ClockState) *Clock {
	if s.Rate < 1 || s.Rate > MaxRate {
		panic("sim: a clock cannot run at " + strconv.Itoa(s.Rate) + " ticks per second")
	}
	return &Clock{now: s.Now, rate: int32(s.Rate), age: s.Age}
}

// State returns what a save needs to go on from here.
func (c *Clock) State() ClockState { return ClockState{Now: c.now, Rate: int(c.rate), Age: c.age} }

// Now returns the tick of the running turn or, between turns, of the last one.
func (c *Clock) Now() Tick { return c.now }

// Rate returns the number of ticks per second.
func (c *Clock) Rate() int { return int(c.rate) }

// Begin advances to the next tick and opens its turn. It panics when a turn is open.
func (c *Clock) Begin() Turn {
	if c.open != 0 {
		panic("sim: a turn begins while another is open")
	}
	c.now++
	c.age++
	c.serial++
	c.open = c.serial
	return Turn{c, c.serial, c.now}
}

// End closes a turn; every Check of it, and of its copies, panics from then on. It panics when t
// is not the open turn of this clock.
func (c *Clock) End(t Turn) {
	if t.clock != c {
		panic("sim: a turn ends on a clock that did not make it")
	}
	t.Check()
	c.open = 0
}

// Turn is the right to write during one tick. Only a [Clock] makes one. It is handed down by value
// to every function that writes and is worth nothing once the tick is over; keep a [Tick] instead.
type Turn struct {
	clock  *Clock
	serial uint64
	tick   Tick
}

// Tick returns the tick of this turn.
func (t Turn) Tick() Tick { return t.tick }

// Rate returns the number of ticks per second, 0 for the zero Turn.
func (t Turn) Rate() int {
	if t.clock == nil {
		return 0
	}
	return int(t.clock.rate)
}

// Age returns the number of ticks from the clock's origin to this turn. It does not wrap.
func (t Turn) Age() uint64 {
	if t.clock == nil {
		return 0
	}
	// The clock may have gone on; it ages by one per turn.
	return t.clock.age - (t.clock.serial - t.serial)
}

// Pulse reports whether a rules pulse falls on this tick: every [PulseTicks] from the origin, also
// across the wrap of the tick counter.
func (t Turn) Pulse() bool { return t.Age()%PulseTicks == 0 }

// Round reports whether a combat round falls on this tick: every [RoundPulses] pulses from the
// origin.
func (t Turn) Round() bool { return t.Age()%RoundTicks == 0 }

// Check panics unless this turn is open. Functions that write call it first, so that a turn that
// was kept past its tick is found where it is used.
func (t Turn) Check() {
	if t.clock == nil || t.clock.open != t.serial {
		t.refuse()
	}
}

// refuse is kept out of Check so that Check is inlined.
func (t Turn) refuse() {
	if t.clock == nil {
		panic("sim: a write without a turn: the zero Turn gives no right to write")
	}
	panic("sim: a write in the turn of tick " + strconv.FormatUint(uint64(t.tick), 10) +
		", which has ended (the clock stands at " + strconv.FormatUint(uint64(t.clock.now), 10) + ")")
}
