package define

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

// costs compiles what something takes out of pools.
func (c *Compiler) costs(list []shape.Cost) (compiled []book.Cost) {
	for i := range list {
		compiled = append(compiled, book.Cost{Pool: c.pool(list[i].Resource), Amount: c.formula(list[i].Amount, ofAttribute())})
	}
	return compiled
}

// casting compiles what an ability says of its uses besides what each of them is.
func (c *Compiler) casting(a *shape.Ability, compiled *book.Ability) {
	compiled.CooldownGroup = a.CooldownGroup
	compiled.Queue = c.ticks(a.Queue, a.Self.Field("queue"), false)
	compiled.Cancels = c.tagList(a.Cancels, a.Self.Field("cancels"))
	compiled.BlockedBy = c.tagList(a.BlockedBy, a.Self.Field("blocked_by"))
	compiled.Blocks = c.tagList(a.Blocks, a.Self.Field("blocks"))
	if q := a.Charges; q != nil {
		compiled.Charges, compiled.Recharge = int32(q.Max), c.ticks(q.Recharge, q.Self.Field("recharge"), false)
	}
	if a.Channel != nil {
		compiled.Channel = c.channel(a, compiled)
	}
	if a.Toggle != nil {
		compiled.Toggle = c.toggle(a, compiled)
	}
}

// channel compiles what goes on after a commit, which nothing else may do: a behavior says itself when what it is for happens.
func (c *Compiler) channel(a *shape.Ability, ability *book.Ability) *book.Channel {
	ch := a.Channel
	duration, interval := c.ticks(ch.Duration, ch.Self.Field("duration"), false), c.ticks(ch.Interval, ch.Self.Field("interval"), false)
	switch {
	case duration <= 0 || interval <= 0: // a fault already
	case duration%interval != 0:
		c.faults.Add(ch.Self.Field("duration").Fault(BadChannel, "a whole number of intervals"))
	case a.Behavior != "":
		c.beside(a.Self.Field("channel"), BadChannel, "no channel beside a behavior, which says itself when it does something")
	case a.Toggle != nil:
		c.beside(a.Self.Field("channel"), BadChannel, "no channel beside a toggle, which stays on by itself")
	}
	where := scene{name: "channel of " + a.ID, setting: setting{}.with(formula.Mag)}
	compiled := &book.Channel{
		Interval: interval, Times: duration / max(interval, 1), Ops: c.list(ch.Ops, where), Costs: c.costs(ch.Costs),
		Breaks: ability.Breaks | book.BrokenByCost,
	}
	if ch.Self.Field("break_on") != nil {
		compiled.Breaks = breaksOf(ch.BreakOn)
	}
	return compiled
}

// toggle compiles what an ability switches on. It is its caster's, and so is everything about it.
func (c *Compiler) toggle(a *shape.Ability, ability *book.Ability) *book.Toggle {
	t := a.Toggle
	compiled := &book.Toggle{Affect: c.affect(t.Affect), Upkeep: c.costs(t.Upkeep), Interval: c.ticks(t.Interval, t.Self.Field("interval"), false)}
	fault := func(at *content.Node, expected string) { c.beside(at, BadToggle, expected) }
	switch {
	case len(t.Upkeep) > 0 && compiled.Interval <= 0 && t.Self.Field("interval") == nil:
		fault(t.Self.Field("upkeep"), "an interval beside it, at which it is paid")
	case len(t.Upkeep) == 0 && t.Self.Field("interval") != nil:
		fault(t.Self.Field("interval"), "an upkeep beside it, which is paid then")
	case a.Behavior != "":
		fault(a.Self.Field("toggle"), "no toggle beside a behavior")
	case a.Charges != nil:
		fault(a.Self.Field("charges"), "no charges beside a toggle, whose cooldown begins when it is off")
	case ability.Mode != book.ForNobody && ability.Mode != book.ForSelf:
		fault(a.Self.Field("toggle"), `"mode": "self" or "none" in targeting, since it is its caster's own`)
	}
	if compiled.Affect >= 0 && c.authored(compiled.Affect).Scope == "room" {
		c.faults.Add(t.Self.Field("affect").Fault(BadToggle, "an affect that somebody bears, and no room"))
	}
	return compiled
}

// beside reports a field that means nothing beside what else there is.
func (c *Compiler) beside(at *content.Node, code, expected string) {
	fault := at.KeyFault(code, "key")
	fault.Expected = expected
	c.faults.Add(fault)
}
