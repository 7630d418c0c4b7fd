package prediction

import "github.com/wick-engine/wick/sim"

const (
	// BlendTime is how long a correction takes to be seen in full, in milliseconds.
	BlendTime = 100
	// BlendReach is the longest correction that is blended, in metres. A longer one would look like sliding through walls.
	BlendReach = 3
)

// blend is the rest of corrections that is not shown yet. It shrinks evenly to nothing over BlendTime.
type blend struct {
	off   sim.Vec
	since float64
}

// add begins to blend out a change, on top of what is still left.
func (b *blend) add(off sim.Vec, now float64) {
	off = b.left(now).Add(off)
	if !(off.Len() <= BlendReach) {
		off = sim.Vec{}
	}
	*b = blend{off, now}
}

// left is what is to be added to the true position.
func (b *blend) left(now float64) sim.Vec {
	gone := (now - b.since) / BlendTime
	if !(gone < 1) {
		return sim.Vec{}
	}
	return b.off.Scale(1 - max(gone, 0))
}
