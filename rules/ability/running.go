package ability

import (
	"slices"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// share finds a tag that is in both lists.
func share(x, y []book.Tag) (tag book.Tag, found bool) {
	for _, t := range x {
		if slices.Contains(y, t) {
			return t, true
		}
	}
	return 0, false
}

// cancels reports whether what is being begun ends something that goes on. It never ends itself.
func (u *use) cancels(running int32) bool {
	if running == u.Ability {
		return false
	}
	_, found := share(u.defs.Abilities[u.Ability].Cancels, u.defs.Abilities[running].Tags)
	return found
}

// blocked is what goes on and stands against what is being begun.
func (u *use) blocked() refusal {
	d := &u.defs.Abilities[u.Ability]
	against := func(running int32) (book.Tag, bool) {
		r := &u.defs.Abilities[running]
		if tag, found := share(d.BlockedBy, r.Tags); found {
			return tag, true
		}
		return share(d.Tags, r.Blocks)
	}
	if k, casting := u.engine.Casting(u.Actor); casting {
		if tag, found := against(k.Ability); found {
			return refusal{why: view.AbilityBlocked, tag: tag, tagged: true}
		}
	}
	for _, t := range u.engine.Toggles(u.Actor) {
		if tag, found := against(t.Ability); found {
			return refusal{why: view.AbilityBlocked, tag: tag, tagged: true, affect: t.Instance}
		}
	}
	return refusal{}
}

// cancel ends what goes on that what is being begun ends, and reports whether its caster can begin still: what it switches off may have
// an end of its own.
func (u *use) cancel() bool {
	if len(u.defs.Abilities[u.Ability].Cancels) == 0 {
		return true
	}
	if k, casting := u.engine.Casting(u.Actor); casting && u.cancels(k.Ability) {
		u.self.Abort(view.CastReplaced)
	}
	from := len(u.running)
	for _, t := range u.engine.Toggles(u.Actor) {
		if u.cancels(t.Ability) {
			u.running = append(u.running, t.Ability)
		}
	}
	for at, to := from, len(u.running); at < to; at++ {
		u.self.SwitchOff(u.running[at])
	}
	u.running = u.running[:from]
	_, casting := u.engine.Casting(u.Actor)
	return u.c.Stands() && u.engine.Alive(u.Actor) && !casting
}

// channel runs a channel that is due, or ends it if it cannot go on.
func (u *use) channel(k *rules.Casting) {
	e, d := u.engine, &u.defs.Abilities[u.Ability]
	u.c.Aim(u.Target)
	breaks := e.Breaks(u.Actor)
	why := u.lost(k)
	switch {
	case why != 0:
	case breaks.Has(book.BrokenByControl) && u.forbidden().why != 0:
		why = view.CastControlled
	case u.gate() != 0:
		why = view.CastForbidden
	}
	paid := why == 0 && u.self.Pay(d.Channel.Costs)
	if why == 0 && !paid && breaks.Has(book.BrokenByCost) {
		why = view.CastUnpaid
	}
	if why != 0 {
		u.self.Abort(why)
		return
	}
	if paid {
		u.aim(k)
		if d.Mode.Area() {
			u.targets = u.targets[:0]
			u.gather(d)
			u.near = u.near[:0]
			for _, h := range u.targets {
				u.near = append(u.near, h.ID)
			}
			u.c.Area(u.near)
		}
		u.c.Run(d.Channel.Ops)
	}
	u.self.Ran(k.Number)
}

// keepUp pays for what has been switched on, or switches it off.
func (a *Abilities) keepUp(turn sim.Turn) {
	a.due = a.due[:0]
	for id := range a.engine.Keepers() {
		for _, t := range a.engine.Toggles(id) {
			if t.At != 0 && !turn.Tick().Before(t.At) {
				a.due = append(a.due, due{t.At, id, t.Ability})
			}
		}
	}
	sortDue(a.due)
	for _, d := range a.due {
		c, ok := a.engine.Begin(turn, rules.Act{Actor: d.id, Magnitude: 1})
		if !ok {
			continue
		}
		if self, ok := c.Self(); ok {
			self.Keep(d.ability)
		}
		c.End()
	}
}
