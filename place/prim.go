package place

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// primKind says what a primitive is.
type primKind uint8

const (
	fence primKind = iota // a straight line that stops from both sides
	face                  // a side of a solid: stops only who comes from its outer side
	disc                  // a solid disc
)

// prim is what walls are reduced to.
type prim struct {
	at   flat    // start of a line, middle of a disc
	dir  flat    // unit direction of a line; the outer side of a face is where dir.cross is positive
	size float64 // length of a line, radius of a disc
	kind primKind
}

// end returns where a line ends.
func (p *prim) end() flat { return p.at.plus(p.dir, p.size) }

func line(kind primKind, a, b flat) prim {
	dir, _ := b.sub(a).unit()
	return prim{at: a, dir: dir, size: b.sub(a).length(), kind: kind}
}

// appendPrims reduces a wall.
func appendPrims(dst []prim, w *Wall) []prim {
	switch w.Kind {
	case Segment:
		return append(dst, line(fence, onGround(w.A), onGround(w.B)))
	case Circle:
		return append(dst, prim{at: onGround(w.A), size: w.Radius, kind: disc})
	}
	c := w.corners()
	for i := range c {
		dst = append(dst, line(face, c[i], c[(i+1)%len(c)]))
	}
	return dst
}

// corners returns the corners of a box in the order that has the outside where cross is positive.
func (w *Wall) corners() [4]flat {
	lo, hi := onGround(w.A), onGround(w.B)
	lo.x, hi.x = min(lo.x, hi.x), max(lo.x, hi.x)
	lo.z, hi.z = min(lo.z, hi.z), max(lo.z, hi.z)
	c := [4]flat{lo, {lo.x, hi.z}, hi, {hi.x, lo.z}}
	if w.Turn != 0 {
		middle := lo.add(hi.sub(lo).scale(0.5))
		for i := range c {
			c[i] = middle.add(onGround(c[i].sub(middle).vec(0).Rotate(w.Turn)))
		}
	}
	return c
}

// parallel is the sine of an angle too small to count as motion towards a wall that is touched already.
const parallel = 1e-9

// motion is a disc that moves from p along the unit vector e for a length.
type motion struct {
	p, e   flat
	length float64
	radius float64 // the touching one, see touching
}

// touching returns the radius at which a disc touches: Slack less than its own. A point is a disc of Slack.
func touching(radius float64) float64 { return max(radius-Slack, Slack) }

// meet returns how far the motion goes until it first touches the primitive, if it does within limit, and the unit vector
// from the place of contact to the centre of the moving disc. The distance to a convex thing along a line is a convex
// function: if it does not fall where the disc touches at the start, it never falls again.
func (p *prim) meet(m *motion, limit float64) (q float64, n flat, ok bool) {
	o := m.p.sub(p.at)
	if p.kind == disc {
		return m.meetDisc(o, p.size+m.radius, limit)
	}
	side := p.dir.cross(o)
	if side < 0 && p.kind == face {
		return 0, flat{}, false
	}
	closing, n := -p.dir.cross(m.e), p.dir.normal()
	if side < 0 {
		closing, n = -closing, n.scale(-1)
	}
	along := o.dot(p.dir)
	if gap := math.Abs(side) - m.radius; gap > 0 {
		if closing <= 0 || gap > float64(closing*limit) {
			return 0, flat{}, false
		}
		q = gap / closing
		along += float64(m.e.dot(p.dir) * q)
	} else if along >= 0 && along <= p.size {
		// Touching from the start. On the very line no side is the right one to be kept on.
		return 0, n, side != 0 && closing > parallel
	}
	switch {
	case along < 0:
		return m.meetDisc(o, m.radius, limit)
	case along > p.size:
		return m.meetDisc(o.plus(p.dir, -p.size), m.radius, limit)
	}
	return q, n, q <= limit
}

// meetDisc is meet for a disc of radius r around the origin and a moving point that starts at o.
func (m *motion) meetDisc(o flat, r, limit float64) (q float64, n flat, ok bool) {
	ahead := -o.dot(m.e)
	if o.dot(o) <= float64(r*r) {
		n, ok = o.unit()
		return 0, n, ok && -n.dot(m.e) > parallel
	}
	aside := math.Abs(m.e.cross(o))
	if ahead <= 0 || aside >= r {
		return 0, flat{}, false
	}
	q = max(0, ahead-math.Sqrt(float64((r-aside)*(r+aside))))
	if q > limit {
		return 0, flat{}, false
	}
	n, ok = o.plus(m.e, q).unit()
	return q, n, ok
}

// distance returns how far p is from the primitive: 0 in a disc, but not behind a face.
func (p *prim) distance(at flat) float64 {
	o := at.sub(p.at)
	if p.kind == disc {
		return max(0, o.length()-p.size)
	}
	return o.plus(p.dir, -min(max(o.dot(p.dir), 0), p.size)).length()
}

// holds reports whether p lies inside a box or a circle.
func (w *Wall) holds(p sim.Vec) bool {
	switch w.Kind {
	case Segment:
		return false
	case Circle:
		return onGround(p.Sub(w.A)).length() <= w.Radius
	}
	c := w.corners()
	for i := range c {
		if c[(i+1)%len(c)].sub(c[i]).cross(onGround(p).sub(c[i])) > 0 {
			return false
		}
	}
	return true
}
