package behavior

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/motion"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// move is a Move under way. It displaces from the step after the one it began in, in equal parts.
type move struct {
	dir            sim.Vec
	stride         float64 // metres per step
	ticks, done    int32
	began          sim.Tick
	mark           sim.Tick // its start as told: never 0 and never that of the Move before
	from, to       int32    // the ticks after began in which blows miss
	through, stops bool
	dash, any      bool
}

// knock is a knock or a recoil under way.
type knock struct {
	dir         sim.Vec
	distance    float64 // metres
	ticks, done int32
	began       sim.Tick
	source      sim.ID // towards whom it pulls, 0 for a push
	staggers    bool
}

// MoveStep is what a Move covered in one step.
type MoveStep struct {
	Actor    sim.ID
	Start    sim.Tick // of the Move, never 0, and another than that of the actor's Move before
	From, To sim.Vec
	Dash     bool
}

// EachMove calls visit for every step that a Move made in the last call of Tick, in the order in which they were made.
func (w *World) EachMove(visit func(MoveStep)) {
	for _, m := range w.moves {
		visit(m)
	}
}

// beginMove starts a Move of a run; late is how long ago it was due.
func (w *World) beginMove(slot uint32, entry *catalog.Entry, late int32) {
	if w.opt.Mode == ClientPresentation || late > 0 {
		return
	}
	w.endMove(slot, false)
	c := &w.controls[slot]
	mark := w.now.NonZero()
	if mark == c.mark {
		mark = mark.Plus(1).NonZero()
	}
	c.mark = mark
	distance := float64(entry.Distance * w.factor(&c.run, catalog.ScaleDistance))
	c.move = move{
		dir: c.run.aim, stride: distance / float64(entry.Duration), ticks: entry.Duration, began: w.now, mark: mark,
		from: entry.Move.UntouchableFrom, to: entry.Move.UntouchableTo, through: entry.Move.ThroughActors,
		stops: entry.Move.StopWhenBlocked, dash: entry.Move.Dash, any: true,
	}
	w.driven.add(slot)
	w.moveChanged(slot, MoveBegun)
}

// endMove ends a Move. With let, one whose last step is due in this very tick still makes it: a run that ends together
// with its Move does not cut it short.
func (w *World) endMove(slot uint32, let bool) {
	c := &w.controls[slot]
	m := &c.move
	if !m.any {
		return
	}
	w.moveChanged(slot, MoveEnded)
	m.any = false
	if !(let && w.running && m.done == m.ticks-1) {
		*m = move{}
		w.driven.put(slot, c.knock.ticks > 0)
	}
}

func (w *World) moveChanged(slot uint32, change Change) {
	c := &w.controls[slot]
	e := w.emit(view.MoveChanged)
	e.Actor, e.Run, e.Reason, e.Span = w.bodies[slot].id, c.run.id, view.Reason(change), int32(c.move.began.Since(w.now))
	e.Ref, e.Pos, e.InputSeq, e.Cast = uint64(c.move.mark), w.bodies[slot].pos, c.run.seq, c.run.cast
	if c.move.dash {
		e.Flags |= view.Flags(Dash)
	}
}

// untouchable reports whether blows miss an actor now.
func (w *World) untouchable(slot uint32) bool {
	m := &w.controls[slot].move
	age := int32(w.now.Since(m.began))
	return m.any && age >= m.from && age < m.to
}

// push starts a knock, in place of one under way; a Move gives way to it.
func (w *World) push(slot uint32, k knock) {
	w.endMove(slot, false)
	k.began = w.now
	w.controls[slot].knock = k
	w.driven.add(slot)
}

// ApplyKnockback pushes an actor: from the next step on, in equal parts, along walls. It returns false, with nothing
// changed, where the actor is not there, not alive and enabled, immune or not this world's to move, or where the request
// makes no sense.
func (w *World) ApplyKnockback(r KnockRequest) bool {
	t := w.find(r.Target)
	if t == nil || !t.able() || t.immune || w.opt.Mode == ClientPresentation || !w.answersFor(t) {
		return false
	}
	dir, ok := motion.Direction(r.Direction, 0)
	if !ok || !size(r.Distance) || r.Ticks < 1 || r.Ticks > sim.MaxTicks {
		return false
	}
	slot := r.Target.Slot()
	k := knock{dir: dir, distance: r.Distance, ticks: int32(r.Ticks), staggers: r.Stagger}
	if r.Pull {
		k.source = r.Source
	}
	w.push(slot, k)
	if r.Stagger && w.mayStop(&w.controls[slot].run, StopKnocked) {
		w.stop(slot, StopKnocked)
	}
	return true
}

