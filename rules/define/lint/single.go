package lint

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// Affect warns of an affect that nothing ends, or that ends too early.
func (p *Pack) Affect(a *shape.Affect, compiled *book.Affect) {
	duration := a.Self.Field("duration")
	switch {
	case duration == nil && a.DurationKind == "timed":
		fault := a.Self.MissingFault("duration", `a duration, or "duration_kind": "indefinite", which says that it is meant`)
		fault.Code = NoDuration
		p.Faults.Warn(fault)
	case duration != nil && a.DurationKind == "indefinite":
		p.Faults.Warn(duration.Fault(IdleDuration, `no duration beside "duration_kind": "indefinite", which no clock ends`))
	case compiled.Duration > 0 && compiled.Interval > compiled.Duration:
		p.Faults.Warn(a.Tick.Self.Field("interval").Fault(LongInterval, "an interval that is not longer than the duration"))
	}
	if at := a.Self.Field("on_release"); at != nil && !a.SuspendsDeath {
		p.Faults.Warn(at.Fault(IdleRelease, `"suspends_death": true beside it`))
	}
	if at := a.Self.Field("lease"); at != nil && a.Scope == "entity" {
		p.Faults.Warn(at.Fault(IdleLease, `"scope": "room" beside it`))
	}
	for _, field := range []string{"modifiers", "prevents", "damage_taken_mult", "damage_taken_add", "grants_immunity"} {
		if at := a.Self.Field(field); at.Len() > 0 && len(a.Rungs) > 0 {
			p.Faults.Warn(at.Fault(IdleBase, "no "+field+" beside rungs, which take their place"))
		}
	}
}

// Uncast warns of the first thing that an ability says of its casts although nobody ever casts it.
func (p *Pack) Uncast(a *shape.Ability) {
	for _, field := range []string{
		"targeting", "costs", "cast_time", "cooldown", "lag", "charges", "cooldown_group", "queue", "channel", "toggle", "cancels", "blocked_by", "blocks", "gcd", "on_resolve", "on_resolve_lua", "behavior", "interrupt_on", "messages",
	} {
		if at := a.Self.Field(field); at != nil {
			fault := at.Fault(IdleField, `"kind": "command" in invoke, or handlers instead, since this one is never cast`)
			fault.Problem, fault.Value = "idle", ""
			p.Faults.Warn(fault)
			return
		}
	}
}
