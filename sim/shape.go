package sim

import "math"

// Slack is the tolerance of every geometric limit in metres: a point on an edge is inside, however
// it was computed.
const Slack = 1e-6

// Body is what a shape touches: a sphere of Radius metres whose centre stands Height metres above
// Pos. On the ground it is a disc.
type Body struct {
	Pos            Vec
	Radius, Height float64
}

// Centre returns the middle of the body.
func (b Body) Centre() Vec { return Vec{b.Pos.X, b.Pos.Y + b.Height, b.Pos.Z} }

// Sphere is everything within Radius of Origin, in space.
type Sphere struct {
	Origin Vec
	Radius float64
}

// Touches reports whether the body reaches into the sphere.
func (s Sphere) Touches(b Body) bool {
	return within(b.Centre().DistSq(s.Origin), s.Radius+b.Radius)
}

// Ring is the ground between Inner and Outer metres from Origin, up to Height above and below.
type Ring struct {
	Origin       Vec
	Inner, Outer float64
	Height       float64
}

// Touches reports whether the body reaches into the ring.
func (r Ring) Touches(b Body) bool {
	if !level(r.Origin, r.Height, b) {
		return false
	}
	d := b.Pos.GroundDistSq(r.Origin)
	inner := r.Inner - b.Radius - Slack
	return within(d, r.Outer+b.Radius) && (inner <= 0 || d >= mul(inner, inner))
}

// Line is the rectangle on the ground that begins at Origin and runs Length metres along Aim, half
// of Width to each side, flat at both ends, up to Height above and below. Aim is a unit vector on
// the ground.
type Line struct {
	Origin, Aim   Vec
	Length, Width float64
	Height        float64
}

// Touches reports whether the body's disc reaches into the rectangle.
func (l Line) Touches(b Body) bool {
	if !level(l.Origin, l.Height, b) {
		return false
	}
	to := b.Pos.Sub(l.Origin)
	along, aside := to.GroundDot(l.Aim), math.Abs(l.Aim.GroundCross(to))
	return within(squares(beyond(along, 0, l.Length), beyond(aside, 0, l.Width/2)), b.Radius)
}

// Wedge is the opening of a [Sector], with its trigonometry done. The zero Wedge is a full turn.
type Wedge struct{ sin, cos float64 } // of half the angle

// NewWedge returns the wedge of a full angle in degrees, half of it to each side of the aim. From
// 360 on it is a full turn; what is not above 0 opens by nothing and leaves the line of the aim.
func NewWedge(degrees float64) Wedge {
	switch {
	case degrees >= 360:
		return Wedge{}
	case !(degrees > 0):
		return Wedge{cos: 1}
	}
	half := degrees / 2
	quarter := math.Floor(half/90 + 0.5)
	sin, cos := quarterSinCos(int(quarter), mul(half-mul(quarter, 90), Pi/180), 0)
	return Wedge{sin, cos}
}

// Sector is the part of the disc of Radius metres around Origin that lies within a wedge around
// Aim, up to Height above and below. Aim is a unit vector on the ground.
type Sector struct {
	Origin, Aim Vec
	Radius      float64
	Wedge       Wedge
	Height      float64
}

// Touches reports whether the body's disc reaches into the sector: its centre lies within the angle
// and near enough, or a straight side, which begins at the apex, comes within its radius.
func (s Sector) Touches(b Body) bool {
	if !level(s.Origin, s.Height, b) {
		return false
	}
	to := b.Pos.Sub(s.Origin)
	if !within(to.GroundLenSq(), s.Radius+b.Radius) {
		return false
	}
	if s.Wedge == (Wedge{}) {
		return true
	}
	// In the frame of the aim, mirrored to one half, so that one straight side stands for both.
	// The sine of the angle past that side is negative exactly within the wedge; a centre on the
	// edge, or past it by no more than the slack, is found by its distance to the side.
	along, aside := to.GroundDot(s.Aim), math.Abs(s.Aim.GroundCross(to))
	past := mul(aside, s.Wedge.cos) - mul(along, s.Wedge.sin)
	if past < 0 {
		return true
	}
	onSide := mul(along, s.Wedge.cos) + mul(aside, s.Wedge.sin)
	return within(squares(past, beyond(onSide, 0, s.Radius)), b.Radius)
}

// level reports whether the body is near enough to the height of a ground shape.
func level(origin Vec, height float64, b Body) bool {
	return math.Abs(b.Pos.Y+b.Height-origin.Y) <= height+b.Radius+Slack
}

// within reports whether a distance, given squared, is at most limit, edge and slack included.
func within(distanceSq, limit float64) bool {
	limit += Slack
	return limit >= 0 && distanceSq <= mul(limit, limit)
}

// beyond returns how far x lies outside [lo, hi].
func beyond(x, lo, hi float64) float64 { return max(lo-x, 0, x-hi) }

func squares(x, y float64) float64 { return mul(x, x) + mul(y, y) }
