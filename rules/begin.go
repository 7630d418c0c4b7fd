package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Begin begins a cascade in which somebody does several things one after the other: a cast, a swing, what a script has put off. There
// is none for a magnitude that no amount can have, and none when too many lists are under way. Whoever gets true calls End, and
// does not keep the call.
func (e *Engine) Begin(turn sim.Turn, in Act) (*Call, bool) {
	e.open(turn)
	if !sim.IsFinite(in.Magnitude) {
		return nil, false
	}
	c, ok := e.push()
	if !ok {
		return nil, false
	}
	e.set(c, &in)
	return c, true
}

// set makes a call what an act says.
func (e *Engine) set(c *Call, in *Act) {
	c.by, c.life, c.harmful, c.cause = in.Actor, in.Life, in.Harmful, in.Cause
	c.actor, c.source, c.target = e.get(in.Actor), e.get(in.Actor), e.get(in.Target)
	if in.Source != 0 {
		c.source = e.get(in.Source)
	}
	c.scale(in.Magnitude)
	switch {
	case in.Actor == 0:
		c.ambient = true
		e.standIn(c, in.Target)
	case in.Targets != nil:
		c.targets, c.target = in.Targets, nil
	}
	if c.actor != nil {
		e.meet(c.actor)
	}
}

// End ends what Begin has begun.
func (c *Call) End() { c.e.pop() }

// Engine is the engine that c is a call of, to be read: whoever holds no turn cannot write.
func (c *Call) Engine() *Engine { return c.e }

// Actor is who acts, 0 for nobody.
func (c *Call) Actor() Handle { return handleOf(c.actor) }

// Target is on whom, Source who is answerable for what is attached; neither need be there.
func (c *Call) Target() Handle { return handleOf(c.target) }

// Source is whom ops with to: source are about.
func (c *Call) Source() Handle { return handleOf(c.source) }

// Targets are all on whom, where they are several. The slice is valid as long as the call is.
func (c *Call) Targets() []sim.ID { return c.targets }

// Magnitude is what amounts are scaled by.
func (c *Call) Magnitude() float64 { return c.magnitude }

// Harmful is the disposition.
func (c *Call) Harmful() bool { return c.harmful }

// Cause is what records say it comes of.
func (c *Call) Cause() Cause { return c.cause }

// Event is the event that is being handled and how it is told, book.NoEvent for none.
func (c *Call) Event() (book.Event, view.Event) { return c.event, c.about }

// Borne is the instance of an affect whose list or hook it is, 0 for none.
func (c *Call) Borne() uint64 { return uint64(c.borne) }

// Again is the act with which something that was put off goes on in the name of the same actor, in the life that it lives now.
func (c *Call) Again() Act {
	a := Act{Actor: c.by, Magnitude: c.magnitude, Life: c.life, Harmful: c.harmful, Cause: c.cause}
	if c.ambient {
		a.Actor = 0
	}
	if a.Life == 0 && c.actor != nil && !c.ambient {
		a.Life = c.actor.life
	}
	if c.target != nil {
		a.Target = c.target.id
	}
	return a
}

// Stands reports whether the actor may go on: it has not died since the cascade met it.
func (c *Call) Stands() bool { return c.e.stands(c) }

// Run runs an op-list in c.
func (c *Call) Run(list book.ListID) Result { return c.e.run(c, list, 1) }

// Hook runs a script in c, and counts it against the budgets.
func (c *Call) Hook(hook book.HookID) {
	if hook == 0 || !c.e.enterHook(c.list) {
		return
	}
	c.e.script(c, hook)
	c.e.leaveHook()
}

// Aim makes c one with another target.
func (c *Call) Aim(target sim.ID) { c.target, c.targets = c.e.get(target), nil }

// Allowed asks the gate whether the actor may do harm to the target, and records a refusal.
func (c *Call) Allowed() (bool, Refusal) {
	if c.target == nil {
		return false, RefusedDetached
	}
	why := c.e.guardHarmful(c.deed(c.target))
	return why == Allowed, why
}

// Roll rolls dice from the dice of the rules.
func (c *Call) Roll(d *check.Dice) int64 { return int64(d.Sum(&c.e.dice)) }

// Check rolls a check of the book between actor and target, and runs the list of the band that matches. A number of the check's dc
// is raised by shift. It returns the label of the band, and false where none matched or there is nobody to roll.
func (c *Call) Check(n int32, shift float64) (label string, matched bool) {
	c.shift = shift
	band, _ := c.e.roll(c, n, 1)
	if band == check.None {
		return "", false
	}
	return c.e.defs.Checks[n].Def.Bands[band].Label, true
}

// Strike sends a blow of the actor at the target whose harm the gate has allowed in the same call just now, with a raw amount.
func (c *Call) Strike(amount float64, typ book.TypeIndex, flags view.Flags) Outcome {
	if c.target == nil || amount != amount {
		return Outcome{Pool: book.NoPool, Type: typ}
	}
	b := blow{
		deed: c.deed(c.target), credit: c.answers(), creditLife: c.life, amount: amount, pool: book.NoPool, typ: typ,
		flags: c.flags | flags&blowFlags, cause: c.cause,
	}
	return c.e.strike(&b)
}

// Area makes c one with several targets, by ascending id, none of them said to be the target. There may be none.
func (c *Call) Area(targets []sim.ID) {
	if targets == nil {
		targets = []sim.ID{}
	}
	c.targets, c.target = targets, nil
}

// Number makes c one of a cast.
func (c *Call) Number(cast uint32) { c.cause.Cast = cast }

// Eval works a formula out in c, as its actor reads it.
func (c *Call) Eval(f *formula.Formula) (float64, bool) { return f.Eval(c, formula.Actor) }

// Swung tells of a swing of the actor at the target, the n-th of its round.
func (c *Call) Swung(n int32, how view.Reason) {
	r := view.Event{Kind: view.Swung, Actor: c.by, Count: n, Reason: how}
	if c.actor != nil {
		r.Room, _, _ = c.e.where(c.actor)
	}
	if c.target != nil {
		r.Other = c.target.id
	}
	c.e.record(r)
}
