package motion

import "github.com/wick-engine/wick/sim"

// Walls are what stands in the way. Meet moves a sphere of a radius in metres along a straight line and returns the share of
// the way, 0 to 1, until it meets a wall, and the unit vector on the ground from the wall to the sphere's centre, zero if
// there is none to tell.
type Walls interface {
	Meet(from, to sim.Vec, radius float64) (t float64, normal sim.Vec, hit bool)
}

const (
	// skin is how far from touching a wall a body stops, so that it does not touch it again on its way along it.
	skin = sim.Slack / 10
	// maxTurns bounds how often one way turns along a wall.
	maxTurns = 6
	// grazing is the sine of an angle at which a way no longer leads into a wall.
	grazing = 1e-9
)

// Slide moves a body of a radius in metres along a way and, where it meets walls, along them. It returns where it comes to
// stand.
func Slide(walls Walls, from, way sim.Vec, radius float64) sim.Vec {
	for range maxTurns {
		if way.GroundLen() < Shortest {
			break
		}
		t, normal, hit := walls.Meet(from, from.Add(way), radius)
		if !hit {
			return from.Add(way)
		}
		from = from.Add(Before(way, t, normal))
		if normal == (sim.Vec{}) {
			break
		}
		rest := way.Scale(1 - t)
		way = rest.Sub(normal.Scale(rest.GroundDot(normal)))
	}
	return from
}

// Before returns the part of a way that ends a little before the contact that [Walls] found on it.
func Before(way sim.Vec, t float64, normal sim.Vec) sim.Vec {
	length := way.GroundLen()
	if length < Shortest {
		return sim.Vec{}
	}
	into := -way.GroundDot(normal) / length
	return way.Scale(max(t-skin/float64(max(into, grazing)*length), 0))
}
