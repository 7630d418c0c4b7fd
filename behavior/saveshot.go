package behavior

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
)

// walkShots goes through all projectiles, by ascending id.
func (w *World) walkShots(a *archive) {
	n := a.count(w.shots.count, leastShot)
	a.must(n <= w.opt.Limits.Projectiles)
	if a.reading {
		for last := uint64(0); n > 0 && !a.bad; n-- {
			s := w.shots.take()
			w.walkShot(a, s)
			a.must(s.id > last && s.id <= w.shots.last)
			last = s.id
			w.shots.live = append(w.shots.live, s)
			w.shots.count++
			if owner := w.find(s.owner); owner != nil {
				w.controls[owner.id.Slot()].shots++
			}
		}
		return
	}
	for _, s := range w.shots.live {
		if !s.ended {
			w.walkShot(a, s)
		}
	}
}

// leastShot is how many bytes a projectile takes at least.
const leastShot = 8

func (w *World) walkShot(a *archive, s *shot) {
	kind, team, flags, struck := uint32(s.kind), uint32(s.realm)<<8|uint32(s.team), uint32(s.flags), int32(s.struck)
	a.u64(&s.id)
	a.i32(&s.def)
	home := w.projectileHome(int(s.def))
	a.must(home != nil)
	if a.bad {
		return
	}
	s.home, s.p = home, &home.Projectiles[int(s.def)-home.projectiles]
	a.id(&s.owner)
	a.id(&s.target)
	a.u64(&s.run)
	for _, v := range [...]*sim.Vec{&s.pos, &s.course.From, &s.course.Heading, &s.aim, &s.position} {
		a.vec(v)
	}
	for _, x := range [...]*float64{&s.course.Stride, &s.course.Rise, &s.travelled} {
		a.num(x)
	}
	if s.p.Movement.Kind == catalog.MovementParabola {
		s.course.Gravity = s.p.Movement.Gravity
	} else {
		a.must(s.course.Rise == 0)
	}
	a.i32(&s.charge)
	a.must(s.charge == -1 || w.behaviorHome(int(s.charge)) != nil)
	a.within(&s.level, 0, 256)
	a.within(&s.next, 0, len(s.p.Timeline))
	a.tick(&s.born)
	a.tick(&s.since)
	a.u32(&s.seq)
	a.u32(&s.cast)
	a.u32(&s.spawnID)
	a.u32(&s.life)
	a.u32(&flags)
	a.u32(&team)
	a.u32(&kind)
	a.must(kind < uint32(catalog.InputKindCount) && team < 1<<24)
	a.bits(&s.homes)
	a.within(&struck, 0, int(s.p.Collision.HitLimit)-1)
	if a.bad {
		return
	}
	s.kind, s.team, s.flags = catalog.InputKind(kind), uint8(team), Flag(flags)
	s.realm = uint16(team >> 8)
	if a.reading {
		for range struck {
			var id sim.ID
			a.id(&id)
			w.shots.note(s, id)
		}
		return
	}
	for _, id := range w.shots.history(s) {
		a.id(&id)
	}
}
