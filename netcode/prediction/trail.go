package prediction

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Samples is how many snapshots of a ghost a Trail remembers: longer than the longest delay, even if one comes in every tick.
const Samples = 32

// Trail is where a ghost was in the last snapshots, to be drawn between two of them. Moments are places on a Timeline. The zero
// value has seen nothing.
type Trail struct {
	samples [Samples]sample
	count   int     // samples so far; sample i is in i mod Samples
	first   float64 // where the first one stood
}

// sample is a ghost in one snapshot.
type sample struct {
	at   float64
	body view.Body
}

// Pose is a ghost at a moment.
type Pose struct {
	Pos    sim.Vec
	Move   sim.Vec // per tick
	Facing float64 // in units of headings
	Room   view.Room
	Snaps  uint8
	// Beyond is set where no sample is as new as the moment, and Stopped where the newest is too old to go on from.
	Beyond, Stopped bool
}

// Add takes the ghost as a snapshot shows it. Samples come in rising order; one that does not is left out.
func (t *Trail) Add(at float64, body view.Body) {
	if t.count > 0 && t.last().at >= at {
		return
	}
	if t.count == 0 {
		t.first = at
	}
	t.samples[t.count%Samples] = sample{at, body}
	t.count++
}

// Count is how many samples there have been.
func (t *Trail) Count() int { return t.count }

// Begun reports whether the moment has come to the first sample.
func (t *Trail) Begun(moment float64) bool { return t.count > 0 && t.first <= moment }

// Last is the ghost in the newest snapshot. There must have been one.
func (t *Trail) Last() view.Body { return t.last().body }

func (t *Trail) last() *sample { return &t.samples[(t.count-1)%Samples] }

// nth is the i-th sample, counted from the first of all; it must be one of the last Samples.
func (t *Trail) nth(i int) *sample { return &t.samples[i%Samples] }

// Pose is how the ghost is to be drawn at a moment, at which it has begun. reach is for how many ticks it may be drawn on when
// there is no newer sample; one of which there will be none is not.
func (t *Trail) Pose(moment, reach float64, over bool) Pose {
	first := max(0, t.count-Samples)
	i := t.count - 1
	for i > first && t.nth(i).at > moment {
		i--
	}
	from := t.nth(i)
	p := Pose{Pos: from.body.Pos, Facing: float64(from.body.Facing), Room: from.body.Room, Snaps: from.body.Teleports}
	to, share := from, 0.0
	switch {
	case from.at > moment: // older than what is remembered
		return p
	case i < t.count-1:
		to = t.nth(i + 1)
		share = (moment - from.at) / (to.at - from.at)
	case over || t.count-first < 2:
		return p
	default:
		// Beyond the newest sample: on as it went from the one before it, for a while.
		from, to = t.nth(i-1), from
		if moment > to.at {
			p.Beyond = true
			share = 1 + min(moment-to.at, reach)/(to.at-from.at)
			p.Stopped = moment-to.at > reach
		} else {
			share = 1
		}
	}
	if from.body.Teleports != to.body.Teleports || to.at <= from.at {
		return p // nothing is drawn between the ends of a jump
	}
	p.Pos = from.body.Pos.Lerp(to.body.Pos, share)
	if !p.Stopped {
		p.Move = to.body.Pos.Sub(from.body.Pos).Scale(1 / (to.at - from.at))
	}
	p.Facing = turned(from.body.Facing, to.body.Facing, min(share, 1))
	return p
}

// turned is the way, the shorter one, from one heading to another.
func turned(from, to sim.Heading, share float64) float64 {
	facing := float64(from) + float64(from.To(to))*share
	switch {
	case facing < 0:
		return facing + sim.FullTurn
	case facing >= sim.FullTurn:
		return facing - sim.FullTurn
	}
	return facing
}
