package behavior

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/motion"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// launch is how a projectile is spawned.
type launch struct {
	cause   *cause
	def     int     // index in the cause's catalog
	from    sim.Vec // where it begins
	aim     sim.Vec // unit vector on the ground
	at      sim.Vec // what it is thrown at, where aimed is set
	aimed   bool
	target  sim.ID // whom it may follow, 0 for nobody
	spawnID uint32
	age     int  // how many steps it has flown elsewhere
	blocked bool // the way to where it begins is blocked, and it ends there
}

// shoot is the projectile entry of a run; late is how long ago it was due.
func (w *World) shoot(slot uint32, entry *catalog.Entry, late int32) {
	c := w.runCause(slot)
	l := launch{cause: &c, def: int(entry.Def), aim: c.aim, age: int(late)}
	if w.bodies[slot].player && w.opt.Mode != ClientPresentation {
		l.spawnID = spawnID(c.self, w.controls[slot].fires)
		w.controls[slot].fires++
		// A count that has come round could meet a projectile of its last time.
		if w.controls[slot].fires > fireCounts && w.spawned(l.spawnID) {
			w.counters.Projectiles++
			return
		}
	}
	w.launchFrom(&l, entry.Offset)
}

// fireCounts is after how many shots the count in a spawn id comes round.
const fireCounts = 1 << 12

// spawnID is the name by which an owner's client and the server know the same projectile.
func spawnID(owner sim.ID, fires uint32) uint32 {
	return owner.Slot()<<16 | fires%fireCounts<<4
}

// spawned reports whether a living projectile has a spawn id.
func (w *World) spawned(id uint32) bool {
	for _, s := range w.shots.live {
		if s.spawnID == id && !s.ended {
			return true
		}
	}
	return false
}

// launchFrom spawns a projectile at an offset from where its cause is. Where a wall stands between, it ends at the wall.
func (w *World) launchFrom(l *launch, offset sim.Vec) {
	c := l.cause
	l.from = motion.Offset(c.at, l.aim, offset)
	l.target = c.target
	switch {
	case c.kind == catalog.InputPosition:
		l.at, l.aimed = c.position, true
	case c.target != 0:
		if t := w.find(c.target); t != nil {
			l.at, l.aimed = t.centre(), true
		}
	case c.kind == catalog.InputActor:
		l.at, l.aimed = c.position, true
	}
	p := &c.home.Projectiles[l.def]
	if w.opt.Blockers != nil && p.Collision.Blockers && l.from != c.at {
		if t, _, hit := w.opt.Blockers.Meet(c.at, l.from, float64(p.Collision.Radius*c.factor(catalog.ScaleRadius))); hit {
			l.from, l.blocked = c.at.Lerp(l.from, t), true
		}
	}
	w.launch(l)
}

// launch spawns a projectile and returns its id, 0 where there is no room for it.
func (w *World) launch(l *launch) uint64 {
	c := l.cause
	owner := w.find(c.source)
	if w.shots.count >= w.opt.Limits.Projectiles || w.inTheAir(c.source, owner) >= w.opt.Limits.PerOwner {
		w.counters.Projectiles++
		return 0
	}
	p := &c.home.Projectiles[l.def]
	s := w.shots.take()
	w.shots.last++
	*s = shot{
		id: w.shots.last, owner: c.source, home: c.home, p: p, run: c.run, pos: l.from, course: motion.Course{From: l.from, Heading: l.aim},
		aim: l.aim, position: c.position, charge: int32(c.def), level: c.level, def: int32(c.home.projectiles + l.def),
		born: w.now.Plus(-l.age), since: w.now.Plus(-l.age), seq: c.seq, cast: c.cast, spawnID: l.spawnID, life: c.life,
		flags: c.flags &^ (FromBuff | FromProjectile), realm: c.realm, team: c.team, kind: c.kind, target: l.target,
	}
	s.course.Stride = w.perStep(float64(p.Movement.Speed * c.factor(catalog.ScaleSpeed)))
	w.prepare(s, l)
	w.shots.live = append(w.shots.live, s)
	w.shots.count++
	if owner != nil {
		w.controls[owner.id.Slot()].shots++
	}
	if l.age > 0 && !w.catchUp(s) {
		return 0
	}
	w.tellSpawn(s)
	w.runShotEntries(s, int32(l.age))
	if l.blocked {
		w.expire(s, ExpiredBlocked)
	}
	return s.id
}

