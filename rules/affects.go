package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
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
	rung      int16 // of a ladder: 0 is the first, or where it is
	harmful   bool  // the disposition under which it is applied, for its ticks
	labelled  bool  // the op that applies it calls it harm
	cast      uint32
	// field makes it a lease of that instance, 0 is none: it is kept apart from every other, and what keeps it off says nothing.
	field affect.ID
}

// Bits of affect.Note.Flags.
const (
	noteHarmful  = 1 << iota // the cast that applied it was harmful
	noteLabelled             // the op that applied it called it harm
	noteLease                // a field gives it to who is inside
	noteWorn                 // it comes of what its bearer wears
)

// apply attaches an affect or renews it. The gate has been asked. The order of its steps is part of the rules: nothing is
// touched before the wards have been asked, and by the time anything runs or is told the bearer is what the affect makes of it.
func (e *Engine) apply(a *application) Result {
	d, v := &e.defs.Affects[a.def], a.bearer
	if v.dead {
		return NoOp
	}
	var holder *entity
	if d.Concentration && a.source != 0 && a.field == 0 {
		if holder = e.get(a.source); !e.present(holder) || e.helpless(holder) {
			return NoOp // nobody keeps it up
		}
	}
	if by, kept := e.against(v, a.def); kept {
		e.block(a, by)
		return NoOp
	}
	if !burden.Fits(&v.sheet, d) {
		return NoOp
	}
	var before affect.Instance // of one for all it may be somebody else who concentrates on it
	if d.OneForAll && d.Concentration {
		before = e.common(v, a.def)
	}
	out := e.affects.Apply(e.moment, a.spec(d, e.moment))
	if !out.Result.Changed() {
		return NoOp
	}
	if len(d.Rungs) > 0 && out.Result == affect.New && a.rung == 0 {
		e.affects.SetRung(out.ID, 1)
	}
	e.changed(v, out.ID, uint32(a.def))
	if before.Source != a.source {
		e.letGo(before.Source, burden.Grip{ID: before.ID})
	}
	if holder != nil { // before anything runs, so that it ends with whoever dies or is stunned by that
		e.concentrate(holder, a.cast, burden.Grip{ID: out.ID})
	}
	if out.Gone.ID != 0 {
		e.ended(&out.Gone)
	}
	if d.Group.Rule != book.Strongest {
		e.exclude(v, d.Group, out.ID, a.source)
	}
	e.falter(v)
	e.applied(out.ID, out.Result == affect.New)
	if out.Fires {
		e.tickOnce(out.ID)
	}
	return Done
}

// common is the one instance of an affect that all who apply it to somebody renew, the zero one where there is none. What it wears
// and what rooms lend stands apart.
func (e *Engine) common(v *entity, def int32) affect.Instance {
	for i := range e.affects.On(v.id) {
		if i.Owner == affect.Rules && i.Def == uint32(def) && i.Key == affect.ByBearer {
			return i
		}
	}
	return affect.Instance{}
}

// spec is the application as the runtime of instances reads it.
func (a *application) spec(d *book.Affect, now affect.Moment) affect.Spec {
	spec := affect.Spec{
		Owner: affect.Rules, Def: uint32(a.def), Bearer: a.bearer.id, Source: a.source, Stacking: d.Stacking, Clock: d.Clock,
		Again: d.Again, Duration: d.Duration, MaxDuration: d.MaxDuration, Interval: d.Interval, Stacks: a.stacks, MaxStacks: d.MaxStacks,
		Magnitude: a.magnitude, Level: a.level,
		Note: affect.Note{Cast: a.cast, Life: a.life},
	}
	switch {
	case a.field != 0:
		spec.Key, spec.Note.Ref = affect.ByRef, uint64(a.field)
		spec.Note.Flags |= noteLease
		spec.Interval, spec.MaxStacks, spec.MaxDuration = 0, 0, 0 // it is the field that ticks, and that is bounded
		spec.Again = affect.Again{}
		if d.Stacking != affect.Highest {
			spec.Stacking = affect.Refresh // it is what its field is
		}
	case d.OneForAll:
		spec.Key = affect.ByBearer
	}
	if d.Stacking == affect.Independent && a.field == 0 {
		spec.MaxStacks, spec.Cap, spec.Yield = 0, d.MaxStacks, true
	}
	switch {
	case a.duration > 0:
		spec.Duration = a.duration
	case d.Indefinite:
		spec.Duration = 0
	}
	if len(d.Rungs) > 0 {
		spec.Rung = min(max(a.rung, 0), int16(len(d.Rungs)))
	}
	if a.harmful {
		spec.Note.Flags |= noteHarmful
	}
	if a.labelled {
		spec.Note.Flags |= noteLabelled
	}
	return spec
}

