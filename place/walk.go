package place

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// Wish is what a walker asks for during one tick: 127 is full speed along that axis, −127 full speed against it. A wish
// longer than a full stride, as a diagonal may be, is shortened to one.
type Wish struct{ X, Z int8 }

const fullWish = 127

// Share returns the wish as a share of full speed, at most 1 long.
func (w Wish) Share() sim.Vec {
	v := flat{float64(w.X) / fullWish, float64(w.Z) / fullWish}
	if n := v.length(); n > 1 {
		v = flat{v.x / n, v.z / n}
	}
	return v.vec(0)
}

// WishOf returns the wish nearest to walking along v at a share of full speed, its length: the zero vector stands, anything
// longer than 1 is full speed.
func WishOf(v sim.Vec) Wish {
	f := onGround(v)
	n := f.length()
	if !(n > 0) || math.IsInf(n, 0) {
		return Wish{}
	}
	k := fullWish / max(n, 1)
	return Wish{int8(math.Floor(float64(f.x*k) + 0.5)), int8(math.Floor(float64(f.z*k) + 0.5))}
}

// BodyRadius is the radius, in metres, of a body of which nobody has said anything else. Spawn points have room for one.
const BodyRadius = 0.5

// Stride is how a walker moves.
type Stride struct {
	Speed  float64 // full speed in metres per second; not above 0 stands still
	Rate   int     // ticks per second; 0 stands for sim.DefaultRate
	Radius float64 // of the body, in metres
}

// Walk returns where a walker at pos is after one tick: along its wish, sliding along walls, on the floor that is then under
// it (at its own height where there is none). It is the one function that walks, for the zone and for a client that
// predicts. In a text world a walker stays where it is.
func (g *Ground) Walk(pos sim.Vec, w Wish, s Stride) sim.Vec {
	if g == nil || w == (Wish{}) || !(s.Speed > 0) {
		return pos
	}
	rate := s.Rate
	if rate <= 0 {
		rate = sim.DefaultRate
	}
	to := g.Slide(pos, w.Share().Scale(s.Speed/float64(rate)), s.Radius)
	if y, ok := g.Floor(to); ok {
		to.Y = y
	}
	return to
}
