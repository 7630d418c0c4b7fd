package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// application is an affect on its way to a bearer.
type application struct {
	def       int32
	bearer    *entity
	source    sim.ID
	life      uint32 // of the source
	magnitude float64
	stacks    int32
	level     float64
	duration  int32 // 0 is the affect's own
	harmful   bool  // the disposition under which it is applied, for its ticks
	labelled  bool  // the op that applies it calls it harm
	cast      uint32
}

// Bits of affect.Note.Flags.
const (
	noteHarmful  = 1 << iota // the cast that applied it was harmful
	noteAmbient              // nobody applied it
	noteLabelled             // the op that applied it called it harm
)

// apply attaches an affect or renews it. The gate has been asked.
func (e *Engine) apply(a *application) Result {
	d := &e.defs.Affects[a.def]
	if a.bearer.dead {
		return NoOp
	}
	spec := affect.Spec{
		Owner: affect.Rules, Def: uint32(a.def), Bearer: a.bearer.id, Source: a.source, Stacking: d.Stacking, Clock: d.Clock,
		Duration: d.Duration, Interval: d.Interval, Stacks: a.stacks, MaxStacks: d.MaxStacks,
		Magnitude: a.magnitude, Level: a.level,
		Note: affect.Note{Cast: a.cast, Life: a.life},
	}
	if d.OneForAll {
		spec.Key = affect.ByBearer
	}
	switch {
	case a.duration > 0:
		spec.Duration = a.duration
	case d.Indefinite:
		spec.Duration = 0
	}
	if a.harmful {
		spec.Note.Flags |= noteHarmful
	}
	if a.source == 0 {
		spec.Note.Flags |= noteAmbient
	}
	if a.labelled {
		spec.Note.Flags |= noteLabelled
	}
	out := e.affects.Apply(e.moment, spec)
	if !out.Result.Changed() {
		return NoOp
	}
	e.refold(a.bearer)
	e.tellApplied(out)
	if d.TickOnApply && out.Result == affect.New {
		e.tickOnce(out.ID)
	}
	return Done
}

// tellApplied raises OnApplyAffect.
func (e *Engine) tellApplied(out affect.Outcome) {
	i, ok := e.affects.Get(out.ID)
	if !ok {
		return
	}
	r := e.aboutAffect(view.OnApplyAffect, &i)
	r.Value, r.Reason = i.Magnitude, view.AffectNew
	if out.Result != affect.New {
		r.Reason = view.AffectReapplied
	}
	if i.Timed() {
		r.Span = int32(i.Left(e.now))
	}
	e.record(r)
}

// aboutAffect is what all events about an instance say.
func (e *Engine) aboutAffect(kind view.EventKind, i *affect.Instance) view.Event {
	return view.Event{
		Kind: kind, Actor: i.Bearer, Other: i.Source, Def: i.Def, Ref: uint64(i.ID), Count: i.Stacks, Cast: i.Note.Cast,
	}
}

// remove ends an instance as ended by an op, or because its time is over.
func (e *Engine) remove(id affect.ID, cause affect.Cause) bool {
	gone, ok := e.affects.End(id, cause)
	if ok {
		e.ended(&gone)
	}
	return ok
}

// ended is what follows when an instance is gone: its rows go, it is told, and who was held by it is let go.
func (e *Engine) ended(gone *affect.Ended) {
	v := e.get(gone.Bearer)
	if v == nil {
		return
	}
	e.refold(v)
	r := e.aboutAffect(view.OnAffectExpire, &gone.Instance)
	r.Reason = view.AffectExpired
	if gone.Cause == affect.Removed {
		r.Reason = view.AffectRemoved
	}
	e.record(r)
	d := &e.defs.Affects[gone.Def]
	if d.SuspendsDeath && v.suspended == 0 {
		e.release(v, d.DieOnRelease)
	}
}

