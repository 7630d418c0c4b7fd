package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/view"
)

// occasion is an event on its way: to its record, and then to whoever of its subject listens.
type occasion struct {
	event book.Event
	// subject is whom it is about, whose handlers run; other is the other one, nil for nobody.
	subject, other *entity
	// life is which life of subject it is about, 0 for the present one. Where that is over, nobody listens any more.
	life      uint32
	magnitude float64
	// record is how it is told.
	record view.Event
}

// raise tells an event and runs what listens for it. A handler may do anything, so whoever raises looks again at whatever it
// needs afterwards.
func (e *Engine) raise(o *occasion) {
	if !e.begun {
		e.resume()
	}
	e.log.Add(o.record)
	if o.subject != nil && o.subject.hears&o.event.Ear() != 0 {
		e.hear(o)
	}
}

// listen works out anew which events anybody listens for on behalf of somebody, and what it wants to be asked about. It is called whenever its affects or abilities
// have changed. Of its pools it is enough that there are some with handlers: which of them it has depends on its attributes, and
// is asked when something happens.
func (e *Engine) listen(v *entity) {
	v.hears, v.asked = e.ears.AnyPool, e.ears.AnyPoolAsks
	for _, ability := range e.ears.Abilities {
		if v.able(ability) {
			v.hears |= e.ears.Ability[ability]
			v.asked |= e.ears.AbilityAsks[ability]
		}
	}
	walk := e.walk()
	for i := range e.affects.On(v.id) {
		if e.counts(&i, walk) {
			v.hears |= e.ears.Affect[i.Def]
			v.asked |= e.ears.AffectAsks[i.Def]
		}
	}
}

// hearer is a handler that an event is going to run, or a reaction that is going to be asked. It belongs to a pool, an ability or an
// instance, of which the others are none.
type hearer struct {
	pool     book.PoolIndex
	ability  int32
	instance affect.ID
	list     book.ListID
	lua      book.HookID
}

// hear runs the handlers of an event's subject: those that there are now, in their order, so far as they are still there when
// their turn comes. Who is dead or away hears nothing, and who dies of it no more.
func (e *Engine) hear(o *occasion) {
	v := o.subject
	if o.life != 0 && o.life != v.life || v.dead || !e.present(v) {
		return
	}
	from := len(e.hearers)
	e.gatherHearers(v, o.event)
	to := len(e.hearers)
	life := v.life
	if o.event == book.OnHit {
		v.hitting = true
	}
	for i := from; i < to && v.life == life && !v.dead; i++ {
		e.handle(o, e.hearers[i])
	}
	if o.event == book.OnHit {
		v.hitting = false
	}
	e.hearers = e.hearers[:from]
}

// gatherHearers lists who listens for an event on behalf of somebody: pools by ref, abilities by ref, affects by age.
func (e *Engine) gatherHearers(v *entity, event book.Event) {
	for _, p := range e.ears.Pools {
		if e.owns(v, p) {
			e.addHearers(e.defs.Pools[p].Handlers, event, hearer{pool: p, ability: -1})
		}
	}
	for _, ability := range e.ears.Abilities {
		if v.able(ability) {
			e.addHearers(e.defs.Abilities[ability].Handlers, event, hearer{pool: book.NoPool, ability: ability})
		}
	}
	walk := e.walk()
	for i := range e.affects.On(v.id) {
		if e.counts(&i, walk) && e.ears.Affect[i.Def]&event.Ear() != 0 {
			e.addHearers(e.defs.Affects[i.Def].Handlers, event, hearer{pool: book.NoPool, ability: -1, instance: i.ID})
		}
	}
}

func (e *Engine) addHearers(handlers []book.Handler, event book.Event, h hearer) {
	for i := range handlers {
		if handlers[i].Event == event && (handlers[i].Ops != 0 || handlers[i].Lua != 0) {
			h.list, h.lua = handlers[i].Ops, handlers[i].Lua
			e.hearers = append(e.hearers, h)
		}
	}
}

// handle runs one handler, unless what it belongs to has gone.
func (e *Engine) handle(o *occasion, h hearer) {
	outer := e.cascade.event
	e.cascade.event = o.event
	if c, ok := e.address(o, h); ok {
		e.run(c, h.list, 1)
		e.script(c, h.lua)
		e.endHook()
	}
	e.cascade.event = outer
}

// address makes the context in which a handler runs or a reaction is asked, unless what it belongs to has gone or the budgets are
// spent. Whoever gets true calls endHook.
func (e *Engine) address(o *occasion, h hearer) (*Call, bool) {
	v := o.subject
	var instance affect.Instance
	if h.instance != 0 {
		there := false
		if instance, there = e.affects.Get(h.instance); !there {
			return nil, false
		}
	}
	if h.pool != book.NoPool && !e.owns(v, h.pool) || h.ability >= 0 && !v.able(h.ability) {
		return nil, false
	}
	c, ok := e.startHook(h.list)
	if !ok {
		return nil, false
	}
	c.actor, c.target, c.source, c.by = v, o.other, v, v.id
	c.flags = view.BlowProc
	c.about = o.record
	c.event = o.event
	c.cause.Cast = o.record.Cast
	if o.event != book.OnCheck { // whose record says there what its dice show
		c.cause.Run, c.cause.Ref = o.record.Run, o.record.Ref
	}
	c.scale(o.magnitude)
	c.know(formula.EventMagnitude, o.magnitude)
	if h.instance != 0 {
		c.source = e.get(instance.Source)
		c.cause.Ref = uint64(h.instance)
		c.borne = h.instance
		c.instance(&instance)
	}
	return c, true
}
