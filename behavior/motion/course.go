package motion

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// Course is a line or a parabola on which something flies, from a place on and as far as it likes.
type Course struct {
	From    sim.Vec // where it begins
	Heading sim.Vec // unit vector; of a parabola on the ground
	Stride  float64 // metres per step along Heading
	// Rise is the vertical speed at From in metres per second, and Gravity what it loses, in m/s². Of a line both are 0.
	Rise, Gravity float64
}

// At returns where the course is after some steps. It is a closed formula of the steps, so nothing adds up.
func (c *Course) At(steps, rate int) sim.Vec {
	n := float64(steps)
	to := c.From.Add(c.Heading.Scale(float64(n * c.Stride)))
	if c.Rise != 0 || c.Gravity != 0 {
		t := n / float64(rate)
		to.Y = c.From.Y + float64(c.Rise*t) - float64(c.Gravity*float64(t*t))/2
	}
	return to
}

// Throw makes a parabola meet a place exactly, after the number of steps, at least 1, that is nearest to how long its stride
// takes to get there over the ground. Stride and Rise become what that needs, and so does Heading, unless the place lies
// straight above or below.
func (c *Course) Throw(at sim.Vec, rate int) {
	distance := c.From.GroundDist(at)
	steps := 1.0
	if c.Stride > 0 {
		steps = min(max(math.Floor(distance/c.Stride+0.5), 1), sim.MaxTicks)
	}
	seconds := steps / float64(rate)
	if aim, ok := Direction(at.Sub(c.From), Shortest); ok {
		c.Heading = aim
	}
	c.Stride = distance / steps
	c.Rise = (at.Y-c.From.Y)/seconds + float64(c.Gravity*seconds)/2
}

// astern is the sine of an angle from straight behind at which no side is the nearer one.
const astern = 1e-9

// Turn returns a heading turned towards another by at most some degrees, and never further than needed. What lies straight
// behind is turned to by the left.
func Turn(heading, want sim.Vec, degrees float64) sim.Vec {
	along := heading.Dot(want)
	sin, cos := sim.SinCos(float64(degrees * (sim.Pi / 180)))
	if degrees >= 180 || along >= cos {
		return want
	}
	aside := want.Sub(heading.Scale(along))
	side, ok := aside.Unit()
	if !ok || aside.Len() < astern {
		left, ok := Direction(heading.Right().Neg(), 0)
		if !ok {
			left = sim.Vec{X: -1}
		}
		side = left
	}
	turned, ok := heading.Scale(cos).Add(side.Scale(sin)).Unit()
	if !ok {
		return heading
	}
	return turned
}
