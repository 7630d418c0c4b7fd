package behavior

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/motion"
	"github.com/wick-engine/wick/sim"
)

// shape is an effect's shape where it stands.
type shape struct {
	e      *catalog.Effect
	origin sim.Vec
	aim    sim.Vec
	radius float64 // of a sector or a sphere, as it was charged
}

// originOf returns where an effect stands.
func (w *World) originOf(c *cause, e *catalog.Effect) sim.Vec {
	at := c.at
	switch {
	case e.Origin == catalog.OriginPosition && c.kind >= catalog.InputPosition:
		at = c.position
	case e.Origin == catalog.OriginTargetActor && c.kind == catalog.InputActor:
		at = c.position
		if t := w.find(c.target); t != nil {
			at = t.centre()
		}
	}
	return motion.Offset(at, c.aim, e.Offset)
}

// reach returns within how many metres of the origin, on the ground, the shape lies.
func (s *shape) reach() float64 {
	switch s.e.Shape {
	case catalog.ShapeRing:
		return s.e.Outer
	case catalog.ShapeLine:
		return s.e.Length + s.e.Width/2 // no less than to its far corners
	}
	return s.radius
}

// touches reports whether a body reaches into the shape.
func (s *shape) touches(b sim.Body) bool {
	e := s.e
	switch e.Shape {
	case catalog.ShapeSector:
		return sim.Sector{Origin: s.origin, Aim: s.aim, Radius: s.radius, Wedge: e.Wedge, Height: e.Height}.Touches(b)
	case catalog.ShapeSphere:
		return sim.Sphere{Origin: s.origin, Radius: s.radius}.Touches(b)
	case catalog.ShapeRing:
		return sim.Ring{Origin: s.origin, Inner: e.Inner, Outer: e.Outer, Height: e.Height}.Touches(b)
	case catalog.ShapeLine:
		return sim.Line{Origin: s.origin, Aim: s.aim, Length: e.Length, Width: e.Width, Height: e.Height}.Touches(b)
	}
	// Locked.
	limit := e.Reach + b.Radius + sim.Slack
	return e.Reach < 0 || b.Pos.GroundDistSq(s.origin) <= float64(limit*limit)
}

// distance returns how far a body is from the origin as the shape measures it, squared.
func (s *shape) distance(b sim.Body) float64 {
	if s.e.Shape == catalog.ShapeSphere {
		return b.Centre().DistSq(s.origin)
	}
	return b.Pos.GroundDistSq(s.origin)
}

// findTargets appends to w.targets whom an effect means, in order, and returns how many there are.
func (w *World) findTargets(c *cause, s *shape) int {
	from := len(w.targets)
	switch {
	case s.e.Target == catalog.FilterSelf || s.e.Target == catalog.FilterOwner:
		w.consider(c, s, c.self)
	case s.e.Target == catalog.FilterHitActor:
		w.consider(c, s, c.struck)
	case s.e.Shape == catalog.ShapeLocked:
		w.consider(c, s, c.target)
	default:
		for _, slot := range w.around(s.origin, s.reach()) {
			w.consider(c, s, w.bodies[slot].id)
		}
	}
	all := w.targets[from:]
	if s.e.Order == catalog.OrderID {
		slices.SortFunc(all, func(a, b found) int { return cmp.Compare(a.id, b.id) })
	} else {
		sortFound(all)
	}
	n := w.chosen(s, all)
	w.targets = w.targets[:from+n]
	return n
}

// consider adds an actor to the targets if the effect means it.
func (w *World) consider(c *cause, s *shape, id sim.ID) {
	b := w.find(id)
	if b == nil || !b.able() || b.realm != c.realm {
		return
	}
	if f := s.e.Target; f != catalog.FilterHitActor && !b.passes(f, c.team, c.self, s.e.IncludeSelf) {
		return
	}
	w.counters.Tests++
	if body := b.sphere(); s.touches(body) {
		w.targets = append(w.targets, found{b.id, s.distance(body)})
	}
}

// chosen keeps whom the effect sees and its limit allows, in place, and returns how many those are.
func (w *World) chosen(s *shape, all []found) int {
	n := 0
	for _, t := range all {
		if s.e.Limit > 0 && n == int(s.e.Limit) {
			break
		}
		if s.e.Sight && w.opt.Blockers != nil && !w.opt.Blockers.Sight(s.origin, w.bodies[t.id.Slot()].centre()) {
			continue
		}
		all[n] = t
		n++
	}
	return n
}
