package prediction

import (
	"math"
	"slices"
)

const (
	// Hurry is by how much a pace may be faster or slower than time.
	Hurry = 0.05
	// Stall is the time in milliseconds after which a pace is set instead of hurried.
	Stall = 1000
	// reactTime is the time in milliseconds in which a pace would make up for what it is off, were it not for Hurry.
	reactTime = 500
)

// Pace is a moving point on a timeline that follows a target smoothly. It never goes back but when it is set.
type Pace struct {
	at    float64
	last  float64
	begun bool
	jumps uint32
}

// At is where the point is, in ticks.
func (p *Pace) At() float64 { return p.at }

// Jumps counts how often the point was set after it had begun.
func (p *Pace) Jumps() uint32 { return p.jumps }

// Follow moves the point on to now and towards the target, both for now; rate is in ticks per millisecond. It reports whether
// the point was set.
func (p *Pace) Follow(target, rate, now float64) (jumped bool) {
	passed := max(now-p.last, 0)
	p.last = max(now, p.last)
	step := passed * rate
	off := target - (p.at + step)
	switch {
	case !p.begun:
		p.begun = true
		p.at = target
		return true
	case passed > Stall || math.Abs(off) > Stall*rate:
		p.at = target
		p.jumps++
		return true
	}
	p.at += step * (1 + min(max(off/(reactTime*rate), -Hurry), Hurry))
	return false
}

// Forget lets the next Follow set the point, as the first one did. Jumps go on.
func (p *Pace) Forget() { p.begun = false }

// Off is how far the point is from a target, in ticks.
func (p *Pace) Off(target float64) float64 { return math.Abs(target - p.at) }

// observed is how many reports of the server a Lead looks at before it changes.
const observed = 32

const (
	// mostMargin bounds the margin of a Lead, in ticks: a server keeps inputs for 31 ticks to come, and refuses others.
	mostMargin = 24
	// mostJitter bounds the part of it that comes from round trips, in milliseconds: a single stall is none of the link's habits.
	mostJitter = 100
)

// Lead says by how much the client is to run ahead of what arrives: the whole round trip, which is half of it ahead of the
// server, and a margin, for jitter. The margin starts from how much round trips scatter and is then set by what the server
// reports: how many ticks early the inputs were.
type Lead struct {
	slack   float64 // how many ticks early inputs are to be
	trips   Trips
	learned float64 // what the reports have added to the margin
	reports [observed]int8
	count   int
	quiet   float64 // reports that come before this time are about an older margin
}

// NewLead makes a lead under which all but the latest inputs arrive so many ticks early. It begins with a margin that is a
// little too large: what comes too early waits, what comes too late is lost.
func NewLead(slack int) Lead { return Lead{slack: float64(slack), learned: 2} }

// Slack changes how many ticks early all but the latest inputs are to arrive.
func (l *Lead) Slack(ticks int) { l.slack = float64(ticks) }

// Trips are the round trips, for whoever measures them to add to.
func (l *Lead) Trips() *Trips { return &l.trips }

// Ticks is by how much to run ahead of the newest snapshot that could have arrived, in ticks; rate is in ticks per
// millisecond. It is at least one tick, for an input cannot be used before it is made.
func (l *Lead) Ticks(rate float64) float64 {
	return max(l.trips.Least()*rate+min(l.slack+1+min(l.trips.Jitter(), mostJitter)*rate+l.learned, mostMargin), 1)
}

// Report takes what a snapshot says of the input that came last: by how many ticks it was early. settled says whether the
// clock has come to where the lead wants it; before that reports say nothing about the margin.
func (l *Lead) Report(early int8, settled bool, now float64) {
	if !settled {
		l.count = 0
		l.quiet = now + l.trips.Smooth()
		return
	}
	if now < l.quiet {
		return
	}
	l.reports[l.count] = early
	if l.count++; l.count < observed {
		return
	}
	l.count = 0
	slices.Sort(l.reports[:])
	low := float64(l.reports[1]) // one straggler in so many may be late
	switch {
	case low < l.slack:
		l.learned = min(l.learned+l.slack-low, mostMargin)
	case low > l.slack+1:
		l.learned = max(l.learned-(low-l.slack-1)/2, -mostMargin)
	default:
		return
	}
	l.quiet = now + l.trips.Smooth()
}
