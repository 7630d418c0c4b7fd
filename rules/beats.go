package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/view"
)

// tickPass runs the ticks that are due: by bearer, and of one bearer the oldest first.
func (e *Engine) tickPass() {
	e.lines = e.affects.Due(e.now, affect.Rules, affect.Ticks, e.lines[:0])
	for _, line := range e.lines {
		if v := e.get(line.Bearer); v != nil {
			v.listed = v.life
		}
	}
	for _, line := range e.lines {
		if v := e.get(line.Bearer); v != nil && v.listed == v.life { // who has died since is done with
			e.begin()
			e.tickOnce(line.ID)
		}
	}
}

// endPass ends what is over, in the same order.
func (e *Engine) endPass() {
	e.lines = e.affects.Due(e.now, affect.Rules, affect.Ends, e.lines[:0])
	for _, line := range e.lines {
		e.begin()
		if gone, ok := e.affects.Expire(line.ID, e.now); ok {
			e.ended(&gone)
		}
	}
}

// tickOnce is one tick of an instance: it is told, and its list runs if that has not ended it. It does nothing while its bearer
// is dead or on the way to another zone, and a harming one nothing while its applier is away.
func (e *Engine) tickOnce(id affect.ID) {
	beat, ok := e.affects.Tick(id)
	if !ok {
		return
	}
	if beat.Leads {
		e.beat(&beat.Instance, burden.Grip{ID: id})
	}
}

// beat is a tick of an instance on its bearer, or of a field on somebody inside, whom i then names as its bearer.
func (e *Engine) beat(i *affect.Instance, what burden.Grip) {
	v := e.get(i.Bearer)
	if !e.present(v) || v.dead {
		return
	}
	list := e.defs.Affects[i.Def].Tick
	if i.Source != 0 && e.harm.List(list) && !e.present(e.get(i.Source)) {
		return
	}
	life := v.life
	o := e.aboutAffect(book.OnAffectTick, view.OnAffectTick, i)
	o.magnitude = float64(i.Stacks)
	e.raise(&o)
	if list == 0 || v.life != life {
		return
	}
	if _, there := e.gripped(what); there {
		e.perform(i, list, 0, view.BlowPeriodic)
	}
}
