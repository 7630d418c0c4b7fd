package motion

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// Floor is what can be stood on: it returns the height of the floor under or above p, false where there is none.
type Floor interface {
	Floor(p sim.Vec) (y float64, ok bool)
}

const (
	// narrow is how narrow a part of the floor, in metres along a way, is never passed over unseen.
	narrow = 0.25
	// mostLooks bounds how often one way looks at the floor; what flies further than that many times narrow in a step looks
	// at it less closely.
	mostLooks = 1024
	// halvings is how often the piece of a way is halved in which the floor has a step.
	halvings = 40
)

// Land returns the share of a straight way, 0 to 1, after which it first meets the floor; false for a way that does not lead
// down or never comes to the floor. Of the floor no more is known than its height at a place. So the way is looked at in
// pieces: where both ends of a piece have the same floor it is met exactly, and where they have not, the piece is halved until
// the step is found.
func Land(ground Floor, from, to sim.Vec) (share float64, lands bool) {
	if !(to.Y < from.Y) {
		return 0, false
	}
	if below(ground, from) {
		return 0, true
	}
	pieces := int(min(max(math.Ceil(from.GroundDist(to)/narrow), 1), mostLooks))
	over := 0.0
	for i := range pieces {
		under := float64(i+1) / float64(pieces)
		if below(ground, from.Lerp(to, under)) {
			return meet(ground, sim.Motion{From: from, To: to}, over, under), true
		}
		over = under
	}
	return 0, false
}

// meet returns the share of a way at which it meets the floor, between one at which it is over it and one at which it is not.
func meet(ground Floor, way sim.Motion, over, under float64) float64 {
	if y, ok := ground.Floor(way.At(under)); ok {
		if level, same := ground.Floor(way.At(over)); same && level == y {
			return min(max((way.From.Y-y)/(way.From.Y-way.To.Y), over), under)
		}
	}
	for range halvings {
		if middle := (over + under) / 2; below(ground, way.At(middle)) {
			under = middle
		} else {
			over = middle
		}
	}
	return under
}

// below reports whether a place is on the floor or under it.
func below(ground Floor, p sim.Vec) bool {
	y, ok := ground.Floor(p)
	return ok && p.Y <= y+sim.Slack
}
