package place

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// Contact is where a moving disc first touches a wall or the bounds.
type Contact struct {
	T      float64 // share of the way until then, 0 to 1; 1 without a contact
	Normal sim.Vec // unit vector on the ground from the wall to the centre; zero without a contact
	Hit    bool
}

// Sweep moves a disc along a straight line on the ground and returns its first contact. Heights do not matter. A contact at
// the very end counts; one that only touches (see the package comment) does not. A disc that touches from the start is in
// contact at once if it moves towards what it touches, and free to go in any other direction. Swept in pieces, the contact
// is at the same place as swept at once. Without a ground, or without motion, there is no contact; a coordinate that is not
// finite or absurdly far away is one at T 0 with no normal.
func (g *Ground) Sweep(from, to sim.Vec, radius float64) Contact {
	if g == nil {
		return Contact{T: 1}
	}
	if !usable(from) || !usable(to) || !(radius <= Reach) {
		return Contact{Hit: true}
	}
	m := motion{p: onGround(from), radius: touching(radius)}
	way := onGround(to).sub(m.p)
	m.length = way.length()
	if m.length < shortest {
		return Contact{T: 1}
	}
	m.e = flat{way.x / m.length, way.z / m.length}
	q, n, ok := g.first(&m)
	if !ok {
		return Contact{T: 1}
	}
	return Contact{T: min(q/m.length, 1), Normal: n.vec(0), Hit: true}
}

// first returns how far a motion goes until its first contact, and the contact's normal. Of contacts at the same distance
// the bounds count first, then the primitive with the lowest number, so the answer does not depend on the order of cells.
func (g *Ground) first(m *motion) (q float64, n flat, ok bool) {
	q, n, ok = g.meetBounds(m)
	nearest := int32(-1)
	if !ok {
		nearest = math.MaxInt32
	}
	for c := g.grid.corridor(m.p, m.e, m.length, m.radius); c.next(q); {
		for cell := c.first; cell <= c.last; cell += c.stride {
			for _, i := range g.primsNear.of(cell) {
				at, normal, met := g.prims[i].meet(m, q)
				if met && (at < q || i < nearest) {
					q, n, ok, nearest = at, normal, true, i
				}
			}
		}
	}
	return q, n, ok
}

// meetBounds returns the first contact with the edges of the bounds, from inside; without one, the length of the motion.
func (g *Ground) meetBounds(m *motion) (q float64, n flat, ok bool) {
	q = m.length
	lo, hi := onGround(g.geo.Bounds.Min), onGround(g.geo.Bounds.Max)
	for _, edge := range [4]struct {
		gap, closing float64
		n            flat
	}{
		{m.p.x - lo.x, -m.e.x, flat{1, 0}},
		{hi.x - m.p.x, m.e.x, flat{-1, 0}},
		{m.p.z - lo.z, -m.e.z, flat{0, 1}},
		{hi.z - m.p.z, m.e.z, flat{0, -1}},
	} {
		gap := edge.gap - m.radius
		if edge.closing <= 0 || gap > float64(edge.closing*q) || gap <= 0 && edge.closing <= parallel {
			continue
		}
		if at := max(0, gap/edge.closing); at < q || !ok {
			q, n, ok = min(at, q), edge.n, true
		}
	}
	return q, n, ok
}
