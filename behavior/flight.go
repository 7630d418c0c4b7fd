package behavior

import (
	"math"

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

// fly works out the next step of a projectile, without changing where it is.
func (w *World) fly(s *shot) flight {
	if s.homes || s.lost {
		if !w.steer(s) {
			return flight{to: s.pos, why: ExpiredTargetLost}
		}
	}
	f := flight{share: 1, cut: 1}
	f.to = w.course(s, w.now.Since(s.since))
	f.length = s.stride
	if s.p.Movement.Kind == MovementParabola {
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

// course returns where a projectile is some steps after it began to fly as it does. It is a closed formula of the steps,
// so nothing adds up.
func (w *World) course(s *shot, steps int) sim.Vec {
	n := float64(steps)
	to := s.from.Add(s.heading.Scale(float64(n * s.stride)))
	if m := &s.p.Movement; m.Kind == MovementParabola {
		t := n / float64(w.opt.Rate)
		to.Y = s.from.Y + float64(s.rise*t) - float64(m.Gravity*float64(t*t))/2
	}
	return to
}

// cut ends a flight at a wall or at the floor.
func (w *World) cut(s *shot, f *flight) {
	if s.p.Collision.Blockers {
		radius := float64(s.p.Collision.Radius * w.shotFactor(s, ScaleRadius))
		if t, _, hit := w.opt.Blockers.Meet(s.pos, f.to, radius); hit {
			f.cut, f.why = t, ExpiredBlocked
		}
	}
	if s.p.Movement.Kind != MovementParabola || !(f.to.Y < s.pos.Y) || !w.below(f.to) {
		return
	}
	// Somewhere on the way it crosses the floor, which may have a step there.
	over, under := 0.0, 1.0
	if w.below(s.pos) {
		under = 0
	}
	if y, ok := w.opt.Blockers.Floor(f.to); ok && under > 0 {
		if level, same := w.opt.Blockers.Floor(s.pos); same && level == y {
			over = min(max((s.pos.Y-y)/(s.pos.Y-f.to.Y), 0), 1)
			under = over
		}
	}
	for range halvings {
		if under-over <= 0 {
			break
		}
		if middle := (over + under) / 2; w.below(s.pos.Lerp(f.to, middle)) {
			under = middle
		} else {
			over = middle
		}
	}
	if under < f.cut || f.why == 0 {
		f.cut, f.why = under, ExpiredGround
	}
}

// halvings is how often the way to a step of the floor is halved.
const halvings = 40

// below reports whether a place is on the floor or under it.
func (w *World) below(p sim.Vec) bool {
	y, ok := w.opt.Blockers.Floor(p)
	return ok && p.Y <= y+sim.Slack
}

// steer turns a homing projectile towards whom it follows, false where it ends because there is nobody.
func (w *World) steer(s *shot) bool {
	m := &s.p.Movement
	t := w.find(s.target)
	if s.lost || t == nil || !t.able() || s.pos.Dist(t.centre()) > m.SeekRange+sim.Slack {
		s.target, s.homes, s.lost = 0, false, false
		switch m.OnLost {
		case LostExpire:
			return false
		case LostRetarget:
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
	if heading := towards(s.heading, want, m.TurnRate/float64(w.opt.Rate)); heading != s.heading {
		s.heading = heading
		s.from, s.since = s.pos, w.now.Plus(-1)
		if aim, ok := direction(heading, upright); ok {
			s.aim = aim
		}
	}
	return true
}

// towards returns a heading turned towards another by at most some degrees, and never further than needed.
func towards(heading, want sim.Vec, degrees float64) sim.Vec {
	along := heading.Dot(want)
	sin, cos := sim.SinCos(float64(degrees * (sim.Pi / 180)))
	if degrees >= 180 || along >= cos {
		return want
	}
	aside := want.Sub(heading.Scale(along))
	side, ok := aside.Unit()
	if !ok || aside.Len() < astern {
		// Dead astern every way round is as far; it takes the left.
		left, ok := direction(heading.Right().Neg(), 0)
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

// upright is the sine of an angle from straight up or down at which a heading points nowhere on the ground.
const upright = 1e-6

// astern is the sine of an angle from straight behind at which no side is the nearer one.
const astern = 1e-9

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
	return b.able() && c.Target.meets(s.team, s.owner, b, c.IncludeSelf && c.Target == FilterAll)
}
