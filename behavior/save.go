package behavior

import (
	"errors"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

// stateVersion is the first number of a saved state.
const stateVersion = 1

var errState = errors.New("behavior: this is no state of a world with these catalogs and options")

// Hash returns a hash of the state: equal states have equal futures.
func (w *World) Hash() uint64 {
	var h sim.StateHash
	w.AddTo(&h)
	return h.Sum()
}

// AddTo adds the state to a hash. Of a set that is shared it adds the buffs.
func (w *World) AddTo(h *sim.StateHash) {
	w.walk(&archive{hash: h})
	w.attached.set.AddTo(h, affect.Only(affect.Behavior))
}

// SaveState appends the whole state. Events that wait to be drained are no part of it, and of a set that is shared only
// the buffs are.
func (w *World) SaveState(dst []byte) []byte {
	a := archive{bytes: dst}
	w.walk(&a)
	a.u64(&w.log.seq)
	return w.attached.set.AppendState(a.bytes, affect.Only(affect.Behavior))
}

// LoadState replaces the state by one that SaveState wrote, in a world with the same options and the same catalogs, which
// were registered in the same order. Events that wait to be drained are gone. What cannot be such a state is refused, and
// then nothing has changed.
func (w *World) LoadState(src []byte) error {
	a := archive{bytes: src, reading: true}
	n := World{registry: w.registry, opt: w.opt}
	n.near.init(w.opt.Cell)
	n.walk(&a)
	a.u64(&n.log.seq)
	if a.bad {
		return errState
	}
	set, only := w.attached.set, affect.Only(affect.Behavior)
	before := set.AppendState(nil, only)
	rest, err := set.LoadState(a.bytes, only, n.now)
	if err != nil {
		return err
	}
	n.attached = w.attached
	if len(rest) > 0 || !n.soundBuffs() {
		if _, err := set.LoadState(before, only, w.now); err != nil {
			return err
		}
		return errState
	}
	n.counters = w.counters
	*w = n
	return nil
}

// walk goes through everything but the buffs.
func (w *World) walk(a *archive) {
	a.must(a.half(stateVersion) == stateVersion)
	a.must(int(a.half(uint32(w.opt.Rate))) == w.opt.Rate)
	a.must(int(a.half(uint32(len(w.catalogs)))) == len(w.catalogs))
	for _, c := range w.catalogs {
		a.must(a.word(c.Hash()) == c.Hash())
	}
	if a.bad {
		return
	}
	a.tick(&w.now)
	a.u64(&w.seed)
	a.u64(&w.runs)
	a.u64(&w.shots.last)
	w.walkActors(a)
	w.walkShots(a)
}

// soundBuffs reports whether all buffs are ones that the catalogs have.
func (w *World) soundBuffs() bool {
	for i := range w.attached.set.All() {
		if i.Owner == affect.Behavior && w.buffHome(int(i.Def)) == nil {
			return false
		}
	}
	return true
}

// walkActors goes through all actors, by ascending slot.
func (w *World) walkActors(a *archive) {
	n := 0
	for slot, ok := w.present.next(0); ok; slot, ok = w.present.next(slot + 1) {
		n++
	}
	n = a.count(n, leastActor)
	from := uint32(0)
	for range n {
		slot := from
		if !a.reading {
			slot, _ = w.present.next(from)
			a.id(&w.bodies[slot].id)
		} else {
			var id sim.ID
			a.id(&id)
			slot = id.Slot()
			a.must(id != 0 && slot >= from && int(slot) < w.opt.Limits.Slots)
			if a.bad {
				return
			}
			w.reach(slot)
			w.bodies[slot].id = id
		}
		from = slot + 1
		w.walkBody(a, &w.bodies[slot])
		w.walkControl(a, slot)
		if a.reading {
			w.present.add(slot)
			w.shifted.put(slot, w.bodies[slot].goal != w.bodies[slot].pos)
			w.driven.put(slot, w.controls[slot].knock.ticks > 0 || w.controls[slot].move.ticks > 0)
			w.refreshBusy(slot)
			w.near.stale = true
		}
		if a.bad {
			return
		}
	}
}

// leastActor is how many bytes an actor takes at least.
const leastActor = 8

func (w *World) walkBody(a *archive, b *body) {
	home, team := int32(-1), uint32(b.team)
	if b.home != nil {
		home = int32(b.home.number)
	}
	a.vec(&b.pos)
	goal := b.goal
	if !a.reading && !w.shifted.has(b.id.Slot()) {
		goal = b.pos // what it was before means nothing
	}
	a.vec(&goal)
	a.vec(&b.forward)
	a.num(&b.radius)
	a.num(&b.height)
	a.within(&home, -1, len(w.catalogs)-1)
	a.u32(&team)
	a.must(team < 1<<8 && b.radius >= 0)
	a.bits(&b.alive, &b.enabled, &b.immune, &b.player, &b.own)
	if a.reading && !a.bad {
		b.last, b.goal, b.team = b.pos, goal, uint8(team)
		if home >= 0 {
			b.home = w.catalogs[home]
		}
	}
}

func (w *World) walkControl(a *archive, slot uint32) {
	c := &w.controls[slot]
	a.u32(&c.fires)
	a.tick(&c.mark)
	running := c.run.id != 0
	a.bits(&running, &c.combo.armed, &c.kept.any)
	if running {
		w.walkRun(a, &c.run)
	}
	if c.combo.armed {
		k := &c.combo
		a.i32(&k.root)
		a.i32(&k.next)
		a.i32(&k.step)
		a.tick(&k.from)
		a.i32(&k.opens)
		a.i32(&k.closes)
		a.bits(&k.isOpen)
		home := w.bodies[slot].home
		a.must(home != nil && int(k.next) >= home.behaviors && int(k.next) < home.afterBehaviors)
	}
	if c.kept.any {
		k, kind := &c.kept, uint32(c.kept.kind)
		a.vec(&k.at)
		a.id(&k.target)
		a.i32(&k.def)
		a.u32(&k.seq)
		a.u32(&k.cast)
		a.u32(&kind)
		a.must(kind < uint32(inputKinds))
		k.kind = InputKind(kind)
	}
	w.walkMotion(a, c)
}

func (w *World) walkMotion(a *archive, c *control) {
	m, k := &c.move, &c.knock
	a.within(&m.ticks, 0, sim.MaxTicks)
	if m.ticks > 0 {
		a.vec(&m.dir)
		a.num(&m.stride)
		a.within(&m.done, 0, int(m.ticks))
		a.tick(&m.began)
		a.tick(&m.mark)
		a.i32(&m.from)
		a.i32(&m.to)
		a.bits(&m.through, &m.stops, &m.dash, &m.any)
	}
	a.within(&k.ticks, 0, sim.MaxTicks)
	if k.ticks > 0 {
		a.vec(&k.dir)
		a.num(&k.distance)
		a.within(&k.done, 0, int(k.ticks))
		a.tick(&k.began)
		a.id(&k.source)
		a.bits(&k.staggers)
	}
}

func (w *World) walkRun(a *archive, r *run) {
	kind, flags := uint32(r.kind), uint32(r.flags)
	a.u64(&r.id)
	a.i32(&r.def)
	home := w.behaviorHome(int(r.def))
	a.must(home != nil && r.id != 0)
	if a.bad {
		return
	}
	r.home, r.b = home, &home.Behaviors[int(r.def)-home.behaviors]
	a.vec(&r.aim)
	a.vec(&r.position)
	a.id(&r.target)
	a.within(&r.next, 0, len(r.b.Timeline))
	a.within(&r.level, 0, 256)
	a.tick(&r.start)
	a.tick(&r.base)
	a.u32(&r.seq)
	a.u32(&r.cast)
	a.u32(&flags)
	a.u32(&kind)
	a.must(kind < uint32(inputKinds))
	r.kind, r.flags = InputKind(kind), Flag(flags)
	a.bits(&r.holding, &r.binds)
	a.must(!r.holding || r.b.Charge.Max > 0)
}

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
	kind, team, flags, struck := uint32(s.kind), uint32(s.team), uint32(s.flags), s.struck
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
	for _, v := range [...]*sim.Vec{&s.pos, &s.from, &s.heading, &s.aim, &s.position} {
		a.vec(v)
	}
	for _, x := range [...]*float64{&s.stride, &s.rise, &s.travelled} {
		a.num(x)
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
	a.u32(&flags)
	a.u32(&team)
	a.u32(&kind)
	a.must(kind < uint32(inputKinds) && team < 1<<8)
	a.bits(&s.homes, &s.lost)
	a.within(&struck, 0, int(s.p.Collision.HitLimit)-1)
	if a.bad {
		return
	}
	s.kind, s.team, s.flags = InputKind(kind), uint8(team), Flag(flags)
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
