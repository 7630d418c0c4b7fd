package behavior

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/motion"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// The most that may come of one thing within one step: effects that run within effects, and effects in all.
const (
	deepestCascade = 8
	longestCascade = 256
	noEffect       = -1
)

// apply runs an effect: it finds its targets, closes the list, and asks for every operation on each. def is an index into
// the effects of the cause's catalog.
func (w *World) apply(c *cause, def int) {
	if !w.decides() {
		return
	}
	if w.depth == 0 {
		w.length = 0
	}
	if w.depth == deepestCascade || w.length == longestCascade {
		w.counters.Applications++
		return
	}
	w.depth++
	w.length++
	e := &c.home.Effects[def]
	s := shape{e: e, origin: w.originOf(c, e), aim: c.aim, radius: float64(e.Radius * c.factor(catalog.ScaleRadius))}
	from := len(w.targets)
	n := w.findTargets(c, &s)

	out := w.emit(view.LogicEffectApplied)
	out.Actor, out.Run, out.Ref, out.Effect = c.self, w.told(c.source, c.run), c.ref, uint32(c.home.effects+def)
	out.Pos, out.Dir, out.Count, out.Value = s.origin, c.aim, int32(n), c.factor(catalog.ScaleValue)
	out.Flags, out.InputSeq, out.Cast = view.Flags(c.flags), c.seq, c.cast

	for i := from; i < from+n; i++ {
		id := w.targets[i].id
		for k := range e.Operations {
			t := w.find(id)
			if t == nil || !t.able() {
				break
			}
			w.operate(c, &s, t, operation{&e.Operations[k], def})
		}
	}
	w.targets = w.targets[:from]
	w.depth--
}

// operation is one operation of an effect.
type operation struct {
	*catalog.Operation
	effect int // index in the catalog, noEffect for none
}

// operate asks for one operation on one target.
func (w *World) operate(c *cause, s *shape, t *body, op operation) {
	switch op.Kind {
	case catalog.OpAttribute:
		e := w.request(view.AttributeEffectRequested, c, t)
		e.Def, e.Value = uint32(c.home.attributes+int(op.Def)), float64(op.Value*c.factor(catalog.ScaleValue))
		e.Count = int32(c.home.effects+op.effect) + 1
		if op.DamageType >= 0 {
			e.Effect = uint32(c.home.damageTypes+int(op.DamageType)) + 1
		}
	case catalog.OpBuff:
		w.requestBuff(c, t, int(op.Def), op.effect)
	case catalog.OpProjectile:
		w.aimedShot(c, s.origin, t, int(op.Def))
	case catalog.OpKnockback:
		w.requestKnock(c, s, t, op)
	case catalog.OpOps:
		e := w.request(view.OpsRequested, c, t)
		e.Effect, e.Value, e.Count = uint32(c.home.opLists+int(op.Def)), c.factor(catalog.ScaleValue), int32(c.home.effects+op.effect)+1
	case catalog.OpResolve:
		e := w.request(view.ResolveRequested, c, t)
		e.Effect, e.Value = uint32(c.home.effects+op.effect)+1, c.factor(catalog.ScaleValue)
	}
}

// request emits what all requests have in common.
func (w *World) request(kind view.EventKind, c *cause, t *body) *view.Event {
	flags := c.flags
	if w.untouchable(t.id.Slot()) {
		flags |= Untouchable
	}
	e := w.emit(kind)
	e.Actor, e.Other, e.Run, e.Ref, e.Cast, e.InputSeq = t.id, c.source, w.told(c.source, c.run), c.ref, c.cast, c.seq
	e.Flags, e.Span = view.Flags(flags)|view.Internal, int32(c.life)
	return e
}

// requestBuff asks for a buff, by its index in the cause's catalog.
func (w *World) requestBuff(c *cause, t *body, def, effect int) {
	e := w.request(view.BuffRequested, c, t)
	e.Def, e.Value, e.Count = uint32(c.home.buffs+def), c.factor(catalog.ScaleValue), int32(c.team)
	if effect != noEffect {
		e.Effect = uint32(c.home.effects+effect) + 1
	}
	if w.opt.AutoAccept {
		r := w.BuffRequested(e)
		w.ApplyBuff(r)
	}
}

// runBuff is the buff of a timeline: the performer asks it for itself or, where nobody can be asked, shows it.
func (w *World) runBuff(c *cause, b *body, def int) {
	switch w.opt.Mode {
	case ServerLogic:
		w.requestBuff(c, b, def, noEffect)
	case ClientPredict:
		w.ApplyBuff(BuffRequest{
			Def: c.home.buffs + def, Target: b.id, Source: c.source, SourceTeam: c.team, Run: c.run, Cast: c.cast, Seq: c.seq, Life: c.life,
			Flags: c.flags,
		})
	}
}

// requestKnock asks for a push away from the origin or along the projectile, or for a pull.
func (w *World) requestKnock(c *cause, s *shape, t *body, op operation) {
	dir, ok := motion.Direction(t.pos.Sub(s.origin), motion.Shortest)
	if c.contact {
		dir, ok = motion.Direction(c.heading, 0)
	}
	if !ok {
		dir = c.aim
	}
	if c.flags&Pull != 0 {
		dir = dir.Neg()
	}
	e := w.request(view.KnockbackRequested, c, t)
	e.Dir, e.Value, e.Count = dir, float64(op.Distance*c.factor(catalog.ScaleDistance)), op.Duration
	e.Effect = uint32(c.home.effects+op.effect) + 1
	if op.Stagger {
		e.Flags |= view.Flags(Staggers)
	}
	if w.opt.AutoAccept {
		r := w.KnockRequested(e)
		w.ApplyKnockback(r)
	}
}

// aimedShot spawns a projectile of an operation at the effect's origin, aimed at a target.
func (w *World) aimedShot(c *cause, origin sim.Vec, t *body, def int) {
	l := launch{
		cause: c, def: def, from: origin, aim: c.aim, at: t.centre(), target: t.id, aimed: true,
	}
	if aim, ok := motion.Direction(t.pos.Sub(origin), motion.Shortest); ok {
		l.aim = aim
	}
	w.launch(&l)
}
