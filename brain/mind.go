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
	// Returns says that it has been beyond its leash and is on its way home.
	Returns bool
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
	// Forgets says that it has come home, and bears nobody a grudge any more.
	Forgets bool
}

// Think is asked at the end of a tick what to do in the next one.
func (m *Mind) Think(def *Def, s *Sense) Intent {
	var in Intent
	if m.goHome(def, s, &in) {
		return in
	}
	m.walk(def, s, &in)
	m.strike(def, s, &in)
	return in
}

// Struck notes that a strike was begun at a tick.
func (m *Mind) Struck(def *Def, strike uint8, now sim.Tick) {
	m.Ready[strike] = now.Plus(def.Strikes[strike].Every).NonZero()
}

// Balked notes that a strike was refused at a tick and is no use for a while, so that the others have their turn.
func (m *Mind) Balked(strike uint8, now sim.Tick) { m.Ready[strike] = now.Plus(pause).NonZero() }

// goHome leads back whoever has come beyond its leash, and reports whether it is on its way: it strikes nobody until it is there.
// Where a route leads is up to the route.
func (m *Mind) goHome(def *Def, s *Sense, in *Intent) bool {
	if len(def.Route) > 0 || !(m.Returns || s.strays(def, s.Self.Pos)) {
		return false
	}
	m.Returns = in.head(s.Home.Sub(s.Self.Pos).Ground())
	in.Forgets = !m.Returns
	return m.Returns
}

// head walks along a way on the ground, and reports false for one that is at its end.
func (in *Intent) head(way sim.Vec) bool {
	n := way.Len()
	if n <= arrived {
		return false
	}
	in.Walk = place.WishOf(way.Scale(1 / n))
	in.Facing, in.Turns = sim.HeadingOf(way)
	return true
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
	in.head(way) // a route of one point ends there
}
