package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// amount works an amount out and rolls its dice. What cannot be worked out counts 0.
func (e *Engine) amount(c *Call, a *book.Amount) float64 {
	x, _ := a.Flat.Eval(c, a.Scope)
	switch {
	case a.HasDice:
		x += float64(a.Dice.Sum(&e.dice))
	case a.Count != nil:
		x += float64(e.dice.Dice(check.Count(a.Count, c, a.Scope), int(a.Sides)))
	}
	bonus, _ := a.Bonus.Eval(c, a.Scope)
	x += bonus
	if !a.Fixed {
		x = float64(x * c.magnitude)
	}
	if x != x {
		return 0
	}
	return x
}

// dealDamage sends a blow. The gate is asked before the dice are rolled, because a refusal draws nothing.
func (e *Engine) dealDamage(c *Call, op *book.Op, to *entity) Result {
	if to.dead {
		return NoOp
	}
	b := blow{
		deed: c.deed(to), credit: c.answers(), creditLife: c.life,
		pool: op.Pool, typ: op.Type, flags: c.flags, cause: c.cause, tags: op.TagSet, bypass: op.Bypass, passed: true,
	}
	if c.hook && to == c.actor {
		b.credit, b.creditLife = c.blame, c.blameLife
	}
	if op.NoReflect {
		b.flags |= view.BlowNoReflect
	}
	if op.NoProc {
		b.flags |= view.BlowNoProc
	}
	if e.guardHarmful(b.deed) != Allowed {
		return Refused
	}
	b.amount = e.amount(c, &op.Amount)
	if out := e.strike(&b); out.Dealt == 0 && out.Absorbed == 0 {
		return NoOp
	}
	return Done
}

// mend raises a pool. Nobody is asked: it cannot do harm.
func (e *Engine) mend(c *Call, op *book.Op, to *entity) Result {
	pool := op.Pool
	if pool == book.NoPool {
		pool = e.defs.Primary
	}
	if pool == book.NoPool || to.dead || !e.present(to) {
		return NoOp
	}
	if e.lift(to, pool, sim.Whole(e.amount(c, &op.Amount)), c.answers()) == 0 {
		return NoOp
	}
	return Done
}

// Heal raises a pool and returns by how much. It never lowers one, and does nothing to the dead.
func (e *Engine) Heal(turn sim.Turn, m Mend) int64 {
	e.open(turn)
	v := e.get(m.Target)
	pool := m.Pool
	if pool == book.NoPool {
		pool = e.defs.Primary
	}
	if v == nil || v.dead || pool == book.NoPool || !e.known(pool, book.NoType) || !e.present(v) {
		return 0
	}
	return e.lift(v, pool, sim.Whole(m.Amount), m.Actor)
}

// lift adds to a pool up to its cap and tells what came of it.
func (e *Engine) lift(v *entity, pool book.PoolIndex, n int64, by sim.ID) int64 {
	gained := e.alter(v, pool, max(n, 0))
	if gained == 0 {
		return 0
	}
	e.record(view.Event{Kind: view.Healed, Actor: v.id, Other: by, Value: float64(gained), Def: uint32(pool)})
	return gained
}

// writeResource writes a pool past the damage path: no hook, no event, no death.
func (e *Engine) writeResource(c *Call, op *book.Op, to *entity) Result {
	if to.dead {
		return NoOp
	}
	if e.guardCrossPlayerWrite(c.deed(to)) != Allowed {
		return Refused
	}
	var next int64
	before := e.level(to, op.Pool)
	if op.Kind == book.SetResource {
		value, ok := op.Value.Eval(c, formula.Actor)
		if !ok {
			return NoOp
		}
		next = sim.Whole(value)
		if op.TakeHigher && next <= before {
			return NoOp
		}
	} else {
		next = before + sim.Whole(e.amount(c, &op.Amount))
	}
	if !e.put(to, op.Pool, next, op.Kind == book.SetResource) {
		return NoOp
	}
	return Done
}

