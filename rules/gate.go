package rules

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// deed is what the gate is asked about.
type deed struct {
	// actor does it, and is answerable before the gate; the target itself where nobody is there to do it.
	actor, target *entity
	// by and on are their ids, also where they are gone.
	by, on sim.ID
	// life is which life of actor it comes from, 0 for the present one.
	life uint32
	// ambient says that the target stands in for an actor that does not exist.
	ambient bool
}

// guardHarmful decides whether a harming deed may be done. Every one passes here before anything of the target is read for
// writing. A refusal leaves one record and nothing else, but for the actor's own protection, which ends either way.
func (e *Engine) guardHarmful(d deed) Refusal {
	why := e.judge(d)
	if why != Allowed {
		e.refuse(d, why)
	}
	return why
}

// guardCrossPlayerWrite is the same decision for a write that nobody can prove to be kind. Whoever writes to itself is
// allowed to; the order of judge sees to that.
func (e *Engine) guardCrossPlayerWrite(d deed) Refusal { return e.guardHarmful(d) }

// judge is the gate's order. Each step may end it, and the order is part of the rules.
func (e *Engine) judge(d deed) Refusal {
	if d.actor == nil || d.target == nil || d.actor.frozen || d.target.frozen {
		return RefusedDetached
	}
	_, flags, ok := e.where(d.target)
	if !ok {
		return RefusedDetached
	}
	self := d.actor == d.target
	own := flags
	if !self {
		if _, own, ok = e.where(d.actor); !ok {
			return RefusedDetached
		}
		e.forfeit(d)
	}
	switch {
	case d.target.player && d.target.shielded(e.now) && (!self || d.ambient):
		return RefusedProtected
	case self, !d.target.player, !d.actor.player:
		return Allowed
	}
	return e.consent(d, own, flags)
}

// consent is the policy between two players: no, unless it can be proved that both want it. It is asked of the rooms of both,
// so nobody strikes out of a safe room or into one. The pack's own policy can only say no to what would be allowed.
func (e *Engine) consent(d deed, own, flags place.RoomFlags) Refusal {
	switch {
	case own.Has(place.FlagSafe) || flags.Has(place.FlagSafe):
		return RefusedSafe
	case e.defs.PvPAllowed != 0 && !e.allows(d):
		return RefusedNotConsenting
	case own.Has(place.FlagArena) && flags.Has(place.FlagArena), d.actor.consents && d.target.consents:
		return Allowed
	}
	return RefusedNotConsenting
}

// forfeit ends the protection of whoever goes for somebody else. What an earlier life of it began does not count.
func (e *Engine) forfeit(d deed) {
	if !d.actor.shielded(e.now) || d.life != 0 && d.life != d.actor.life {
		return
	}
	e.unshield(d.actor, view.ProtectionForfeited)
}

// unshield ends somebody's protection and says so.
func (e *Engine) unshield(v *entity, why view.Reason) {
	v.shield = 0
	e.record(view.Event{Kind: view.ProtectionEnded, Actor: v.id, Reason: why})
}

// refuse writes the record of a refusal.
func (e *Engine) refuse(d deed, why Refusal) {
	e.record(view.Event{
		Kind: view.RulesRefused, Flags: view.Internal, Reason: view.Reason(why), Actor: d.on, Other: d.by,
	})
}

// where asks the ground. Without one everybody is in one ordinary room.
func (e *Engine) where(v *entity) (view.Room, place.RoomFlags, bool) {
	if e.ground == nil {
		return 1, 0, true
	}
	return e.ground.Room(v.id)
}

// present reports whether something may be done to somebody at all.
func (e *Engine) present(v *entity) bool {
	if v == nil || v.frozen {
		return false
	}
	_, _, ok := e.where(v)
	return ok
}

// deed looks up who does something to whom. Without an actor the target stands in for it.
func (e *Engine) deed(by, on sim.ID, life uint32) deed {
	d := deed{by: by, on: on, actor: e.get(by), target: e.get(on), life: life}
	if by == 0 {
		d.by, d.actor, d.ambient = on, d.target, true
	}
	return d
}

// Allows asks the gate whether actor may do something to target, and writes the record of a refusal. For what is no harm it
// is enough that both are there. As for every hostile act, the actor's own protection ends, whatever the answer to a harmful
// one is; what an earlier life of it began does not count. Actor 0 is nobody, as in a hazard; then the target stands in for it.
// Life is which life of the actor it comes from, 0 for the present one.
func (e *Engine) Allows(turn sim.Turn, actor, target sim.ID, life uint32, harmful bool) (bool, Refusal) {
	e.open(turn)
	d := e.deed(actor, target, life)
	why := Allowed
	switch {
	case harmful:
		why = e.guardHarmful(d)
	case !e.present(d.actor), !e.present(d.target):
		why = RefusedDetached
		e.refuse(d, why)
	}
	return why == Allowed, why
}
