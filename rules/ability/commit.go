package ability

import (
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/view"
)

// mature is what becomes of a cast whose time has come: it is looked at as if it were begun now, and then committed.
func (u *use) mature(k *rules.Casting) (Start, bool) {
	d := &u.defs.Abilities[u.Ability]
	u.c.Aim(u.Target)
	why := u.lost(k)
	switch {
	case why != 0:
	case u.forbidden().why != 0:
		why = view.CastControlled
	case u.gate() != 0:
		why = view.CastForbidden
	case !u.self.Affords(d.Costs):
		why = view.CastUnpaid
	}
	if why != 0 {
		u.self.Abort(why)
		return Start{}, false
	}
	if d.Mode.Area() {
		u.targets = append(u.targets[:0], k.Others...)
	}
	return u.commit()
}

// lost says why a cast that is under way cannot go on because of where its caster and whom it is for are now, 0 for nothing.
func (u *use) lost(k *rules.Casting) view.Reason {
	e := u.engine
	switch {
	case e.Room(u.Actor) == 0, !e.Alive(u.Actor), e.Life(u.Actor) != k.Life, e.Downed(u.Actor):
		return view.CastBereft
	case e.Room(u.Actor) != k.Room:
		return view.CastMoved
	case k.Target.ID != 0 && !u.there(k):
		return view.CastLost
	}
	return 0
}

// there reports whether for whom a cast is lives the same life and is in this zone.
func (u *use) there(k *rules.Casting) bool {
	e := u.engine
	return e.Alive(k.Target.ID) && e.Life(k.Target.ID) == k.Target.Life && e.Room(k.Target.ID) != 0
}

// commit is what cannot be taken back: others may react, it is paid for, its times begin, it does what it does, and that is told. It
// reports the behavior that is to begin instead of what it does, if the ability has one.
func (u *use) commit() (s Start, begins bool) {
	e, d := u.engine, &u.defs.Abilities[u.Ability]
	k, _ := e.Casting(u.Actor)
	u.aim(&k)
	u.c.Number(k.Number)
	if !u.c.AskCommit() || !u.still(&k) {
		return Start{}, false
	}
	cooldown, ok := u.self.Span(d.Cooldown)
	lag, sound := u.self.Span(d.Lag)
	if !ok || !sound || !u.self.Pay(d.Costs) {
		u.self.Abort(view.CastUnpaid)
		return Start{}, false
	}
	u.self.Commit()
	u.self.When(k.At)
	if d.Toggle == nil {
		u.self.Spend(u.Ability, cooldown)
	}
	u.self.Lag(lag)
	if d.Behavior != "" {
		u.keep(&k)
		u.c.Resolved(u.Ability, false)
		return Start{Actor: u.Actor, Behavior: d.Behavior, Cast: k.Number, Ability: u.Ability, Target: k.Target.ID, Aim: k.Aim}, true
	}
	if d.Mode.Area() {
		u.remain(&k)
		u.c.Area(u.near)
	}
	worst := u.c.Run(d.OnResolve)
	u.c.Hook(d.OnResolveLua)
	if d.Toggle != nil {
		u.self.SwitchOn(u.Ability, cooldown)
	}
	u.c.Resolved(u.Ability, worst == rules.Refused)
	if d.Channel != nil {
		u.self.Channel(k)
	}
	return Start{}, false
}

// aim makes the call one on whom a cast is for.
func (u *use) aim(k *rules.Casting) {
	if d := &u.defs.Abilities[u.Ability]; d.Mode.Single() || d.Mode == book.ForSelf {
		u.c.Aim(k.Target.ID)
	} else {
		u.c.Aim(0)
	}
}

// still looks again at a cast after others have reacted to it. They may have killed or moved anybody, or made it forbidden.
func (u *use) still(k *rules.Casting) bool {
	e := u.engine
	why := view.Reason(0)
	switch {
	case !u.c.Stands(), !e.Alive(u.Actor), e.Life(u.Actor) != k.Life, e.Room(u.Actor) == 0, e.Downed(u.Actor):
		why = view.CastBereft
	case e.Room(u.Actor) != k.Room:
		why = view.CastMoved
	case k.Target.ID != 0 && !u.there(k):
		why = view.CastLost
	case !k.Instant && u.forbidden().why != 0:
		why = view.CastControlled
	}
	if why != 0 {
		u.self.Abort(why)
	}
	return why == 0
}
