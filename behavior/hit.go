package behavior

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// stepShots flies the first so many projectiles.
func (w *World) stepShots(flying int) {
	for i := range flying {
		if s := w.shots.live[i]; !s.ended {
			w.stepShot(s)
		}
	}
}

// stepShot flies one projectile: contacts by their time, then the entries of its new age, then what ends it.
func (w *World) stepShot(s *shot) {
	f := w.fly(s)
	if f.why == ExpiredTargetLost {
		w.expire(s, f.why)
		return
	}
	from, age := s.pos, int32(w.now.Since(s.born))
	if w.decides() && !w.strikeAll(s, &f, age) {
		return
	}
	s.pos = sim.Motion{From: from, To: f.to}.At(f.cut)
	if f.stopped() {
		w.expire(s, f.why)
		return
	}
	s.travelled += f.length
	w.tellMove(s, age)
	w.runShotEntries(s, age)
	switch {
	case age >= s.p.Duration && f.share == 1:
		w.expire(s, ExpiredLifetime)
	case f.ranged:
		w.expire(s, ExpiredRange)
	case f.why != 0:
		w.expire(s, f.why)
	}
}

// strikeAll handles the contacts of a step, and reports whether the projectile goes on.
func (w *World) strikeAll(s *shot, f *flight, age int32) bool {
	base := len(w.contacts)
	from := s.pos
	w.collect(s, f)
	n := len(w.contacts)
	for i := base; i < n; i++ {
		c := w.contacts[i]
		b := w.find(c.id)
		if b == nil || !w.mayStrike(s, b) {
			continue // what an earlier contact did has changed that
		}
		s.pos = sim.Motion{From: from, To: f.to}.At(c.by)
		w.strike(s, b, age)
		if s.ended {
			break
		}
	}
	w.contacts = w.contacts[:base]
	return !s.ended
}

// collect appends to w.contacts whom a flight meets before it is cut, by time and then by id.
func (w *World) collect(s *shot, f *flight) {
	base := len(w.contacts)
	radius := float64(s.p.Collision.Radius * w.shotFactor(s, catalog.ScaleRadius))
	own := sim.Motion{From: s.pos, To: f.to}
	for _, slot := range w.along(s.pos, f.to, radius) {
		b := &w.bodies[slot]
		if !w.mayStrike(s, b) || w.shots.met(s, b.id) {
			continue
		}
		w.counters.Tests++
		lift := sim.Vec{Y: b.height}
		its := sim.Motion{From: b.last.Add(lift), To: b.pos.Add(lift)}
		if f.share < 1 {
			its.To = its.At(f.share)
		}
		t, hit := sim.SweptContact(own, its, radius+b.radius)
		if !hit || f.before(f.cut, t) {
			continue
		}
		w.contacts = append(w.contacts, found{b.id, min(t, f.cut)})
	}
	sortFound(w.contacts[base:])
}

// strike is one contact: it is told, then the projectile's effects run, then it goes on or ends.
func (w *World) strike(s *shot, b *body, age int32) {
	w.shots.note(s, b.id)
	e := w.emit(view.ProjectileHit)
	e.Actor, e.Other, e.Run, e.Ref, e.Def, e.Pos, e.Dir = b.id, s.owner, w.told(s.owner, s.run), s.id, uint32(s.def), s.pos, s.course.Heading
	e.Count, e.Flags, e.InputSeq, e.Cast = int32(s.struck), view.Flags(s.flags), s.seq, s.cast
	c := w.shotCause(s)
	c.struck, c.contact = b.id, true
	for i := range s.p.OnContact {
		if entry := &s.p.OnContact[i]; entry.At <= age {
			w.apply(&c, int(entry.Def))
		}
	}
	if int32(s.struck) >= s.p.Collision.HitLimit {
		w.expire(s, ExpiredHitLimit)
	}
}

