package motion

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// Shortest is the length in metres below which a way is none.
const Shortest = 1e-12

// Direction returns the unit vector of v on the ground, false where that is not longer than least or not finite. The
// larger coordinate is divided out first, so that no length overflows.
func Direction(v sim.Vec, least float64) (sim.Vec, bool) {
	m := max(math.Abs(v.X), math.Abs(v.Z))
	if !(m > 0) || !sim.IsFinite(m) {
		return sim.Vec{}, false
	}
	d := sim.Vec{X: v.X / m, Z: v.Z / m}
	n := d.GroundLen()
	if float64(n*m) < least {
		return sim.Vec{}, false
	}
	return sim.Vec{X: d.X / n, Z: d.Z / n}, true
}

// Offset returns a place moved by an offset that turns with an aim: Z forward, X to the right, Y up.
func Offset(at, aim, offset sim.Vec) sim.Vec {
	if offset == (sim.Vec{}) {
		return at
	}
	return at.Add(aim.Scale(offset.Z)).Add(aim.Right().Scale(offset.X)).Add(sim.Vec{Y: offset.Y})
}
