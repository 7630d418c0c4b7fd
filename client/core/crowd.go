package core

import (
	"slices"

	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

const (
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
	known  bool
	id     uint32
	tick   sim.Tick
	body   prediction.Body
	gait   prediction.Gait
	who    view.Who
	lamp   float64
	room   view.Room
	since  float64 // when it was seen first
	gauges view.Gauges
	fighter
}

// track is what is known of one ghost.
type track struct {
	id   uint32
	who  view.Who
	lamp float64
	fighter
	trail prediction.Trail
	shown bool
	since float64 // when it was shown first, in milliseconds of the clock
	gone  bool
	end   float64 // on the timeline, if gone or detached
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

// at is where the track of an id is, or would be, among the others. Tracks are large, so none is copied.
func (c *crowd) at(id uint32) (at int, found bool) {
	for high := len(c.tracks); at < high; {
		if middle := (at + high) / 2; c.tracks[middle].id < id {
			at = middle + 1
		} else {
			high = middle
		}
	}
	return at, at < len(c.tracks) && c.tracks[at].id == id
}

// known is the track of an id, nil if there is none.
func (c *crowd) known(id uint32) *track {
	if at, found := c.at(id); found {
		return &c.tracks[at]
	}
	return nil
}

// find is the track of an id, made if there is none.
func (c *crowd) find(id uint32) *track {
	at, found := c.at(id)
	if !found {
		c.tracks = slices.Insert(c.tracks, at, track{id: id})
	}
	return &c.tracks[at]
}

// over reports whether the moment has come to its end.
func (t *track) over(moment float64) bool { return t.gone && t.end <= moment }

// pose is how the ghost is to be drawn at a moment, at which it has begun. reach is for how many ticks it may be drawn on.
func (t *track) pose(moment, reach float64) prediction.Pose {
	return t.trail.Pose(moment, reach, t.gone || t.detached)
}
