package sim

import "math"

// Heading is a direction on the ground, 65,536 to a full turn: 0 is +z, 16,384 is +x. Sums and
// differences wrap by themselves.
type Heading uint16

// FullTurn is the number of headings in a full turn.
const FullTurn = 1 << 16

const quarterTurn = FullTurn / 4

// HeadingDegrees returns the heading nearest to an angle in degrees, which grows like headings do;
// 90 is +x. Any finite angle is accepted, others give 0.
func HeadingDegrees(degrees float64) Heading {
	if degrees-degrees != 0 {
		return 0
	}
	turns := degrees / 360
	turns -= math.Floor(turns)
	return Heading(uint32(math.Floor(float64(turns*FullTurn) + 0.5)))
}

// HeadingOf returns the heading nearest to the ground part of v, and false when that part has no
// direction (zero or not finite).
func HeadingOf(v Vec) (Heading, bool) {
	if v.X == 0 && v.Z == 0 || v.X-v.X != 0 || v.Z-v.Z != 0 {
		return 0, false
	}
	angle := Atan2(v.X, v.Z)
	return Heading(uint32(int32(math.Floor(float64(angle*(FullTurn/(2*Pi))) + 0.5)))), true
}

// Degrees returns the heading as an angle in [0, 360), exactly.
func (h Heading) Degrees() float64 { return float64(float64(h)*360) / FullTurn }

// Dir returns the unit vector on the ground. The four quarters are exact.
func (h Heading) Dir() Vec {
	sin, cos := h.sinCos()
	return Vec{X: sin, Z: cos}
}

// To returns the turn from h to g on the shorter way, −32,768 to 32,767: positive grows. Dead
// astern is −32,768, a turn to the left.
func (h Heading) To(g Heading) int { return int(int16(g - h)) }

// Toward returns h turned towards g on the shorter way by at most step, never further than needed.
// Dead astern it turns to the left.
func (h Heading) Toward(g Heading, step uint16) Heading {
	turn := h.To(g)
	switch {
	case turn > int(step):
		return h + Heading(step)
	case turn < -int(step):
		return h - Heading(step)
	}
	return g
}

// sinCos returns sine and cosine of the heading. The quarter is taken off in integers, so what
// goes into the series is at most an eighth of a turn and quarters come out exact.
func (h Heading) sinCos() (sin, cos float64) {
	quarter := (uint32(h) + quarterTurn/2) / quarterTurn
	rest := int32(h) - int32(quarter*quarterTurn)
	return quarterSinCos(int(quarter), float64(float64(rest)*(2*Pi/FullTurn)), 0)
}
