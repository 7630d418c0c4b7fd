package place

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// Sight reports whether no wall cuts the line between two points on the ground. A wall's ends and faces belong to it: a line
// that touches one, within [Slack], or runs along it, is cut, so there is no looking through the joint of two walls. It is
// the same from both ends. What lies outside the bounds is out of sight; in a text world everything is in sight.
func (g *Ground) Sight(a, b sim.Vec) bool {
	if g == nil {
		return true
	}
	if !g.geo.Bounds.Holds(a) || !g.geo.Bounds.Holds(b) {
		return false
	}
	// Middle and half of the line: to swap a and b is to change the sign of half, which changes no comparison below, not
	// even by rounding.
	from, to := onGround(a), onGround(b)
	l := gaze{middle: from.add(to).scale(0.5), half: to.sub(from).scale(0.5)}
	l.length = l.half.length()
	e, _ := l.half.unit()
	for c := g.grid.corridor(from, e, float64(2*l.length), Slack); c.next(math.Inf(1)); {
		for cell := c.first; cell <= c.last; cell += c.stride {
			for _, i := range g.primsNear.of(cell) {
				if l.meets(&g.prims[i]) {
					return false
				}
			}
		}
	}
	return true
}

// gaze is the line between two points, as its middle, half of it, and half's length.
type gaze struct {
	middle, half flat
	length       float64
}

// meets reports whether the line comes within Slack of a primitive.
func (l *gaze) meets(p *prim) bool {
	if p.kind == disc {
		o, t := p.at.sub(l.middle), 0.0
		if hh := l.half.dot(l.half); hh > 0 {
			t = min(max(o.dot(l.half)/hh, -1), 1)
		}
		return o.plus(l.half, -t).length() <= p.size+Slack
	}
	// Two lines are apart if they are apart as seen along one of them or, if they are in line, from its side.
	size := p.size / 2
	o := p.at.plus(p.dir, size).sub(l.middle)
	turn, reach := math.Abs(p.dir.cross(l.half)), math.Abs(p.dir.dot(l.half))
	return math.Abs(p.dir.cross(o)) <= turn+Slack &&
		math.Abs(p.dir.dot(o)) <= size+reach+Slack &&
		math.Abs(l.half.cross(o)) <= float64(turn*size)+float64(Slack*l.length)
}