// stepMotion displaces actors: what the host asked for, then a knock, then a Move.
//
// Until all have been displaced neighbours are looked for where they stood before.
func (w *World) stepMotion() {
	if w.near.stale {
		w.buildNear()
	}
	stale := false
	for i := range w.driven {
		for left := w.driven[i] | w.shifted[i]; left != 0; left &= left - 1 {
			w.displace(lowest(i, left))
			stale = true
		}
	}
	w.near.stale = stale
}

// displace moves one actor by a step.
func (w *World) displace(slot uint32) {
	b, c := &w.bodies[slot], &w.controls[slot]
	before := b.pos
	if w.shifted.has(slot) {
		if w.left <= 1 {
			b.pos = b.goal
			w.shifted.remove(slot)
		} else {
			b.pos = b.pos.Add(b.goal.Sub(b.pos).Scale(1 / float64(w.left)))
		}
	}
	if w.driven.has(slot) {
		at := b.pos
		w.stepKnock(slot)
		w.stepMove(slot)
		if b.pos != at {
			w.stand(b)
		}
		b.goal = b.goal.Add(b.pos.Sub(at))
		w.driven.put(slot, c.knock.ticks > 0 || c.move.ticks > 0)
	}
	if b.pos != before {
		w.moved.add(slot)
	}
}

// stand puts a body onto the floor that is under it.
func (w *World) stand(b *body) {
	if w.opt.Blockers == nil {
		return
	}
	if y, ok := w.opt.Blockers.Floor(b.pos); ok {
		b.pos.Y = y
	}
}

// stepKnock makes one step of a knock.
func (w *World) stepKnock(slot uint32) {
	b, k := &w.bodies[slot], &w.controls[slot].knock
	if k.ticks == 0 || k.began == w.now {
		return
	}
	way := k.dir.Scale(k.distance / float64(k.ticks))
	if s := w.find(k.source); s != nil && s.id != b.id {
		way = way.Scale(untilTouch(b, s, way))
	}
	b.pos = w.slide(b.pos, way, b.radius)
	if k.done++; k.done >= k.ticks {
		*k = knock{}
	}
}

// untilTouch returns which share of its way a body can go before it touches another that stands.
func untilTouch(b, other *body, way sim.Vec) float64 {
	from, at := b.pos.Ground(), other.pos.Ground()
	if way.GroundDot(at.Sub(from)) <= 0 {
		return 1 // it goes away from it
	}
	t, hit := sim.SweptContact(sim.Motion{From: from, To: from.Add(way.Ground())}, sim.Motion{From: at, To: at}, b.radius+other.radius)
	if !hit {
		return 1
	}
	return t
}

// stepMove makes one step of a Move.
func (w *World) stepMove(slot uint32) {
	b, c := &w.bodies[slot], &w.controls[slot]
	m := &c.move
	if m.ticks == 0 || m.began == w.now {
		return
	}
	from := b.pos
	way := m.dir.Scale(m.stride)
	halted := false
	if !m.through {
		if share := w.untilEnemy(b, way); share < 1 {
			way, halted = way.Scale(share), true
		}
	}
	if m.stops {
		if w.opt.Blockers != nil {
			if t, normal, hit := w.opt.Blockers.Meet(from, from.Add(way), b.radius); hit {
				way, halted = motion.Before(way, t, normal), true
			}
		}
		b.pos = from.Add(way)
	} else {
		b.pos = w.slide(from, way, b.radius)
	}
	w.moves = append(w.moves, MoveStep{Actor: b.id, Start: m.mark, From: from, To: b.pos, Dash: m.dash})
	m.done++
	switch {
	case !m.any: // its run is over
		*m = move{}
	case halted || m.done >= m.ticks:
		w.endMove(slot, false)
	}
}

// untilEnemy returns which share of its way a body can go before it touches an enemy. Everybody else counts where it stood
// when the step began, so that the order of actors decides nothing.
func (w *World) untilEnemy(b *body, way sim.Vec) float64 {
	share := 1.0
	length := way.GroundLen()
	for _, slot := range w.around(b.pos.Add(way.Scale(0.5)), length/2+b.radius) {
		o := &w.bodies[slot]
		if !o.able() || !o.passes(catalog.FilterEnemy, b.team, b.id, false) {
			continue
		}
		away := o.last.Sub(b.pos)
		if way.GroundDot(away) <= 0 {
			continue
		}
		from, at := b.centre(), sim.Vec{X: o.last.X, Y: o.last.Y + o.height, Z: o.last.Z}
		t, hit := sim.SweptContact(sim.Motion{From: from, To: from.Add(way)}, sim.Motion{From: at, To: at}, b.radius+o.radius)
		if hit && t < share {
			share = t
		}
	}
	return share
}

// slide moves a body along a way and, where it meets walls, along them. It returns where it comes to stand.
func (w *World) slide(from, way sim.Vec, radius float64) sim.Vec {
	if w.opt.Blockers == nil {
		return from.Add(way)
	}
	return motion.Slide(w.opt.Blockers, from, way, radius)
}
