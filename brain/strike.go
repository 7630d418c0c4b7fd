package brain

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// strike looks for somebody whom the first strike that may be done again can reach.
func (m *Mind) strike(def *Def, s *Sense, in *Intent) {
	next := s.Now.Plus(1)
	if s.Busy || len(def.Strikes) == 0 || (m.Wake != 0 && next.Before(m.Wake)) {
		return
	}
	if !s.alarmed(def) {
		m.Wake = s.Now.Plus(pause).NonZero()
		return
	}
	m.Wake = 0
	for i := range def.Strikes {
		if m.Ready[i] != 0 && next.Before(m.Ready[i]) {
			continue
		}
		m.Ready[i] = 0 // a deadline that is over would look like one ahead, half a wrap later
		if target := s.target(def, &def.Strikes[i]); target != nil {
			in.Target, in.Strike = target.ID, uint8(i)
			if facing, ok := sim.HeadingOf(target.Pos.Sub(s.Self.Pos)); ok {
				in.Facing, in.Turns = facing, true
			}
			return
		}
	}
}

// alarmed reports whether there is an enemy who would be struck if nothing stood in between and he were in reach.
func (s *Sense) alarmed(def *Def) bool {
	sight := float64(def.Sight * def.Sight)
	for i := range s.Around {
		b := &s.Around[i]
		if hostile(s.Self.Team, b.Team) && (b.Pos.GroundDistSq(s.Self.Pos) <= sight || s.threat(def, b) > 0) {
			return true
		}
	}
	return false
}

// target is whom a strike is for, nil for nobody. Of those whom it can reach, with nothing in between, it is the greatest threat
// within the leash, however far that one is seen from; without any, the nearest enemy in sight. Of several the one with the
// lowest id.
func (s *Sense) target(def *Def, strike *Strike) *Body {
	var best *Body
	worst, nearest := int64(0), math.Inf(1)
	near, far, sight := float64(strike.Near*strike.Near), float64(strike.Far*strike.Far), float64(def.Sight*def.Sight)
	for i := range s.Around {
		b := &s.Around[i]
		if !hostile(s.Self.Team, b.Team) {
			continue
		}
		d := b.Pos.GroundDistSq(s.Self.Pos)
		if d < near || d > far {
			continue
		}
		threat := s.threat(def, b)
		if threat < worst || threat == 0 && (d >= nearest || d > sight) || best != nil && threat > 0 && threat == worst {
			continue
		}
		if s.Ground.Sight(s.Self.Pos, b.Pos) {
			best, worst = b, threat
			if threat == 0 {
				nearest = d
			}
		}
	}
	return best
}