// release ends a hold. Whoever is still at 0 stays there until the next emptying blow, or dies of the last one. Nobody dies on
// the way to another zone.
func (e *Engine) release(v *entity, die bool) {
	for i := range v.pools {
		if !v.pools[i].held {
			continue
		}
		v.pools[i].held = false
		if die && !v.dead && e.present(v) && e.level(v, book.PoolIndex(i)) == 0 {
			e.die(v, book.PoolIndex(i), book.NoType, v.blamed)
			return // the next life begins with nobody holding it
		}
	}
}

// refold writes anew what all affects of a bearer add up to: rows, taken-factors, tags and holds. It is one provider of rows
// for its bearer, whatever number of affects there is.
func (e *Engine) refold(v *entity) {
	e.dropAffectRows(v)
	v.taken, v.prevents, v.suspended = v.taken[:0], v.prevents[:0], 0
	for i := range e.affects.On(v.id) {
		if i.Owner != affect.Rules || i.Stacking == affect.Highest && e.affects.Leader(v.id, affect.Rules, i.Def) != i.ID {
			continue
		}
		d := &e.defs.Affects[i.Def]
		for at, m := range d.Modifiers {
			e.addAffectRow(v, &i, at, m)
		}
		for _, f := range d.Taken {
			v.taken = append(v.taken, takenRow{typ: f.Type, factor: book.NormalFactor(f.Factor), instance: uint64(i.ID)})
		}
		v.prevents = append(v.prevents, d.Prevents...)
		if d.SuspendsDeath {
			v.suspended++
		}
	}
	e.listen(v)
}

// everyAffect strips whatever is there.
func everyAffect(*Engine, *affect.Instance) bool { return true }

// unproven strips what is not provably benign.
func unproven(e *Engine, i *affect.Instance) bool { return !e.benign(i) }

// strip takes affects off a bearer as its death does: no hook runs and nothing is told.
func (e *Engine) strip(v *entity, goes func(*Engine, *affect.Instance) bool) {
	for i := range e.affects.On(v.id) {
		if i.Owner == affect.Rules && goes(e, &i) {
			e.affects.End(i.ID, affect.Death)
		}
	}
	e.refold(v)
	for i := range v.pools {
		v.pools[i].held = false
	}
}

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

// tickOnce runs what an instance does at a tick, in the name of whoever applied it. It does nothing while its bearer is on the
// way to another zone, and a harming one nothing while its applier is away.
func (e *Engine) tickOnce(id affect.ID) {
	beat, ok := e.affects.Tick(id)
	if !ok {
		return
	}
	v := e.get(beat.Bearer)
	if !e.present(v) || v.dead || !beat.Leads {
		return
	}
	d := &e.defs.Affects[beat.Def]
	by := e.get(beat.Source)
	ambient := beat.Note.Flags&noteAmbient != 0
	if !ambient && e.harm.List(d.Tick) && !e.present(by) {
		return
	}
	e.record(e.aboutAffect(view.OnAffectTick, &beat.Instance))
	if d.Tick == 0 {
		return
	}
	c, ok := e.push()
	if !ok {
		e.overspent(d.Tick)
		return
	}
	defer e.pop()
	if c.by = beat.Source; ambient {
		by, c.by = v, v.id
	}
	c.actor, c.source, c.target = by, by, v
	c.life, c.ambient, c.harmful = beat.Note.Life, ambient, beat.Note.Flags&noteHarmful != 0
	c.flags = view.BlowPeriodic
	c.cause = Cause{Ref: uint64(beat.ID), Cast: beat.Note.Cast}
	c.scale(beat.Scaled())
	c.instance(&beat.Instance)
	e.run(c, d.Tick, 1)
}

// benign reports whether an instance is proved to do its bearer nothing but good. One that was called harm when it was applied
// is not, whatever it does.
func (e *Engine) benign(i *affect.Instance) bool {
	return i.Note.Flags&(noteHarmful|noteLabelled) == 0 && !e.Harmful(int32(i.Def), i.Magnitude) && !e.harm.Writes(int32(i.Def))
}