// applyAffect attaches an affect, through the gate if that is harm.
func (e *Engine) applyAffect(c *Call, op *book.Op, to *entity) Result {
	if to.dead || !e.present(to) {
		return NoOp
	}
	a := c.application(op.Affect, to)
	a.duration, a.rung, a.labelled = op.Duration, op.Rung, op.Harmful
	if op.Magnitude != nil {
		a.magnitude = bounded(op.Magnitude, c)
	}
	if op.Stacks != nil {
		a.stacks = whole(op.Stacks, c)
	}
	if op.Level != nil {
		a.level = bounded(op.Level, c)
	}
	return e.bestow(c, &a)
}

// bestow applies an affect in a call, through the gate if that is harm.
func (e *Engine) bestow(c *Call, a *application) Result {
	if c.harmful || a.labelled || e.Harmful(a.def, a.magnitude) {
		if e.guardHarmful(c.deed(a.bearer)) != Allowed {
			return Refused
		}
	}
	if a.stacks < 1 {
		return NoOp
	}
	if e.defs.Affects[a.def].Room {
		return e.applyField(a)
	}
	return e.apply(a)
}

// bounded works a number out that is kept, 0 where it cannot be.
func bounded(f *formula.Formula, c *Call) float64 {
	x, _ := f.Eval(c, formula.Actor)
	return sim.Clamp(x, -sim.MaxAmount, sim.MaxAmount) + 0 // and −0 is 0
}

// whole works a small number out, 0 where it cannot be.
func whole(f *formula.Formula, c *Call) int32 {
	x, _ := f.Eval(c, formula.Actor)
	return int32(min(max(sim.Whole(x), -sim.MaxTicks), sim.MaxTicks))
}

// removeAffect ends all instances of an affect, or those that the actor applied. What a room lends ends with its field, and what
// comes of worn things when they are taken off.
func (e *Engine) removeAffect(c *Call, op *book.Op, to *entity) Result {
	if e.guardCrossPlayerWrite(c.deed(to)) != Allowed {
		return Refused
	}
	if e.defs.Affects[op.Affect].Room {
		return e.removeFields(c, op, to)
	}
	from := len(e.gone)
	for i := range e.affects.On(to.id) {
		if lasts(&i) && i.Def == uint32(op.Affect) && (!op.OwnOnly || i.Source == c.answers()) {
			e.gone = append(e.gone, i.ID)
		}
	}
	worst := NoOp
	for at, last := from, len(e.gone); at < last && e.meet(to); at++ {
		if e.remove(e.gone[at], affect.Removed) {
			worst = Done
		}
	}
	e.gone = e.gone[:from]
	return worst
}

// bears reports whether somebody carries an affect.
func (e *Engine) bears(v *entity, def int32) bool {
	_, ok := e.affects.Find(v.id, affect.Rules, uint32(def), 0)
	return ok
}

// act writes a message for the actor, one for whom it acts on, and one for everybody else in the room.
func (e *Engine) act(c *Call, op *book.Op, to *entity) Result {
	from := c.actor
	if from == nil {
		from = to
	} else {
		e.message(c, from, op.Text)
	}
	if from == nil {
		return NoOp
	}
	if to != nil && to != c.actor {
		e.message(c, to, op.ToTarget)
	}
	if op.ToRoom == 0 {
		return Done
	}
	room, _, _ := e.where(from)
	r := view.Event{
		Kind: view.MessageSent, Actor: from.id, Other: c.by, Def: uint32(op.ToRoom - 1), Room: room, Cast: c.cause.Cast,
	}
	if to != nil {
		r.Ref = uint64(to.id)
	}
	e.record(r)
	return Done
}

// message writes a private record, if there is a template.
func (e *Engine) message(c *Call, to *entity, template int32) {
	if template == 0 {
		return
	}
	r := view.Event{
		Kind: view.MessageSent, Flags: view.Private, Actor: to.id, Other: c.by, Def: uint32(template - 1), Cast: c.cause.Cast,
	}
	if c.target != nil {
		r.Ref = uint64(c.target.id)
	}
	e.record(r)
}
