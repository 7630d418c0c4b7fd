package behavior

import (
	"math"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/motion"
	"github.com/wick-engine/wick/sim"
)

// flight is one step of a projectile: from where it is to where it would come if nobody were in the way.
type flight struct {
	to     sim.Vec
	length float64      // metres of path
	share  float64      // of the step's time, below 1 where the range is reached on the way
	ranged bool         // the range is reached at the end
	cut    float64      // share of the flight after which a wall or the floor ends it; 1 and no reason: nothing does
	why    ExpireReason // 0 for none
}

// before reports whether one share of the flight is over before another. What lies closer together than the slack is the
// same instant, or the last bit of a product would say what came first.
func (f *flight) before(a, b float64) bool { return float64((b-a)*f.length) > sim.Slack }

// stopped reports whether a wall or the floor ends the flight before its end.
func (f *flight) stopped() bool { return f.why != 0 && f.before(f.cut, 1) }

// fly works out the next step of a projectile, without changing where it is.
func (w *World) fly(s *shot) flight {
	if s.homes && !w.steer(s) {
		return flight{to: s.pos, why: ExpiredTargetLost}
	}
	f := flight{share: 1, cut: 1}
	f.to = s.course.At(w.now.Since(s.since), w.opt.Rate)
	f.length = s.course.Stride
	if s.p.Movement.Kind == catalog.MovementParabola {
		f.length = s.pos.Dist(f.to)
	}
	if r := s.p.Range; r > 0 {
		left := r - s.travelled
		if f.length >= left-sim.Slack {
			f.ranged = true
			if f.length > left+sim.Slack {
				f.share = max(left/f.length, 0)
				f.length = max(left, 0)
				f.to = s.pos.Lerp(f.to, f.share)
			}
		}
	}
	if w.opt.Blockers != nil {
		w.cut(s, &f)
	}
	return f
}

// cut ends a flight at a wall or at the floor.
func (w *World) cut(s *shot, f *flight) {
	if s.p.Collision.Blockers {
		radius := float64(s.p.Collision.Radius * w.shotFactor(s, catalog.ScaleRadius))
		if t, _, hit := w.opt.Blockers.Meet(s.pos, f.to, radius); hit {
			f.cut, f.why = t, ExpiredBlocked
		}
	}
	if s.p.Movement.Kind != catalog.MovementParabola {
		return
	}
	if share, lands := motion.Land(w.opt.Blockers, s.pos, f.to); lands && (f.why == 0 || f.before(share, f.cut)) {
		f.cut, f.why = share, ExpiredGround
	}
}

// steer turns a homing projectile towards whom it follows, false where it ends because there is nobody.
func (w *World) steer(s *shot) bool {
	m := &s.p.Movement
	t := w.find(s.target)
	if t == nil || !t.able() || t.realm != s.realm || s.pos.Dist(t.centre()) > m.SeekRange+sim.Slack {
		s.target, s.homes = 0, false
		switch m.OnLost {
		case catalog.LostExpire:
			return false
		case catalog.LostRetarget:
			s.homes = w.acquire(s)
		}
		if !s.homes {
			return true
		}
		t = w.find(s.target)
	}
	want, ok := t.centre().Sub(s.pos).Unit()
	if !ok {
		return true
	}
	if heading := motion.Turn(s.course.Heading, want, m.TurnRate/float64(w.opt.Rate)); heading != s.course.Heading {
		s.course.Heading, s.course.From, s.since = heading, s.pos, w.now.Plus(-1)
		if aim, ok := motion.Direction(heading, upright); ok {
			s.aim = aim
		}
	}
	return true
}

// upright is the sine of an angle from straight up or down at which a heading points nowhere on the ground.
const upright = 1e-6

// acquire finds somebody for a homing projectile to follow: the nearest that its collision means and that it has not
// struck. It reports whether there is one.
func (w *World) acquire(s *shot) bool {
	m := &s.p.Movement
	best, distance := sim.ID(0), math.Inf(1)
	for _, slot := range w.around(s.pos, m.SeekRange) {
		b := &w.bodies[slot]
		if !w.mayStrike(s, b) || w.shots.met(s, b.id) {
			continue
		}
		d := b.centre().DistSq(s.pos)
		if limit := m.SeekRange + sim.Slack; d > float64(limit*limit) {
			continue
		}
		if d < distance || d == distance && b.id < best {
			best, distance = b.id, d
		}
	}
	s.target = best
	return best != 0
}

// mayStrike reports whether a projectile is for somebody.
func (w *World) mayStrike(s *shot, b *body) bool {
	c := &s.p.Collision
	return b.able() && b.realm == s.realm && b.passes(c.Target, s.team, s.owner, c.IncludeSelf && c.Target == catalog.FilterAll)
}
