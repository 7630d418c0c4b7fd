package place

import "github.com/wick-engine/wick/sim"

const (
	// skin is the distance from touching, in metres, at which a sliding body stops: less than Slack, so that it still fits
	// where it must, and more than any rounding, so that it does not touch the wall again when it goes on along it.
	skin = Slack / 10
	// maxTurns bounds how often one motion turns along a wall. In an acute corner each turn leaves less of it.
	maxTurns = 6
)

// Slide moves a disc by delta on the ground and returns where it comes to rest. At a wall it goes on along the wall with the
// part of its motion that points that way; in a corner it stops. It never passes a wall, never goes further than delta is
// long, and stays on the way it was found free on, so it cannot be pushed through anything. The height is kept. Without a
// ground nothing stops it; with a coordinate that is not finite or absurdly far away it stays.
func (g *Ground) Slide(from, delta sim.Vec, radius float64) sim.Vec {
	if g == nil {
		return from.Add(delta.Ground())
	}
	if !usable(from) || !usable(from.Add(delta)) || !(radius <= Reach) {
		return from
	}
	m := motion{p: onGround(from), radius: touching(radius)}
	rest := onGround(delta)
	for range maxTurns {
		m.length = rest.length()
		if m.length < shortest {
			break
		}
		m.e = flat{rest.x / m.length, rest.z / m.length}
		q, n, ok := g.first(&m)
		if !ok {
			m.p = m.p.add(rest)
			break
		}
		// Back off along the way that was free, and turn what is left.
		into := -m.e.dot(n)
		q = max(0, q-skin/max(into, parallel))
		m.p = m.p.plus(m.e, q)
		along := n.normal()
		rest = along.scale(float64(along.dot(m.e) * (m.length - q)))
	}
	return m.p.vec(from.Y)
}
