package brain

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// pause is for how many ticks a mind without a route that sees no enemy thinks of nothing.
const pause = sim.PulseTicks

// arrived is how near a walker comes to a point of its route before it goes for the next one, in metres.
const arrived = 0.25

// Mind is what one creature remembers. The zero value is that of one that has just come into the world. It is plain state:
// whoever keeps it may copy, save and restore it field by field.
type Mind struct {
	// Ready is for each strike the tick from which on it may be done again, 0 for at once.
	Ready [MaxStrikes]sim.Tick
	// Wake is the tick before which it sees no need to look around, 0 for none.
	Wake sim.Tick
	// Point is which point of the route it walks to.
	Point uint16
}

// Body is somebody whom a creature may know of.
type Body struct {
	ID   sim.ID
	Pos  sim.Vec
	Team uint8
}

// Sense is what a creature may know at the end of a tick.
type Sense struct {
	Now  sim.Tick
	Self Body
	// Around are the living in the same place, by ascending id. The creature itself may be among them.
	Around []Body
	// Ground is what stands in the way of sight; nil for nothing.
	Ground *place.Ground
	// Busy says that it could not begin anything, so that there is no need to look for whom to strike.
	Busy bool
}

// Intent is what a creature is to do in the next tick.
type Intent struct {
	// Walk is where it walks; the zero value stands.
	Walk place.Wish
	// Facing is where it looks, if Turns says so.
	Facing sim.Heading
	Turns  bool
	// Target is whom it strikes with the strike of the number Strike; 0 strikes nobody.
	Target sim.ID
	Strike uint8
}

// Think is asked at the end of a tick what to do in the next one.
func (m *Mind) Think(def *Def, s *Sense) Intent {
	var in Intent
	m.walk(def, s, &in)
	m.strike(def, s, &in)
	return in
}

// Struck notes that a strike was begun at a tick.
func (m *Mind) Struck(def *Def, strike uint8, now sim.Tick) {
	m.Ready[strike] = now.Plus(def.Strikes[strike].Every).NonZero()
}

// walk goes on along the route.
func (m *Mind) walk(def *Def, s *Sense, in *Intent) {
	if len(def.Route) == 0 {
		return
	}
	if int(m.Point) >= len(def.Route) {
		m.Point = 0
	}
	way := def.Route[m.Point].Sub(s.Self.Pos).Ground()
	if way.Len() <= arrived {
		m.Point = uint16((int(m.Point) + 1) % len(def.Route))
		way = def.Route[m.Point].Sub(s.Self.Pos).Ground()
	}
	n := way.Len()
	if n <= arrived { // a route of one point ends there
		return
	}
	in.Walk = place.WishOf(way.Scale(1 / n))
	in.Facing, in.Turns = sim.HeadingOf(way)
}

// strike looks for somebody whom the first strike that may be done again can reach.
func (m *Mind) strike(def *Def, s *Sense, in *Intent) {
	next := s.Now.Plus(1)
	if s.Busy || len(def.Strikes) == 0 || (m.Wake != 0 && next.Before(m.Wake)) {
		return
	}
	if !m.alarmed(def, s) {
		m.Wake = s.Now.Plus(pause).NonZero()
		return
	}
	m.Wake = 0
	for i := range def.Strikes {
		if m.Ready[i] != 0 && next.Before(m.Ready[i]) {
			continue
		}
		m.Ready[i] = 0 // a deadline that is over would look like one ahead, half a wrap later
		far := min(def.Strikes[i].Far, def.Sight)
		if target := s.nearest(def.Strikes[i].Near, far); target != nil {
			in.Target, in.Strike = target.ID, uint8(i)
			if facing, ok := sim.HeadingOf(target.Pos.Sub(s.Self.Pos)); ok {
				in.Facing, in.Turns = facing, true
			}
			return
		}
	}
}

// alarmed reports whether an enemy is near enough to be seen, if nothing stands in between.
func (m *Mind) alarmed(def *Def, s *Sense) bool {
	sight := float64(def.Sight * def.Sight)
	for i := range s.Around {
		if b := &s.Around[i]; hostile(s.Self.Team, b.Team) && b.Pos.GroundDistSq(s.Self.Pos) <= sight {
			return true
		}
	}
	return false
}

// nearest is the enemy in sight that is nearest, of those between near and far; of several the one with the lowest id. It is
// nil if there is none.
func (s *Sense) nearest(near, far float64) *Body {
	var best *Body
	least, most, nearest := float64(near*near), float64(far*far), 0.0
	for i := range s.Around {
		b := &s.Around[i]
		if !hostile(s.Self.Team, b.Team) {
			continue
		}
		d := b.Pos.GroundDistSq(s.Self.Pos)
		if d < least || d > most || (best != nil && d >= nearest) {
			continue
		}
		if s.Ground.Sight(s.Self.Pos, b.Pos) {
			best, nearest = b, d
		}
	}
	return best
}

// hostile reports whether two teams are enemies. Nobody is an enemy of team 0.
func hostile(a, b uint8) bool { return a != b && a != 0 && b != 0 }
