package behavior

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
)

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
		}
		if a.bad {
			return
		}
	}
}

// leastActor is how many bytes an actor takes at least.
const leastActor = 8

func (w *World) walkBody(a *archive, b *body) {
	home, team := int32(-1), uint32(b.realm)<<8|uint32(b.team)
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
	a.u32(&b.life)
	a.must(team < 1<<24 && b.radius >= 0)
	a.bits(&b.alive, &b.enabled, &b.immune, &b.player, &b.own, &b.mods.Pull, &b.mods.Detonate)
	if a.reading && !a.bad {
		b.last, b.goal, b.team = b.pos, goal, uint8(team)
		b.realm = uint16(team >> 8)
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
		w.walkRun(a, &c.run, w.bodies[slot].home)
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
		a.must(kind < uint32(catalog.InputKindCount))
		k.kind = catalog.InputKind(kind)
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

func (w *World) walkRun(a *archive, r *run, home *registered) {
	kind, flags := uint32(r.kind), uint32(r.flags)
	a.u64(&r.id)
	a.i32(&r.def)
	a.must(home != nil && w.behaviorHome(int(r.def)) == home && r.id != 0)
	if a.bad {
		return
	}
	r.b = &home.Behaviors[int(r.def)-home.behaviors]
	a.vec(&r.aim)
	a.vec(&r.position)
	a.id(&r.target)
	a.within(&r.next, 0, len(r.b.Timeline))
	a.within(&r.level, 0, 256)
	a.tick(&r.start)
	a.tick(&r.base)
	a.u32(&r.seq)
	a.u32(&r.cast)
	a.u32(&r.life)
	a.u32(&flags)
	a.u32(&kind)
	a.must(kind < uint32(catalog.InputKindCount))
	r.kind, r.flags = catalog.InputKind(kind), Flag(flags)
	a.bits(&r.holding, &r.binds)
	a.must(!r.holding || r.b.Charge.Max > 0)
}
