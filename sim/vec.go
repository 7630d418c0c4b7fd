package sim

import "math"

// Vec is a point or a direction in space, in metres: y is up, the ground is x and z. Its methods
// round every product on its own. Coordinates are meant to stay below 1e150 in magnitude, where
// squares are finite.
type Vec struct{ X, Y, Z float64 }

// Add returns a + b.
func (a Vec) Add(b Vec) Vec { return Vec{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }

// Sub returns a − b.
func (a Vec) Sub(b Vec) Vec { return Vec{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }

// Scale returns a × k.
func (a Vec) Scale(k float64) Vec {
	return Vec{float64(a.X * k), float64(a.Y * k), float64(a.Z * k)}
}

// Neg returns −a.
func (a Vec) Neg() Vec { return Vec{-a.X, -a.Y, -a.Z} }

// Dot returns the scalar product.
func (a Vec) Dot(b Vec) float64 {
	return float64(a.X*b.X) + float64(a.Y*b.Y) + float64(a.Z*b.Z)
}

// Cross returns the vector product; X × Y is Z.
func (a Vec) Cross(b Vec) Vec {
	return Vec{
		float64(a.Y*b.Z) - float64(a.Z*b.Y),
		float64(a.Z*b.X) - float64(a.X*b.Z),
		float64(a.X*b.Y) - float64(a.Y*b.X),
	}
}

// Len returns the length in space.
func (a Vec) Len() float64 { return math.Sqrt(a.Dot(a)) }

// LenSq returns the square of the length in space.
func (a Vec) LenSq() float64 { return a.Dot(a) }

// Dist returns the distance in space.
func (a Vec) Dist(b Vec) float64 { return a.Sub(b).Len() }

// DistSq returns the square of the distance in space.
func (a Vec) DistSq(b Vec) float64 { return a.Sub(b).LenSq() }

// Ground returns a with y 0.
func (a Vec) Ground() Vec { return Vec{a.X, 0, a.Z} }

// GroundDot returns the scalar product of the ground parts.
func (a Vec) GroundDot(b Vec) float64 { return float64(a.X*b.X) + float64(a.Z*b.Z) }

// GroundCross returns how far b lies to the side of a on the ground, as twice the area of the
// triangle they span: positive when b is turned from a towards growing headings (+z to +x).
func (a Vec) GroundCross(b Vec) float64 { return float64(a.Z*b.X) - float64(a.X*b.Z) }

// GroundLen returns the length on the ground.
func (a Vec) GroundLen() float64 { return math.Sqrt(a.GroundDot(a)) }

// GroundLenSq returns the square of the length on the ground.
func (a Vec) GroundLenSq() float64 { return a.GroundDot(a) }

// GroundDist returns the distance on the ground.
func (a Vec) GroundDist(b Vec) float64 { return a.Sub(b).GroundLen() }

// GroundDistSq returns the square of the distance on the ground.
func (a Vec) GroundDistSq(b Vec) float64 { return a.Sub(b).GroundLenSq() }

// Unit returns the direction of a with length 1, and false for a vector that has none: zero,
// shorter than 1e-150, or not finite.
func (a Vec) Unit() (Vec, bool) {
	n := a.Len()
	if !(n > 1e-150 && n <= math.MaxFloat64) {
		return Vec{}, false
	}
	return Vec{a.X / n, a.Y / n, a.Z / n}, true
}

// Lerp returns the point a share t of the way from a to b: a at 0, b at 1, exactly.
func (a Vec) Lerp(b Vec, t float64) Vec {
	if t == 1 {
		return b
	}
	return a.Add(b.Sub(a).Scale(t))
}

// Right returns the ground part of a turned by a quarter towards growing headings: +z becomes +x,
// +x becomes −z.
func (a Vec) Right() Vec { return Vec{a.Z, 0, -a.X} }

// Rotate returns a turned about the up axis by h: +z turns into h.Dir().
func (a Vec) Rotate(h Heading) Vec {
	sin, cos := h.sinCos()
	return Vec{
		float64(a.X*cos) + float64(a.Z*sin),
		a.Y,
		float64(a.Z*cos) - float64(a.X*sin),
	}
}

// IsFinite reports whether no coordinate is infinite or not a number.
func (a Vec) IsFinite() bool {
	// The difference is 0 for every finite number and not a number for the others.
	return a.X-a.X == 0 && a.Y-a.Y == 0 && a.Z-a.Z == 0
}
