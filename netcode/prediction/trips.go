package prediction

import (
	"math"
	"slices"
)

// Trips keeps what is known of round trips, in milliseconds.
type Trips struct {
	last   [remembered]float64
	count  int
	smooth float64
	jitter float64
}

// Add takes a measured round trip.
func (t *Trips) Add(ms float64) {
	if t.count == 0 {
		t.smooth = ms
	}
	t.last[t.count%remembered] = ms
	t.count++
	// As fast as an average at first, later as slow as one of the last sixteen.
	gain := 1 / float64(min(t.count, 16))
	t.jitter += (math.Abs(ms-t.smooth) - t.jitter) * gain
	t.smooth += (ms - t.smooth) * gain
}

// Smooth is the usual round trip, 0 before the first.
func (t *Trips) Smooth() float64 { return t.smooth }

// Jitter is by how much round trips usually differ from that.
func (t *Trips) Jitter() float64 { return t.jitter }

// Least is the shortest of the last round trips, 0 before the first.
func (t *Trips) Least() float64 {
	n := min(t.count, remembered)
	if n == 0 {
		return 0
	}
	return slices.Min(t.last[:n])
}