// shotCause is the cause of what a projectile does where it is.
func (w *World) shotCause(s *shot) cause {
	c := cause{
		home: s.home, self: s.owner, source: s.owner, realm: s.realm, team: s.team, kind: s.kind, at: s.pos, aim: s.aim, heading: s.course.Heading,
		position: s.position, target: s.target, run: s.run, ref: s.id, level: s.level, def: s.charge, cast: s.cast, seq: s.seq,
		life: s.life, flags: s.flags | FromProjectile,
	}
	if _, b := w.BehaviorDef(int(s.charge)); b != nil {
		c.charge = &b.Charge
	}
	return c
}

// runShotEntries runs the entries of a projectile up to an age.
func (w *World) runShotEntries(s *shot, age int32) {
	for int(s.next) < len(s.p.Timeline) && !s.ended {
		entry := &s.p.Timeline[s.next]
		if entry.At > age {
			return
		}
		s.next++
		w.runShotEntry(s, entry, age-entry.At)
	}
}

// runShotEntry runs one entry; late is how many ticks ago it was due, which is above 0 only for what has flown elsewhere.
func (w *World) runShotEntry(s *shot, entry *catalog.Entry, late int32) {
	switch entry.Kind {
	case catalog.EntryPrefab:
		if !w.shows() || late > 0 && late >= entry.Duration {
			return
		}
		e := w.emit(view.TimelineEffect)
		e.Actor, e.Run, e.Ref, e.Effect, e.Count = s.owner, w.told(s.owner, s.run), s.id, uint32(s.home.prefabs+int(entry.Def)), entry.Duration
		e.Pos, e.InputSeq, e.Cast, e.Span = s.pos, s.seq, s.cast, -late
		if entry.Socket >= 0 {
			e.Def = uint32(s.home.sockets+int(entry.Socket)) + 1
		}
		if w.decides() {
			e.Flags |= view.Flags(ForShow)
		}
	case catalog.EntryEffect:
		c := w.shotCause(s)
		w.apply(&c, int(entry.Def))
	case catalog.EntryProjectile:
		c := w.shotCause(s)
		if late > 0 { // it left where this one was then, as far as its present course reaches back
			c.at = s.course.At(max(w.now.Since(s.since)-int(late), 0), w.opt.Rate)
		}
		w.launchFrom(&launch{cause: &c, def: int(entry.Def), aim: c.aim, age: int(late)}, entry.Offset)
	}
}

// tellMove tells where a projectile is, every so many of its steps.
func (w *World) tellMove(s *shot, age int32) {
	if w.opt.MoveEvents <= 0 || age%int32(w.opt.MoveEvents) != 0 {
		return
	}
	if w.crowded() {
		w.counters.Moves++
		return
	}
	e := w.emit(view.ProjectileMoved)
	e.Actor, e.Run, e.Ref, e.Def, e.Pos, e.Dir = s.owner, w.told(s.owner, s.run), s.id, uint32(s.def), s.pos, s.course.Heading
}

// expire ends a projectile where it is: what it does at its end, then the event.
func (w *World) expire(s *shot, why ExpireReason) {
	if s.ended {
		return
	}
	w.forget(s)
	if why <= ExpiredGround {
		c := w.shotCause(s)
		for i := range s.p.OnExpiry {
			w.apply(&c, int(s.p.OnExpiry[i].Def))
		}
	}
	e := w.emit(view.ProjectileExpired)
	e.Actor, e.Run, e.Ref, e.Def, e.Pos, e.Reason = s.owner, w.told(s.owner, s.run), s.id, uint32(s.def), s.pos, view.Reason(why)
	e.Count, e.InputSeq, e.Cast = int32(s.struck), s.seq, s.cast
}

// forget takes a projectile out of what is alive; the next sweep takes it out of memory.
func (w *World) forget(s *shot) {
	s.ended = true
	w.shots.ended++
	w.shots.count--
	if owner := w.find(s.owner); owner != nil {
		w.controls[owner.id.Slot()].shots--
	}
}
