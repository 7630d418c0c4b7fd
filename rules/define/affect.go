package define

import (
	"fmt"
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// affects compiles the affects.
func (c *Compiler) affects() {
	for _, def := range c.set.Affects {
		a := def.Value.(*shape.Affect)
		compiled := c.attached(a)
		c.runs(a, &compiled)
		if def.Sound {
			c.lint().Affect(a, &compiled)
		}
		c.defs.Affects = append(c.defs.Affects, compiled)
	}
}

// attached compiles what an affect is and does by being there.
func (c *Compiler) attached(a *shape.Affect) book.Affect {
	pulses := a.Clock == "pulse"
	at := a.Self.Field
	compiled := book.Affect{
		ID: a.ID, Name: named(a.Name, a.ID), Category: a.Category, Level: a.Level,
		Is: c.tagList(everyName(a), at("tags")), Tags: c.tagList(a.Tags, at("tags")), NoDispel: !a.Dispellable,
		Duration: c.ticks(a.Duration, at("duration"), pulses), Indefinite: a.DurationKind == "indefinite",
		Clock: affect.TickClock, MaxStacks: int32(max(a.MaxStacks, 1)), OneForAll: a.StackScope == "target",
		MaxDuration:    c.ticks(a.MaxDuration, at("max_duration"), pulses),
		PreventsSource: c.tagList(a.PreventsSource, at("prevents_source")), Concentration: a.Concentration, Room: a.Scope == "room",
		SuspendsDeath: a.SuspendsDeath, DieOnRelease: a.OnRelease == "die", OnDeath: deathRules[a.OnDeath], Harmful: a.Harmful,
	}
	if pulses {
		compiled.Clock = affect.PulseClock
	}
	c.stacking(a, &compiled)
	if lease := c.ticks(a.Lease, at("lease"), true); compiled.Room {
		compiled.Lease = defaultLease
		if lease > 0 {
			compiled.Lease = lease
		}
	}
	compiled.Group = c.group(a.Group)
	top := c.rung(&a.Rung, a.Self)
	compiled.Modifiers, compiled.Taken, compiled.Added = top.Modifiers, top.Taken, top.Added
	compiled.Prevents, compiled.Immune = top.Prevents, top.Immune
	for i := range a.Rungs {
		compiled.Rungs = append(compiled.Rungs, c.rung(&a.Rungs[i], at("rungs").Item(i)))
	}
	return compiled
}

// deathRules are the words for what becomes of affects.
var deathRules = map[string]book.DeathRule{"strip": book.Stripped, "keep": book.Kept}

// defaultLease is how long somebody bears what fills a room after having left it, in ticks.
const defaultLease = 2 * sim.PulseTicks

// everyName are the names that immunity can speak of an affect by, each once.
func everyName(a *shape.Affect) []string {
	names := append([]string{a.ID, a.Category}, a.Tags...)
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "" })
}

// rung compiles what an affect does on a rung, or without any; at is the object that says so.
func (c *Compiler) rung(r *shape.Rung, at *content.Node) book.Rung {
	compiled := book.Rung{
		Taken: c.taken(r.DamageTakenMult), Added: c.added(r.DamageTakenAdd), Prevents: c.tagList(r.Prevents, at.Field("prevents")),
		Immune: c.tagList(r.GrantsImmunity, at.Field("grants_immunity")),
	}
	for i := range r.Modifiers {
		compiled.Modifiers = append(compiled.Modifiers, c.modifier(&r.Modifiers[i]))
	}
	return compiled
}

// runs compiles the lists of an affect.
func (c *Compiler) runs(a *shape.Affect, compiled *book.Affect) {
	inside := setting{}.with(formula.Mag, formula.AffectLevel, formula.AffectMagnitude, formula.AffectStacks)
	if a.Self.Field("rungs") != nil {
		inside = inside.with(formula.AffectRung)
	}
	where := func(what string) scene { return scene{name: what + " of " + a.ID, setting: inside} }
	if a.Tick != nil {
		compiled.Interval = c.ticks(a.Tick.Interval, a.Tick.Self.Field("interval"), a.Clock == "pulse")
		compiled.Tick, compiled.TickOnApply = c.list(a.Tick.Ops, where("tick")), a.Tick.OnApply
	}
	compiled.OnApply = c.list(a.OnApply, where("on_apply"))
	compiled.OnExpire = c.list(a.OnExpire, where("on_expire"))
	compiled.OnDispel = c.list(a.OnDispel, where("on_dispel"))
	at := a.Self.Field
	compiled.OnApplyLua = c.Hook(a.OnApplyLua, at("on_apply_lua"))
	compiled.OnExpireLua = c.Hook(a.OnExpireLua, at("on_expire_lua"))
	compiled.OnDispelLua = c.Hook(a.OnDispelLua, at("on_dispel_lua"))
	compiled.Handlers = c.handlers(&a.Listens, where("on_event"))
	compiled.Reactions = c.reactions(&a.Listens)
}

// ticks turns an authored time into ticks, 0 for one that is not given or cannot be read. What is counted in pulses is
// rounded up to the next one, and a warning says so.
func (c *Compiler) ticks(t content.Time, at *content.Node, pulses bool) int32 {
	if !t.Given() {
		return 0
	}
	n, err := t.Ticks(c.rate)
	if err != nil {
		c.faults.Add(at.Fault(content.BadTime, "a shorter time"))
		return 0
	}
	if rest := n % sim.PulseTicks; pulses && rest != 0 {
		n += sim.PulseTicks - rest
		c.faults.Warn(at.Fault(NoWholePulse, fmt.Sprintf("whole pulses, as it is counted in them; it is rounded up to %d", n/sim.PulseTicks)))
	}
	return int32(min(n, sim.MaxTicks))
}
