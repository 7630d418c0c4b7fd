package behavior

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
)

// cause is what an effect runs for: whose doing it is, from where it is seen, and what its requests carry.
type cause struct {
	home     *registered
	self     sim.ID // the performer, owner or bearer
	source   sim.ID // who is answerable
	realm    uint16 // where it happens
	team     uint8  // whose ally and enemy is meant
	kind     catalog.InputKind
	contact  bool    // it is the contact of a projectile
	at       sim.Vec // the centre of the performer or bearer, or the projectile
	aim      sim.Vec // unit vector on the ground
	heading  sim.Vec // of the projectile
	position sim.Vec // of the input
	target   sim.ID  // of the input
	struck   sim.ID  // whom the projectile struck
	run      uint64
	ref      uint64 // projectile or buff
	charge   *catalog.Charge
	level    int32
	def      int32 // world index of the behavior that scales, -1 for none
	cast     uint32
	seq      uint32
	life     uint32 // of the source, when it began
	flags    Flag
}

// factor returns what a charge multiplies a sort of number by.
func (c *cause) factor(s catalog.Scaled) float64 {
	if c.charge == nil {
		return 1
	}
	return c.charge.Factor(c.level, s)
}

// runCause is the cause of what an actor's run does now.
func (w *World) runCause(slot uint32) cause {
	b, r := &w.bodies[slot], &w.controls[slot].run
	c := cause{
		home: b.home, self: b.id, source: b.id, realm: b.realm, team: b.team, kind: r.kind, at: b.centre(), aim: r.aim, position: r.position,
		target: r.target, run: r.id, level: r.level, def: -1, cast: r.cast, seq: r.seq, life: r.life,
		flags: r.flags,
	}
	if r.b.Charge.Max > 0 {
		c.charge, c.def = &r.b.Charge, r.def
	}
	return c
}

// passes reports whether somebody passes a filter, seen from an actor of a team. Life does not matter here.
func (b *body) passes(f catalog.Filter, team uint8, self sim.ID, includeSelf bool) bool {
	if b.id == self {
		return f == catalog.FilterSelf || f == catalog.FilterOwner || includeSelf && (f == catalog.FilterAlly || f == catalog.FilterAll)
	}
	switch f {
	case catalog.FilterEnemy:
		return b.team != team && b.team != 0 && team != 0
	case catalog.FilterAlly:
		return b.team == team && team != 0
	case catalog.FilterAll:
		return true
	}
	return false
}
