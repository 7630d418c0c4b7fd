package rules

import (
	"iter"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/underway"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Channel makes the cast that the actor has committed go on: it runs again and again, from the tick at which it was done. Whoever has died
// or gone meanwhile, or cannot go on, does not.
func (s Self) Channel(k Casting) {
	e, v := s.c.e, s.c.actor
	room, _, ok := e.where(v)
	if !e.stands(s.c) || v.dead || v.frozen || v.held() || v.casting.Number != 0 || !ok || room != k.Room {
		return
	}
	d := e.defs.Abilities[k.Ability].Channel
	k.Left, k.Instant, k.At, k.Others = d.Times, false, s.at().Plus(int(d.Interval)).NonZero(), v.casting.Others[:0]
	v.casting = k
	e.record(view.Event{
		Kind: view.ChannelBegun, Actor: v.id, Other: k.Target.ID, Def: uint32(k.Ability), Cast: k.Number,
		Span: max(d.Times*d.Interval-s.c.late, 0), Room: k.Room,
	})
}

// Ran counts a run of the actor's channel, if that is still the one with a number, and ends it with its last.
func (s Self) Ran(number uint32) {
	k := &s.c.actor.casting
	if k.Number != number || k.Left == 0 {
		return
	}
	if k.Left == 1 {
		s.Abort(view.ChannelDone)
		return
	}
	k.Left--
	k.At = k.At.Plus(int(s.c.e.defs.Abilities[k.Ability].Channel.Interval)).NonZero()
}

// interrupt breaks what somebody casts or channels. Only if it broke something is it kept from what carries a tag of that.
func (e *Engine) interrupt(c *Call, op *book.Op, to *entity) Result {
	if e.guardHarmful(c.deed(to)) != Allowed {
		return Refused
	}
	k := &to.casting
	if k.Number == 0 || k.Instant {
		return NoOp
	}
	tags := e.defs.Abilities[k.Ability].Tags
	e.abort(to, view.CastStopped)
	for _, t := range tags {
		to.ready.Lock(e.now, uint16(t), int(op.Duration))
	}
	return Done
}

// SwitchOn applies the affect of an ability to the actor, for as long as its upkeep is paid. Of one that something keeps off the cooldown
// begins at once.
func (s Self) SwitchOn(ability int32, cooldown int) {
	e, v := s.c.e, s.c.actor
	t := e.defs.Abilities[ability].Toggle
	if v.dead || !e.stands(s.c) {
		return
	}
	a := s.c.application(t.Affect, v)
	on := underway.Toggle{Ability: ability}
	if e.bestow(s.c, &a) == Done {
		on.Instance = e.own(v, t.Affect)
	}
	if on.Instance == 0 {
		s.Cool(ability, cooldown)
		return
	}
	if t.Interval > 0 {
		on.At = s.at().Plus(int(t.Interval)).NonZero()
	}
	v.toggles.Set(on)
}

// own is the newest instance of an affect on somebody that it has applied itself, or of which nobody knows who has, 0 for none.
func (e *Engine) own(v *entity, def int32) (id uint64) {
	for i := range e.affects.On(v.id) {
		if lasts(&i) && i.Def == uint32(def) && (i.Source == v.id || i.Source == 0) {
			id = uint64(i.ID)
		}
	}
	return id
}

// SwitchOff ends what an ability of the actor has switched on, and reports whether it had.
func (s Self) SwitchOff(ability int32) bool {
	t, on := s.c.actor.toggles.On(ability)
	return on && s.c.e.remove(affect.ID(t.Instance), affect.Removed)
}

// Keep pays the upkeep of what an ability of the actor has switched on, or switches it off. The dead pay nothing.
func (s Self) Keep(ability int32) {
	e, v := s.c.e, s.c.actor
	d := e.defs.Abilities[ability].Toggle
	t, on := v.toggles.On(ability)
	if !on || v.frozen {
		return
	}
	if t.At = t.At.Plus(int(d.Interval)).NonZero(); !v.dead && !s.Pay(d.Upkeep) {
		s.SwitchOff(ability)
		return
	}
	v.toggles.Set(t)
}

// switchedOff is what follows when an instance on somebody is gone that an ability had switched on: its cooldown begins.
func (e *Engine) switchedOff(v *entity, id affect.ID) {
	ability, was := v.toggles.Lose(uint64(id))
	if !was || v.frozen {
		return
	}
	c, ok := e.push()
	if !ok {
		return
	}
	defer e.pop()
	c.actor, c.source, c.target, c.by = v, v, v, v.id
	s := Self{c}
	if ticks, ok := s.Span(e.defs.Abilities[ability].Cooldown); ok {
		s.Cool(ability, ticks)
	}
}

// Toggles are what somebody has switched on, by ascending ability. The slice is valid until the next writing call.
func (e *Engine) Toggles(id sim.ID) underway.Toggles {
	v := e.get(id)
	if v == nil {
		return nil
	}
	return v.toggles
}

// Keepers are those who have switched something on, by ascending id.
func (e *Engine) Keepers() iter.Seq[sim.ID] {
	return e.those(func(v *entity) bool { return len(v.toggles) > 0 })
}

// Fighters are those who have a foe, by ascending id.
func (e *Engine) Fighters() iter.Seq[sim.ID] {
	return e.those(func(v *entity) bool { return v.foe != 0 && !v.dead && !v.frozen })
}

func (e *Engine) those(are func(v *entity) bool) iter.Seq[sim.ID] {
	return func(yield func(sim.ID) bool) {
		for _, v := range e.slots {
			if v != nil && v.id != 0 && are(v) && !yield(v.id) {
				return
			}
		}
	}
}

// Casters are those who are casting, by ascending id, and the tick at which they are done.
func (e *Engine) Casters() iter.Seq2[sim.ID, sim.Tick] {
	return func(yield func(sim.ID, sim.Tick) bool) {
		for _, v := range e.slots {
			if v != nil && v.id != 0 && v.casting.Number != 0 && !yield(v.id, v.casting.At) {
				return
			}
		}
	}
}
