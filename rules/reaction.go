package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Reaction is what somebody may wish for before something comes to be. A script states wishes; when it has come back the engine looks
// at everything anew and does what can still be done of them. Whoever reacts is the actor of the call beside it, and the other one the
// target.
type Reaction struct {
	e        *Engine
	event    book.Event
	amount   int64
	by       *entity
	cancels  bool
	delta    float64
	redirect Handle
}

// Event is what is about to happen: book.BeforeCastCommit, ToHit or OnDamageTaken.
func (r *Reaction) Event() book.Event { return r.event }

// Amount is the damage as it stands, of OnDamageTaken.
func (r *Reaction) Amount() int64 { return r.amount }

// Cancel wishes that it does not happen. There is no such wish at ToHit.
func (r *Reaction) Cancel() { r.cancels = r.cancels || r.event != book.ToHit }

// Field is a number that a reaction may wish to be another.
type Field uint8

// The numbers that a reaction may wish to be others.
const (
	// FieldArmor is how hard it is to hit whoever is asked, of ToHit, for the swing at hand.
	FieldArmor Field = 1 + iota
	// FieldAmount is the damage, of OnDamageTaken. It can only be lowered.
	FieldAmount
)

// Modify wishes that a number were another. A field that the event does not have, a delta that is not finite and one that would raise
// damage are passed over.
func (r *Reaction) Modify(field Field, delta float64) {
	armor := r.event == book.ToHit && field == FieldArmor
	amount := r.event == book.OnDamageTaken && field == FieldAmount && delta <= 0
	if sim.IsFinite(delta) && (armor || amount) {
		r.delta = sim.Clamp(r.delta+delta, -sim.MaxAmount, sim.MaxAmount)
	}
}

// Redirect wishes, at OnDamageTaken, that somebody else were struck.
func (r *Reaction) Redirect(to Handle) {
	if r.event == book.OnDamageTaken {
		r.redirect = to
	}
}

// Consume takes 1 out of a pool of whoever reacts, at once, and reports whether it was there. For any other number it does nothing.
func (r *Reaction) Consume(pool book.PoolIndex, n int64) bool {
	v := r.by
	if n != 1 || pool < 0 || int(pool) >= len(v.pools) || v.dead || r.e.level(v, pool) < 1 {
		return false
	}
	r.e.alter(v, pool, -1)
	return true
}

// canReact reports whether somebody may react: it could act, and nothing forbids it to react.
func (e *Engine) canReact(v *entity) bool { return !e.helpless(v) && !e.prevented(v, e.reacts) }

// consult asks everything that somebody has for an event, in the order of handlers, for as long as it can react and lives the same life.
// After each, done says what became of its wishes, and whether that was the last; amount, which may be nil, is what it has left.
func (e *Engine) consult(o *occasion, amount *int64, done func(*Reaction, hearer) (last bool)) {
	v := o.subject
	if e.scripts == nil || v.asked&o.event.Ear() == 0 || !e.present(v) {
		return
	}
	from := len(e.hearers)
	e.gatherReactors(v, o.event)
	life := v.life
	for i, to := from, len(e.hearers); i < to && v.life == life && e.canReact(v); i++ {
		h := e.hearers[i]
		r := Reaction{e: e, event: o.event, by: v}
		if amount != nil {
			r.amount = *amount
		}
		c, ok := e.address(o, h)
		if !ok {
			continue
		}
		e.scripts.React(c, h.lua, &r)
		e.endHook()
		if done(&r, h) {
			break
		}
	}
	e.hearers = e.hearers[:from]
}

// gatherReactors lists what somebody has that wants to be asked about an event.
func (e *Engine) gatherReactors(v *entity, event book.Event) {
	for _, p := range e.ears.Pools {
		if e.owns(v, p) {
			e.addReactors(e.defs.Pools[p].Reactions, event, hearer{pool: p, ability: -1})
		}
	}
	for _, ability := range e.ears.Abilities {
		if v.able(ability) {
			e.addReactors(e.defs.Abilities[ability].Reactions, event, hearer{pool: book.NoPool, ability: ability})
		}
	}
	walk := e.walk()
	for i := range e.affects.On(v.id) {
		if e.counts(&i, walk) && e.ears.AffectAsks[i.Def]&event.Ear() != 0 {
			e.addReactors(e.defs.Affects[i.Def].Reactions, event, hearer{pool: book.NoPool, ability: -1, instance: i.ID})
		}
	}
}

