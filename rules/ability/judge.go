package ability

import (
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// use is a use of an ability on its way through its steps.
type use struct {
	*Abilities
	c    *rules.Call
	self rules.Self
	Request
	// at is the tick at which it is begun.
	at sim.Tick
	// off says that it switches off what is on.
	off bool
	// outer, where it is set, leaves the gate to what the ability does. It is there to show that the gate of the fourth step only
	// changes when a refusal comes.
	outer bool
}

// refusal is why an ability is not begun. The zero value is that it can be.
type refusal struct {
	why view.Reason
	// ticks is how long it takes until that is over, 0 where it is no matter of time.
	ticks int
	// tag and affect name what is prevented and what prevents it.
	tag    book.Tag
	tagged bool
	affect uint64
}

// record is how a refusal is told.
func (no refusal) record(seq uint32) view.Event {
	r := view.Event{Reason: no.why, Span: int32(no.ticks), Ref: no.affect, InputSeq: seq}
	if no.tagged {
		r.Effect = uint32(no.tag) + 1
	}
	return r
}

// judge goes through the steps before anything begins: the caster, the targets, the requirements, the gate, the costs. The first that
// says no is the answer. Nothing is drawn, and but for the protection of a caster who goes for somebody nothing changes.
func (u *use) judge() refusal {
	if u.Ability < 0 {
		return refusal{why: view.AbilityUnknown}
	}
	if no := u.begin(); no.why != 0 {
		return no
	}
	if d := &u.defs.Abilities[u.Ability]; d.Toggle != nil {
		if _, u.off = u.engine.Toggles(u.Actor).On(u.Ability); u.off {
			return refusal{}
		}
	}
	if why := u.pick(); why != 0 {
		return refusal{why: why}
	}
	if no := u.requirements(); no.why != 0 {
		return no
	}
	if why := u.gate(); why != 0 {
		return refusal{why: why}
	}
	d := &u.defs.Abilities[u.Ability]
	if !u.self.Affords(d.Costs) {
		return refusal{why: view.AbilityUnpayable}
	}
	for _, t := range [...]book.Time{d.CastTime, d.Cooldown, d.Lag} {
		if _, ok := u.self.Span(t); !ok {
			return refusal{why: view.AbilityUnmet} // how long it takes cannot be said
		}
	}
	return refusal{}
}

// begin is the first step: whether the caster may begin anything.
func (u *use) begin() refusal {
	e := u.engine
	if !e.Alive(u.Actor) || e.Downed(u.Actor) {
		return refusal{why: view.AbilityDead}
	}
	if k, casting := e.Casting(u.Actor); casting && !u.cancels(k.Ability) {
		return refusal{why: view.AbilityBusy, ticks: max(k.At.Since(u.c.Tick())+u.defs.Abilities[k.Ability].Rest(k.Left), 0)}
	}
	switch why, ticks := u.self.Held(u.Ability); why {
	case ready.ForLag:
		return refusal{why: view.AbilityLagged, ticks: ticks}
	case ready.ForAll:
		return refusal{why: view.AbilityGlobal, ticks: ticks}
	}
	return refusal{}
}

// requirements are the third step.
func (u *use) requirements() refusal {
	e, d := u.engine, &u.defs.Abilities[u.Ability]
	switch why, ticks := u.self.Itself(u.Ability); why {
	case ready.ForCharge:
		return refusal{why: view.AbilityNoCharges, ticks: ticks}
	case ready.ForItself:
		return refusal{why: view.AbilityCooling, ticks: ticks}
	}
	if no := u.forbidden(); no.why != 0 {
		return no
	}
	for _, t := range d.Tags {
		if ticks := u.self.Locked(t); ticks > 0 {
			return refusal{why: view.AbilityPrevented, ticks: ticks, tag: t, tagged: true}
		}
	}
	if no := u.blocked(); no.why != 0 {
		return no
	}
	q := &d.Requires
	for _, least := range q.Least {
		if x, sound := e.Sound(u.Actor, least.Attr); !sound || x < least.Value {
			return refusal{why: view.AbilityUnmet}
		}
	}
	switch {
	case q.Granted && !e.HasAbility(u.Actor, u.Ability):
		return refusal{why: view.AbilityNotGranted}
	case q.Position >= 0 && e.Posture(u.Actor) != q.Position, q.Position < 0 && !e.Acts(u.Actor):
		return refusal{why: view.AbilityUnmet}
	case q.Flag >= 0 && !e.HasFlag(u.Actor, q.Flag):
		return refusal{why: view.AbilityUnmet}
	}
	for _, rank := range q.Ranks {
		if e.Profession(u.Actor, rank.Profession) < rank.Rank {
			return refusal{why: view.AbilityUntrained}
		}
	}
	return refusal{}
}

// forbidden is what affects forbid: the ability's tags, and what else must not be prevented.
func (u *use) forbidden() refusal {
	target := sim.ID(0)
	if u.defs.Abilities[u.Ability].Mode.Single() {
		target = u.Target
	}
	if tag, by, no := u.engine.Forbids(u.Actor, u.Ability, target); no {
		return refusal{why: view.AbilityPrevented, tag: tag, tagged: true, affect: by}
	}
	return refusal{}
}

// gate is the fourth step: a harmful ability asks before its price is looked at, as each of its ops asks again. Areas do not: some of
// whom they catch may be protected and others not.
func (u *use) gate() view.Reason {
	d := &u.defs.Abilities[u.Ability]
	if d.Disposition != book.Harmful || !d.Mode.Single() || u.outer {
		return 0
	}
	u.c.Aim(u.Target)
	ok, why := u.c.Allowed()
	switch {
	case ok:
		return 0
	case why == rules.RefusedProtected:
		return view.AbilityProtected
	case why == rules.RefusedDetached:
		return view.AbilityNoTarget
	}
	return view.AbilityNotConsenting
}
