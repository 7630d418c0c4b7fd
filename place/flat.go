package place

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// flat is a point or a direction on the ground plane. Like those of sim.Vec, its methods round every product on its own.
type flat struct{ x, z float64 }

func onGround(v sim.Vec) flat { return flat{v.X, v.Z} }

// vec returns the point at a height.
func (a flat) vec(y float64) sim.Vec { return sim.Vec{X: a.x, Y: y, Z: a.z} }

func (a flat) add(b flat) flat { return flat{a.x + b.x, a.z + b.z} }
func (a flat) sub(b flat) flat { return flat{a.x - b.x, a.z - b.z} }

func (a flat) scale(k float64) flat { return flat{float64(a.x * k), float64(a.z * k)} }

// plus returns a + b × k.
func (a flat) plus(b flat, k float64) flat { return flat{a.x + float64(b.x*k), a.z + float64(b.z*k)} }

func (a flat) dot(b flat) float64 { return float64(a.x*b.x) + float64(a.z*b.z) }

// cross is positive when b is turned from a by a quarter that takes +x to +z.
func (a flat) cross(b flat) float64 { return float64(a.x*b.z) - float64(a.z*b.x) }

// normal returns a turned by that quarter: the side on which cross is positive.
func (a flat) normal() flat { return flat{-a.z, a.x} }

func (a flat) length() float64 { return math.Sqrt(a.dot(a)) }

// unit returns the direction of a, and false for one too short to have a reliable one.
func (a flat) unit() (flat, bool) {
	n := a.length()
	if n < shortest {
		return flat{}, false
	}
	return flat{a.x / n, a.z / n}, true
}

// shortest is the length below which a vector counts as zero: far below every tolerance, far above where squares underflow.
const shortest = 1e-30

// usable reports whether questions about a point make sense: a finite one not absurdly far away, so that no intermediate
// result overflows.
func usable(v sim.Vec) bool {
	const far = 10 * Reach
	return math.Abs(v.X) <= far && math.Abs(v.Z) <= far
}