func (e *Engine) addReactors(reactions []book.Reaction, event book.Event, h hearer) {
	for _, r := range reactions {
		if r.Event == event {
			h.lua = r.Hook
			e.hearers = append(e.hearers, h)
		}
	}
}

// answer is what a victim's reactions have made of a blow.
type answer struct {
	left     int64 // what is left of it
	stricken bool  // whether it still strikes the same one
}

// parry asks the victim of a blow before anything of it is written. The blow can become less, come to nothing, or strike somebody else
// instead, which the gate is asked about. What a victim that concentrates on an affect cancels through it is the affect, and it is
// struck.
func (e *Engine) parry(b *blow, left int64, out *Outcome) answer {
	v := b.target
	a := answer{left: left, stricken: true}
	o := occasion{event: book.OnDamageTaken, subject: v, other: e.get(b.by), magnitude: float64(left)}
	if b.ambient {
		o.other = nil
	}
	o.record = view.Event{
		Kind: view.OnDamageTaken, Actor: v.id, Other: b.credit, Value: o.magnitude, Dir: sim.Vec{X: out.Raw}, Def: uint32(out.Pool),
		Effect: uint32(out.Type + 1), Count: b.tags, Flags: out.Flags, Run: b.cause.Run, Ref: b.cause.Ref, Cast: b.cause.Cast,
	}
	life := v.life
	e.meet(v)
	e.consult(&o, &a.left, func(r *Reaction, h hearer) bool {
		if r.cancels && !e.dropsInstead(h) {
			a.stricken = false
			return true
		}
		if r.delta < 0 {
			if a.left = max(a.left+sim.Whole(r.delta), 0); a.left == 0 {
				a.stricken = false
				return true
			}
			o.magnitude = float64(a.left)
		}
		if next := e.reachable(r.redirect); next != nil && next != v && !b.redirected {
			if e.redirect(b, next, &a) {
				return true
			}
		}
		return v.life != life || v.dead
	})
	// Whatever it was asked, the victim may have died of it or have no room in the pool any more.
	if v.life != life || v.dead || a.stricken && e.capOf(v, out.Pool) <= 0 {
		a.stricken = false
	}
	return a
}

// dropsInstead ends the affect whose wish it was to cancel a blow, if that is one that somebody concentrates on.
func (e *Engine) dropsInstead(h hearer) bool {
	i, ok := e.affects.Get(h.instance)
	if h.instance == 0 || !ok || !e.defs.Affects[i.Def].Concentration {
		return false
	}
	e.remove(h.instance, affect.Concentration)
	e.letGo(i.Source, burden.Grip{ID: h.instance})
	return true
}

// redirect lets a blow strike somebody else, from the gate on and with its raw amount, if the gate lets its sender do that.
func (e *Engine) redirect(b *blow, to *entity, a *answer) bool {
	next := *b
	next.target, next.on, next.passed, next.redirected, next.trace = to, to.id, true, true, nil
	next.flags |= view.BlowRedirected
	if b.ambient {
		next.actor, next.by = to, to.id
	}
	if to.dead || e.guardHarmful(next.deed) != Allowed {
		return false
	}
	a.stricken = false
	e.pass(&next)
	return true
}

// reachable finds whom a handle names, in the life that it names and not dead in this cascade.
func (e *Engine) reachable(h Handle) *entity {
	v := e.get(h.ID)
	if v == nil || v.dead || v.life != h.Life || !e.meet(v) || !e.present(v) {
		return nil
	}
	return v
}

// AskToHit asks whoever is about to be struck in c, and returns by how much harder that has become.
func (c *Call) AskToHit() (shift float64) {
	e, v := c.e, c.target
	if v == nil {
		return 0
	}
	o := occasion{event: book.ToHit, subject: v, other: c.actor, magnitude: 1}
	o.record = view.Event{Kind: view.ToHit, Flags: view.Internal, Actor: v.id, Other: c.by, Cast: c.cause.Cast}
	e.record(o.record)
	e.meet(v)
	e.consult(&o, nil, func(r *Reaction, _ hearer) bool {
		shift = sim.Clamp(shift+r.delta, -sim.MaxAmount, sim.MaxAmount)
		return false
	})
	return shift
}
