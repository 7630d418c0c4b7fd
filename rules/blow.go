package rules

import (
	"math"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// blow is one pass through the damage path.
type blow struct {
	deed
	// credit is to whom it is put down, 0 for nobody.
	credit sim.ID
	// creditLife is which life of credit sent it on its way, 0 for the present one.
	creditLife uint32
	amount     float64
	pool       book.PoolIndex
	typ        book.TypeIndex
	flags      view.Flags
	cause      Cause
	tags       int32 // as Defs.BlowTags counts them
	bypass     int32 // what it passes by, counted in the same way
	// trace is where it writes down how it comes to its damage, nil for nowhere.
	trace *Trace
	// redirected says that it was meant for somebody else. That happens to it once.
	redirected bool
	// passed says that the gate has been asked: who rolls dice asks before, because a refusal draws nothing.
	passed bool
}

// Strike sends a blow through the damage path.
func (e *Engine) Strike(turn sim.Turn, in Blow) Outcome {
	e.open(turn)
	b := blow{
		deed: e.deed(in.Actor, in.Target, in.Life), credit: in.Actor, creditLife: in.Life, amount: in.Amount,
		pool: in.Pool, typ: in.Type, flags: in.Flags & blowFlags, cause: in.Cause,
	}
	if b.amount != b.amount {
		e.record(view.Event{
			Kind: view.Diagnosed, Flags: view.Internal, Reason: view.DiagnosedAmount, Actor: in.Target, Other: in.Actor,
		})
		return Outcome{Pool: book.NoPool, Type: in.Type}
	}
	if !e.known(in.Pool, in.Type) {
		return Outcome{Pool: book.NoPool, Type: book.NoType}
	}
	return e.strike(&b)
}

// blowFlags are those that a sender may set.
const blowFlags = view.BlowPeriodic | view.BlowCritical | view.BlowNoReflect | view.BlowNoProc

// known reports whether a pool and a damage type are of this pack, or none.
func (e *Engine) known(pool book.PoolIndex, typ book.TypeIndex) bool {
	return pool >= book.NoPool && int(pool) < len(e.defs.Pools) && typ >= book.NoType && int(typ) < len(e.defs.DamageTypes)
}

// strike is the one door to the damage path.
func (e *Engine) strike(b *blow) Outcome {
	if e.trace == nil {
		return e.pass(b)
	}
	b.trace, e.trace = e.trace, nil
	b.trace.Blow = e.pass(b)
	return b.trace.Blow
}

// pass is the one damage path. Swings, ops, areas, projectiles, ticks, hazards and scripts all come through here, and the
// order of its steps is part of the rules; a step that ends the blow leaves nothing of it behind.
func (e *Engine) pass(b *blow) Outcome {
	out := Outcome{Raw: screened(b.amount), Pool: book.NoPool, Type: b.typ, Flags: b.flags}
	if b.ambient {
		out.Flags |= view.BlowSourceless
	}
	// 1. Nobody is there to be struck.
	v := b.target
	if v == nil || v.dead {
		return out
	}
	// 2. The gate.
	if !b.passed {
		if out.Refusal = e.guardHarmful(b.deed); out.Refusal != Allowed {
			return out
		}
	}
	// 3. Which pool it is for.
	if out.Pool = e.route(b); out.Pool == book.NoPool {
		return out
	}
	// 4. Who has no room in it is immune by nature.
	if e.capOf(v, out.Pool) <= 0 {
		return out
	}
	// 5. Mitigation.
	left := sim.Whole(e.mitigate(b, out.Raw))
	if left <= 0 {
		return out
	}
	// 6. The victim may react: the blow becomes less, comes to nothing, or strikes somebody else, who is struck from step 2 on.
	// 7. Then the victim and its pool are looked at again.
	if v.asked&book.OnDamageTaken.Ear() != 0 {
		a := e.parry(b, left, &out)
		if left = a.left; !a.stricken {
			return out
		}
	}
	// 8. Buffers before the pool.
	if left, out.Absorbed = e.absorb(b, left); left == 0 {
		return out
	}
	// 9. The pool itself.
	out.Dealt = left
	_, out.Overflow = v.pools[out.Pool].Take(e.capOf(v, out.Pool), left)
	// From here on handlers run, which may do anything: whatever is needed of the two is looked at again after each.
	e.meet(v)
	life := v.life
	by := e.get(b.credit)
	byLife := uint32(0)
	if by != nil {
		byLife = by.life
		if b.creditLife == 0 {
			b.creditLife = byLife // the present life, which may be another one by the time the pool's hook runs
		}
	}
	e.disturb(v, book.BrokenByDamage, view.CastDamaged)
	// 10. Who is answerable becomes a threat.
	e.blame(b, left)
	// 11. and 12. It is told.
	e.tell(b, &out, life, byLife)
	// 13. What comes of an empty pool.
	if v.life == life && e.emptied(v, out.Pool) {
		e.deplete(b, &out)
	}
	out.Killed = v.life != life
	return out
}

// screened holds a raw amount between 0 and the largest one.
func screened(x float64) float64 {
	if !(x > 0) {
		return 0
	}
	return min(x, sim.MaxAmount)
}

// route finds the pool: the one that is asked for, else its type's, else the primary one.
func (e *Engine) route(b *blow) book.PoolIndex {
	if b.pool == book.NoPool && b.typ != book.NoType {
		b.pool = e.defs.DamageTypes[b.typ].Target
	}
	if b.pool == book.NoPool {
		b.pool = e.defs.Primary
	}
	return b.pool
}

// mitigate takes off what the target's type, skin and affects take off, in the order that the pack says. Every stage is a number from
// 0, so no two of them cancel to something that is none.
func (e *Engine) mitigate(b *blow, x float64) float64 {
	if e.mixed {
		e.kind.Set(e.defs, b.typ, b.tags, b.bypass)
	}
	for _, stage := range e.defs.Mitigation.Stages() {
		switch stage {
		case book.ByType:
			x = e.typed(b, x)
		case book.BySoak:
			x = e.soaked(b, x)
		case book.ByTaken:
			x = e.taken(b, x)
		}
	}
	return x
}

// typed is what the multiplier of its type leaves of a blow.
func (e *Engine) typed(b *blow, x float64) float64 {
	if b.typ == book.NoType || e.defs.DamageTypes[b.typ].Multiplier == nil {
		return x
	}
	m := e.multiplier(b, e.defs.DamageTypes[b.typ].Multiplier)
	x = scaled(x, m)
	if b.trace != nil {
		b.trace.add(Step{Stage: StageType, By: m, Value: x})
	}
	return x
}

// soaked is what the target's skin leaves of a blow, and then what its affects add to that. To nothing nothing is added.
func (e *Engine) soaked(b *blow, x float64) float64 {
	if b.typ != book.NoType && e.defs.DamageTypes[b.typ].Soak != book.NoAttribute && !(e.mixed && e.kind.Unsoaked) {
		if soak := e.value(b.target, e.defs.DamageTypes[b.typ].Soak); soak > 0 {
			x = max(x-soak, 0)
			if b.trace != nil {
				b.trace.add(Step{Stage: StageSoak, By: soak, Value: x})
			}
		}
	}
	if !e.mixed || x <= 0 {
		return x
	}
	if worst, ok := e.fold(b.target).Worst(&e.kind); ok {
		x = min(max(x+worst.Amount, 0), math.MaxFloat64)
		if b.trace != nil {
			b.trace.add(Step{Stage: StageAdded, By: worst.Amount, Value: x, Affect: uint64(worst.Instance)})
		}
	}
	return x
}

// taken is what the factors of the target's affects leave of a blow.
func (e *Engine) taken(b *blow, x float64) float64 {
	taken := e.fold(b.target).Taken
	for i := range taken {
		f := &taken[i]
		if x <= 0 {
			return 0
		}
		meets := f.Type == book.AnyType || f.Type == b.typ
		if e.mixed {
			meets = e.kind.Meets(f.Type, f.Tag)
		}
		if meets {
			x = scaled(x, f.Factor)
			if b.trace != nil {
				b.trace.add(Step{Stage: StageTaken, By: f.Factor, Value: x, Affect: uint64(f.Instance)})
			}
		}
	}
	return x
}

// scaled is x times a factor, at least 0 and finite.
func scaled(x, factor float64) float64 {
	return sim.Clamp(float64(x*factor), 0, math.MaxFloat64)
}

// multiplier is a type's factor as the target reads it. One that cannot be worked out lets nothing through.
func (e *Engine) multiplier(b *blow, f *formula.Formula) float64 {
	if x, ok := f.Literal(); ok {
		return x
	}
	c, ok := e.push()
	if !ok {
		e.overspent(0)
		return 0
	}
	defer e.pop()
	c.actor, c.target, c.source = b.actor, b.target, b.actor
	x, _ := f.Eval(c, formula.Target)
	return x
}

// absorb spends the buffers before a pool, whatever the type of the damage is.
func (e *Engine) absorb(b *blow, damage int64) (left, absorbed int64) {
	v := b.target
	left = damage
	for _, buffer := range e.fronting[b.pool] {
		spent, rest := v.pools[buffer].Take(e.capOf(v, buffer), left)
		if spent == 0 {
			continue
		}
		left, absorbed = rest, absorbed+spent
		if b.trace != nil {
			b.trace.add(Step{Stage: StageAbsorb, By: float64(spent), Value: float64(left), Pool: buffer})
		}
		if left == 0 {
			break
		}
	}
	return left, absorbed
}

// tell raises the events of a blow between two in the lives that they lived when it struck: first with whom it struck, and then
// with whoever is answerable, if that is still there and does not handle an OnHit already.
func (e *Engine) tell(b *blow, out *Outcome, life, byLife uint32) {
	v, by := b.target, e.get(b.credit)
	room, _, _ := e.where(v)
	o := occasion{event: book.OnDamageTaken, subject: v, other: by, life: life, magnitude: float64(out.Dealt)}
	o.record = view.Event{
		Kind: view.OnDamageTaken, Actor: v.id, Other: b.credit, Value: o.magnitude,
		Dir: sim.Vec{X: out.Raw, Y: float64(out.Absorbed), Z: float64(out.Overflow)},
		Def: uint32(out.Pool), Effect: uint32(out.Type + 1), Count: b.tags, Flags: out.Flags, Room: room,
		Run: b.cause.Run, Ref: b.cause.Ref, Cast: b.cause.Cast,
	}
	e.raise(&o)
	if by == nil || by.dead || by.life != byLife || by.frozen || by.hitting || out.Flags.Has(view.BlowNoProc) {
		return
	}
	placed := false
	if o.record.Room, _, placed = e.where(by); !placed {
		return
	}
	o.event, o.subject, o.other, o.life = book.OnHit, by, v, byLife
	o.record.Kind, o.record.Actor, o.record.Other = view.OnHit, by.id, v.id
	e.raise(&o)
}
