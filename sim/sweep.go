package sim

import "math"

// Motion is a straight way that a body's centre takes in one step.
type Motion struct{ From, To Vec }

// At returns the place at a share t of the way, 0 to 1.
func (m Motion) At(t float64) Vec { return m.From.Lerp(m.To, t) }

// SweptContact returns when, as a share of the step from 0 to 1, two spheres that move at the same
// time first come within reach of each other; reach is the sum of their radii in metres. Spheres
// that overlap at the start touch at 0. The edge counts, with [Slack]: spheres that miss each
// other by less than it touch where they are nearest. Only the motion relative to each other
// matters, so no speed carries one through the other.
func SweptContact(a, b Motion, reach float64) (t float64, hit bool) {
	apart := b.From.Sub(a.From)
	if within(apart.LenSq(), reach) {
		return 0, true
	}
	way := b.To.Sub(b.From).Sub(a.To.Sub(a.From))
	closing := -apart.Dot(way)
	speed := way.LenSq()
	if !(closing > 0 && speed > 0) { // standing, or on the way apart
		return 0, false
	}
	// |apart + t·way| = reach: the smaller root, in the form that does not cancel.
	gap := apart.LenSq() - mul(reach, reach)
	if root := mul(closing, closing) - mul(speed, gap); root >= 0 {
		if t = gap / (closing + math.Sqrt(root)); t <= 1 {
			return t, true
		}
	}
	t = min(closing/speed, 1)
	return t, within(apart.Add(way.Scale(t)).LenSq(), reach)
}
