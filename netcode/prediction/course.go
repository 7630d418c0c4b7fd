package prediction

import (
	"math"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Course is where a shot is at any time, from what is told of its flight and what is known of its definition: along a line, or along a
// parabola.
type Course struct {
	From    sim.Vec
	Aim     sim.Vec // unit vector on the ground
	Speed   float64 // metres per second over the ground
	Rise    float64 // metres per second upwards at From
	Gravity float64 // m/s²
	Radius  float64 // of its body in metres
	stops   bool    // walls end it
}

// Course is that of a flight. Of one whose definition is not in the book nothing is known but what is told.
func (b Book) Course(f *view.Flight) Course {
	c := Course{From: f.From, Aim: f.Aim.Dir(), Speed: f.Speed, Rise: f.Rise}
	_, p := b.Projectile(int(f.Def))
	if p == nil {
		return c
	}
	if c.Speed == 0 {
		c.Speed = p.Movement.Speed
	}
	parabola := p.Movement.Kind == catalog.MovementParabola
	if parabola {
		c.Gravity = p.Movement.Gravity
	}
	c.Radius, c.stops = p.Collision.Radius, p.Collision.Blockers && !parabola
	return c
}

// At is where the shot is so many seconds after it was at From.
func (c *Course) At(seconds float64) sim.Vec {
	pos := c.From.Add(c.Aim.Scale(c.Speed * seconds))
	pos.Y += c.Rise*seconds - c.Gravity*seconds*seconds/2
	return pos
}

// Ended is where a shot ended that had come so many metres from From over the ground.
func (c *Course) Ended(way float64) sim.Vec {
	if c.Speed <= 0 {
		return c.From
	}
	return c.At(way / c.Speed)
}

// farthest is for how many seconds a course is looked ahead.
const farthest = 10

// Blocked is after how many seconds a course along a line meets a wall that ends it; infinite if it meets none soon. Nil is a world
// without walls.
func (c *Course) Blocked(walls behavior.Blockers) float64 {
	if walls == nil || !c.stops {
		return math.Inf(1)
	}
	t, _, hit := walls.Meet(c.From, c.At(farthest), c.Radius)
	if !hit {
		return math.Inf(1)
	}
	return t * farthest
}
