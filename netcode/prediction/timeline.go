package prediction

import (
	"slices"

	"github.com/wick-engine/wick/sim"
)

// remembered is how many arrivals a Timeline looks at: about three seconds at 20 snapshots a second, more than a burst after a
// stall of two.
const remembered = 64

// Timeline learns the server's time from the arrivals of snapshots. It goes by the fastest of the last arrivals, so that
// neither jitter nor a burst after a stall pulls it; a server that really fell behind is believed once those are forgotten.
//
// Its unit are ticks since the first snapshot, as float64: a place is entered anew long before that would lose precision.
type Timeline struct {
	rate   float64 // ticks per millisecond
	begun  bool
	origin sim.Tick
	starts [remembered]float64 // of each arrival: at which tick the clock's 0 would be
	count  int                 // arrivals, all in all
	best   float64             // the largest of starts
}

// NewTimeline is the timeline of a place with so many ticks per second.
func NewTimeline(rate int) Timeline {
	return Timeline{rate: float64(max(rate, 1)) / 1000}
}

// Known reports whether a snapshot has arrived.
func (l *Timeline) Known() bool { return l.begun }

// Arrived takes the arrival of a snapshot.
func (l *Timeline) Arrived(tick sim.Tick, now float64) {
	if !l.begun {
		l.begun, l.origin = true, tick
	}
	start := float64(tick.Since(l.origin)) - now*l.rate
	l.starts[l.count%remembered] = start
	l.count++
	l.best = slices.Max(l.starts[:min(l.count, remembered)])
}

// At is which tick a snapshot of the fastest kind would bring now. It is about the time of the server less the way from it.
func (l *Timeline) At(now float64) float64 { return l.best + now*l.rate }

// Tick is the tick that a place on the timeline lies in, and how far in, 0 up to 1.
func (l *Timeline) Tick(at float64) (sim.Tick, float64) {
	whole := int64(at)
	if float64(whole) > at {
		whole--
	}
	return l.origin.Plus(int(whole)), at - float64(whole)
}

// Place is where a tick stands on the timeline.
func (l *Timeline) Place(tick sim.Tick) float64 { return float64(tick.Since(l.origin)) }

// Ticks is a time in milliseconds as a number of ticks.
func (l *Timeline) Ticks(ms float64) float64 { return ms * l.rate }

// Late is how late snapshots arrive, in milliseconds, compared with the fastest: all but one in twenty are not later.
func (l *Timeline) Late() float64 {
	n := min(l.count, remembered)
	if n == 0 {
		return 0
	}
	var sorted [remembered]float64
	copy(sorted[:], l.starts[:n])
	slices.Sort(sorted[:n])
	return (l.best - sorted[n/20]) / l.rate
}
