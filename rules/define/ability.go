package define

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// abilities compiles the abilities.
func (c *Compiler) abilities() {
	verbs := make(map[string]*shape.Ability)
	for _, def := range c.set.Abilities {
		a := def.Value.(*shape.Ability)
		where := scene{name: "on_resolve of " + a.ID, setting: setting{}.with(formula.Mag)}
		compiled := book.Ability{
			ID: a.ID, Name: named(a.Name, a.ID), Text: a.Text, Tags: c.tagList(a.Tags, a.Self.Field("tags")), Verb: a.Invoke.Verb,
			Invoke: invokeOf(a.Invoke.Kind), Mode: modeOf(a.Targeting.Mode), Range: a.Targeting.Range,
			Disposition: dispositionOf(a.Disposition), Requires: c.requires(a),
			CastTime: c.span(a.CastTime, "cast_time", a), Cooldown: c.span(a.Cooldown, "cooldown", a), Lag: c.span(a.Lag, "lag", a),
			OwnTime: !a.GCD, OnResolve: c.list(a.OnResolve, where), OnResolveLua: c.Hook(a.Lua, a.Self.Field("on_resolve_lua")),
			Behavior: a.Behavior, Breaks: interruptedBy(a),
			Start: c.template(a.Messages.Start), ToActor: c.template(a.Messages.Actor), ToTarget: c.template(a.Messages.Target),
			ToRoom: c.template(a.Messages.Room), Interrupted: c.template(a.Messages.Interrupted),
			Handlers:  c.handlers(&a.Listens, scene{name: "on_event of " + a.ID, setting: setting{}.with(formula.Mag)}),
			Reactions: c.reactions(&a.Listens),
		}
		compiled.Costs = c.costs(a.Costs)
		c.casting(a, &compiled)
		c.checkInvoke(a, verbs)
		c.defs.Abilities = append(c.defs.Abilities, compiled)
	}
}

// requires compiles what somebody must be to begin an ability.
func (c *Compiler) requires(a *shape.Ability) book.Requirements {
	q := &a.Requires
	r := book.Requirements{Granted: q.Granted, NotPrevented: c.tagList(q.NotPrevented, q.Self.Field("not_prevented")), Position: -1, Flag: -1}
	for _, entry := range q.Attr {
		r.Least = append(r.Least, book.Least{Attr: c.attr(entry.Name), Value: entry.Value})
	}
	slices.SortFunc(r.Least, func(x, y book.Least) int { return cmp.Compare(x.Attr, y.Attr) })
	for _, entry := range q.Profession {
		profession := c.ref("profession", entry.Name)
		r.Ranks = append(r.Ranks, book.Rank{Profession: profession, Rank: count32(entry.Value)})
		c.checkRank(entry.Node, entry.Value, profession)
	}
	slices.SortFunc(r.Ranks, func(x, y book.Rank) int { return cmp.Compare(x.Profession, y.Profession) })
	if q.Position != "" {
		if at := slices.IndexFunc(c.defs.Positions, func(p book.Position) bool { return p.ID == q.Position }); at >= 0 {
			r.Position = int32(at)
		} else if content.ValidID(q.Position) { // otherwise a fault already
			c.faults.Add(c.unknownPosition(q.Self.Field("position")))
		}
	}
	if q.Flag != "" {
		r.Flag = c.readFlag(q.Flag, q.Self.Field("flag"))
	}
	return r
}

// unknownPosition is the fault of a text that is no position.
func (c *Compiler) unknownPosition(at *content.Node) content.Fault {
	var names []string
	for _, p := range c.defs.Positions {
		names = append(names, p.ID)
	}
	fault := at.Fault(content.UnknownReference, "a position of the pack's settings")
	if fault.Near = content.Nearest(at.Text(), names); fault.Near == "" {
		fault.Allowed = content.NearestFirst(at.Text(), names, listedNames)
	}
	return fault
}

