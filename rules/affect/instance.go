package affect

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// ID names an instance. IDs rise from 1 with each one attached and are never used again; 0 names none.
type ID uint64

// Instance is one attached effect. It is a copy: changing it changes nothing in the set.
type Instance struct {
	ID     ID
	Bearer sim.ID
	Source sim.ID
	// Magnitude and Level are finite.
	Magnitude, Level float64
	Note             Note

	Def uint32
	// Start is the tick of the first application.
	Start sim.Tick
	end   sim.Tick // the tick it ends on, if timed
	next  sim.Tick // the tick its next tick falls on, if Interval > 0; may lie beyond the end
	// Interval is the time in ticks between ticks, 0 for none.
	Interval int32
	// Repeat is the number of ticks it may make, 0 for any.
	Repeat int32
	// Done is the number of ticks made since it was attached or its time renewed.
	Done int32
	// Stacks is at least 1.
	Stacks int32
	// Rung is the rung of a ladder from 1, 0 for what is no ladder.
	Rung     int16
	Owner    Owner
	Stacking Stacking
	Clock    Clock
	Key      Key // under which it was attached
	timed    bool
}

// Timed reports whether the instance ends by its clock.
func (i *Instance) Timed() bool { return i.timed }

// Deadline returns the tick on which the instance ends as a stored deadline: through [sim.Tick.NonZero], and 0 for one
// without end.
func (i *Instance) Deadline() sim.Tick {
	if !i.timed {
		return 0
	}
	return i.end.NonZero()
}

// Left returns the number of ticks until the end, never below 0, or −1 for an instance without end.
func (i *Instance) Left(now sim.Tick) int {
	if !i.timed {
		return -1
	}
	return max(i.end.Since(now), 0)
}

// Next returns the tick of the next tick, and false when none is to come before the end.
func (i *Instance) Next() (sim.Tick, bool) {
	return i.next, i.Interval > 0 && !i.exhausted() && (!i.timed || !i.next.After(i.end))
}

// Strength is what Highest compares: the rung of a ladder, else |magnitude × stacks|.
func (i *Instance) Strength() float64 {
	if i.Rung != 0 {
		return float64(i.Rung)
	}
	return math.Abs(i.Scaled())
}

// Scaled returns magnitude × stacks.
func (i *Instance) Scaled() float64 { return float64(i.Magnitude * float64(i.Stacks)) }

func (i *Instance) exhausted() bool { return i.Repeat > 0 && i.Done >= i.Repeat }

// over reports whether the instance has to end at a tick.
func (i *Instance) over(now sim.Tick) bool {
	return i.exhausted() || i.timed && !i.end.After(now)
}