// applied is what follows when an instance is attached, or has been renewed or moved: its list runs, and it is told. What has
// ended on the way, as what needs concentration does on somebody it makes helpless, is not told any more.
func (e *Engine) applied(id affect.ID, fresh bool) {
	i, ok := e.affects.Get(id)
	if !ok {
		return
	}
	d := &e.defs.Affects[i.Def]
	if d.OnApply != 0 || d.OnApplyLua != 0 {
		e.hook(&i, d.OnApply, d.OnApplyLua)
		if i, ok = e.affects.Get(id); !ok {
			return
		}
	}
	o := e.aboutAffect(book.OnApplyAffect, view.OnApplyAffect, &i)
	o.record.Value, o.record.Reason = i.Magnitude, view.AffectReapplied
	if fresh {
		o.record.Reason = view.AffectNew
	}
	if i.Timed() {
		o.record.Span = int32(i.Left(e.now))
	}
	e.raise(&o)
	if fresh && d.TickOnApply {
		e.tickOnce(id)
	}
}

// block tells what has kept an affect off.
func (e *Engine) block(a *application, by burden.Ward) {
	if a.field != 0 {
		return
	}
	o := occasion{event: book.OnAffectBlocked, subject: a.bearer, other: e.get(a.source), magnitude: 1}
	o.record = view.Event{
		Kind: view.OnAffectBlocked, Actor: a.bearer.id, Other: a.source, Def: uint32(a.def), Ref: uint64(by.Instance),
		Effect: by.Def, Cast: a.cast,
	}
	e.raise(&o)
}

// aboutAffect is an event about an instance, with what all of them say.
func (e *Engine) aboutAffect(event book.Event, kind view.EventKind, i *affect.Instance) occasion {
	return occasion{
		event: event, subject: e.get(i.Bearer), other: e.get(i.Source), magnitude: 1,
		record: view.Event{
			Kind: kind, Actor: i.Bearer, Other: i.Source, Def: i.Def, Ref: uint64(i.ID), Count: i.Stacks, Effect: uint32(i.Rung),
			Cast: i.Note.Cast,
		},
	}
}

// hook runs what an affect has for its beginning or end, a list and then a script, against the budgets of the cascade.
func (e *Engine) hook(i *affect.Instance, list book.ListID, lua book.HookID) {
	if list == 0 && lua == 0 || !e.enterHook(list) {
		return
	}
	e.perform(i, list, lua, 0)
	e.leaveHook()
}

// perform runs a list of an instance: on its bearer, in the name and the life of whoever applied it, wherever that is now. Nobody
// having applied it, the bearer stands in. A list that harms does nothing while its applier is away.
func (e *Engine) perform(i *affect.Instance, list book.ListID, lua book.HookID, flags view.Flags) {
	v, by := e.get(i.Bearer), e.get(i.Source)
	ambient := i.Source == 0
	if list != 0 && !ambient && e.harm.List(list) && !e.present(by) {
		list = 0
	}
	if list == 0 && lua == 0 || v == nil {
		return
	}
	c, ok := e.push()
	if !ok {
		e.overspent(list)
		return
	}
	defer e.pop()
	if c.by = i.Source; ambient {
		by, c.by = v, v.id
	}
	c.actor, c.source, c.target = by, by, v
	if by != nil {
		c.since = by.life
	}
	c.life, c.ambient, c.harmful = i.Note.Life, ambient, i.Note.Flags&noteHarmful != 0
	c.flags = flags
	c.cause = Cause{Ref: uint64(i.ID), Cast: i.Note.Cast}
	c.scale(i.Scaled())
	c.borne = i.ID
	c.instance(i)
	e.run(c, list, 1)
	e.script(c, lua)
}
