package place

import "github.com/wick-engine/wick/sim"

// Meet is [Ground.Sweep] in the words of those who ask what a thing in flight or a forced motion runs into: the share of the
// way until then, the unit vector on the ground from the wall to the centre of what moves, and whether there is a contact.
// Together with [Ground.Sight] and [Ground.Floor] it makes a ground something that stops things.
func (g *Ground) Meet(from, to sim.Vec, radius float64) (t float64, normal sim.Vec, hit bool) {
	c := g.Sweep(from, to, radius)
	return c.T, c.Normal, c.Hit
}
