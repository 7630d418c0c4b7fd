package rules

import (
	"slices"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// maxWorth bounds what a kill is worth where only the victim's primary pool can say it.
const maxWorth = 100_000

// deplete is what comes of a pool that a blow has left empty. It asks for the level, not for the change: a pool that was
// empty before runs its hook again. Only who is held at 0 already is held again without it.
func (e *Engine) deplete(b *blow, out *Outcome) {
	v, pool := b.target, &e.defs.Pools[out.Pool]
	if v.pools[out.Pool].held {
		return
	}
	life := v.life
	e.runDepletion(b, out, pool.OnDepleted)
	if !pool.Vital || v.life != life || !e.emptied(v, out.Pool) {
		return
	}
	if e.fold(v).Suspended > 0 {
		v.pools[out.Pool].held = true
		e.falter(v)
		return
	}
	e.die(v, out.Pool, out.Type, b.credit)
}

// runDepletion runs a pool's hook: its owner acts on itself, the attacker is the source, and what the hook deals to its owner
// is put down to the attacker.
func (e *Engine) runDepletion(b *blow, out *Outcome, list book.ListID) {
	if list == 0 {
		return
	}
	c, ok := e.startHook(list)
	if !ok {
		return
	}
	defer e.endHook()
	c.actor, c.target, c.by = b.target, b.target, b.target.id
	c.source = e.get(b.credit)
	c.hook, c.blame, c.blameLife = true, b.credit, b.creditLife
	c.cause = b.cause
	c.know(formula.DepletionAmount, float64(out.Dealt))
	c.know(formula.DepletionOverflow, float64(out.Overflow))
	e.run(c, list, 1)
}

// die ends a life. It runs once in each: the first thing it does is to end it, so whatever a death sets off finds the next
// life and cannot end this one again.
func (e *Engine) die(v *entity, pool book.PoolIndex, typ book.TypeIndex, credit sim.ID) {
	e.meet(v) // whatever it dies of, the cascade knows which life that was
	ended := v.life
	v.dead, v.shield = true, 0
	v.life++
	for i := range v.pools {
		v.pools[i].held = false // what held it in another pool holds nobody any more
	}
	e.unravel(v)
	e.abort(v, view.CastBereft)
	room, _, _ := e.where(v)
	killer := e.get(credit)
	if killer == v {
		killer = nil
	}
	r := view.Event{
		Kind: view.Died, Actor: v.id, Room: room, Count: int32(ended), Def: uint32(pool), Effect: uint32(typ + 1),
	}
	if killer != nil {
		r.Other = killer.id
	}
	e.record(r)
	if killer != nil {
		there, _, _ := e.where(killer)
		worth := e.worth(v)
		e.raise(&occasion{
			event: book.OnKill, subject: killer, other: v, magnitude: worth,
			record: view.Event{Kind: view.OnKill, Actor: killer.id, Other: v.id, Value: worth, Room: there},
		})
	}
	w := Work{Kind: Loot, ID: v.id, Killer: r.Other, Life: ended, Room: room, Shares: e.keepShares(v)}
	e.due = append(e.due, w)
	v.threat = v.threat[:0]
	e.forget(v)
	v.blamed = 0
	w.Shares = nil
	switch {
	case !v.player:
		e.strip(v, everyAffect)
		w.Kind = Corpse
		e.due = append(e.due, w)
	case e.hold:
		w.Kind = Rise
		e.due = append(e.due, w)
	default:
		e.respawn(v, false)
	}
}

// keepShares copies a threat table to where it can be until the work is drained.
func (e *Engine) keepShares(v *entity) []Share {
	at := len(e.shares)
	e.shares = append(e.shares, v.threat...)
	return slices.Clip(e.shares[at:])
}

// worth is what killing somebody is worth.
func (e *Engine) worth(v *entity) float64 {
	if e.defs.XPValue != book.NoAttribute {
		return e.value(v, e.defs.XPValue)
	}
	if e.defs.Primary == book.NoPool {
		return 0
	}
	return float64(min(e.capOf(v, e.defs.Primary), maxWorth))
}

// Respawn makes somebody who is dead live again, and reports false for everybody else. Unless inPlace, a MoveToStart is due.
func (e *Engine) Respawn(turn sim.Turn, id sim.ID, inPlace bool) bool {
	e.open(turn)
	v := e.get(id)
	if v == nil || !v.dead {
		return false
	}
	e.respawn(v, inPlace)
	return true
}

func (e *Engine) respawn(v *entity, inPlace bool) {
	e.strip(v, unproven)
	e.refill(v)
	v.dead, v.posture = false, 0
	room, _, _ := e.where(v)
	r := view.Event{
		Kind: view.Respawned, Actor: v.id, Count: int32(v.life), Room: room, Reason: view.RespawnedInPlace,
	}
	if e.protection > 0 && v.player {
		v.shield = e.now.Plus(e.protection).NonZero()
		r.Span = int32(e.protection)
	}
	if !inPlace {
		r.Reason = view.RespawnedAtStart
	}
	e.record(r)
	if !inPlace {
		e.due = append(e.due, Work{Kind: MoveToStart, ID: v.id, Life: v.life, Room: room})
	}
}
