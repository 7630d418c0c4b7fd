package core

import (
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

const (
	// samplesKept is how many snapshots of a ghost are remembered: longer than the longest delay, even if one comes in every
	// tick.
	samplesKept = 32
	// mostDelay is by how many milliseconds others are drawn late at most.
	mostDelay = 500
	// extrapolated is for how many milliseconds a ghost is drawn on when no word of it comes.
	extrapolated = 100
)

// crowd is everybody but the own body, as they are drawn: a little late, so that between two snapshots there are two to draw
// between.
type crowd struct {
	pace   prediction.Pace
	delay  float64 // by how much the crowd is to be late, in milliseconds
	tracks []track // by ascending id
	mine   mine
}

// mine is what the server said last of the own body.
type mine struct {
	known bool
	id    uint32
	tick  sim.Tick
	body  prediction.Body
	gait  prediction.Gait
	who   view.Who
	lamp  float64
	room  view.Room
	since float64 // when it was seen first
	fighter
}

// sample is a ghost in one snapshot. The place is on the timeline.
type sample struct {
	at   float64
	body view.Body
}

// track is what is known of one ghost.
type track struct {
	id   uint32
	who  view.Who
	lamp float64
	fighter
	samples [samplesKept]sample
	count   int     // samples so far; sample i is in i mod samplesKept
	first   float64 // where the first one stood
	shown   bool
	since   float64 // when it was shown first, in milliseconds of the clock
	gone    bool
	end     float64 // on the timeline, if gone or detached
	// detached is a ghost that went out of sight and whose kind is drawn on where it was seen last.
	detached bool
}

// follow moves the moment that is drawn on to now.
func (c *crowd) follow(line *prediction.Timeline, least, interval, now float64) {
	if !line.Known() {
		return
	}
	c.delay = min(max(least, interval+line.Late()+interval/4), mostDelay)
	c.pace.Follow(line.At(now)-line.Ticks(c.delay), line.Ticks(1), now)
}

// find is the track of an id, made if there is none.
func (c *crowd) find(id uint32) *track {
	at := 0
	for at < len(c.tracks) && c.tracks[at].id < id {
		at++
	}
	if at < len(c.tracks) && c.tracks[at].id == id {
		return &c.tracks[at]
	}
	c.tracks = append(c.tracks, track{})
	copy(c.tracks[at+1:], c.tracks[at:])
	c.tracks[at] = track{id: id}
	return &c.tracks[at]
}

// add takes the ghost as a snapshot shows it. Samples come in rising order.
func (t *track) add(at float64, body view.Body) {
	if t.count > 0 && t.last().at >= at {
		return
	}
	if t.count == 0 {
		t.first = at
	}
	t.samples[t.count%samplesKept] = sample{at, body}
	t.count++
}

func (t *track) last() *sample { return &t.samples[(t.count-1)%samplesKept] }

// nth is the i-th sample, counted from the first of all; it must be one of the last samplesKept.
func (t *track) nth(i int) *sample { return &t.samples[i%samplesKept] }

// begun reports whether the moment has come to the ghost's first sample.
func (t *track) begun(moment float64) bool {
	return t.count > 0 && t.first <= moment
}

// over reports whether the moment has come to its end.
func (t *track) over(moment float64) bool { return t.gone && t.end <= moment }

// pose is a ghost at a moment.
type pose struct {
	pos    sim.Vec
	move   sim.Vec // per tick
	facing float64 // in units of headings
	room   view.Room
	snaps  uint8
	// beyond is set where no sample is as new as the moment, and stopped where the newest is too old to go on from.
	beyond, stopped bool
}

// pose is how the ghost is to be drawn at a moment, at which it has begun. reach is for how many ticks it may be drawn on.
func (t *track) pose(moment, reach float64) pose {
	first := max(0, t.count-samplesKept)
	i := t.count - 1
	for i > first && t.nth(i).at > moment {
		i--
	}
	from := t.nth(i)
	p := pose{pos: from.body.Pos, facing: float64(from.body.Facing), room: from.body.Room, snaps: from.body.Teleports}
	to, share := from, 0.0
	switch {
	case from.at > moment: // older than what is remembered
		return p
	case i < t.count-1:
		to = t.nth(i + 1)
		share = (moment - from.at) / (to.at - from.at)
	case t.gone || t.detached || t.count-first < 2:
		return p
	default:
		// Beyond the newest sample: on as it went from the one before it, for a while.
		from, to = t.nth(i-1), from
		if moment > to.at {
			p.beyond = true
			share = 1 + min(moment-to.at, reach)/(to.at-from.at)
			p.stopped = moment-to.at > reach
		} else {
			share = 1
		}
	}
	if from.body.Teleports != to.body.Teleports || to.at <= from.at {
		return p // nothing is drawn between the ends of a jump
	}
	p.pos = from.body.Pos.Lerp(to.body.Pos, share)
	if !p.stopped {
		p.move = to.body.Pos.Sub(from.body.Pos).Scale(1 / (to.at - from.at))
	}
	p.facing = turned(from.body.Facing, to.body.Facing, min(share, 1))
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
