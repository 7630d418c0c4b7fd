package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/rules/underway"
	"github.com/wick-engine/wick/sim"
)

// Record is what the rules know of somebody that outlasts its stay in a zone, as plain numbers: it is what is stored, and what
// crosses to another zone. Times are in the units of an affect's own clock and stand still meanwhile. Pools and affects are
// indices of the book; who stores a record writes their names.
type Record struct {
	Pools   []PoolRecord   // by index, all of them
	Affects []affect.Saved // oldest first
	// Cooldowns are what is left of them, by ascending ability, and Spent what is gone of charges.
	Cooldowns []ready.Left
	Spent     []ready.Spent
	// Toggles are the abilities that it has switched on, ascending, and in how many ticks the upkeep of each is due. What they are is
	// among the affects.
	Toggles []ready.Left
}

// PoolRecord is a pool as it was written, which its cap does not change. The zero value is one that nobody has written.
type PoolRecord struct {
	stat.Pool
	// Held says that a blow emptied it and its owner is held at 0.
	Held bool
}

// Save returns what of somebody outlasts its stay, an empty record for nobody. Left out is what cannot be the same elsewhere: who
// applied an affect and whether that was concentrating on it, what rooms lend, and what comes of worn things, which the host
// applies again. Saving changes nothing.
func (e *Engine) Save(turn sim.Turn, id sim.ID) Record {
	turn.Check()
	v := e.get(id)
	if v == nil {
		return Record{}
	}
	now := turn.Tick()
	r := Record{
		Pools: make([]PoolRecord, len(v.pools)), Cooldowns: v.ready.Cooldowns(now, nil), Spent: v.ready.Spendings(now, nil),
	}
	for _, t := range v.toggles {
		left := ready.Left{Ability: t.Ability}
		if t.At != 0 {
			left.Ticks = int32(max(t.At.Since(now), 1))
		}
		r.Toggles = append(r.Toggles, left)
	}
	for i := range v.pools {
		r.Pools[i] = PoolRecord{v.pools[i].Pool, v.pools[i].held}
	}
	for i := range e.affects.On(id) {
		if !lasts(&i) {
			continue
		}
		at := affect.AtTurn(turn)
		if (!e.pulsed || e.now != at.Tick) && i.Start != at.Tick {
			at = at.Previous() // what this tick would bring is still to come, and has a unit of its own
		}
		if kept, ok := e.affects.Save(at, i.ID); ok {
			r.Affects = append(r.Affects, kept)
		}
	}
	return r
}

// Restore makes somebody who has come what a record says, in place of what it had of the kind, and reports false for nobody and
// for the dead. No ward is asked and nothing runs or is told, so that the order of what is restored does not matter; ticks go on
// at the phase they had. What a record cannot hold, because the definitions have changed or it was made up, is left out.
func (e *Engine) Restore(turn sim.Turn, id sim.ID, r Record) bool {
	e.open(turn)
	v := e.get(id)
	if v == nil || v.dead {
		return false
	}
	for i := range e.affects.On(id) {
		if lasts(&i) {
			e.dropQuietly(i.ID, affect.Removed)
		}
	}
	for _, kept := range r.Affects {
		e.restoreAffect(v, kept)
	}
	for i := range v.pools {
		v.pools[i] = reserve{}
		if i < len(r.Pools) && sound(&r.Pools[i].Pool, &e.defs.Pools[i]) {
			v.pools[i].Pool = r.Pools[i].Pool
			v.pools[i].held = r.Pools[i].Held && e.canBeHeld(v, book.PoolIndex(i))
		}
	}
	v.ready.Clear()
	for _, left := range r.Cooldowns {
		if left.Ability >= 0 && int(left.Ability) < len(e.defs.Abilities) {
			v.ready.Cool(e.now, &e.rules[left.Ability], int(left.Ticks))
		}
	}
	for _, was := range r.Spent {
		if was.Ability >= 0 && int(was.Ability) < len(e.defs.Abilities) {
			v.ready.Resume(e.now, &e.rules[was.Ability], was)
		}
	}
	for _, left := range r.Toggles {
		e.restoreToggle(v, left)
	}
	e.falter(v)
	return true
}

// restoreAffect attaches one saved instance.
func (e *Engine) restoreAffect(v *entity, kept affect.Saved) {
	if int64(kept.Def) >= int64(len(e.defs.Affects)) || e.defs.Affects[kept.Def].Room {
		return
	}
	d := &e.defs.Affects[kept.Def]
	if !burden.Fits(&v.sheet, d) {
		return
	}
	if len(d.Rungs) == 0 {
		kept.Rung = 0
	} else {
		kept.Rung = int16(min(max(int(kept.Rung), 1), len(d.Rungs)))
	}
	spec := affect.Spec{
		Owner: affect.Rules, Bearer: v.id, Stacking: d.Stacking, Clock: d.Clock, Interval: d.Interval,
	}
	if d.Stacking == affect.Stack {
		spec.MaxStacks = d.MaxStacks
	}
	if d.OneForAll {
		spec.Key = affect.ByBearer
	}
	if out := e.affects.Restore(e.moment, spec, kept); out.Result == affect.New {
		e.changed(v, out.ID, kept.Def)
	}
}

// restoreToggle switches an ability on whose affect is there.
func (e *Engine) restoreToggle(v *entity, left ready.Left) {
	if left.Ability < 0 || int(left.Ability) >= len(e.defs.Abilities) || e.defs.Abilities[left.Ability].Toggle == nil {
		return
	}
	d := e.defs.Abilities[left.Ability].Toggle
	t := underway.Toggle{Ability: left.Ability, Instance: e.own(v, d.Affect)}
	if d.Interval > 0 {
		t.At = e.now.Plus(int(min(max(left.Ticks, 1), d.Interval))).NonZero()
	}
	if t.Instance != 0 {
		v.toggles.Set(t)
	}
}

// sound reports whether a pool can hold what a record says.
func sound(p *stat.Pool, d *book.Pool) bool {
	ok := p.Current >= 0 && p.Current <= sim.MaxAmount && p.Cap >= 0 && p.Cap <= sim.MaxAmount
	return ok && (p.Written || *p == stat.Pool{}) && (p.Cap == 0 || d.Absorb && p.Current <= p.Cap)
}

// canBeHeld reports whether somebody may be held at 0 in a pool.
func (e *Engine) canBeHeld(v *entity, pool book.PoolIndex) bool {
	return e.defs.Pools[pool].Vital && v.pools[pool].Written && v.pools[pool].Current == 0 && e.fold(v).Suspended > 0
}
