package ability

import (
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// pick is the second step: for whom it is. Of one that is for somebody it is who was named, if that is of the right side, near enough
// and in sight; of an area it is everybody of the right side around the caster.
func (u *use) pick() view.Reason {
	d := &u.defs.Abilities[u.Ability]
	u.targets = u.targets[:0]
	switch {
	case d.Mode == book.ForNobody:
		u.Target = 0
		return 0
	case d.Mode == book.ForSelf:
		u.Target = u.Actor
		return 0
	case d.Mode.Area():
		u.Target = 0
		u.gather(d)
		return 0
	case u.Target == 0 && d.Mode == book.ForAlly:
		u.Target = u.Actor
	}
	return u.reaches(d, u.Target)
}

// reaches says why an ability cannot be for somebody, 0 where it can.
func (u *use) reaches(d *book.Ability, target sim.ID) view.Reason {
	e := u.engine
	if target == 0 || !e.Alive(target) || e.Room(target) == 0 || !sided(e, d.Mode, u.Actor, target) {
		return view.AbilityNoTarget
	}
	if target == u.Actor {
		return 0
	}
	switch away := e.Distance(u.Actor, target); {
	case away > d.Range && d.Range > 0, e.Apart(u.Actor, target):
		return view.AbilityOutOfRange
	case !e.Sees(u.Actor, target):
		return view.AbilityNoSight
	}
	return 0
}

// sided reports whether somebody is of a side that a mode is for. An enemy is never oneself.
func sided(e *rules.Engine, m book.Mode, actor, target sim.ID) bool {
	ally, enemy := e.Sides(actor, target)
	switch m {
	case book.ForAlly, book.ForAlliesAround:
		return ally
	case book.ForEnemy, book.ForEnemiesAround:
		return enemy && target != actor
	}
	return true
}

// gather lists whom an area catches, by id.
func (u *use) gather(d *book.Ability) {
	u.near = u.engine.Near(u.Actor, d.Range, u.near[:0])
	for _, id := range u.near {
		if sided(u.engine, d.Mode, u.Actor, id) && (id == u.Actor || u.engine.Sees(u.Actor, id)) {
			u.targets = append(u.targets, rules.Handle{ID: id, Life: u.engine.Life(id)})
		}
	}
}

// cast is whom a cast that begins now is for: one, or those of an area.
func (u *use) cast() (one rules.Handle, others []rules.Handle) {
	if u.Target != 0 {
		one = rules.Handle{ID: u.Target, Life: u.engine.Life(u.Target)}
	}
	return one, u.targets
}

// remain lists whom an area that was cast for others still catches: who lives the same life and is still within it. So nobody steps
// into an area that was cast without it, and none of it is lost because somebody has gone.
func (u *use) remain(k *rules.Casting) {
	d := &u.defs.Abilities[u.Ability]
	u.near = u.near[:0]
	for _, h := range k.Others {
		e := u.engine
		if !e.Alive(h.ID) || e.Life(h.ID) != h.Life || e.Room(h.ID) == 0 || e.Apart(u.Actor, h.ID) && h.ID != u.Actor {
			continue
		}
		if d.Range > 0 && e.Distance(u.Actor, h.ID) > d.Range {
			continue
		}
		u.near = append(u.near, h.ID)
	}
}