// readFlag returns the index of a flag that is only looked at, so that it may be one that no op touches.
func (c *Compiler) readFlag(name string, at *content.Node) int32 {
	if !slices.Contains(reservedFlags(), name) {
		c.loose.Asked = append(c.loose.Asked, at)
	}
	number, ok := c.flags[name]
	if !ok {
		number = int32(len(c.defs.Flags))
		c.flags[name] = number
		c.defs.Flags = append(c.defs.Flags, book.Flag{ID: name})
	}
	return number
}

// span compiles a time that may be a formula. Of a formula nothing can be said before it is asked.
func (c *Compiler) span(s *shape.Span, field string, a *shape.Ability) book.Time {
	if s == nil || s.Node == nil {
		return book.Time{}
	}
	n := s.Node
	written := n.Number()
	switch n.Kind() {
	case content.List:
		return book.Time{Formula: c.formula(&shape.Formula{Node: n}, ofAttribute())}
	case content.Text:
		written = n.Text()
	}
	ticks, err := content.Time(written).Ticks(c.rate)
	if err != nil || ticks < 0 {
		c.faults.Add(n.Fault(content.BadTime, shape.SpanForm))
		return book.Time{}
	}
	return book.Time{Ticks: int32(min(ticks, sim.MaxTicks))}
}

// checkInvoke reports what goes with another way of coming to act, and verbs that nobody will ever reach. verbs has the first ability
// that each verb is of, which is the first by id.
func (c *Compiler) checkInvoke(a *shape.Ability, verbs map[string]*shape.Ability) {
	at := a.Invoke.Self.Field("verb")
	command := a.Invoke.Kind == "command"
	switch {
	case !slices.Contains([]string{"command", "proc", "passive"}, a.Invoke.Kind) || at != nil && !content.ValidID(a.Invoke.Verb): // a fault already
	case command && at == nil:
		c.faults.Add(a.Invoke.Self.Field("kind").Fault(BadInvoke, "a verb beside it, which is what players type"))
	case !command && at != nil:
		c.faults.Add(at.Fault(BadInvoke, "no verb: nobody invokes what is "+a.Invoke.Kind))
	case !command:
		c.lint().Uncast(a)
	case slices.Contains(c.set.BuiltIn, a.Invoke.Verb):
		c.faults.Warn(at.Fault(TakenVerb, "a word that is not the engine's own, which comes first"))
	case verbs[a.Invoke.Verb] != nil:
		fault := at.Fault(TakenVerb, "a word of its own; of several abilities the first by id has it")
		fault.Also = verbs[a.Invoke.Verb].Invoke.Self.Field("verb").Place()
		c.faults.Warn(fault)
	default:
		verbs[a.Invoke.Verb] = a
	}
}

func invokeOf(word string) book.Invoke {
	switch word {
	case "proc":
		return book.Proc
	case "passive":
		return book.Passive
	}
	return book.InvokedByCommand
}

// modes are the modes as authors write them.
var modes = [...]string{
	book.ForNobody: "none", book.ForSelf: "self", book.ForAlly: "ally", book.ForEnemy: "enemy", book.ForAny: "any",
	book.ForEnemiesAround: "area_enemies", book.ForAlliesAround: "area_allies", book.ForAllAround: "area_all",
}

func modeOf(word string) book.Mode { return book.Mode(max(slices.Index(modes[:], word), 0)) }

func dispositionOf(word string) book.Disposition {
	switch word {
	case "harmful":
		return book.Harmful
	case "helpful":
		return book.Helpful
	}
	return book.Neutral
}

// interruptedBy are what breaks an ability: what it says, or else that it comes to be prevented.
func interruptedBy(a *shape.Ability) book.Breaks {
	if a.Self.Field("interrupt_on") == nil {
		return book.BrokenByControl
	}
	return breaksOf(a.InterruptOn)
}

func breaksOf(words []string) (set book.Breaks) {
	for _, word := range words {
		switch word {
		case "cc":
			set |= book.BrokenByControl
		case "damage":
			set |= book.BrokenByDamage
		case "move":
			set |= book.BrokenByMoving
		case "command":
			set |= book.BrokenByCommand
		case "cost":
			set |= book.BrokenByCost
		}
	}
	return set
}
