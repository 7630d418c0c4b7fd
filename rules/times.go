package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// When makes what follows count from the tick at which the actor wanted it, as far as the pack's leeway lets that be away from the
// present one, and returns that tick.
func (s Self) When(at sim.Tick) sim.Tick {
	leeway := int(s.c.e.defs.Leeway)
	s.c.late = int32(min(max(s.c.e.now.Since(at), -leeway), leeway))
	return s.at()
}

// at is the tick from which times count.
func (s Self) at() sim.Tick { return s.c.e.now.Plus(-int(s.c.late)) }

// Held is what keeps the actor from beginning an ability at all, and for how many ticks.
func (s Self) Held(ability int32) (why ready.Wait, ticks int) {
	return s.c.actor.ready.Held(s.at(), &s.c.e.rules[ability])
}

// Itself is what keeps an ability of the actor from being ready itself, and for how many ticks.
func (s Self) Itself(ability int32) (why ready.Wait, ticks int) {
	return s.c.actor.ready.Itself(s.at(), &s.c.e.rules[ability])
}

// Locked is for how many ticks the actor is kept from what carries a tag, because somebody has interrupted such a thing.
func (s Self) Locked(tag book.Tag) int { return s.c.actor.ready.Locked(s.c.e.now, uint16(tag)) }

// waits tells the actor for how long it waits for the ability def-1, or for all of them with 0, from the tick from which its times count.
func (s Self) waits(def uint32, ticks int, why view.Reason) {
	if ticks -= int(s.c.late); ticks > 0 {
		s.c.e.record(view.Event{Kind: view.AbilityWaits, Flags: view.Private, Actor: s.c.by, Def: def, Span: int32(ticks), Reason: why})
	}
}

// cool begins a cooldown and tells its owner of it, for each ability that shares it.
func (e *Engine) cool(v *entity, r *ready.Rule, at sim.Tick, ticks int) {
	v.ready.Sweep(e.now.Plus(-int(e.defs.Leeway)))
	v.ready.Cool(at, r, ticks)
	told := view.Event{
		Kind: view.AbilityWaits, Flags: view.Private, Actor: v.id, Def: uint32(r.Ability) + 1, Span: int32(max(ticks-e.now.Since(at), 0)),
		Reason: view.WaitsForCooldown,
	}
	if r.Mates == nil {
		e.record(told)
	}
	for _, mate := range r.Mates {
		told.Def = uint32(mate) + 1
		e.record(told)
	}
}

// hastened is a time as the actor's factor on cooldowns makes it, at least 1 tick where it is above 0.
func (s Self) hastened(ticks int) int {
	e := s.c.e
	factor := book.RoleCooldown.Default()
	if a := e.defs.Roles[book.RoleCooldown]; a != book.NoAttribute {
		factor = max(e.value(s.c.actor, a), 0)
	}
	return max(ready.Ticks(float64(float64(ticks)*factor)), 1)
}

// Cool begins an ability's cooldown, as the actor's factor on cooldowns makes it.
func (s Self) Cool(ability int32, ticks int) {
	if ticks > 0 {
		s.c.e.cool(s.c.actor, &s.c.e.rules[ability], s.at(), s.hastened(ticks))
	}
}

// Spend counts a use of an ability: its cooldown begins, or a charge is gone and the cooldown begins with the last one.
func (s Self) Spend(ability int32, cooldown int) {
	e, r, times := s.c.e, &s.c.e.rules[ability], &s.c.actor.ready
	if r.Charges > 0 {
		times.Sweep(e.now.Plus(-int(e.defs.Leeway)))
		times.Spend(s.at(), r, s.hastened(int(r.Recharge)))
		left, next := times.Left(s.at(), r)
		if left > 0 {
			return
		}
		defer s.waits(uint32(ability)+1, next, view.WaitsForCharge)
	}
	s.Cool(ability, cooldown)
}

// Lag keeps the actor from beginning any ability for a time.
func (s Self) Lag(ticks int) {
	if ticks > 0 {
		s.c.actor.ready.Lag(s.at(), ticks)
		s.waits(0, ticks, view.WaitsForLag)
	}
}
