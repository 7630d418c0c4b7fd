package rules

import (
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/rules/underway"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Handle names somebody in one of its lives.
type Handle = underway.Handle

// Aim is where a cast goes that is not for somebody.
type Aim = underway.Aim

// Casting is a cast that has begun and has not been committed, or the channel that one has become.
type Casting = underway.Cast

func handleOf(v *entity) Handle {
	if v == nil {
		return Handle{}
	}
	return Handle{ID: v.id, Life: v.life}
}

// Casting is what somebody is casting, and false if it is not.
func (e *Engine) Casting(id sim.ID) (Casting, bool) {
	v := e.get(id)
	if v == nil || v.casting.Number == 0 {
		return Casting{}, false
	}
	return v.casting, true
}

// whose finds somebody and what readiness knows of an ability, nil for whom or what there is none of.
func (e *Engine) whose(id sim.ID, ability int32) (*entity, *ready.Rule) {
	if v := e.get(id); v != nil && ability >= 0 && int(ability) < len(e.rules) {
		return v, &e.rules[ability]
	}
	return nil, nil
}

// Held is what keeps somebody from beginning an ability whether or not that itself is ready, and for how many ticks.
func (e *Engine) Held(id sim.ID, ability int32) (why ready.Wait, ticks int) {
	if v, r := e.whose(id, ability); v != nil {
		return v.ready.Held(e.now, r)
	}
	return ready.Now, 0
}

// Itself is what keeps an ability of somebody from being ready itself, and for how many ticks.
func (e *Engine) Itself(id sim.ID, ability int32) (why ready.Wait, ticks int) {
	if v, r := e.whose(id, ability); v != nil {
		return v.ready.Itself(e.now, r)
	}
	return ready.Now, 0
}

// Cooling is for how many ticks an ability of somebody is itself not ready.
func (e *Engine) Cooling(id sim.ID, ability int32) int {
	_, ticks := e.Itself(id, ability)
	return ticks
}

// Charges is how many charges of an ability somebody has and in how many ticks the next one comes back, 0 and 0 for one without any.
func (e *Engine) Charges(id sim.ID, ability int32) (left, next int) {
	if v, r := e.whose(id, ability); v != nil {
		return v.ready.Left(e.now, r)
	}
	return 0, 0
}

// Cooldowns appends what is left of somebody's cooldowns to dst, by ascending ability.
func (e *Engine) Cooldowns(id sim.ID, dst []ready.Left) []ready.Left {
	v := e.get(id)
	if v == nil {
		return dst
	}
	return v.ready.Cooldowns(e.now, dst)
}

// SetCooldown lets an ability of somebody be ready again in a number of ticks, at once in 0, whatever its own cooldown is and whatever
// makes that shorter. It reports false for nobody and for an ability that there is none of.
func (e *Engine) SetCooldown(turn sim.Turn, id sim.ID, ability int32, ticks int) bool {
	e.open(turn)
	v, r := e.whose(id, ability)
	if v == nil {
		return false
	}
	ticks = min(max(ticks, 0), sim.MaxTicks)
	e.cool(v, r, e.now, ticks)
	if ticks == 0 {
		v.ready.Refill(ability)
	}
	return true
}

// Posture is the index of the position that somebody is in, 0 for whom there is none.
func (e *Engine) Posture(id sim.ID) int32 {
	v := e.get(id)
	if v == nil {
		return 0
	}
	return v.posture
}

// Acts reports whether somebody can act in the position that it is in.
func (e *Engine) Acts(id sim.ID) bool {
	v := e.get(id)
	return v != nil && (len(e.defs.Positions) == 0 || e.defs.Positions[v.posture].Acts)
}

// SetPosture puts somebody into a position. It reports false for a position that the pack does not have, for the dead and nobody.
func (e *Engine) SetPosture(turn sim.Turn, id sim.ID, posture int32) bool {
	e.open(turn)
	v := e.get(id)
	if v == nil || v.dead || posture < 0 || posture >= int32(max(len(e.defs.Positions), 1)) {
		return false
	}
	v.posture = posture
	return true
}

// Interrupt breaks what somebody casts if that is broken by what its host has seen it do, and reports whether it was.
func (e *Engine) Interrupt(turn sim.Turn, id sim.ID, by book.Breaks) bool {
	e.open(turn)
	v := e.get(id)
	if v == nil || v.casting.Number == 0 {
		return false
	}
	why := view.CastMoved
	if by == book.BrokenByCommand {
		why = view.CastCommanded
	}
	return e.disturb(v, by, why)
}

// Breaks is what breaks what somebody casts, nothing where it casts nothing.
func (e *Engine) Breaks(id sim.ID) book.Breaks {
	v := e.get(id)
	if v == nil || v.casting.Number == 0 {
		return 0
	}
	return e.breaks(&v.casting)
}

func (e *Engine) breaks(k *Casting) book.Breaks {
	return e.defs.Abilities[k.Ability].Breaking(k.Left > 0)
}

// disturb breaks somebody's cast if it is broken by something.
func (e *Engine) disturb(v *entity, by book.Breaks, why view.Reason) bool {
	k := &v.casting
	if k.Number == 0 || k.Instant || !e.breaks(k).Has(by) {
		return false
	}
	e.abort(v, why)
	return true
}

// abort ends a cast that has not been committed, and with it everything about it: it has cost nothing. A channel ends, and what it has
// done and cost stays.
func (e *Engine) abort(v *entity, why view.Reason) {
	k := &v.casting
	if k.Number == 0 {
		return
	}
	d := &e.defs.Abilities[k.Ability]
	r := view.Event{
		Kind: view.CastInterrupted, Actor: v.id, Other: k.Target.ID, Def: uint32(k.Ability), Cast: k.Number, Reason: why, Room: k.Room,
	}
	if k.Left > 0 {
		if r.Kind = view.ChannelEnded; why != view.ChannelDone {
			r.Count = k.Left
		}
	} else if !d.OwnTime && e.defs.GlobalCooldown > 0 {
		v.ready.Release()
	}
	if d.Interrupted != 0 && !k.Instant && why != view.ChannelDone {
		e.record(view.Event{
			Kind: view.MessageSent, Flags: view.Private, Actor: v.id, Other: v.id, Def: uint32(d.Interrupted - 1), Cast: k.Number,
			Ref: uint64(k.Target.ID),
		})
	}
	v.casting = Casting{Others: k.Others[:0]}
	e.record(r)
}

// flinch breaks the cast of somebody of whose affects something has changed, if a tag of it is prevented now or it is held at 0.
func (e *Engine) flinch(v *entity) {
	k := &v.casting
	if k.Number == 0 || k.Instant {
		return
	}
	if v.held() {
		e.abort(v, view.CastBereft)
		return
	}
	if _, forbidden := e.forbids(v, k.Ability, k.Target.ID); forbidden {
		e.disturb(v, book.BrokenByControl, view.CastControlled)
	}
}

// forbids finds a tag of an ability that affects on somebody forbid it, in general or at a target.
func (e *Engine) forbids(v *entity, ability int32, target sim.ID) (book.Tag, bool) {
	d := &e.defs.Abilities[ability]
	sums := e.fold(v)
	for _, tags := range [...][]book.Tag{d.Tags, d.Requires.NotPrevented} {
		for _, t := range tags {
			if sums.Prevents(t) {
				return t, true
			}
		}
	}
	if target != 0 && d.Mode.Single() {
		for _, t := range d.Tags {
			if sums.Spares(target, t) {
				return t, true
			}
		}
	}
	return 0, false
}

// Forbids finds a tag of an ability that affects on somebody forbid it, in general or, for a target, because that applied them. by is
// the instance that does, where it is one that still is.
func (e *Engine) Forbids(id sim.ID, ability int32, target sim.ID) (tag book.Tag, by uint64, forbidden bool) {
	v := e.get(id)
	if v == nil || ability < 0 || int(ability) >= len(e.defs.Abilities) {
		return 0, 0, false
	}
	tag, forbidden = e.forbids(v, ability, target)
	if !forbidden {
		return 0, 0, false
	}
	return tag, uint64(e.preventer(v, tag, target)), true
}

// preventer finds the instance on somebody that forbids a tag, the oldest of several.
func (e *Engine) preventer(v *entity, tag book.Tag, target sim.ID) affect.ID {
	walk := e.walk()
	for i := range e.affects.On(v.id) {
		if !e.counts(&i, walk) {
			continue
		}
		d := &e.defs.Affects[i.Def]
		if slices.Contains(d.At(i.Rung).Prevents, tag) || target != 0 && i.Source == target && slices.Contains(d.PreventsSource, tag) {
			return i.ID
		}
	}
	return 0
}

// desert breaks the casts that are for somebody who has died or gone.
func (e *Engine) desert(o, gone *entity) {
	if k := &o.casting; k.Number != 0 && !k.Instant && k.Target.ID == gone.id {
		e.abort(o, view.CastLost)
	}
}

// Self is what somebody may write of itself without anybody being asked: the price of what it does, and when it may do what again.
type Self struct{ c *Call }

// Self is the actor's side of a call. There is none where nobody acts.
func (c *Call) Self() (Self, bool) { return Self{c}, c.actor != nil && !c.ambient }

// Begin begins a cast and returns its number. The actor must cast nothing else.
func (s Self) Begin(k Casting) uint32 {
	e, v := s.c.e, s.c.actor
	if e.casts++; e.casts == 0 {
		e.casts = 1 // 0 is no cast
	}
	k.Number, k.Life = e.casts, v.life
	k.Room, _, _ = e.where(v)
	k.Others = append(v.casting.Others[:0], k.Others...)
	v.casting = k
	if r := &e.rules[k.Ability]; r.Global > 0 {
		v.ready.Hold(s.at(), int(r.Global))
		s.waits(0, int(r.Global), view.WaitsForGlobal)
	}
	return k.Number
}

// Abort ends the actor's cast before its commit.
func (s Self) Abort(why view.Reason) { s.c.e.abort(s.c.actor, why) }

// Commit ends the actor's cast because it is done. From here on nothing is given back.
func (s Self) Commit() {
	v := s.c.actor
	v.casting = Casting{Others: v.casting.Others[:0]}
}

// Price is what a cost of an ability comes to at the moment, and false where it cannot be worked out.
func (s Self) Price(cost book.Cost) (int64, bool) {
	x, ok := cost.Amount.Eval(s.c, formula.Actor)
	if !ok {
		return 0, false
	}
	return max(sim.Whole(x), 0), true
}

// Affords reports whether the actor could pay all costs, those that go to one pool together.
func (s Self) Affords(costs []book.Cost) bool {
	e, v := s.c.e, s.c.actor
	for i, cost := range costs {
		sum := int64(0)
		for _, o := range costs[:i+1] {
			if o.Pool != cost.Pool {
				continue
			}
			price, ok := s.Price(o)
			if !ok {
				return false
			}
			sum += price
		}
		if sum > e.level(v, cost.Pool) {
			return false
		}
	}
	return true
}

// Pay takes all costs out of the actor's pools, past the damage path and without any hook; or, where it cannot pay all of
// them, nothing.
func (s Self) Pay(costs []book.Cost) bool {
	if !s.Affords(costs) {
		return false
	}
	for _, cost := range costs {
		price, _ := s.Price(cost)
		s.c.e.alter(s.c.actor, cost.Pool, -price)
	}
	return true
}

// Span is a time of an ability in ticks, at least 1 where it is above 0, and false where it cannot be worked out.
func (s Self) Span(t book.Time) (ticks int, ok bool) {
	if t.Formula == nil {
		return int(t.Ticks), true
	}
	x, ok := t.Formula.Eval(s.c, formula.Actor)
	if !ok {
		return 0, false
	}
	return ready.Ticks(float64(x * sim.PulseTicks)), true
}

// AskCommit tells that the actor is about to be done with its cast, and asks everybody alive in its room, by id. It reports whether the
// cast is still the actor's then: a reaction can cancel it, and whatever else a reaction does can break it.
func (c *Call) AskCommit() bool {
	e, v := c.e, c.actor
	number, ability := v.casting.Number, v.casting.Ability
	o := occasion{event: book.BeforeCastCommit, subject: v, other: c.target, magnitude: 1}
	o.record = view.Event{
		Kind: view.BeforeCastCommit, Flags: view.Internal, Actor: v.id, Def: uint32(ability), Cast: number, Room: v.casting.Room,
	}
	if c.target != nil {
		o.record.Other = c.target.id
	}
	e.raise(&o)
	from := len(e.around)
	if e.scripts != nil && v.casting.Number == number {
		e.around = e.witnesses(v, e.around)
	}
	for i, to := from, len(e.around); i < to && v.casting.Number == number; i++ {
		w := e.get(e.around[i])
		if w == nil || w.dead {
			continue
		}
		asked := o
		asked.subject, asked.other = w, v
		e.consult(&asked, nil, func(r *Reaction, _ hearer) bool {
			if r.cancels && v.casting.Number == number {
				e.abort(v, view.CastUnheard)
			}
			return v.casting.Number != number
		})
	}
	e.around = e.around[:from]
	return v.casting.Number == number
}

// witnesses appends who could react to what somebody casts: everybody in its room.
func (e *Engine) witnesses(v *entity, dst []sim.ID) []sim.ID {
	room, _, _ := e.where(v)
	for _, w := range e.slots {
		if w == nil || w.id == 0 || w.dead || w.asked&book.BeforeCastCommit.Ear() == 0 {
			continue
		}
		if at, _, ok := e.where(w); ok && at == room {
			dst = append(dst, w.id)
		}
	}
	return dst
}

// Begun tells that the actor's cast has begun and takes a number of ticks.
func (c *Call) Begun(ticks int) {
	v := c.actor
	k := &v.casting
	c.tell(c.e.defs.Abilities[k.Ability].Start, v)
	c.e.record(view.Event{
		Kind: view.CastBegun, Actor: v.id, Other: k.Target.ID, Def: uint32(k.Ability), Cast: k.Number, Span: int32(ticks) - c.late, Room: k.Room,
	})
}

// Resolved tells what an ability has done: its messages, then OnAbilityResolved, then OnSkillUse unless something of it was refused.
func (c *Call) Resolved(ability int32, refused bool) {
	e, v := c.e, c.actor
	d := &e.defs.Abilities[ability]
	c.tell(d.ToActor, v)
	if c.target != nil && c.target != v {
		c.tell(d.ToTarget, c.target)
	}
	room, _, _ := e.where(v)
	r := view.Event{Kind: view.MessageSent, Actor: v.id, Other: v.id, Def: uint32(d.ToRoom - 1), Room: room, Cast: c.cause.Cast}
	o := occasion{event: book.OnAbilityResolved, subject: v, other: c.target, life: v.life, magnitude: 1}
	o.record = view.Event{Kind: view.OnAbilityResolved, Actor: v.id, Def: uint32(ability), Cast: c.cause.Cast, Room: room}
	if c.target != nil {
		r.Ref, o.record.Other = uint64(c.target.id), c.target.id
	}
	if d.ToRoom != 0 {
		e.record(r)
	}
	e.raise(&o)
	if !refused {
		o.event, o.record.Kind, o.record.Flags = book.OnSkillUse, view.OnSkillUse, view.Internal
		e.raise(&o)
	}
}

// tell writes a private message, if there is a template.
func (c *Call) tell(template int32, to *entity) { c.e.message(c, to, template) }

// Refused tells the actor that it has not begun an ability; of the record Reason and what goes with it are given. Ability -1 is one
// that there is none of.
func (c *Call) Refused(ability int32, r view.Event) {
	r.Kind, r.Flags, r.Actor = view.AbilityRefused, view.Private, c.by
	if ability >= 0 {
		r.Def = uint32(ability)
	}
	c.e.record(r)
}