// inTheAir returns how many projectiles an owner has, which may be gone.
func (w *World) inTheAir(id sim.ID, owner *body) int {
	if owner != nil {
		return int(w.controls[owner.id.Slot()].shots)
	}
	n := 0
	for _, s := range w.shots.live {
		if s.owner == id && !s.ended {
			n++
		}
	}
	return n
}

// prepare works out how a projectile begins to fly.
func (w *World) prepare(s *shot, l *launch) {
	m := &s.p.Movement
	switch m.Kind {
	case catalog.MovementLine:
		s.target = 0
	case catalog.MovementParabola:
		s.target = 0
		s.course.Rise, s.course.Gravity = m.Lift, m.Gravity
		if l.aimed {
			s.course.Throw(l.at, w.opt.Rate)
			s.aim = s.course.Heading
		}
	case catalog.MovementHoming:
		s.homes = s.target != 0 || m.Acquire && w.acquire(s)
	}
}

// catchUp flies a projectile silently to where it is by now, false if it is there no more.
func (w *World) catchUp(s *shot) bool {
	now := w.now
	for w.now = s.born; w.now != now; {
		w.now++
		f := w.fly(s)
		if f.why != 0 || f.ranged || int32(w.now.Since(s.born)) >= s.p.Duration {
			w.now = now
			w.forget(s)
			return false
		}
		s.pos = f.to
		s.travelled += f.length
	}
	return true
}

func (w *World) tellSpawn(s *shot) {
	e := w.emit(view.ProjectileSpawned)
	e.Actor, e.Other, e.Run, e.Ref, e.Def, e.Pos = s.owner, s.target, w.told(s.owner, s.run), s.id, uint32(s.def), s.pos
	e.Dir = s.course.Heading.Scale(float64(s.course.Stride * float64(w.opt.Rate)))
	if s.p.Movement.Kind == catalog.MovementParabola {
		age := float64(w.now.Since(s.since)) / float64(w.opt.Rate)
		e.Dir.Y = s.course.Rise - float64(s.course.Gravity*age)
	}
	e.Count, e.Value = int32(s.spawnID), w.shotFactor(s, catalog.ScaleValue)
	e.Span = int32(s.born.Since(w.now))
	e.Flags, e.InputSeq, e.Cast = view.Flags(s.flags), s.seq, s.cast
}

// shotFactor returns what the charge of a projectile's run multiplies a sort of number by.
func (w *World) shotFactor(s *shot, of catalog.Scaled) float64 {
	if _, b := w.BehaviorDef(int(s.charge)); b != nil {
		return b.Charge.Factor(s.level, of)
	}
	return 1
}

// SpawnProjectile spawns a projectile for the host. It returns false where the request makes no sense or there is no room.
func (w *World) SpawnProjectile(r ProjectileRequest) (id uint64, ok bool) {
	home, owner := w.projectileHome(r.Def), w.find(r.Owner)
	if home == nil || owner == nil || !place(r.From) || !r.Aim.IsFinite() || r.Age < 0 || r.Age > sim.MaxTicks {
		return 0, false
	}
	if r.SpawnID != 0 && w.spawned(r.SpawnID) {
		w.counters.Projectiles++
		return 0, false
	}
	aim, ok := motion.Direction(r.Aim, 0)
	if !ok {
		aim = owner.forward
	}
	c := cause{
		home: home, self: r.Owner, source: r.Owner, realm: owner.realm, team: owner.team, at: r.From, aim: aim, target: r.Target, def: -1,
		cast: r.Cast, seq: r.Seq, life: owner.life, flags: owner.mods.flags(),
	}
	l := launch{cause: &c, def: r.Def - home.projectiles, from: r.From, aim: aim, target: r.Target, spawnID: r.SpawnID, age: r.Age}
	if t := w.find(r.Target); t != nil && t.realm == owner.realm {
		l.at, l.aimed = t.centre(), true
	} else if r.Aimed && place(r.At) {
		l.at, l.aimed = r.At, true
	}
	id = w.launch(&l)
	return id, id != 0
}

// ExpireProjectile ends a projectile for a reason that is the host's to give: Rejected, OwnerGone or Host. An id that is
// not known (any more) answers false.
func (w *World) ExpireProjectile(id uint64, why ExpireReason) bool {
	s := w.shots.find(id)
	if s == nil || why < ExpiredOwnerGone || why >= expireReasons {
		return false
	}
	w.expire(s, why)
	return true
}

// orphan ends the projectiles of an owner who goes that do not fly on without it.
func (w *World) orphan(owner sim.ID) {
	for _, s := range w.shots.live {
		if s.owner == owner && s.p.EndsWithOwner && !s.ended {
			w.expire(s, ExpiredOwnerGone)
		}
	}
}
